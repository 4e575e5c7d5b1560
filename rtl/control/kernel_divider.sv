// kernel_divider: divides an SM between two kernels: meters, governor, and what it decides in terms of the SM.
// Scavenger: Kloosterman 5.3, 5.5.  Contract: cmodel/control/kernel_divider.h.
module kernel_divider #(
    parameter Governor = 1,  // whose lengths it has, scavenger_pkg
    parameter Warps = 16,    // warp slots of each of four schedulers
    parameter Blocks = 32,
    parameter Rows = 64,     // of a register bank
    parameter SharedWords = 24576,
    parameter PcBits = 12,
    parameter Pending = 64,  // lines that may be outstanding
    parameter Tickets = 32,
    localparam WarpBits = $clog2(Warps),
    localparam SmWarps = 4 * Warps,
    localparam TicketBits = $clog2(Tickets)
) (
    input  logic                  clk,
    input  logic                  rst,
    // configuration
    input  logic [10:0]           goal,
    input  logic [1:0]            start,
    input  logic [2*6-1:0]        block_warps,
    input  logic [2*8-1:0]        rows_per_warp,
    input  logic [2*17-1:0]       shared_bytes,
    input  logic [2*6-1:0]        most_warps, // that a kernel may have alone
    input  logic [2*6-1:0]        most_blocks,
    // warps and blocks on the SM
    input  logic [SmWarps-1:0]    first,      // warp slots of either kernel
    input  logic [SmWarps-1:0]    second,
    input  logic [2*Blocks-1:0]   block_busy,
    input  logic [1:0]            placing,
    input  logic                  first_busy,
    input  logic [SmWarps-1:0]    waiting,    // at a barrier, or on their way
    input  logic                  moves,      // a block is
    // instructions and lines, as of share_meters
    input  logic [3:0]            commit_valid,
    input  logic [4*WarpBits-1:0] commit_warp,
    input  logic [3:0]            commit_kernel,
    input  logic [4*PcBits-1:0]   commit_pc,
    input  logic [4*32-1:0]       commit_lanes,
    input  logic [SmWarps-1:0]    wants_collector,
    input  logic                  enter,
    input  logic                  enter_kernel,
    input  logic                  line,
    input  logic                  line_last,
    input  logic                  line_reply,
    input  logic [TicketBits-1:0] line_ticket,
    input  logic                  fill,
    input  logic [TicketBits-1:0] fill_ticket,
    input  logic [3:0]            waits,
    // what each has
    output logic [2*6-1:0]        warps_limit,
    output logic [2*6-1:0]        blocks_limit,
    output logic [1:0]            over_share, // it has more than it should
    output logic [SmWarps-1:0]    inactive,   // warps that are held back
    output logic [SmWarps-1:0]    full        // warps of a kernel with all the lines that it may have
);
  localparam N = 32 * (Governor - 1);  // where its lengths are
  localparam CountBits = $clog2(SmWarps + 1);
  localparam LineBits = $clog2(Pending + 1);
  localparam BlockBits = $clog2(Blocks + 1);
  localparam BucketBits = $clog2(scavenger_pkg::Buckets[N +: 32]);

  // ---- sizes of blocks, and whether they are others than before
  localparam SizeBits = 6 + 8 + 17;
  logic [SizeBits-1:0] sizes[2], sizes_q[2];
  logic [1:0]          empty_q;
  always_comb
    for (int k = 0; k < 2; k++)
      sizes[k] = {block_warps[k*6 +: 6], rows_per_warp[k*8 +: 8], shared_bytes[k*17 +: 17]};
  always_ff @(posedge clk)
    for (int k = 0; k < 2; k++) begin
      if (rst) sizes_q[k] <= '0;
      else if (start[k]) sizes_q[k] <= sizes[k];
      empty_q[k] <= !rst && start[k] && sizes[k] != sizes_q[k];
    end

  // What a block takes of the SM, and what there is: warps, rows of registers, words of shared memory, block slots.  A kernel's
  // warps take a quarter of their number of each sub-core's slots, rounded up, and rows with them: where a block is no
  // multiple of four warps there is so much less as that may be, though a block of each kernel fits.
  logic [2*64-1:0] need;
  logic [63:0]     space;
  logic [1:0]      uneven;
  logic [15:0]     lost, some_warps, some_rows, one_warps, one_rows;
  always_comb begin
    lost = '0;
    for (int k = 0; k < 2; k++) begin
      uneven[k] = block_warps[k*6 +: 2] != 2'd0;
      if (uneven[k]) lost = lost + 16'd3 * 16'(rows_per_warp[k*8 +: 8]);
      need[k*64 +: 64] = {16'd1, 16'((18'(shared_bytes[k*17 +: 17]) + 18'd3) >> 2),
                          16'(block_warps[k*6 +: 6]) * 16'(rows_per_warp[k*8 +: 8]), 16'(block_warps[k*6 +: 6])};
    end
    some_warps = uneven == 2'b11 ? 16'(SmWarps - 3) : 16'(SmWarps);
    some_rows = 16'(4 * Rows) > lost ? 16'(4 * Rows) - lost : '0;
    one_warps = need[15:0] + need[79:64];
    one_rows = need[31:16] + need[95:80];
    space = {16'(Blocks), 16'(SharedWords), one_rows > some_rows ? one_rows : some_rows,
             one_warps > some_warps ? one_warps : some_warps};
  end

  // ---- meters and governor; what it decides is so from the next cycle on
  logic [3:0]              issued;
  logic [4*6-1:0]          lanes;
  logic [4*BucketBits-1:0] bucket;
  logic [SmWarps-1:0]      issues;
  logic [CountBits-1:0]    active, ready;
  logic [2*LineBits-1:0]   outstanding;
  logic                    memory, held_up;
  logic [5:0]              lines;
  logic                    sharing, sharing_q;
  logic [2*CountBits-1:0]  warps, warps_q;
  logic [2*LineBits-1:0]   requests, requests_q;
  logic [2*BlockBits-1:0]  blocks, blocks_q;
  logic [1:0]              all, all_q;
  logic                    sizes_change, moving, idle;
  always_comb begin
    sizes_change = empty_q != '0;
    moving = over_share != '0 || moves;
    idle = !first_busy;
  end

  share_meters #(.Warps(Warps), .PcBits(PcBits), .Buckets(scavenger_pkg::Buckets[N +: 32]), .Requests(Pending),
      .Tickets(Tickets)) meters ( .clk, .rst, .commit_valid, .commit_warp, .commit_kernel, .commit_pc, .commit_lanes,
      .on({second, first}), .held(inactive), .wants_collector, .enter, .enter_kernel, .line, .line_last, .line_reply,
      .line_ticket, .fill, .fill_ticket, .waits, .issued, .lanes, .bucket, .issues, .active, .ready, .outstanding,
      .memory, .lines, .held_up);

  scavenger #(
      .Schedulers(4), .Warps(SmWarps), .Requests(Pending), .Blocks(Blocks), .Buckets(scavenger_pkg::Buckets[N +: 32]),
      .Slice(scavenger_pkg::Slice[N +: 32]), .Minimum(scavenger_pkg::Minimum[N +: 32]),
      .Maximum(scavenger_pkg::Maximum[N +: 32]), .Hold(scavenger_pkg::Hold[N +: 32]),
      .Tolerance(scavenger_pkg::Tolerance[N +: 32]), .RunMaximum(scavenger_pkg::RunMaximum[N +: 32]),
      .Period(scavenger_pkg::Period[N +: 32]), .Window(scavenger_pkg::Window[N +: 32]),
      .Entries(scavenger_pkg::Entries[N +: 32]), .Comparison(scavenger_pkg::Comparison[N +: 32]),
      .Samples(scavenger_pkg::Samples[N +: 32]), .Time(scavenger_pkg::Time[N +: 32]),
      .Interval(scavenger_pkg::Interval[N +: 32]), .Far(scavenger_pkg::Far[N +: 32]),
      .Patience(scavenger_pkg::Patience[N +: 32]), .Alone(scavenger_pkg::Alone[N +: 32]),
      .Absence(scavenger_pkg::Absence[N +: 32])) governor (
      .clk, .rst, .goal, .issued, .lanes, .bucket, .memory, .lines, .active, .ready, .on({second, first}), .issues,
      .outstanding, .held_up, .primary_need(need[63:0]), .secondary_need(need[127:64]),
      .space, .primary_limit(most_blocks[BlockBits-1:0]),
      .secondary_limit(most_blocks[6 +: BlockBits]), .sizes_change, .moving, .idle, .sharing, .warps, .requests, .blocks, .all);

  always_ff @(posedge clk)
    if (rst) begin
      sharing_q <= 1'b0;
      warps_q <= '0;
      requests_q <= '0;
      blocks_q <= '0;
      all_q <= '0;
    end else begin
      sharing_q <= sharing;
      warps_q <= warps;
      requests_q <= requests;
      blocks_q <= blocks;
      all_q <= all;
    end

  // ---- warps that are held back, chosen in the two cycles before
  logic [SmWarps-1:0] held;
  active_warps #(.Warps(Warps)) choice (.clk, .rst, .on({second, first}), .waiting, .quota(warps_q), .held);
  always_ff @(posedge clk) inactive <= rst || !sharing_q ? '0 : held;

  // ---- global memory instructions that are held back
  logic [1:0]        over;
  logic [LineBits:0] both;
  always_comb begin
    both = (LineBits+1)'(outstanding[LineBits-1:0]) + (LineBits+1)'(outstanding[LineBits +: LineBits]);
    for (int k = 0; k < 2; k++)
      over[k] = sharing_q && outstanding[k*LineBits +: LineBits] >= requests_q[k*LineBits +: LineBits]
          && (k == 1 || both >= (LineBits+1)'(Pending));
    full = (first & {SmWarps{over[0]}}) | (second & {SmWarps{over[1]}});
  end

  // ---- the frontier
  logic [2*6-1:0] taken_warps, taken_blocks;  // up to the highest slot that is taken, in the kernel's own way
  always_comb begin
    taken_warps = '0;
    taken_blocks = '0;
    for (int k = 0; k < 2; k++) begin
      for (int w = 0; w < Warps; w++)
        for (int i = 0; i < 4; i++)
          if (k == 1 ? second[i*Warps+Warps-1-w] : first[i*Warps+w]) taken_warps[k*6 +: 6] = 6'(w + 1);
      for (int b = 0; b < Blocks; b++) if (block_busy[k*Blocks+b]) taken_blocks[k*6 +: 6] = 6'(b + 1);
    end
  end
  residency #(.Bits(6)) frontier (
      .clk, .rst, .blocks({6'(blocks_q[2*BlockBits-1:BlockBits]), 6'(blocks_q[BlockBits-1:0])}), .need(block_warps),
      .most_warps, .most_blocks, .taken_warps, .taken_blocks, .all(all_q), .empty(empty_q), .placing, .warps_limit,
      .blocks_limit, .over_share);
endmodule
