// share_progress: blocks that have registers or shared memory in common never wait for each other for ever: dispatch,
// locks and barrier as sm wires them, whatever the warps do.
//
// Jatala III has a warp with a lock at a barrier, which waits for one that waits for a lock of the other block, whose
// holder is at a barrier in turn.  Here are block_dispatch, which says where warps are, block_sharing with its locks
// and questions, and the barrier.  Blocks come at any time, with any of a block's warps; a warp may issue anything or
// nothing, name shared registers or not from cycle to cycle, come to a barrier, ask, and end.  So nothing is said of
// programs, schedulers, memory and time.  A kernel may have its registers in common, its memory, or both.
//
// Of the SM is assumed what its contract says (sm.h; gates, issue stage and order have proofs of their own): a warp
// that waits or is held issues nothing, and only one that is there and has launched; one at a barrier does not end, nor
// one whose access has not gone; questions come of warps that have to ask, answers to those that have asked.
// Configurations are those in which no two blocks have a place in common, and are held while blocks are there.
//
// A warp can go on if it is neither at a barrier nor refused a lock; one that has asked is, as it is answered: what it
// asks waits for no lock.  Also a launch and an end are going on, as is a block that has ended and has not gone yet.
// A barrier lets go the cycle after it is complete, a turn is passed on in the cycle after: so it takes two cycles at
// most until something goes on.  With warps of finitely many instructions, of which a scheduler issues one if it can,
// the owner ends; and as owners that have a lock stay owners until who has it ends, each block of a pair does.  What
// non-owners wait for with dynamic warp execution does not touch owners (block_sharing.sv).
//
//: top share_progress
//: of block_dispatch block_sharing share_lock share_probe barrier
//: parameters Warps=2 Blocks=2 Size=2
//: parameters Warps=2 Blocks=2 Size=4
//: parameters Warps=4 Blocks=4 Size=2
//: bits
//: invariants induction 1
//: cover 24
//: property goes_on induction 2: of a pair, or a block that shares nothing, a warp goes on, but for two cycles
//: property goes_on_ever induction 3: nor does any wait last for six cycles, as one for ever does
//: property owner_goes_on induction 2: so does one of the owner's block, if that is there
//: property owner_may induction 1: the owner's block is refused no lock in two cycles in a row
//: property owner_there induction 1: the owner's block is there if one of the pair is, but for a cycle
//: property leaves induction 5: a block whose warps have ended is there for as many cycles as there are slots at most
//: property wired induction 1: a warp starts in a free slot of its block's side, of a block that is there
//
//: fault 1 goes_on_ever each lock of registers is whoever's took it, and the turn is passed on while some are taken
//: file control/share_lock.sv
//: rtl logic [BlockPairs-1:0]             older_q;
//: planted logic [BlockPairs-1:0]             older_q; logic [Pairs-1:0] side_q;
//: rtl memory_q <= memory_d;
//: planted memory_q <= memory_d; for (int m = 0; m < Pairs; m++) if (!locked_q[m]) side_q[m] <= turn_q[pair_q[m]];
//: rtl turn[n] = shared_q[n] && turn_q[pair_q[n/2]] == 1'(n % 2);
//: planted turn[n] = shared_q[n] && (FAULT && locked_q[n/2] ? side_q[n/2] : turn_q[pair_q[n/2]]) == 1'(n % 2);
//: rtl turn_d = (taken_d & turn_q) | (~taken_d &
//: planted turn_d = (taken_d & turn_q & ~{BlockPairs{FAULT}}) | ((~taken_d | {BlockPairs{FAULT}}) &
//
//: fault 2 goes_on_ever a warp that ends does not give back its lock
//: file control/share_lock.sv
//: rtl == WarpBits'(w) && turn[s*Warps+w])
//: planted == WarpBits'(w) && turn[s*Warps+w] && !FAULT)
//
//: fault 3 goes_on_ever a block that ends does not give back the lock of shared memory
//: file control/share_lock.sv
//: rtl block_busy[2*k+1] : block_busy[2*k])) memory_d[k] = 1'b0;
//: planted block_busy[2*k+1] : block_busy[2*k]) && !FAULT) memory_d[k] = 1'b0;
//
//: fault 4 goes_on_ever the turn is not passed on
//: file control/share_lock.sv
//: rtl turn_q <= turn_d;
//: planted turn_q <= FAULT ? turn_q : turn_d;
//
//: fault 5 goes_on_ever a barrier waits for warps that have ended
//: file issue/barrier.sv
//: rtl if (|done_valid_q) alive_q[b] <= alive_q[b] - ends[b];
//: planted if (|done_valid_q && !FAULT) alive_q[b] <= alive_q[b] - ends[b];
//
//: fault 6 owner_goes_on what the other block needs comes first
//: file control/share_lock.sv
//: rtl if (older_q[pair_q[n/2]] == 1'(n % 2)) older_needs
//: planted if (older_q[pair_q[n/2]] == 1'(n % 2) && !FAULT) older_needs
//
//: fault 7 owner_may what the other block needs comes first
//: file control/share_lock.sv
//: rtl (older_q ^ (other_needs & ~older_needs)));
//: planted (older_q ^ (other_needs & (FAULT ? '1 : ~older_needs))));
//
//: fault 8 owner_there the block that has ended is still the older
//: file control/share_lock.sv
//: rtl if (block_busy[2*k] != block_busy[2*k+1]) older_q[k]
//: planted if (block_busy[2*k] != block_busy[2*k+1] && !FAULT) older_q[k]
//
//: fault 9 leaves of blocks that end together one is forgotten
//: file dispatch/block_dispatch.sv
//: rtl finished_q <= finished & ~retired;
//: planted finished_q <= FAULT && retired != '0 ? '0 : finished & ~retired;
//
//: fault 10 wired both blocks of a pair are on one side
//: file dispatch/share_pkg.sv
//: rtl {warp_of[6:0], block[0]}
//: planted {warp_of[6:0], block[0] && !FAULT}
//
//: inside block_dispatch
  logic [Blocks*CountBits-1:0] all_remaining;
  logic [Slots*BlockBits-1:0]  all_blocks;
  always_comb begin
    for (int b = 0; b < Blocks; b++) all_remaining[b*CountBits +: CountBits] = remaining_q[b] - CountBits'(done_count_q[b*3 +: 3]);
    for (int n = 0; n < Slots; n++) all_blocks[n*BlockBits +: BlockBits] = slot_block_q[n];
  end
//: inside barrier
  logic [Blocks*CountBits-1:0] all_running, all_alive;
  logic [Slots*BlockBits-1:0]  all_blocks;
  always_comb begin
    for (int b = 0; b < Blocks; b++) all_running[b*CountBits +: CountBits] = running_q[b] - stops[b];
    for (int b = 0; b < Blocks; b++) all_alive[b*CountBits +: CountBits] = alive_q[b] - ends[b];
    for (int n = 0; n < Slots; n++) all_blocks[n*BlockBits +: BlockBits] = block_q[n];
  end
//: inside share_lock
  logic [Pairs*PairBits-1:0] all_pairs;
  always_comb for (int m = 0; m < Pairs; m++) all_pairs[m*PairBits +: PairBits] = pair_q[m];
//: beside
module share_progress #(
    parameter Warps = 2,   // slots of each of four schedulers
    parameter Blocks = 2,
    parameter Size = 2,    // warps of a block, at most
    localparam WarpBits = $clog2(Warps),
    localparam BlockBits = $clog2(Blocks)
) (
    input logic                  clk,
    input logic                  rst,
    input logic [4:0]            pairs,         // the configuration
    input logic [5:0]            block_warps,
    input logic                  memory_shared,
    input logic                  block_valid,   // what comes
    input logic [31:0]           block_alive,
    input logic [5:0]            block_count,
    input logic [5:0]            blocks_limit,
    input logic [4*Warps-1:0]    names_shared,  // what warps are about to do, and do
    input logic [4*Warps-1:0]    accesses,
    input logic [3:0]            commit_valid,
    input logic [4*WarpBits-1:0] commit_warp,
    input logic [3:0]            arrive_valid,
    input logic [3:0]            probe_valid,
    input logic [4*WarpBits-1:0] probe_warp,
    input logic                  answer_valid,
    input logic                  answer_needs,
    input logic [1:0]            access_scheduler,
    input logic [WarpBits-1:0]   access_warp,
    input logic [3:0]            done_valid,
    input logic [4*WarpBits-1:0] done_warp
);
  localparam Slots = 4 * Warps, Most = Slots < 32 ? Slots : 32, CountBits = $clog2(Most + 1), LeftBits = $clog2(Most);
  localparam PairBits = Blocks > 2 ? $clog2(Blocks / 2) : 1;
  initial assume (rst);

  logic [5:0]           slots;  // of a scheduler, that pairs take
  logic                 launch_valid, launch_first, placing, busy;
  logic [1:0]           launch_scheduler;
  logic [WarpBits-1:0]  launch_warp;
  logic [BlockBits-1:0] launch_block;
  logic [5:0]           launch_block_warps;
  logic [Slots-1:0]     warp_busy, waiting, held, asking;
  logic [Blocks-1:0]    block_busy;
  block_dispatch #(.Schedulers(4), .Warps(Warps), .Blocks(Blocks), .GridBits(4), .Sharing(1)) dispatch (
      .clk, .rst, .block_valid, .block_x(4'd0), .block_y(4'd0), .block_z(4'd0), .block_alive, .block_count,
      .block_ready(), .block_slot(), .block_warps, .last_lanes(32'd1), .warps_limit(6'(Warps)), .blocks_limit,
      .shared_bytes(17'd0), .choice(2'd0), .share({17'd0, pairs, slots}), .advance(), .launch_valid, .launch_scheduler,
      .launch_warp, .launch_lanes(), .launch_block, .launch_first, .launch_block_warps, .launch_warp_in_block(),
      .launch_block_x(), .launch_block_y(), .launch_block_z(), .launch_shared_base(), .warp_busy, .block_busy, .placing,
      .done_valid, .done_warp, .busy, .move_block(BlockBits'(0)), .evict(1'b0), .block_warp_mask(), .last_valid(),
      .last_block());
  barrier #(.Schedulers(4), .Warps(Warps), .Blocks(Blocks), .Context(0)) barriers (
      .clk, .rst, .launch_valid, .launch_scheduler, .launch_warp, .launch_block, .launch_first, .launch_block_warps,
      .arrive_valid, .arrive_warp(commit_warp), .done_valid, .done_warp, .waiting);
  block_sharing #(.Warps(Warps), .Blocks(Blocks)) sharing (
      .clk, .rst, .pairs, .owner_first(1'b0), .dynamic(1'b0), .smid(8'd0), .start(1'b0), .wants_collector(Slots'(0)),
      .reference_valid(1'b0), .reference_stalls(12'd0), .launch_valid, .launch_scheduler, .launch_warp, .launch_block,
      .block_busy, .names_shared, .commit_valid, .commit_warp, .accesses, .memory_shared, .probe_valid, .probe_warp,
      .access_scheduler, .access_warp, .access_shared(), .access_pair(), .answer_valid, .answer_needs, .asking,
      .done_valid, .done_warp, .held, .memory_held(), .stalls_valid(), .stalls(), .precedence());

  (* hierconn *) logic [Most-1:0]             \dispatch.alive_q ;
  (* hierconn *) logic [7:0]                  \dispatch.places.place_q ;
  (* hierconn *) logic [Blocks-1:0]           \dispatch.finished ;
  (* hierconn *) logic [Blocks*LeftBits-1:0]  \dispatch.all_remaining ;
  (* hierconn *) logic [Slots*BlockBits-1:0]  \dispatch.all_blocks , \barriers.all_blocks ;
  (* hierconn *) logic [Blocks*CountBits-1:0] \barriers.all_running , \barriers.all_alive ;
  (* hierconn *) logic                        \sharing.launch_valid_q , \sharing.launch_shared_q ;
  (* hierconn *) logic [1:0]                  \sharing.launch_scheduler_q ;
  (* hierconn *) logic [WarpBits-1:0]         \sharing.launch_warp_q ;
  (* hierconn *) logic [BlockBits-1:0]        \sharing.launch_block_q ;
  (* hierconn *) logic [Slots-1:0]            \sharing.asked , \sharing.needs_memory , \sharing.waits ;
  (* hierconn *) logic [Slots-1:0]            \sharing.lock.shared_q ;
  (* hierconn *) logic [Slots/2-1:0]          \sharing.lock.locked_q ;
  (* hierconn *) logic [Slots/2*PairBits-1:0] \sharing.lock.all_pairs ;
  (* hierconn *) logic [Blocks/2-1:0]         \sharing.lock.memory_q , \sharing.lock.turn_q , \sharing.lock.owner ;

  `include "share_progress_caller.svh"

  // ---- what waits, in this cycle and those before
  logic [Blocks-1:0]   owns, stuck, was_stuck, stuck_before, owner_stuck, owner_was_stuck, owner_stuck_before;
  logic [Blocks-1:0]   owner_refused, was_refused, gone, was_gone;
  logic [Blocks*8-1:0] age;       // cycles since all warps of a block have ended
  logic [Blocks*3-1:0] wait_for;  // so many cycles nothing goes on, seven at most
  logic                fine_age, fine_wait, fine_locks;
  logic [31:0]         holder;
  always_comb begin
    fine_age = 1'b1;
    fine_wait = 1'b1;
    for (int b = 0; b < Blocks; b++) begin
      owns[b] = paired[b] && \sharing.lock.owner [b/2] == 1'(b % 2);
      stuck[b] = block_busy[b] && !goes[b] && !leaving[b];
      owner_stuck[b] = stuck[b] && owns[b];
      if (paired[b])
        stuck[b] = (block_busy[b] || block_busy[b^1]) && !(goes[b] || goes[b^1] || leaving[b] || leaving[b^1]);
      gone[b] = owns[b] && !block_busy[b] && block_busy[b^1];
      owner_refused[b] = refused[b] && owns[b];
      if (wait_for[b*3 +: 3] >= 3'd6) fine_wait = 1'b0;
      if (leaving[b] && age[b*8 +: 8] >= 8'(Blocks)) fine_age = 1'b0;
    end
    fine_locks = 1'b1;
    for (int m = 0; m < Slots / 2; m++) begin
      holder = 2*m + 32'(\sharing.lock.turn_q [\sharing.lock.all_pairs [m*PairBits +: PairBits]]);
      if (\sharing.lock.locked_q [m] && !(there[holder] && \sharing.lock.shared_q [holder])) fine_locks = 1'b0;
    end
    for (int k = 0; k < Blocks / 2; k++)
      if (\sharing.lock.memory_q [k] && !was_busy[2*k + 32'(\sharing.lock.turn_q [k])]) fine_locks = 1'b0;
  end
  always_ff @(posedge clk) begin
    for (int b = 0; b < Blocks; b++) begin
      age[b*8 +: 8] <= leaving[b] && !rst ? age[b*8 +: 8] + 8'd1 : '0;
      wait_for[b*3 +: 3] <= stuck[b] && !rst ? wait_for[b*3 +: 3] + 3'(wait_for[b*3 +: 3] != 3'd7) : '0;
    end
    {was_stuck, stuck_before} <= rst ? '0 : {stuck, was_stuck};
    {owner_was_stuck, owner_stuck_before} <= rst ? '0 : {owner_stuck, owner_was_stuck};
    was_refused <= rst ? '0 : owner_refused;
    was_gone <= rst ? '0 : gone;
  end

  always_comb if (!rst) begin
    inv_placing: assert (!placing || (block_busy[launch_block] && \dispatch.alive_q != '0
                         && (32'(\dispatch.alive_q ) >> block_warps) == '0 && (!launch_first || !lives[launch_block])
                         && \dispatch.places.place_q == first[launch_block*8 +: 8]
                         && (!launch_first || launch_block_warps == 6'(left))));
    inv_slots: assert (fine_slots == '1 && (live & ~warp_busy) == '0 && (young & ~live) == '0);
    inv_runs: assert (fine_runs == '1);
    inv_alive: assert (fine_alive == '1);
    inv_left: assert (fine_left == '1);
    inv_ended: assert (\dispatch.finished == leaving && (block_busy & ~fits) == '0);
    inv_barrier: assert (fine_barrier == '1 && (waiting & ~there) == '0);
    inv_launch: assert (fine_told == '1 && \sharing.launch_valid_q == (young != '0));
    inv_shared: assert (fine_shared == '1);
    inv_locks: assert (fine_locks);
    inv_asked: assert (((\sharing.asked | told | \sharing.needs_memory ) & ~there) == '0
                       && (\sharing.needs_memory & ~told) == '0);

    goes_on: assert ((stuck & was_stuck & stuck_before) == '0);
    goes_on_ever: assert (fine_wait);
    owner_goes_on: assert ((owner_stuck & owner_was_stuck & owner_stuck_before) == '0);
    owner_may: assert ((owner_refused & was_refused) == '0);
    owner_there: assert ((gone & was_gone) == '0);
    leaves: assert (fine_age);
    wired: assert ((begins & live) == '0 && alone == '1 && (!launch_valid || block_busy[launch_block])
                   && (lives & ~block_busy) == '0 && (begins == '0) == !launch_valid
                   && (!launch_first || !launch_valid || (!lives[launch_block] && launch_block_warps != '0)));
    both: cover (lives[1:0] == 2'd3 && refused != '0 && (waiting & ~\sharing.waits ) != '0);
    registers: cover (\sharing.lock.locked_q != '0 && refused != '0 && !memory_shared);
    memory: cover (\sharing.lock.memory_q != '0 && refused != '0 && names_shared == '0);
    two_cycles: cover ((stuck & was_stuck) != '0);
    next: cover (owns[1] && !owns[0] && block_busy[1:0] == 2'd3 && \sharing.lock.locked_q != '0);
  end
endmodule
