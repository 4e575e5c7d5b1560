// block_sharing: what it says to share_lock is what that asks of a caller, and no warp has what its partner has.
//
// The SM around it does any of what the contract allows: warps start in slots of their blocks' sides, issue what is not held,
// and end; which blocks share is held.  What is proved of share_lock (share_lock.sv) holds of this caller then.
//
//: parameters Warps=2 Blocks=2
//: parameters Warps=4 Blocks=2
//: invariants induction 1
//: cover 12
//: property starts induction 1: a warp starts for share_lock in a free slot, of a block that has been busy for a cycle
//: property alike induction 1: it shares if its block is one of a pair's, as the warp beside it does, and has its side
//: property takes induction 1: only warps that are there need locks, take one when they may, and end
//: property quiet induction 1: without owner first all warps are of one class
//: property memory induction 1: only non-owners' memory instructions wait, all of them in SM 0, none unless it is dynamic
//: property one bmc 7: of two warps on the same registers one has issued what names a shared one, until it ends
//: property one_side bmc 7: all warps of a pair of blocks that have are of one block, as is what has shared memory's lock
//: property asks_first bmc 7: a warp of a pair that accesses shared memory asks first, unless its block has the lock
//: property lock_waits bmc 7: an access that needs the lock of shared memory is issued when its block alone of the pair may have it
//
//: fault 1 starts share_lock is told of launches that are none
//: file dispatch/block_sharing.sv
//: rtl launch_valid_q <= launch_valid && !rst;
//: planted launch_valid_q <= (launch_valid || FAULT) && !rst;
//
//: fault 2 alike the first block behind the pairs shares
//: file dispatch/block_sharing.sv
//: rtl 6'(launch_block) < {pairs, 1'b0};
//: planted 6'(launch_block) < {pairs, FAULT != 0};
//
//: fault 3 takes whatever a warp issues takes its lock
//: file dispatch/block_sharing.sv
//: rtl issue_valid[i] && names_shared
//: planted issue_valid[i] && (FAULT != 0) | names_shared
//
//: fault 4 quiet non-owners always go last
//: file dispatch/block_sharing.sv
//: rtl owner_first ? {non_owner
//: planted owner_first || FAULT ? {non_owner
//
//: fault 5 one no lock is taken
//: file dispatch/block_sharing.sv
//: rtl .take_valid,
//: planted .take_valid(FAULT ? 4'd0 : take_valid),
//
//: fault 9 asks_first warps whose block is owner do not ask
//: file dispatch/block_sharing.sv
//: rtl asks = memory_shared ? ~direct : '0;
//: planted asks = memory_shared ? ~direct & (FAULT ? non_owner : '1) : '0;
//
//: fault 10 lock_waits what was told that it needs the lock does not wait for it
//: file dispatch/block_sharing.sv
//: rtl needs = names_shared | needs_memory;
//: planted needs = names_shared | (FAULT ? '0 : needs_memory);
//
//: fault 6 one_side the turn is passed on while locks are taken
//: file control/share_lock.sv
//: rtl turn_d = (taken_d & turn_q) | (~taken_d &
//: planted turn_d = (taken_d & turn_q & ~{BlockPairs{FAULT != 0}}) | ((~taken_d | {BlockPairs{FAULT != 0}}) &
//
//: fault 7 memory they wait without dynamic warp execution
//: file dispatch/block_sharing.sv
//: rtl memory_held = dynamic && !allowed
//: planted memory_held = (dynamic || FAULT) && !allowed
//
//: fault 8 memory every SM but the reference is one
//: file dispatch/block_sharing.sv
//: rtl reference_sm = smid == '0;
//: planted reference_sm = (smid == '0) != (FAULT != 0);
//
//: inside block_sharing
  localparam Slots = 4 * Warps;
  (* anyconst *) logic [4:0] pairs_held;
  (* anyconst *) logic       memory_shared_held;
  initial assume (rst);
  always_comb assume (pairs == pairs_held && 2 * 32'(pairs) <= Blocks && memory_shared == memory_shared_held);

  // Each warp slot: whether it has a warp, since the cycle before; of which block; whether it has issued what is shared;
  // whether it has asked, and what it was told.  Each block: whether it has issued an access that needs the lock.
  logic [Slots-1:0]           live, young, holds, begins, issues, commits, questions, answers, ends, told_yes, told_any;
  logic [Slots*BlockBits-1:0] block;
  logic [Blocks-1:0]          was_busy, lives, has, locks;
  function automatic shares(input [BlockBits-1:0] b);
    shares = 6'(b) < {pairs, 1'b0};
  endfunction
  always_comb begin
    lives = '0;
    has = '0;
    for (int n = 0; n < Slots; n++) begin
      begins[n] = launch_valid && 32'(launch_scheduler) == n / Warps && 32'(launch_warp) == n % Warps;
      commits[n] = commit_valid[n/Warps] && 32'(commit_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      questions[n] = probe_valid[n/Warps] && 32'(probe_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      issues[n] = commits[n] || questions[n];
      answers[n] = answer_valid && 32'(access_scheduler) == n / Warps && 32'(access_warp) == n % Warps;
      ends[n] = done_valid[n/Warps] && 32'(done_warp[n/Warps*WarpBits +: WarpBits]) == n % Warps;
      if (live[n]) lives[block[n*BlockBits +: BlockBits]] = 1'b1;
      if (holds[n]) has[block[n*BlockBits +: BlockBits]] = 1'b1;
    end
  end
  always_ff @(posedge clk) begin
    live <= (live & ~ends) | begins;
    young <= begins;
    was_busy <= block_busy;
    told_any <= (told_any | answers) & ~commits;
    told_yes <= (answers & {Slots{answer_needs}}) | (told_yes & ~answers & ~commits);
    for (int n = 0; n < Slots; n++)
      if (commits[n] && told_yes[n] && shares(block[n*BlockBits +: BlockBits])) locks[block[n*BlockBits +: BlockBits]] <= 1'b1;
    for (int b = 0; b < Blocks; b++) if (!block_busy[b]) locks[b] <= 1'b0;
    for (int n = 0; n < Slots; n++) begin
      if (begins[n]) block[n*BlockBits +: BlockBits] <= launch_block;
      holds[n] <= !begins[n] && !ends[n]
                  && (holds[n] || (issues[n] && names_shared[n] && shares(block[n*BlockBits +: BlockBits])));
    end
    if (rst) begin
      live <= '0;
      young <= '0;
      was_busy <= '0;
      holds <= '0;
      told_any <= '0;
      told_yes <= '0;
      locks <= '0;
    end
  end

  // The SM.
  always_comb if (!rst) begin
    assume ((begins & live) == '0 && ((issues | ends | names_shared) & ~(live & ~young)) == '0
            && (issues & held) == '0 && (issues & ends & names_shared) == '0 && (questions & ~asking) == '0);
    // A warp whose next instruction is an access stays there until it goes, and does not end.
    assume ((accesses & ~(live & ~young)) == '0 && ((asked | told_any) & ~accesses) == '0);
    assume ((ends & (accesses | commits | questions)) == '0 && (commit_valid & probe_valid) == '0);
    assume (!answer_valid || (answers & asked) != '0);
    for (int s = 0; s < 4; s++) begin
      if (commit_valid[s]) assume (32'(commit_warp[s*WarpBits +: WarpBits]) < Warps);
      if (probe_valid[s]) assume (32'(probe_warp[s*WarpBits +: WarpBits]) < Warps);
      if (done_valid[s]) assume (32'(done_warp[s*WarpBits +: WarpBits]) < Warps);
    end
    assume ((lives & ~block_busy) == '0);
    for (int k = 0; k < Blocks / 2; k++) assume ((block_busy[2*k +: 2] & ~was_busy[2*k +: 2]) != 2'd3);
    if (launch_valid) begin
      assume (32'(launch_warp) < Warps && 32'(launch_block) < Blocks && block_busy[launch_block]);
      if (shares(launch_block)) assume (launch_warp[0] == launch_block[0]);
      for (int n = 0; n < Slots; n++) if (begins[n] && live[n^1]) begin
        assume (shares(launch_block) == shares(block[(n^1)*BlockBits +: BlockBits]));
        if (shares(launch_block))
          assume (32'(block[(n^1)*BlockBits +: BlockBits]) / 2 == 32'(launch_block) / 2);
      end
    end
  end

  // What share_lock is told: warps that are there for it, and its launch.
  logic [Slots-1:0] told, there;
  logic             slots_fine, alike_fine, one_fine, side_fine, takes_fine, asks_fine, told_fine;
  always_comb begin
    there = live & ~young;
    slots_fine = 1'b1;
    alike_fine = 1'b1;
    one_fine = 1'b1;
    side_fine = 1'b1;
    takes_fine = 1'b1;
    asks_fine = 1'b1;
    told_fine = 1'b1;
    for (int i = 0; i < 4; i++)
      if (take_valid[i] && ((names_shared & ~held) >> (i*Warps + 32'(issue_warp[i*WarpBits +: WarpBits]))) % 2 == '0)
        takes_fine = 1'b0;
    for (int n = 0; n < Slots; n++) begin
      told[n] = launch_valid_q && 32'(launch_scheduler_q) == n / Warps && 32'(launch_warp_q) == n % Warps;
      if (live[n] && 32'(block[n*BlockBits +: BlockBits]) >= Blocks) slots_fine = 1'b0;
      if (live[n] && shares(block[n*BlockBits +: BlockBits]) && block[n*BlockBits] != 1'(n % 2)) slots_fine = 1'b0;
      if (live[n] && live[n^1] && shares(block[n*BlockBits +: BlockBits]) != shares(block[(n^1)*BlockBits +: BlockBits]))
        slots_fine = 1'b0;
      if (told[n] && launch_shared_q != shares(block[n*BlockBits +: BlockBits])) alike_fine = 1'b0;
      if (told[n] && launch_shared_q && (launch_warp_q[0] != launch_block_q[0])) alike_fine = 1'b0;
      if (told[n] && there[n^1] && launch_shared_q != shares(block[(n^1)*BlockBits +: BlockBits]))
        alike_fine = 1'b0;
      if (holds[n] && holds[n^1]) one_fine = 1'b0;
      if (there[n] && accesses[n] && memory_shared && shares(block[n*BlockBits +: BlockBits]) && !told_any[n]
          && !locks[block[n*BlockBits +: BlockBits]] && !asking[n]) asks_fine = 1'b0;
      if (there[n] && told_yes[n] && !held[n] && shares(block[n*BlockBits +: BlockBits])
          && (has[block[n*BlockBits +: BlockBits]^1] || locks[block[n*BlockBits +: BlockBits]^1])) told_fine = 1'b0;
    end
    for (int b = 0; b < Blocks; b++) if ((has[b] || locks[b]) && (has[b^1] || locks[b^1])) side_fine = 1'b0;
  end

  always_comb if (!rst) begin
    inv_slots: assert (slots_fine && (lives & ~was_busy) == '0 && (young & ~live) == '0);
    inv_launch: assert (launch_valid_q == (young != '0) && told == young);
    inv_holds: assert ((holds & ~live) == '0);

    if (launch_valid_q)
      starts: assert ((told & there) == '0 && told != '0 && was_busy[launch_block_q] && block_busy[launch_block_q]);
    alike: assert (alike_fine);
    takes: assert (takes_fine && (held & ~((names_shared | asked | needs_memory) & there)) == '0);
    inv_told: assert (needs_memory == told_yes && (told_yes & ~told_any) == '0 && ((asked | told_any) & ~there) == '0);
    asks_first: assert (asks_fine);
    lock_waits: assert (told_fine);
    if (!owner_first) quiet: assert (precedence == '0);
    memory: assert ((memory_held & ~non_owner) == '0 && (dynamic || memory_held == '0)
                    && (!dynamic || smid != '0 || memory_held == non_owner));
    one: assert (one_fine);
    one_side: assert (side_fine);
    passed: cover (has[1] && lives[0] && names_shared[0] && held[0]);
    asked_and_told: cover (told_yes != '0);
    waits_for_memory: cover (locks[0] && told_yes[1] && held[1]);
    both: cover (Blocks == 2 ? has[0] : has[0] && has[3]);
  end
