// share_lock: which of two thread blocks may use what both have: locks of registers and shared memory, and who is owner.
// Jatala III, IV.  Contract: cmodel/control/share_lock.h.
module share_lock #(
    parameter Schedulers = 4,
    parameter WarpPairs = 6,   // pairs of warp slots of each scheduler
    parameter BlockPairs = 4,  // pairs of block slots of the SM
    localparam Warps = 2 * WarpPairs,
    localparam Blocks = 2 * BlockPairs,
    localparam SchedulerBits = Schedulers > 1 ? $clog2(Schedulers) : 1,
    localparam WarpBits = $clog2(2 * WarpPairs),
    localparam BlockBits = $clog2(2 * BlockPairs),
    localparam PairBits = BlockPairs > 1 ? $clog2(BlockPairs) : 1
) (
    input  logic                            clk,
    input  logic                            rst,
    input  logic                            launch_valid,  // a warp starts
    input  logic [SchedulerBits-1:0]        launch_scheduler,
    input  logic [WarpBits-1:0]             launch_warp,
    input  logic [BlockBits-1:0]            launch_block,
    input  logic                            launch_shared, // its block shares with its partner
    input  logic [Blocks-1:0]               block_busy,
    input  logic [Schedulers*Warps-1:0]     needs,         // these may need a lock
    input  logic [Schedulers-1:0]           take_valid,    // a warp takes its register lock
    input  logic [Schedulers*WarpBits-1:0]  take_warp,
    input  logic [Schedulers-1:0]           memory_valid,  // a warp's block takes its lock of shared memory
    input  logic [Schedulers*WarpBits-1:0]  memory_warp,
    input  logic [Schedulers-1:0]           done_valid,    // a warp ends
    input  logic [Schedulers*WarpBits-1:0]  done_warp,
    input  logic [SchedulerBits-1:0]        access_scheduler, // of a warp
    input  logic [WarpBits-1:0]             access_warp,
    output logic                            access_shared,    // its block shares,
    output logic [PairBits-1:0]             access_pair,      // as one of this pair
    output logic [Schedulers*Warps-1:0]     may,           // have, or could take, locks
    output logic [Schedulers*Warps-1:0]     held,          // need one, and may not
    output logic [Schedulers*Warps-1:0]     direct,        // need not ask for shared memory
    output logic [Schedulers*Warps-1:0]     unshared,      // of blocks that do not share
    output logic [Schedulers*Warps-1:0]     non_owner,     // of those that share and do not own
    output logic [Schedulers*WarpPairs-1:0] locked,
    output logic [BlockPairs-1:0]           memory_locked,
    output logic [BlockPairs-1:0]           owner          // the side
);
  localparam Slots = Schedulers * Warps;
  localparam Pairs = Schedulers * WarpPairs;

  logic [Slots-1:0]                  shared_q;             // warp slots of blocks that share
  (* mem2reg *) logic [PairBits-1:0] pair_q [0:Pairs-1];   // of block slots, of each pair of warp slots
  logic [Pairs-1:0]                  locked_q, locked_d;   // on the side whose turn it is
  logic [BlockPairs-1:0]             memory_q, memory_d;
  logic [BlockPairs-1:0]             turn_q, turn_d;       // sides
  logic [BlockPairs-1:0]             older_q;

  // Warps on the side whose turn it is, by slot.
  logic [Slots-1:0] turn;
  always_comb
    for (int n = 0; n < Slots; n++) turn[n] = shared_q[n] && turn_q[pair_q[n/2]] == 1'(n % 2);

  // Pairs of blocks of which a lock is taken, now and in the next cycle.
  logic [BlockPairs-1:0] taken, taken_d;
  always_comb begin
    taken = memory_q;
    taken_d = memory_d;
    for (int m = 0; m < Pairs; m++) begin
      if (locked_q[m]) taken[pair_q[m]] = 1'b1;
      if (locked_d[m]) taken_d[pair_q[m]] = 1'b1;
    end
  end

  always_comb begin
    owner = (taken & turn_q) | (~taken & older_q);
    unshared = ~shared_q;
    may = turn | ~shared_q;
    held = needs & ~may;
    locked = locked_q;
    memory_locked = memory_q;
    access_shared = shared_q[32'(access_scheduler)*Warps + 32'(access_warp)];
    access_pair = pair_q[32'(access_scheduler)*WarpPairs + 32'(access_warp)/2];
    for (int n = 0; n < Slots; n++) begin
      direct[n] = !shared_q[n] || (turn[n] && memory_q[pair_q[n/2]]);
      non_owner[n] = shared_q[n] && owner[pair_q[n/2]] != 1'(n % 2);
    end
  end

  // Warps end, and take; a block that has ended gives its memory's lock back.
  always_comb begin
    locked_d = locked_q;
    memory_d = memory_q;
    for (int s = 0; s < Schedulers; s++)
      for (int w = 0; w < Warps; w++) begin
        if (done_valid[s] && done_warp[s*WarpBits +: WarpBits] == WarpBits'(w) && turn[s*Warps+w])
          locked_d[(s*Warps+w)/2] = 1'b0;
        if (memory_valid[s] && memory_warp[s*WarpBits +: WarpBits] == WarpBits'(w) && shared_q[s*Warps+w])
          memory_d[pair_q[(s*Warps+w)/2]] = 1'b1;
      end
    for (int s = 0; s < Schedulers; s++)
      for (int w = 0; w < Warps; w++)
        if (take_valid[s] && take_warp[s*WarpBits +: WarpBits] == WarpBits'(w) && shared_q[s*Warps+w])
          locked_d[(s*Warps+w)/2] = 1'b1;
    for (int k = 0; k < BlockPairs; k++)
      if (!(turn_q[k] ? block_busy[2*k+1] : block_busy[2*k])) memory_d[k] = 1'b0;
  end

  // Whose turn it is: where no lock is taken, the older block's, or the other's if that one alone needs one.
  logic [BlockPairs-1:0] older_needs, other_needs;
  always_comb begin
    older_needs = '0;
    other_needs = '0;
    for (int n = 0; n < Slots; n++)
      if (needs[n] && shared_q[n]) begin
        if (older_q[pair_q[n/2]] == 1'(n % 2)) older_needs[pair_q[n/2]] = 1'b1;
        else other_needs[pair_q[n/2]] = 1'b1;
      end
    turn_d = (taken_d & turn_q) | (~taken_d & (older_q ^ (other_needs & ~older_needs)));
  end

  always_ff @(posedge clk)
    if (rst) begin
      shared_q <= '0;
      locked_q <= '0;
      memory_q <= '0;
      turn_q <= '0;
      older_q <= '0;
    end else begin
      locked_q <= locked_d;
      memory_q <= memory_d;
      turn_q <= turn_d;
      for (int k = 0; k < BlockPairs; k++)
        if (block_busy[2*k] != block_busy[2*k+1]) older_q[k] <= block_busy[2*k+1];
      if (launch_valid) shared_q[32'(launch_scheduler)*Warps + 32'(launch_warp)] <= launch_shared;
    end

  always_ff @(posedge clk)
    if (launch_valid && launch_shared)
      pair_q[32'(launch_scheduler)*WarpPairs + 32'(launch_warp)/2] <= PairBits'(32'(launch_block) / 2);
endmodule
