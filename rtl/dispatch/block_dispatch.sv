// block_dispatch: blocks of one kernel become warps on schedulers.
// Barnes IV-B, Fig. 7 (1) and (2).  Contract: cmodel/dispatch/block_dispatch.h.
module block_dispatch #(
    parameter Schedulers = 4,
    parameter Warps = 16,   // warp slots per scheduler
    parameter Blocks = 32,  // block slots
    parameter GridBits = 16,  // of a block's coordinate
    parameter Context = 0,    // blocks are moved out
    parameter Sharing = 0,    // blocks may have registers in common
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks)
) (
    input  logic                           clk,
    input  logic                           rst,
    input  logic                           block_valid,   // a block that is to run,
    input  logic [GridBits-1:0]            block_x,
    input  logic [GridBits-1:0]            block_y,
    input  logic [GridBits-1:0]            block_z,
    /* verilator lint_off UNUSEDSIGNAL */  // where there are slots for fewer
    input  logic [31:0]                    block_alive,   // its warps, one or more,
    input  logic [5:0]                     block_count,   // and how many they are
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                           block_ready,   // it is admitted, into a slot
    output logic [BlockBits-1:0]           block_slot,
    input  logic [5:0]                     block_warps,   // the configuration, held while busy: warps of a whole block, 1..32
    input  logic [31:0]                    last_lanes,    // lanes of its last warp
    input  logic [5:0]                     warps_limit,   // usable slots per scheduler, 0..Warps
    input  logic [5:0]                     blocks_limit,  // usable block slots, 0..Blocks
    input  logic [16:0]                    shared_bytes,  // shared memory of a block
    input  logic [1:0]                     choice,        // where the next warp goes
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic [share_pkg::Bits-1:0]     share,         // with Sharing
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                           advance,       // it goes
    output logic                           launch_valid,
    output logic [1:0]                     launch_scheduler,
    output logic [WarpBits-1:0]            launch_warp,
    output logic [31:0]                    launch_lanes,
    output logic [BlockBits-1:0]           launch_block,
    output logic                           launch_first,  // first warp of its block
    output logic [5:0]                     launch_block_warps,
    output logic [4:0]                     launch_warp_in_block,
    output logic [GridBits-1:0]            launch_block_x,
    output logic [GridBits-1:0]            launch_block_y,
    output logic [GridBits-1:0]            launch_block_z,
    output logic [16:0]                    launch_shared_base,
    output logic [Schedulers*Warps-1:0]    warp_busy,     // slots taken
    output logic [Blocks-1:0]              block_busy,
    output logic                           placing,       // a block is half placed
    input  logic [Schedulers-1:0]          done_valid,    // a warp has finished
    input  logic [Schedulers*WarpBits-1:0] done_warp,
    output logic                           busy,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic [BlockBits-1:0]           move_block,    // a block slot that is taken
    input  logic                           evict,         // its block has gone
    /* verilator lint_on UNUSEDSIGNAL */
    output logic [Schedulers*Warps-1:0] block_warp_mask, // warp slots of move_block
    output logic                        last_valid,      // the block that has to go first
    output logic [BlockBits-1:0]        last_block
);
  localparam Slots = Schedulers * Warps;
  localparam SlotBits = $clog2(Slots);
  localparam Most = Slots < 32 ? Slots : 32;  // warps of a block
  localparam CountBits = $clog2(Most);

  function automatic [WarpBits-1:0] lowest_warp(input [Warps-1:0] set);
    lowest_warp = '0;
    for (int w = Warps - 1; w >= 0; w--) if (set[w]) lowest_warp = WarpBits'(w);
  endfunction

  function automatic [2:0] lowest_of_eight(input [7:0] set);
    lowest_of_eight = '0;
    for (int w = 7; w >= 0; w--) if (set[w]) lowest_of_eight = 3'(w);
  endfunction

  logic                      filling_q;              // a block is half placed:
  logic                      first_q;                // none of its warps has gone
  logic [BlockBits-1:0]      block_q;                // its slot
  logic [5:0]                count_q;                // how many of its warps go
  logic [Most-1:0]           alive_q;                // those that are still to go, by number
  logic [GridBits-1:0]       x_q, y_q, z_q;
  logic [16:0]               shared_bytes_q;
  logic [Blocks-1:0]         block_busy_q;           // block slots taken
  logic [Blocks-1:0]         finished_q;             // those whose warps are all done, to be retired
  logic [Slots-1:0]          warp_busy_q;            // warp slots taken
  (* mem2reg *)
  logic [CountBits-1:0]      remaining_q [0:Blocks-1];  // warps not yet done, modulo 2 ** CountBits
  (* mem2reg *)
  logic [BlockBits-1:0]      slot_block_q [0:Slots-1];  // by which block a warp slot is taken

  // Placing: the next block's slot, and the next warp's.
  logic [Blocks-1:0]   free_blocks;
  logic [Warps-1:0]    free_warps;
  logic                admit;
  logic [SlotBits-1:0] launch_slot;
  logic [2:0]          scheduler;
  logic [Warps-1:0]    fixed_warp;
  logic [4:0]          number;  // of the warp that goes
  logic [Most-1:0]     rest;    // those that go after it

  logic [Blocks-1:0]   apart;     // free slots with which no block has anything in common
  logic [Blocks-1:0]   eligible;  // slots for the next block
  logic [Blocks-1:0]   admitted;  // its slot, a bit

  generate
    if (Sharing != 0) begin : places  // that follow from the block slot
      logic [7:0] place_q, f, to;     // of the block's first warp; the next one's, and its warp slot
      assign f = place_q + 8'(number);
      assign to = share_pkg::warp_of(share[share_pkg::Slots +: 6], share[share_pkg::Pairs +: 5], 5'(block_q), f,
                                     3'(Schedulers));
      assign scheduler = 3'(share_pkg::scheduler_of(f, 3'(Schedulers)));
      assign fixed_warp = filling_q ? Warps'(1) << to : '0;
      always_comb
        for (int b = 0; b < Blocks; b++)
          apart[b] = free_blocks[b]
              && !(share_pkg::paired(share[share_pkg::Pairs +: 5], 5'(b)) && block_busy_q[b^1]);
      assign launch_shared_base = share_pkg::base_of(share[share_pkg::Memory +: 17], share[share_pkg::Pairs +: 5],
                                                     5'(block_q), shared_bytes_q);
      always_ff @(posedge clk)
        if (admit) place_q <= share_pkg::first_of(share[share_pkg::Pairs +: 5], 5'(block_slot), block_warps);
    end else begin : choices
      assign scheduler = {1'b0, choice} % 3'(Schedulers);
      assign fixed_warp = '0;
      assign apart = free_blocks;
      // By two bits of the slot at a time.
      logic [16:0] thrice, multiple;
      logic [1:0]  digit;
      always_comb begin
        thrice = {shared_bytes_q[15:0], 1'b0} + shared_bytes_q;
        launch_shared_base = '0;
        {digit, multiple} = '0;
        for (int i = 0; i < BlockBits; i += 2) begin
          digit = 2'(6'(block_q) >> i);
          multiple = ({17{digit == 2'd1}} & shared_bytes_q) | ({17{digit == 2'd2}} & {shared_bytes_q[15:0], 1'b0})
                     | ({17{digit == 2'd3}} & thrice);
          launch_shared_base = launch_shared_base + (multiple << i);
        end
      end
    end
  endgenerate
  always_comb begin
    free_blocks = '0;
    free_warps = '0;
    if (Sharing != 0) free_warps = fixed_warp;
    else if (filling_q)
      free_warps = ~warp_busy_q[scheduler*Warps +: Warps] & ~({Warps{1'b1}} << warps_limit[$clog2(Warps+1)-1:0]);
    if (!filling_q)
      free_blocks = ~block_busy_q & ~({Blocks{1'b1}} << blocks_limit[$clog2(Blocks+1)-1:0]);
  end
  assign block_ready = |free_blocks;
  assign eligible = apart != '0 ? apart : free_blocks;
  lowest_bit #(.Bits(Blocks)) admitting (.among(eligible), .lowest(admitted));
  always_comb begin
    block_slot = '0;
    for (int b = 0; b < Blocks; b++) block_slot |= {BlockBits{admitted[b]}} & BlockBits'(b);
  end
  assign admit = block_valid && block_ready;
  // By eights: what is found in each is chosen by what there is in those below.
  /* verilator lint_off UNUSEDSIGNAL */  // where a block has fewer warps
  logic [31:0] alive, after;
  /* verilator lint_on UNUSEDSIGNAL */
  logic        below;
  logic [31:0] of_block;  // warps of a whole one
  logic        is_last;
  always_comb begin
    alive = 32'(alive_q);
    after = '0;
    number = '0;
    below = 1'b0;
    for (int g = 0; g < 4; g++) begin
      after[g*8 +: 8] = below ? alive[g*8 +: 8] : alive[g*8 +: 8] & (alive[g*8 +: 8] - 1'b1);
      if (!below) number = {2'(g), lowest_of_eight(alive[g*8 +: 8])};
      below = alive[g*8 +: 8] != '0 || below;
    end
    if (!below) number = '0;
    rest = after[Most-1:0];
  end

  assign warp_busy = warp_busy_q;
  assign block_busy = block_busy_q;
  assign placing = filling_q;
  assign busy = |block_busy_q;
  assign advance = launch_valid;
  assign launch_valid = |free_warps;
  assign launch_scheduler = scheduler[1:0];
  assign launch_warp = lowest_warp(free_warps);
  assign launch_slot = SlotBits'(launch_scheduler * Warps) + SlotBits'(launch_warp);
  // That it is a whole block's last: none is below that one, which is there, or the first while nothing is.
  assign of_block = ~(32'hffffffff << block_warps);
  assign is_last = (alive & of_block >> 1) == '0 &&
                   ((alive & of_block & ~(of_block >> 1)) != '0 || (alive == '0 && block_warps == 6'd1));
  assign launch_lanes = is_last ? last_lanes : '1;
  assign launch_block = block_q;
  assign launch_first = first_q;
  assign launch_block_warps = count_q;
  assign launch_warp_in_block = number;
  assign launch_block_x = x_q;
  assign launch_block_y = y_q;
  assign launch_block_z = z_q;

  always_ff @(posedge clk) begin
    if (admit) begin
      filling_q <= 1'b1;
      first_q <= 1'b1;
      block_q <= block_slot;
      count_q <= block_count;
      alive_q <= block_alive[Most-1:0];
      x_q <= block_x;
      y_q <= block_y;
      z_q <= block_z;
      shared_bytes_q <= shared_bytes;
    end else if (launch_valid) begin
      filling_q <= rest != '0;
      first_q <= 1'b0;
      alive_q <= rest;
    end
    if (rst) filling_q <= 1'b0;
  end

  // Finishing: done warps are counted per block, in the cycle after they are told; the lowest finished block gives its
  // slots back.
  logic [Schedulers*BlockBits-1:0] done_block;
  logic [Blocks*3-1:0]             done_count, done_count_q;
  logic [Blocks-1:0]               finished, retired;  // retired: a bit
  always_comb begin
    done_count = '0;
    for (int s = 0; s < Schedulers; s++)
      done_block[s*BlockBits +: BlockBits] =
          slot_block_q[SlotBits'(s*Warps) + SlotBits'(done_warp[s*WarpBits +: WarpBits])];
    for (int b = 0; b < Blocks; b++)
      for (int s = 0; s < Schedulers; s++)
        done_count[b*3 +: 3] = done_count[b*3 +: 3]
                               + 3'(done_valid[s] && done_block[s*BlockBits +: BlockBits] == BlockBits'(b));
  end
  always_ff @(posedge clk) done_count_q <= rst ? '0 : done_count;

  lowest_bit #(.Bits(Blocks)) retiring (.among(finished), .lowest(retired));
  always_comb
    for (int b = 0; b < Blocks; b++)
      finished[b] = finished_q[b] ||
                    (done_count_q[b*3 +: 3] != 0 && remaining_q[b] == CountBits'(done_count_q[b*3 +: 3]));

  always_ff @(posedge clk)
    if (rst) begin
      block_busy_q <= '0;
      finished_q <= '0;
      warp_busy_q <= '0;
    end else begin
      block_busy_q <= (block_busy_q & ~retired) | (admitted & {Blocks{admit}});
      finished_q <= finished & ~retired;
      for (int i = 0; i < Schedulers * Warps; i++) if (retired[slot_block_q[i]]) warp_busy_q[i] <= 1'b0;
      for (int b = 0; b < Blocks; b++)
        if (done_count_q[b*3 +: 3] != 0) remaining_q[b] <= remaining_q[b] - CountBits'(done_count_q[b*3 +: 3]);
      if (Context != 0 && evict) finished_q[move_block] <= 1'b1;
      for (int b = 0; b < Blocks; b++)
        if (admit && admitted[b]) remaining_q[b] <= block_count[CountBits-1:0];
      if (launch_valid) begin
        warp_busy_q[launch_slot] <= 1'b1;
        slot_block_q[launch_slot] <= block_q;
      end
    end

  generate
    if (Context != 0) begin : moved
      logic [BlockBits-1:0] highest;  // block slot that is taken
      logic [Slots-1:0]           taken;  // warp slots, scheduler by scheduler in each place; then the last of several
      logic [Slots*BlockBits-1:0] by;     // by which
      logic                       last_finished;
      localparam Half = 2 ** (SlotBits - 1);
      always_comb begin
        for (int i = 0; i < Slots; i++) block_warp_mask[i] = warp_busy_q[i] && slot_block_q[i] == move_block;
        highest = '0;
        for (int w = 0; w < Warps; w++)
          for (int i = 0; i < Schedulers; i++) begin
            taken[w*Schedulers+i] = warp_busy_q[i*Warps+w];
            by[(w*Schedulers+i)*BlockBits +: BlockBits] = slot_block_q[i*Warps+w];
          end
        for (int b = 0; b < Blocks; b++) if (block_busy_q[b]) highest = BlockBits'(b);
        if (6'(highest) < blocks_limit)  // two by two
          for (int distance = 1; distance < Half; distance = 2 * distance)
            for (int n = 0; n + distance < Slots; n = n + 2 * distance)
              if (taken[n+distance]) begin
                taken[n] = 1'b1;
                by[n*BlockBits +: BlockBits] = by[(n+distance)*BlockBits +: BlockBits];
              end
        // Whether it is finished is seen of all it may be.
        last_block = highest;
        last_finished = finished[highest];
        if (6'(highest) < blocks_limit) begin
          if (taken[Half]) begin
            last_block = by[Half*BlockBits +: BlockBits];
            last_finished = finished[by[Half*BlockBits +: BlockBits]];
          end else if (taken[0]) begin
            last_block = by[BlockBits-1:0];
            last_finished = finished[by[BlockBits-1:0]];
          end
        end
        last_valid = !filling_q && |block_busy_q && !last_finished;
      end
    end else begin : stays
      always_comb {block_warp_mask, last_valid, last_block} = '0;
    end
  endgenerate

  // No limit is larger than what there is.
  wire unused = &{1'b0, warps_limit, blocks_limit, choice};
endmodule
