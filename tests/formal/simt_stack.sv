// simt_stack: lanes that a branch splits meet again where the branch says, and the stack has room for what is saved.
//
// Addresses have 4 bits and few entries are kept: neither matters to what is proved; the second machine has all lanes.
// The memory of saved entries is stood in for by what its header says of it.  Of the program it is assumed that a branch
// finds two entries free, as the unit's contract asks.
//
//: parameters Warps=2 Depth=4 PcBits=4 Lanes=4
//: parameters Warps=3 Depth=5 PcBits=4 Lanes=32
//: invariants induction 1
//: cut saved
//: cover 9
//: property no_overflow induction 1: if a branch finds two entries free, no entry is ever lost
//: property reconverges induction 1: the lanes that were split run together again, at the branch's reconvergence point
//: property within induction 1: until then no lane runs but those that were split
//: property all_gone induction 1: a warp is done only if none of its lanes is saved or runs, and else has lanes to run
//
//: fault 1 no_overflow the last entry is never used
//: file issue/simt_stack.sv
//: rtl full = depth == DepthBits'(Depth);
//: planted full = depth == DepthBits'(Depth - 32'(FAULT));
//
//: fault 2 reconverges the side that runs first is all that meets
//: file issue/simt_stack.sv
//: rtl if (!joined) entry = {lanes, meet, reconvergence};
//: planted if (!joined) entry = {FAULT && both ? taken : lanes, meet, reconvergence};
//
//: fault 3 within the side that runs first has lanes of an outer split
//: file issue/simt_stack.sv
//: rtl new_lanes = taken;
//: planted new_lanes = FAULT ? live : taken;
//
//: fault 4 all_gone an exit leaves its lanes active
//: file issue/simt_stack.sv
//: rtl new_live = live & ~taken;
//: planted new_live = FAULT && depth != 0 ? live & ~lanes : live & ~taken;
//
//: inside simt_stack
  // The caller: branches and exits of running lanes, of a warp that is not busy; launches of warps without lanes.
  initial assume (rst);
  logic [Lanes-1:0] issue_active;
  always_comb begin
    issue_active = '0;
    if (!rst) begin
      assume ((issued & (issued - 1'b1)) == '0);
      if (launch_valid) assume (launch_warp < Warps && live_q[launch_warp] == '0 && launch_lanes != '0);
      for (int w = 0; w < Warps; w++) begin
        issue_active = active[w*Lanes +: Lanes];
        if (issued[w]) begin
          assume (!busy[w] && issue_active != '0 && issue_kind[w*2 +: 2] != 2'd3 && !(launch_valid && launch_warp == w));
          if (issue_kind[w*2 +: 2] != Plain) assume ((issue_taken & ~issue_active) == '0);
          if (issue_kind[w*2 +: 2] == Exit) assume (issue_taken != '0);
          if (issue_kind[w*2 +: 2] == Branch) assume (depth_q[w] <= Depth - 2);
        end
      end
    end
  end

  // The memory of saved entries.
  logic [Warps*Depth*EntryBits-1:0] words;
  logic [EntryBits-1:0]             word;
  logic [AddressBits-1:0]           reads, writes;
  always_comb reads = AddressBits'(32'(warp) * Depth + 32'(depth) - 1);
  always_comb writes = AddressBits'(32'(warp) * Depth + 32'(depth));
  always_comb assume ({popped_lanes, popped_pc, popped_reconvergence} == word);
  always_ff @(posedge clk)
    for (int e = 0; e < Warps * Depth; e++) begin
      if (pop && reads == AddressBits'(e)) word <= words[e*EntryBits +: EntryBits];
      if (push && !full && writes == AddressBits'(e)) words[e*EntryBits +: EntryBits] <= entry;
    end

  // A split of any warp: its lanes, where they meet, and how many entries were saved before it.
  (* anyconst *) logic [WarpBits-1:0] tracked;
  (* anyseq *) logic start;
  logic                 apart, returns;
  logic [Lanes-1:0]     split_lanes;
  logic [PcBits-1:0]    split_meet, split_outer;
  logic [DepthBits-1:0] split_depth;
  always_comb assume (tracked < Warps);
  always_comb returns = apart && serving_q && warp == tracked && phase_q == Pop && depth == split_depth;
  always_ff @(posedge clk) begin
    if (start && !apart && serving_q && warp == tracked && phase_q == Serve && diverges && !joined) begin
      apart <= 1'b1;
      split_lanes <= lanes;
      split_meet <= meet;
      split_outer <= reconvergence;
      split_depth <= depth;
    end
    if (returns || (done_valid && done_warp == tracked)) apart <= 1'b0;
    if (rst) apart <= 1'b0;
  end

  // There is one operation of each busy warp, the one that is served and those in the FIFO, with the lanes that the warp had
  // when it was issued; of the first what its warp has.
  logic                 queue_fine, stacks_fine, kept_fine, at_head, popping, own;
  logic [Warps-1:0]     seen;
  logic [WarpBits-1:0]  place, owner;
  logic [1:0]           sort;
  logic [Lanes-1:0]     branching;
  always_comb begin
    queue_fine = serving_q == (busy_q != '0) && (serving_q || (phase_q == Serve && head_q == tail_q)) &&
                 phase_q <= Pop && head_q < Warps && tail_q < Warps;
    if (serving_q && state_q != {active_q[warp], live_q[warp], reconvergence_q[warp], depth_q[warp]}) queue_fine = 1'b0;
    seen = '0;
    place = head_q;
    {owner, sort, branching} = '0;
    for (int i = 0; i < Warps; i++) begin
      if (seen != busy_q) begin
        {owner, sort, branching} = i == 0 ? operation_q[OperationBits-1:3*PcBits] : queue_q[place][OperationBits-1:3*PcBits];
        if (owner >= Warps || seen[owner] || !busy_q[owner] || sort == 2'd3) queue_fine = 1'b0;
        seen[owner] = 1'b1;
        if (sort == Branch && !(i == 0 && phase_q != Serve) && depth_q[owner] > Depth - 2) queue_fine = 1'b0;
        if (sort != Plain && !(i == 0 && phase_q == Pop) && (branching & ~active[owner*Lanes +: Lanes]) != '0)
          queue_fine = 1'b0;
        if (i == 0 && phase_q == Push && (sort != Branch || depth_q[owner] - 1'b1 >= Depth - 1 || branching == '0))
          queue_fine = 1'b0;
        if (i != 0) place = after(place);
      end
    end
    if (seen != busy_q || place != tail_q) queue_fine = 1'b0;
  end

  // A warp's lowest entry, saved or running, holds all its lanes; it runs, unless an entry is being popped.
  always_comb begin
    stacks_fine = 1'b1;
    for (int w = 0; w < Warps; w++) begin
      popping = serving_q && phase_q == Pop && warp == WarpBits'(w);
      if (depth_q[w] > Depth && live_q[w] != '0) stacks_fine = 1'b0;
      if ((active[w*Lanes +: Lanes] & ~live_q[w]) != '0) stacks_fine = 1'b0;
      if (live_q[w] == '0 ? busy_q[w] : !popping && active[w*Lanes +: Lanes] == '0) stacks_fine = 1'b0;
      if (live_q[w] != '0) begin
        if (depth_q[w] != '0 && (live_q[w] & ~words[(w*Depth+1)*EntryBits-1 -: Lanes]) != '0) stacks_fine = 1'b0;
        if (depth_q[w] == '0 && (live_q[w] & ~(popping ? word[EntryBits-1 -: Lanes] : active[w*Lanes +: Lanes])) != '0)
          stacks_fine = 1'b0;
      end
    end
  end

  // The split's own entry stays as it was saved, and those above it are parts of it.
  always_comb begin
    kept_fine = 1'b1;
    own = serving_q && phase_q == Pop && warp == tracked;
    if (apart) begin
      if (live_q[tracked] == '0 || depth_q[tracked] < split_depth + DepthBits'(!own) || split_depth >= Depth)
        kept_fine = 1'b0;
      if ((active[tracked*Lanes +: Lanes] & ~split_lanes) != '0) kept_fine = 1'b0;
      if (own && depth_q[tracked] == split_depth && word != {split_lanes, split_meet, split_outer}) kept_fine = 1'b0;
      if (own && (word[EntryBits-1 -: Lanes] & ~split_lanes) != '0) kept_fine = 1'b0;
      for (int w = 0; w < Warps; w++)
        for (int d = 0; d < Depth; d++)
          if (tracked == WarpBits'(w)) begin
            if (d == split_depth && depth_q[w] > d &&
                words[(w*Depth+d)*EntryBits +: EntryBits] != {split_lanes, split_meet, split_outer}) kept_fine = 1'b0;
            if (d > split_depth && d < depth_q[w] &&
                (words[(w*Depth+d+1)*EntryBits-1 -: Lanes] & ~split_lanes) != '0) kept_fine = 1'b0;
          end
    end
  end

  always_comb if (!rst) begin
    inv_queue: assert (queue_fine);
    inv_stacks: assert (stacks_fine);
    inv_kept: assert (kept_fine);
    inv_overflow: assert (!overflow_q);

    no_overflow: assert (!overflow);
    if (returns && (split_lanes & live) != '0)
      reconverges: assert (ends && new_lanes == (split_lanes & live) && new_pc == split_meet);
    if (apart) within: assert ((active[tracked*Lanes +: Lanes] & ~split_lanes) == '0);
    if (serving_q && ends)
      all_gone: assert (done_valid ? new_lanes == '0 : new_lanes != '0 && (new_lanes & ~new_live) == '0);
    meets: cover (returns && split_depth == 1 && split_lanes != live);
  end
