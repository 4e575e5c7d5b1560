// share_lock: two warps never have what both need, two blocks never wait for each other, and who ends gives back.
//
// Who took a lock is kept here warp by warp, with the block that it is of, and which block began first.  The caller does
// any of what the contract allows.
//
//: parameters Schedulers=2 WarpPairs=2 BlockPairs=2
//: parameters Schedulers=1 WarpPairs=3 BlockPairs=1
//: invariants induction 1
//: cover 16
//: property one induction 1: a lock of registers has one holder at most
//: property one_side induction 1: all locks of a pair of blocks, of registers and memory, are held on one side
//: property kept induction 1: who has a lock may go on, whatever the others do
//: property back induction 1: a lock is taken while its holder has not ended, and not a cycle longer
//: property open_to_all induction 1: who does not share is never held, and not asked
//: property other induction 1: a warp is held only while the other block may
//: property patience induction 1: a block whose partner neither has nor needs a lock is held a cycle at most
//: property older_first induction 1: of two blocks without a lock the older is held a cycle at most
//: property owns induction 1: the owner is the side with locks; without any, the older block
//: property classes induction 1: of warps that share, the owner's are of the first class, the other's of the last
//: property direct_is induction 1: shared memory need not be asked for by the block that has its lock, by no other that shares
//
//: fault 1 one which side a warp is on does not matter
//: file control/share_lock.sv
//: rtl turn[n] = shared_q[n] && turn_q[pair_q[n/2]] == 1'(n % 2);
//: planted turn[n] = shared_q[n] && (turn_q[pair_q[n/2]] == 1'(n % 2) || FAULT);
//
//: fault 2 one_side the turn is passed on while locks are taken
//: file control/share_lock.sv
//: rtl turn_d = (taken_d & turn_q) | (~taken_d &
//: planted turn_d = (taken_d & turn_q & ~{BlockPairs{FAULT != 0}}) | ((~taken_d | {BlockPairs{FAULT != 0}}) &
//
//: fault 3 kept shared memory's lock does not hold the turn
//: file control/share_lock.sv
//: rtl taken_d = memory_d;
//: planted taken_d = FAULT ? '0 : memory_d;
//
//: fault 4 back whoever ends gives the lock back
//: file control/share_lock.sv
//: rtl done_warp[s*WarpBits +: WarpBits] == WarpBits'(w) && turn[s*Warps+w])
//: planted done_warp[s*WarpBits +: WarpBits] == WarpBits'(w) && (turn[s*Warps+w] || FAULT))
//
//: fault 5 open_to_all a slot stays shared
//: file control/share_lock.sv
//: rtl 32'(launch_warp)] <= launch_shared;
//: planted 32'(launch_warp)] <= launch_shared || FAULT;
//
//: fault 6 other there are turns of nobody
//: file control/share_lock.sv
//: rtl may = turn | ~shared_q;
//: planted may = (turn & {Slots{!(FAULT && (&older_q))}}) | ~shared_q;
//
//: fault 7 patience the turn goes to the older block alone
//: file control/share_lock.sv
//: rtl (older_q ^ (other_needs & ~older_needs)));
//: planted (older_q ^ (FAULT ? '0 : other_needs & ~older_needs)));
//
//: fault 8 older_first what the other block needs comes first
//: file control/share_lock.sv
//: rtl if (older_q[pair_q[n/2]] == 1'(n % 2)) older_needs
//: planted if (older_q[pair_q[n/2]] == 1'(n % 2) && !FAULT) older_needs
//
//: fault 9 owns the block that has ended is still the older
//: file control/share_lock.sv
//: rtl if (block_busy[2*k] != block_busy[2*k+1]) older_q[k]
//: planted if (block_busy[2*k] != block_busy[2*k+1] && !FAULT) older_q[k]
//
//: fault 10 classes the classes are the wrong way round
//: file control/share_lock.sv
//: rtl non_owner[n] = shared_q[n] && owner[pair_q[n/2]] != 1'(n % 2);
//: planted non_owner[n] = shared_q[n] && (owner[pair_q[n/2]] != 1'(n % 2)) != (FAULT != 0);
//
//: fault 11 direct_is a partner need not ask either
//: file control/share_lock.sv
//: rtl (turn[n] && memory_q[pair_q[n/2]]);
//: planted ((turn[n] || FAULT) && memory_q[pair_q[n/2]]);
//
//: inside share_lock
  initial assume (rst);

  // Each warp slot: whether it has a warp, of which block, and whether that holds its register lock.
  logic [Slots-1:0]           live, holds;
  logic [Slots*BlockBits-1:0] block;
  // Each block slot: whether it is busy, shares, has memory's lock.
  logic [Blocks-1:0]          was_busy, shares, memory;
  logic [BlockPairs-1:0]      elder;  // side of the block that became busy first, of those that are

  logic [Slots-1:0] starts, takes, asks, ends;
  always_comb
    for (int n = 0; n < Slots; n++) begin
      starts[n] = launch_valid && 32'(launch_scheduler) == n / Warps && 32'(launch_warp) == n % Warps;
      takes[n] = take_valid[n/Warps] && 32'(take_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      asks[n] = memory_valid[n/Warps] && 32'(memory_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      ends[n] = done_valid[n/Warps] && 32'(done_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
    end

  // Blocks with warps; those of which a warp has or needs a lock.
  logic [Blocks-1:0] lives, has, needy, asked;
  always_comb begin
    lives = '0;
    has = memory;
    needy = '0;
    asked = '0;
    for (int n = 0; n < Slots; n++) if (live[n]) begin
      lives[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (holds[n]) has[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (needs[n]) needy[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (asks[n]) asked[block[n*BlockBits +: BlockBits]] = 1'b1;
    end
  end

  always_ff @(posedge clk) begin
    live <= (live & ~ends) | starts;
    for (int n = 0; n < Slots; n++) begin
      if (starts[n]) block[n*BlockBits +: BlockBits] <= launch_block;
      holds[n] <= !starts[n] && !ends[n] && (holds[n] || (takes[n] && shares[block[n*BlockBits +: BlockBits]]));
    end
    was_busy <= block_busy;
    for (int b = 0; b < Blocks; b++) memory[b] <= block_busy[b] && (memory[b] || (asked[b] && shares[b]));
    for (int k = 0; k < BlockPairs; k++)
      if (block_busy[2*k +: 2] == 2'd1) elder[k] <= 1'b0;
      else if (block_busy[2*k +: 2] == 2'd2) elder[k] <= 1'b1;
    if (launch_valid) shares[launch_block] <= launch_shared;
    if (rst) begin
      live <= '0;
      holds <= '0;
      was_busy <= '0;
      memory <= '0;
      elder <= '0;
    end
  end

  // The caller.
  always_comb if (!rst) begin
    assume ((starts & live) == '0 && ((takes | asks | ends | needs) & ~live) == '0 && ((takes | asks) & ends) == '0
            && ((takes | asks) & ~may) == '0);
    for (int s = 0; s < Schedulers; s++) begin
      if (take_valid[s]) assume (32'(take_warp[s*WarpBits +: WarpBits]) < Warps);
      if (memory_valid[s]) assume (32'(memory_warp[s*WarpBits +: WarpBits]) < Warps);
      if (done_valid[s]) assume (32'(done_warp[s*WarpBits +: WarpBits]) < Warps);
    end
    assume ((lives & ~block_busy) == '0);
    for (int k = 0; k < BlockPairs; k++) assume ((block_busy[2*k +: 2] & ~was_busy[2*k +: 2]) != 2'd3);
    if (launch_valid) begin
      assume (32'(launch_scheduler) < Schedulers && 32'(launch_warp) < Warps && 32'(launch_block) < Blocks);
      assume (was_busy[launch_block] && block_busy[launch_block]);
      if (lives[launch_block] || memory[launch_block]) assume (launch_shared == shares[launch_block]);
      if (lives[32'(launch_block) ^ 1] || memory[32'(launch_block) ^ 1])
        assume (launch_shared == shares[32'(launch_block) ^ 1]);
      if (launch_shared) assume (launch_warp[0] == launch_block[0]);
      for (int n = 0; n < Slots; n++) if (starts[n] && live[n^1]) begin
        assume (launch_shared == shares[block[(n^1)*BlockBits +: BlockBits]]);
        if (launch_shared) assume (32'(block[(n^1)*BlockBits +: BlockBits]) / 2 == 32'(launch_block) / 2);
      end
    end
  end

  // What the unit knows of slots, and of locks.
  logic slots_fine, locks_fine, sides_fine, memory_fine, one_fine, kept_fine, open_fine, class_fine, direct_fine;
  always_comb begin
    slots_fine = (holds & ~live) == '0 && (lives & ~was_busy) == '0;
    locks_fine = 1'b1;
    one_fine = 1'b1;
    kept_fine = 1'b1;
    open_fine = 1'b1;
    class_fine = 1'b1;
    direct_fine = 1'b1;
    for (int n = 0; n < Slots; n++) begin
      if (live[n]) begin
        if (32'(block[n*BlockBits +: BlockBits]) >= Blocks) slots_fine = 1'b0;
        if (shared_q[n] != shares[block[n*BlockBits +: BlockBits]]) slots_fine = 1'b0;
        if (shared_q[n] && (32'(pair_q[n/2]) != 32'(block[n*BlockBits +: BlockBits]) / 2
                            || block[n*BlockBits] != 1'(n % 2))) slots_fine = 1'b0;
        if (live[n^1] && shared_q[n] != shared_q[n^1]) slots_fine = 1'b0;
        if (live[n^1] && shared_q[n] && 32'(block[n*BlockBits +: BlockBits]) / 2
            != 32'(block[(n^1)*BlockBits +: BlockBits]) / 2) slots_fine = 1'b0;
        if (holds[n] && !shared_q[n]) slots_fine = 1'b0;
        if (holds[n] && !may[n]) kept_fine = 1'b0;
        if (shared_q[n] && memory[block[n*BlockBits +: BlockBits]] && !may[n]) kept_fine = 1'b0;
        if (!shares[block[n*BlockBits +: BlockBits]]
            && (held[n] || !may[n] || !direct[n] || !unshared[n] || non_owner[n])) open_fine = 1'b0;
        if (shares[block[n*BlockBits +: BlockBits]]) begin
          if (unshared[n] || non_owner[n] == (owner[32'(block[n*BlockBits +: BlockBits]) / 2] == block[n*BlockBits]))
            class_fine = 1'b0;
          if (direct[n] != memory[block[n*BlockBits +: BlockBits]]) direct_fine = 1'b0;
        end
      end
      if (holds[n] && holds[n^1]) one_fine = 1'b0;
      if (n % 2 == 0 && locked_q[n/2] != (holds[n] || holds[n^1])) locks_fine = 1'b0;
      if (holds[n] && turn_q[32'(block[n*BlockBits +: BlockBits]) / 2] != 1'(n % 2)) locks_fine = 1'b0;
    end
  end

  // Blocks that share, and of which warps may go on, are held, were held, or needed a lock in the cycle before.
  logic [Blocks-1:0]     moves, stopped, shown, stopped_before, needy_before, has_before, sharing;
  logic                  known;
  logic [BlockPairs-1:0] elder_before;
  always_comb begin
    moves = '0;
    stopped = '0;
    sharing = '0;
    shown = '0;
    for (int n = 0; n < Slots; n++) if (live[n] && shared_q[n]) begin
      sharing[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (may[n]) moves[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (held[n]) stopped[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (!may[n]) shown[block[n*BlockBits +: BlockBits]] = 1'b1;
    end
  end
  always_ff @(posedge clk) begin
    known <= !rst;
    stopped_before <= stopped & ~{Blocks{rst}};
    needy_before <= needy & sharing;
    has_before <= has;
    elder_before <= elder;
  end

  logic patient, elder_first, others_fine, owner_fine;
  always_comb begin
    sides_fine = 1'b1;
    memory_fine = 1'b1;
    patient = 1'b1;
    elder_first = 1'b1;
    others_fine = 1'b1;
    owner_fine = 1'b1;
    for (int b = 0; b < Blocks; b++) begin
      if (has[b] && has[b^1]) sides_fine = 1'b0;
      if (memory[b] && (!memory_q[b/2] || turn_q[b/2] != 1'(b % 2) || !was_busy[b] || !shares[b])) memory_fine = 1'b0;
      if (lives[b] && (memory[b^1] || lives[b^1]) && shares[b] != shares[b^1]) memory_fine = 1'b0;
      if (stopped_before[b] && stopped[b] && !has[b^1] && !needy_before[b^1]) patient = 1'b0;
      if (stopped_before[b] && stopped[b] && !has[b^1] && elder_before[b/2] == 1'(b % 2)) elder_first = 1'b0;
      if (shown[b] && moves[b]) others_fine = 1'b0;
      if (shown[b] && (shown[b^1] || turn_q[b/2] == 1'(b % 2))) others_fine = 1'b0;
    end
    for (int k = 0; k < BlockPairs; k++) begin
      if (memory_q[k] != (memory[2*k] || memory[2*k+1])) memory_fine = 1'b0;
      if (owner[k] != (has[2*k] ? 1'b0 : has[2*k+1] ? 1'b1 : elder[k])) owner_fine = 1'b0;
    end
  end

  always_comb if (!rst) begin
    inv_slots: assert (slots_fine);
    inv_locks: assert (locks_fine && older_q == elder);
    inv_memory: assert (memory_fine);

    one: assert (one_fine);
    one_side: assert (sides_fine);
    kept: assert (kept_fine);
    back: assert (locks_fine && memory_fine);
    open_to_all: assert (open_fine);
    other: assert (others_fine);
    if (known) patience: assert (patient);
    if (known) older_first: assert (elder_first);
    owns: assert (owner_fine);
    classes: assert (class_fine);
    direct_is: assert (direct_fine);
    passed: cover (BlockPairs == 1 ? has[1] && lives[0] : has[1] && has[2] && lives[0] && lives[3]);
    both_kinds: cover (memory[0] && (holds != '0));
    waits: cover (stopped[0] && stopped_before[0] && needy[1]);
  end
