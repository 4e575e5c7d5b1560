// caching_collector: several caching collector units and their allocator, wired as in the sub-core: a warp has data in at
// most one unit, so its instructions pass through one by one, and waiting for near data delays no issue beyond STHLD.
//
// Few operands, entries and lanes: rows are carried, never looked at.  What is read, written and which pipes are ready is
// anything.  `p` and `q` are any two units, `w` is any warp, `threshold` any that sthld does not exceed; sthld may
// change in every cycle.
//
//: of caching_collector_unit ccu_allocator
//: parameters CollectorUnits=2 Operands=2 Entries=3 Banks=2 Warps=4 Lanes=2
//: parameters CollectorUnits=3 Operands=2 Entries=3 Banks=2 Warps=5 Lanes=2
//: invariants induction 1
//: cover 4
//: property one induction 1: a warp has data in at most one unit
//: property alone induction 1: an instruction is issued only when none of its warp is inside, or that one leaves
//: property enters induction 1: it enters one unit, a vacant one; what is requested is what it misses there, and only valid ones
//: property ended induction 1: a warp that has ended has data in no unit
//: property delayed induction 1: no more than STHLD cycles in a row are lost though a unit is all that a warp needs
//: property oldest induction 1: of the units with all operands and a pipe that is ready, the oldest leaves, and no other
//: property own induction 1: what leaves is its unit's instruction, of the warp it was issued for
//
//: fault 1 one a warp whose unit has near data may be given another
//: file operand/ccu_allocator.sv
//: rtl mine[u] = issue_valid && held[u] &&
//: planted mine[u] = issue_valid && held[u] && !(FAULT && has_near[u]) &&
//
//: fault 2 alone a warp may issue into its unit although that is occupied
//: file operand/ccu_allocator.sv
//: rtl if (vacant[u] || leaves[u]) ready[w] = 1'b1;
//: planted if (vacant[u] || leaves[u] || FAULT) ready[w] = 1'b1;
//
//: fault 3 enters what the second unit requests is asked for the first
//: file operand/caching_collector.sv
//: rtl if (enter[n]) request_unit = UnitBits'(n);
//: planted if (enter[n] && !(FAULT && n == 1)) request_unit = UnitBits'(n);
//
//: fault 4 ended a unit with near data keeps it when its warp ends
//: file operand/caching_collector_unit.sv
//: rtl ended = done_valid && held_q && done_warp == warp_q;
//: planted ended = done_valid && held_q && done_warp == warp_q && !(FAULT && has_near);
//
//: fault 5 oldest units are as old as their number says
//: file operand/caching_collector.sv
//: rtl if (m != n && candidates[m] && older_q[n*CollectorUnits+m]) taken[n] = 1'b0;
//: planted if (m != n && candidates[m] && (FAULT ? m < n : older_q[n*CollectorUnits+m])) taken[n] = 1'b0;
//
//: fault 6 own the warp told is the last one issued
//: file operand/caching_collector.sv
//: rtl dispatch_warp = held_warp[n*WarpBits +: WarpBits];
//: planted dispatch_warp = FAULT && issue_valid ? issue_warp : held_warp[n*WarpBits +: WarpBits];
//
//: fault 7 delayed a cycle counts as lost only while the last unit is vacant
//: file operand/ccu_allocator.sv
//: rtl else if (waiting && !commit_valid
//: planted else if (waiting && !(FAULT && !vacant[CollectorUnits-1] && !leaves[CollectorUnits-1]) && !commit_valid
//
//: inside caching_collector_unit
  // Which entries hold data, for caching_collector; without a warp there is none.
  logic filled;
  always_comb filled = valid_q != '0;
  always_comb if (!rst) begin
    inv_empty: assert (held_q || (!filled && !occupied_q && missing_q == '0));
    inv_near: assert ((near_q & ~valid_q) == '0);
    inv_complete: assert (!complete_q || (occupied_q && missing_q == '0));
    inv_counted: assert (missing_q != '0 || misses_q == '0);
  end
//: inside caching_collector
  (* anyconst *) logic [UnitBits-1:0] p, q;
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [7:0] threshold;
  initial assume (rst);

  (* hierconn *) logic [7:0] \allocator.counter_q ;

  // The caller.
  logic inside_ends;   // the warp of an instruction that stays inside
  always_comb begin
    inside_ends = 1'b0;
    for (int n = 0; n < CollectorUnits; n++)
      if (done_valid && occupied[n] && !taken[n] && held_warp[n*WarpBits +: WarpBits] == done_warp) inside_ends = 1'b1;
  end
  always_comb begin
    assume (32'(p) < CollectorUnits && 32'(q) < CollectorUnits && p != q && 32'(w) < Warps && sthld <= threshold);
    if (!rst) begin
      assume (!inside_ends);
      if (issue_valid)
        assume (32'(issue_warp) < Warps && ready[issue_warp] && commit_valid && issue_opcode[8:6] < 3'd6 &&
                !(done_valid && done_warp == issue_warp));
    end
  end

  // What was issued last into unit `p`, and which of `p` and `q` was given an instruction first, from the ports.
  logic [WarpBits-1:0] p_warp, q_warp, issued_warp;
  logic [8:0]          issued_opcode;
  logic                inside_q, q_inside_q, p_first;
  always_comb begin
    p_warp = held_warp[p*WarpBits +: WarpBits];
    q_warp = held_warp[q*WarpBits +: WarpBits];
  end
  always_ff @(posedge clk) begin
    inside_q <= !rst && (enter[p] || (inside_q && !taken[p]));
    q_inside_q <= !rst && (enter[q] || (q_inside_q && !taken[q]));
    if (enter[p]) begin
      issued_warp <= issue_warp;
      issued_opcode <= issue_opcode;
      p_first <= 1'b0;
    end else if (enter[q]) p_first <= 1'b1;
  end

  // CollectorUnits that could leave; of the warp that is issued, units with an instruction that stays.
  logic                      p_can, q_can, stays;
  logic [CollectorUnits-1:0] holds_w;
  always_comb begin
    p_can = complete[p] && pipe_ready[opcode[p*9+6 +: 3]];
    q_can = complete[q] && pipe_ready[opcode[q*9+6 +: 3]];
    stays = 1'b0;
    for (int n = 0; n < CollectorUnits; n++) begin
      if (occupied[n] && !taken[n] && held_warp[n*WarpBits +: WarpBits] == issue_warp) stays = 1'b1;
      holds_w[n] = held[n] && held_warp[n*WarpBits +: WarpBits] == w;
    end
  end

  // The class kept beside a unit's instruction is its own, of each unit.
  logic classed;
  always_comb begin
    classed = 1'b1;
    for (int n = 0; n < CollectorUnits; n++)
      for (int c = 0; c < ReadyBits; c++)
        if (occupied[n] && class_q[n*ReadyBits+c] != (opcode[n*9+6 +: 3] == 3'(c))) classed = 1'b0;
  end

  // No two units hold a warp; of two that are occupied one is older, and who is older than an older one is older.
  logic apart, ordered;
  always_comb begin
    apart = 1'b1;
    ordered = 1'b1;
    for (int n = 0; n < CollectorUnits; n++) begin
      if (held[n] && 32'(held_warp[n*WarpBits +: WarpBits]) >= Warps) apart = 1'b0;
      for (int m = 0; m < CollectorUnits; m++)
        if (n != m) begin
          if (held[n] && held[m] && held_warp[n*WarpBits +: WarpBits] == held_warp[m*WarpBits +: WarpBits]) apart = 1'b0;
          if (occupied[n] && occupied[m] && older_q[n*CollectorUnits+m] == older_q[m*CollectorUnits+n]) ordered = 1'b0;
          for (int k = 0; k < CollectorUnits; k++)
            if (k != n && k != m && occupied[n] && occupied[m] && occupied[k] && older_q[n*CollectorUnits+m] && older_q[m*CollectorUnits+k] &&
                !older_q[n*CollectorUnits+k]) ordered = 1'b0;
        end
    end
  end

  // Cycles lost, in a row; and since near data gave way last, which the allocator counts; at random it gives way at once.
  logic       loses, gives_way, w_gone;
  logic [8:0] in_row, lost;
  always_comb begin
    loses = !commit_valid && (wants_collector & ~cached & ~ready) != '0 && (vacant | taken) != '0;
    gives_way = issue_valid && !traditional[1] && (enter & has_near) != '0 && !cached[issue_warp];
  end
  always_ff @(posedge clk) begin
    in_row <= rst || !loses ? '0 : in_row + 1'b1;
    lost <= rst || gives_way ? '0 : lost + 9'(loses);
    w_gone <= !rst && done_valid && done_warp == w;
  end

  always_comb if (!rst) begin
    inv_inside: assert (occupied[p] == inside_q && occupied[q] == q_inside_q);
    inv_apart: assert (apart);
    if (occupied[p] && occupied[q]) inv_older: assert (older_q[q*CollectorUnits+p] == p_first);
    if (occupied[p]) inv_issued: assert (p_warp == issued_warp && opcode[p*9 +: 9] == issued_opcode && issued_opcode[8:6] < 3'd6);
    inv_order: assert (ordered);
    inv_class: assert (classed);
    inv_lost: assert (lost == 9'(\allocator.counter_q ) && lost <= 9'(threshold) && in_row <= lost);

    one: assert (!(held[p] && held[q] && p_warp == q_warp));
    if (issue_valid) alone: assert (!stays);
    enters: assert (issue_valid ? enter != '0 && (enter & (enter - 1'b1)) == '0 && (enter & ~(vacant | taken)) == '0 &&
                                  enter[request_unit] &&
                                  (!enter[p] || request_operand == miss[p*Operands +: Operands]) &&
                                  (request_operand & ~issue_operand_valid) == '0 : enter == '0 && !request_valid);
    if (w_gone) ended: assert (holds_w == '0);
    delayed: assert (in_row + 9'(loses) <= 9'(threshold));
    oldest: assert ((!taken[p] || (p_can && !taken[q] && (!q_can || p_first))) && (!p_can || taken != '0));
    if (taken[p]) own: assert (dispatch_valid && dispatch_warp == issued_warp && dispatch_opcode == issued_opcode);
    follows: cover (taken[p] && issue_valid);
  end
