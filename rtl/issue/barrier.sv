// barrier: the block-wide barrier of an SM: holds the warps that have arrived until the last of their block does.
// Barnes II-A.  Contract: cmodel/issue/barrier.h.
module barrier #(
    parameter Schedulers = 4,  // sub-cores
    parameter Warps = 16,      // warp slots of each
    parameter Blocks = 32,     // block slots of the SM
    parameter Context = 0,     // blocks are moved in and out
    localparam SchedulerBits = Schedulers > 1 ? $clog2(Schedulers) : 1,
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks)
) (
    input  logic                           clk,
    input  logic                           rst,
    input  logic                           launch_valid,  // a warp starts
    input  logic [SchedulerBits-1:0]       launch_scheduler,
    input  logic [WarpBits-1:0]            launch_warp,
    input  logic [BlockBits-1:0]           launch_block,
    input  logic                           launch_first,  // it is the block's first
    input  logic [5:0]                     launch_block_warps,
    input  logic [Schedulers-1:0]          arrive_valid,  // a warp reaches the barrier
    input  logic [Schedulers*WarpBits-1:0] arrive_warp,
    input  logic [Schedulers-1:0]          done_valid,    // a warp ends
    input  logic [Schedulers*WarpBits-1:0] done_warp,
    output logic [Schedulers*Warps-1:0]    waiting        // these warps may not issue
);
  localparam Slots = Schedulers * Warps;
  localparam CountBits = $clog2((Slots < 32 ? Slots : 32) + 1);  // of a block's warps

  (* mem2reg *) logic [BlockBits-1:0] block_q [0:Slots-1];     // of each warp slot
  logic [Slots-1:0]                   waiting_q;
  (* mem2reg *) logic [CountBits-1:0] running_q [0:Blocks-1];  // warps neither waiting nor ended
  (* mem2reg *) logic [CountBits-1:0] alive_q [0:Blocks-1];    // warps that have not ended

  // Arrivals and ends are counted a cycle after they come: the instructions that they are have just been chosen.
  logic [Schedulers-1:0]          arrive_valid_q, done_valid_q;
  logic [Schedulers*WarpBits-1:0] arrive_warp_q, done_warp_q;
  always_ff @(posedge clk) begin
    arrive_valid_q <= rst ? '0 : arrive_valid;
    done_valid_q <= rst ? '0 : done_valid;
    arrive_warp_q <= arrive_warp;
    done_warp_q <= done_warp;
  end

  logic [Schedulers*BlockBits-1:0] arrive_block, done_block;
  always_comb
    for (int s = 0; s < Schedulers; s++) begin
      arrive_block[s*BlockBits +: BlockBits] = block_q[s*Warps + 32'(arrive_warp_q[s*WarpBits +: WarpBits])];
      done_block[s*BlockBits +: BlockBits] = block_q[s*Warps + 32'(done_warp_q[s*WarpBits +: WarpBits])];
    end

  function automatic [CountBits-1:0] members(input [BlockBits-1:0] block, input [Schedulers-1:0] valid,
                                             input [Schedulers*BlockBits-1:0] blocks);
    members = '0;
    for (int s = 0; s < Schedulers; s++)
      if (valid[s] && blocks[s*BlockBits +: BlockBits] == block) members = members + 1'b1;
  endfunction

  // Of each block, those that stop running in this count and those of them that end.  The block is complete when none
  // of its warps runs: they wait, or it has none, and nothing changes.
  (* mem2reg *) logic [CountBits-1:0] stops[0:Blocks-1];
  (* mem2reg *) logic [CountBits-1:0] ends [0:Blocks-1];
  logic [Blocks-1:0]                  complete;
  always_comb
    for (int b = 0; b < Blocks; b++) begin
      ends[b] = members(BlockBits'(b), done_valid_q, done_block);
      stops[b] = members(BlockBits'(b), arrive_valid_q, arrive_block) + ends[b];
      complete[b] = running_q[b] == stops[b];
    end
  always_comb waiting = waiting_q;

  always_ff @(posedge clk)
    if (rst) waiting_q <= '0;
    else begin
      for (int n = 0; n < Slots; n++) if (complete[block_q[n]]) waiting_q[n] <= 1'b0;
      for (int s = 0; s < Schedulers; s++)
        if (arrive_valid[s]) waiting_q[s*Warps + 32'(arrive_warp[s*WarpBits +: WarpBits])] <= 1'b1;
      if (Context != 0 && launch_valid) waiting_q[32'(launch_scheduler)*Warps + 32'(launch_warp)] <= 1'b0;
    end

  always_ff @(posedge clk)
    if (rst)
      for (int b = 0; b < Blocks; b++) begin
        running_q[b] <= '0;
        alive_q[b] <= '0;
      end
    else begin
      for (int b = 0; b < Blocks; b++) begin
        if (|done_valid_q) alive_q[b] <= alive_q[b] - ends[b];
        if (complete[b]) running_q[b] <= alive_q[b] - ends[b];
        else if (|arrive_valid_q || |done_valid_q) running_q[b] <= running_q[b] - stops[b];
      end
      if (launch_valid && launch_first) begin
        running_q[launch_block] <= launch_block_warps[CountBits-1:0];
        alive_q[launch_block] <= launch_block_warps[CountBits-1:0];
      end
    end

  always_ff @(posedge clk)
    if (launch_valid) block_q[32'(launch_scheduler)*Warps + 32'(launch_warp)] <= launch_block;

  // A block is not larger than there are slots.
  wire unused = &{1'b0, launch_block_warps};
endmodule
