// barrier: a warp that arrives is held until every warp of its block has arrived or ended, and not a cycle longer.
//
// What a barrier is stands here warp by warp, without counts.  The machine is small, because the solver must add up the
// warps of each block to see that they are what the unit counts.
//
//: parameters Schedulers=2 Warps=3 Blocks=2
//: invariants induction 1
//: cover 16
//: property held induction 1: a warp waits while another of its block runs or is still to be launched
//: property released induction 1: a warp waits no longer when all of its block wait or have ended, and none else waits
//
//: fault 1 held a block counts one warp only
//: file issue/barrier.sv
//: rtl running_q[launch_block] <= launch_block_warps[CountBits-1:0];
//: planted running_q[launch_block] <= FAULT ? CountBits'(1) : launch_block_warps[CountBits-1:0];
//
//: fault 2 held a barrier releases every block that waits
//: file issue/barrier.sv
//: rtl if (complete[block_q[n]]) waiting_q[n] <= 1'b0;
//: planted if (complete[block_q[n]] || FAULT) waiting_q[n] <= 1'b0;
//
//: fault 3 released a warp that ends as another arrives is still counted as alive
//: file issue/barrier.sv
//: rtl if (|done_valid_q) alive_q[b] <= alive_q[b] - ends[b];
//: planted if (|done_valid_q && !(FAULT && |arrive_valid_q)) alive_q[b] <= alive_q[b] - ends[b];
//
//: fault 4 released a block released as a warp arrives is not counted again
//: file issue/barrier.sv
//: rtl if (complete[b]) running_q[b] <= alive_q[b] - ends[b];
//: planted if (complete[b] && !(FAULT && |arrive_valid_q)) running_q[b] <= alive_q[b] - ends[b];
//
//: inside barrier
  // Each warp slot: whether it has a warp, of which block, and whether that should wait; each block: its warps to come.
  logic [Slots-1:0]           live, waits;
  logic [Slots*BlockBits-1:0] block;
  logic [Blocks*6-1:0]        to_come;

  // A block's barrier is complete when none of its warps runs or is to come, and some wait.
  logic [Blocks-1:0] whole, empty;
  logic [Slots-1:0]  arrives, leaves, starts;
  always_comb
    for (int b = 0; b < Blocks; b++) begin
      whole[b] = to_come[b*6 +: 6] == '0;
      empty[b] = whole[b];
      for (int n = 0; n < Slots; n++)
        if (live[n] && block[n*BlockBits +: BlockBits] == BlockBits'(b)) begin
          empty[b] = 1'b0;
          if (!waits[n]) whole[b] = 1'b0;
        end
    end
  always_comb
    for (int n = 0; n < Slots; n++) begin
      arrives[n] = arrive_valid[n/Warps] && arrive_warp[n/Warps*WarpBits +: WarpBits] == WarpBits'(n % Warps);
      leaves[n] = done_valid[n/Warps] && done_warp[n/Warps*WarpBits +: WarpBits] == WarpBits'(n % Warps);
      starts[n] = launch_valid && launch_scheduler == SchedulerBits'(n / Warps) && launch_warp == WarpBits'(n % Warps);
    end

  always_ff @(posedge clk) begin
    for (int n = 0; n < Slots; n++) begin
      if (whole[block[n*BlockBits +: BlockBits]]) waits[n] <= 1'b0;
      if (arrives[n]) waits[n] <= 1'b1;
      if (leaves[n]) live[n] <= 1'b0;
      if (starts[n]) begin
        live[n] <= 1'b1;
        block[n*BlockBits +: BlockBits] <= launch_block;
      end
    end
    if (launch_valid)
      to_come[launch_block*6 +: 6] <= (launch_first ? launch_block_warps : to_come[launch_block*6 +: 6]) - 1'b1;
    if (rst) begin
      live <= '0;
      waits <= '0;
      to_come <= '0;
    end
  end

  // The caller.
  initial assume (rst);
  always_comb if (!rst) begin
    assume ((arrives & leaves) == '0 && ((arrives | leaves) & (~live | waiting)) == '0);
    for (int s = 0; s < Schedulers; s++) begin
      if (arrive_valid[s]) assume (arrive_warp[s*WarpBits +: WarpBits] < Warps);
      if (done_valid[s]) assume (done_warp[s*WarpBits +: WarpBits] < Warps);
    end
    if (launch_valid) begin
      assume (launch_scheduler < Schedulers && launch_warp < Warps && (starts & live) == '0 && launch_block < Blocks);
      if (launch_first) assume (empty[launch_block] && launch_block_warps >= 1 && launch_block_warps <= Slots);
      else assume (to_come[launch_block*6 +: 6] != '0);
    end
  end

  // What the unit counts.
  logic [6:0] runs, stands;
  logic [2:0] few, many;
  logic       blocks_fine, counts_fine;
  always_comb begin
    blocks_fine = 1'b1;
    for (int n = 0; n < Slots; n++)
      if (live[n] && (block[n*BlockBits +: BlockBits] != block_q[n] || block_q[n] >= Blocks)) blocks_fine = 1'b0;
  end
  always_comb begin
    counts_fine = 1'b1;
    for (int b = 0; b < Blocks; b++) begin
      runs = 7'(to_come[b*6 +: 6]);
      stands = '0;
      for (int u = 0; u < Schedulers; u++) begin
        few = '0;
        many = '0;
        for (int n = u * Warps; n < u * Warps + Warps; n++)
          if (live[n] && block[n*BlockBits +: BlockBits] == BlockBits'(b)) begin
            few = few + 3'(!waits[n]);
            many = many + 3'(waits[n]);
          end
        runs = runs + 7'(few);
        stands = stands + 7'(many);
      end
      if (7'(running_q[b] - stops[b]) != runs || 7'(alive_q[b] - ends[b]) != runs + stands || runs + stands > Slots) counts_fine = 1'b0;
    end
  end

  always_comb if (!rst) begin
    inv_blocks: assert (blocks_fine && (waits & ~live) == '0);
    inv_counts: assert (counts_fine);
    inv_waiting: assert (waiting_q == waits);

    held: assert ((waits & ~waiting) == '0);
    released: assert ((waiting & ~waits) == '0);
    two_blocks: cover (&(complete & ~empty));
    by_end: cover (done_valid != '0 && waits != '0 && running_q[0] == CountBits'(1) && alive_q[0] > CountBits'(1));
    again: cover (launch_valid && launch_first && (complete & ~empty) != '0);
  end
