// kernel_dispatch: the blocks of one or two kernels become warps of one SM.
// Scavenger: Kloosterman 5.2.1.  Contract: cmodel/dispatch/kernel_dispatch.h.
module kernel_dispatch #(
    parameter Kernels = 1,
    parameter Warps = 16,    // warp slots of each of four schedulers
    parameter Blocks = 32,   // block slots
    parameter HashEntries = 4,
    parameter SharedWords = 24576,
    parameter PcBits = 12,
    parameter Context = 0,   // blocks are moved in and out
    parameter BlockSource = 0,  // of blocks: 0 a grid_walker, 1 outside, with one kernel
    parameter Sharing = 0,   // blocks may have registers in common, with one kernel
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks)
) (
    input  logic                     clk,
    input  logic                     rst,
    // of each kernel, as of grid_walker and block_dispatch
    input  logic [Kernels-1:0]       start,
    /* verilator lint_off UNUSEDSIGNAL */  // one of these two, by BlockSource
    input  logic [Kernels*16-1:0]    grid_x,
    input  logic [Kernels*16-1:0]    grid_y,
    input  logic [Kernels*16-1:0]    grid_z,
    input  logic                     give_valid,    // as of block_queue
    input  logic [15:0]              give_x,
    input  logic [15:0]              give_y,
    input  logic [15:0]              give_z,
    input  logic [31:0]              give_alive,
    input  logic [5:0]               give_count,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                     ended,
    input  logic [Kernels*6-1:0]     block_warps,
    input  logic [Kernels*32-1:0]    last_lanes,
    input  logic [Kernels*6-1:0]     warps_limit,
    input  logic [Kernels*6-1:0]     blocks_limit,
    input  logic [Kernels*17-1:0]    shared_bytes,
    input  logic [Kernels*PcBits-1:0] entry,        // its first instruction
    input  logic                     hashed,
    input  logic [HashEntries*8-1:0] hash_table,
    input  logic [share_pkg::Bits-1:0] share,
    output logic                     launch_valid,
    output logic                     launch_kernel,
    output logic [1:0]               launch_scheduler,
    output logic [WarpBits-1:0]      launch_warp,
    output logic [PcBits-1:0]        launch_pc,
    output logic [31:0]              launch_lanes,
    output logic [BlockBits-1:0]     launch_block,
    output logic                     launch_first,
    output logic [5:0]               launch_block_warps,
    output logic [4:0]               launch_warp_in_block,
    output logic [15:0]              launch_block_x,
    output logic [15:0]              launch_block_y,
    output logic [15:0]              launch_block_z,
    output logic [16:0]              launch_shared_base,
    output logic [4*Warps-1:0]       first,         // warp slots of the first, of the second
    output logic [4*Warps-1:0]       kernel,
    output logic [Kernels*Blocks-1:0] block_busy,   // as of block_dispatch
    output logic [Kernels-1:0]       placing,
    input  logic [3:0]               done_valid,
    input  logic [4*WarpBits-1:0]    done_warp,
    output logic [Kernels-1:0]       busy,
    /* verilator lint_off UNUSEDSIGNAL */  // with Context
    input  logic                     move_kernel,   // as of block_dispatch
    input  logic [BlockBits-1:0]     move_block,
    input  logic                     evict,
    input  logic [Kernels-1:0]       resume_holds,
    input  logic                     resume_kernel, // blocks that come back
    input  logic                     resume_valid,
    input  logic [15:0]              resume_x,
    input  logic [15:0]              resume_y,
    input  logic [15:0]              resume_z,
    input  logic [31:0]              resume_alive,
    input  logic [5:0]               resume_count,
    /* verilator lint_on UNUSEDSIGNAL */
    output logic                         resume_ready,
    output logic [BlockBits-1:0]         resume_slot,
    output logic [4*Warps-1:0]           block_warp_mask,
    output logic [Kernels-1:0]           last_valid,
    output logic [Kernels*BlockBits-1:0] last_block
);
  // What each kernel places, slots counted in its own way.
  logic [Kernels-1:0]           grid_launch, grid_first, grid_ready, grid_resumes, block_ended;
  logic [Kernels*BlockBits-1:0] grid_slot;
  logic [Kernels*2-1:0]         grid_scheduler;
  logic [Kernels*WarpBits-1:0]  grid_warp;
  logic [Kernels*32-1:0]        grid_lanes;
  logic [Kernels*BlockBits-1:0] grid_block;
  logic [Kernels*5-1:0]         grid_warp_in_block;
  logic [Kernels*16-1:0]        grid_block_x, grid_block_y, grid_block_z;
  logic [Kernels*17-1:0]        grid_base;
  logic [Kernels*6-1:0]         grid_block_warps;
  logic [Kernels*4*Warps-1:0]   grid_busy;
  /* verilator lint_off UNUSEDSIGNAL */  // with one kernel
  logic [Kernels*4*Warps-1:0]   grid_members;
  logic                         first_launch;
  /* verilator lint_on UNUSEDSIGNAL */

  // Slot n of the second kernel is this one of the SM, and the other way round.
  function automatic [WarpBits-1:0] mirror_warp(input [WarpBits-1:0] n);
    mirror_warp = WarpBits'(Warps - 1) - n;
  endfunction
  function automatic [BlockBits-1:0] mirror_block(input [BlockBits-1:0] n);
    mirror_block = BlockBits'(Blocks - 1) - n;
  endfunction

  genvar k;
  generate
    for (k = 0; k < Kernels; k = k + 1) begin : kernels
      logic                  advance, launches;
      logic [1:0]            choice;
      logic [5:0]            limit;
      logic [3:0]            mine_valid;
      logic [4*WarpBits-1:0] mine_warp;

      subcore_mux #(.Entries(HashEntries)) mux (
          .clk, .rst, .restart(start[k]), .hashed, .hash_table, .advance, .choice);

      always_comb begin
        limit = k == 1 && first_launch ? '0 : warps_limit[k*6 +: 6];
        grid_launch[k] = launches;
        for (int i = 0; i < 4; i++) begin
          mine_valid[i] = done_valid[i] && kernel[i*Warps + 32'(done_warp[i*WarpBits +: WarpBits])] == (k == 1);
          mine_warp[i*WarpBits +: WarpBits] = k == 1 ? mirror_warp(done_warp[i*WarpBits +: WarpBits])
                                                     : done_warp[i*WarpBits +: WarpBits];
        end
      end

      // Its blocks: those that come back, and new ones.
      logic        new_valid, new_ready, block_valid, on_sm;
      logic [15:0] new_x, new_y, new_z, block_x, block_y, block_z;
      logic [31:0] new_alive, block_alive;
      logic [5:0]  new_count, block_count;

      if (BlockSource != 0) begin : outside
        block_queue #(.Blocks(Blocks)) queue (
            .clk, .rst, .give_valid, .give_x, .give_y, .give_z, .give_alive, .give_count, .block_valid(new_valid),
            .block_x(new_x), .block_y(new_y), .block_z(new_z), .block_alive(new_alive), .block_count(new_count),
            .block_ready(new_ready), .block_busy(block_busy[k*Blocks +: Blocks]), .ended(block_ended[k]));
      end else begin : own
        grid_walker grid (
            .clk, .rst, .start(start[k]), .grid_x(grid_x[k*16 +: 16]), .grid_y(grid_y[k*16 +: 16]),
            .grid_z(grid_z[k*16 +: 16]), .block_warps(block_warps[k*6 +: 6]), .block_ready(new_ready),
            .block_valid(new_valid), .block_x(new_x), .block_y(new_y), .block_z(new_z), .block_alive(new_alive),
            .block_count(new_count));
        assign block_ended[k] = 1'b0;
      end

      if (Context != 0) begin : several
        block_mux #(.Sources(2)) sources (
            .clk, .rst, .source_valid({new_valid, resume_valid && resume_kernel == (k == 1)}),
            .source_holds({1'b0, resume_holds[k]}), .source_x({new_x, resume_x}), .source_y({new_y, resume_y}),
            .source_z({new_z, resume_z}), .source_alive({new_alive, resume_alive}),
            .source_count({new_count, resume_count}),
            .source_ready({new_ready, grid_resumes[k]}),
            .block_valid, .block_x, .block_y, .block_z, .block_alive, .block_count, .block_ready(grid_ready[k]));
      end else begin : new_alone
        always_comb begin
          grid_resumes[k] = 1'b0;
          new_ready = grid_ready[k];
          block_valid = new_valid;
          {block_x, block_y, block_z} = {new_x, new_y, new_z};
          block_alive = new_alive;
          block_count = new_count;
        end
      end

      block_dispatch #(.Schedulers(4), .Warps(Warps), .Blocks(Blocks), .Context(Context), .Sharing(Sharing)) place (
          .clk, .rst, .share, .block_valid, .block_x, .block_y, .block_z, .block_alive, .block_count,
          .block_ready(grid_ready[k]), .block_slot(grid_slot[k*BlockBits +: BlockBits]),
          .block_warps(block_warps[k*6 +: 6]), .last_lanes(last_lanes[k*32 +: 32]), .warps_limit(limit),
          .blocks_limit(blocks_limit[k*6 +: 6]), .shared_bytes(shared_bytes[k*17 +: 17]), .choice, .advance,
          .launch_valid(launches), .launch_scheduler(grid_scheduler[k*2 +: 2]),
          .launch_warp(grid_warp[k*WarpBits +: WarpBits]), .launch_lanes(grid_lanes[k*32 +: 32]),
          .launch_block(grid_block[k*BlockBits +: BlockBits]), .launch_first(grid_first[k]),
          .launch_block_warps(grid_block_warps[k*6 +: 6]), .launch_warp_in_block(grid_warp_in_block[k*5 +: 5]),
          .launch_block_x(grid_block_x[k*16 +: 16]), .launch_block_y(grid_block_y[k*16 +: 16]),
          .launch_block_z(grid_block_z[k*16 +: 16]), .launch_shared_base(grid_base[k*17 +: 17]),
          .warp_busy(grid_busy[k*4*Warps +: 4*Warps]), .block_busy(block_busy[k*Blocks +: Blocks]),
          .placing(placing[k]), .done_valid(mine_valid), .done_warp(mine_warp), .busy(on_sm), .move_block,
          .evict(evict && move_kernel == (k == 1)), .block_warp_mask(grid_members[k*4*Warps +: 4*Warps]),
          .last_valid(last_valid[k]), .last_block(last_block[k*BlockBits +: BlockBits]));

      always_comb busy[k] = new_valid || on_sm;
      if (k == 0) assign first_launch = launches;
    end

    if (Kernels == 1) begin : alone
      always_comb begin
        kernel = '0;
        block_warp_mask = grid_members;
        launch_kernel = 1'b0;
        launch_warp = grid_warp;
        launch_block = grid_block;
        launch_shared_base = grid_base;
      end
    end else begin : together
      localparam [16:0] SharedBytes = 17'(SharedWords * 4);
      always_comb begin
        for (int i = 0; i < 4; i++)
          for (int w = 0; w < Warps; w++) begin
            kernel[i*Warps+w] = grid_busy[(4+i)*Warps + Warps-1-w];
            block_warp_mask[i*Warps+w] = move_kernel ? grid_members[(4+i)*Warps + Warps-1-w] : grid_members[i*Warps+w];
          end
        launch_kernel = !first_launch;
        launch_warp = launch_kernel ? mirror_warp(grid_warp[WarpBits +: WarpBits]) : grid_warp[WarpBits-1:0];
        launch_block = launch_kernel ? mirror_block(grid_block[BlockBits +: BlockBits]) : grid_block[BlockBits-1:0];
        launch_shared_base = launch_kernel ? SharedBytes - shared_bytes[17 +: 17] - grid_base[17 +: 17] : grid_base[16:0];
      end
    end
  endgenerate

  logic [31:0] from, to;
  always_comb begin
    to = Kernels == 1 || Context == 0 ? '0 : 32'(resume_kernel);
    resume_ready = grid_resumes[to];
    resume_slot = grid_slot[to*BlockBits +: BlockBits];
    from = 32'(launch_kernel);
    first = grid_busy[4*Warps-1:0];
    ended = block_ended != '0;
    launch_valid = grid_launch != '0;
    launch_scheduler = grid_scheduler[from*2 +: 2];
    launch_pc = entry[from*PcBits +: PcBits];
    launch_lanes = grid_lanes[from*32 +: 32];
    launch_first = grid_first[from];
    launch_block_warps = grid_block_warps[from*6 +: 6];
    launch_warp_in_block = grid_warp_in_block[from*5 +: 5];
    launch_block_x = grid_block_x[from*16 +: 16];
    launch_block_y = grid_block_y[from*16 +: 16];
    launch_block_z = grid_block_z[from*16 +: 16];
  end
endmodule
