// ccu_allocator: no issue is held back for more than STHLD cycles, and a warp is sent to the unit that has its data.
//
// Nothing is reduced: the first machine is that of preset malekeh.  `w` is any warp, `sthld` any that stays.
//
//: parameters CollectorUnits=2 Warps=8
//: parameters CollectorUnits=3 Warps=5
//: invariants induction 1
//: cover 8
//: property bounded induction 1: between two times that near data gives way no more than STHLD cycles are lost to waiting
//: property served induction 1: after as many a warp without data may issue whenever a unit is vacant
//: property far_first induction 1: a warp without data never waits, nor takes a near unit, while a vacant one has no near data
//: property own_unit induction 1: a warp with data may issue only while its unit is vacant, and enters that unit
//: property at_any induction 1: with at_random a warp waits only while no unit is vacant or its own is occupied, and has data in one unit
//: property one induction 1: an issued instruction enters one unit, and a vacant one; without an issue none is entered
//: property served_by induction 1: a unit that answers and has data of the issued warp is entered; if none does, it enters one without
//
//: fault 1 bounded the counter misses a cycle when it is 1
//: file operand/ccu_allocator.sv
//: rtl else if (waiting && !commit_valid
//: planted else if (waiting && !(FAULT && counter_q == 1 && !wants_collector[0]) && !commit_valid
//
//: fault 2 served one cycle more is waited
//: file operand/ccu_allocator.sv
//: rtl patient = counter_q < sthld;
//: planted patient = FAULT ? counter_q <= sthld : counter_q < sthld;
//
//: fault 3 far_first any vacant unit is as good
//: file operand/ccu_allocator.sv
//: rtl offer = at_random ||
//: planted offer = FAULT || at_random ||
//
//: fault 4 own_unit a warp whose unit is occupied takes another
//: file operand/ccu_allocator.sv
//: rtl if (!cached[w] && pick != '0) ready[w] = 1'b1;
//: planted if ((!cached[w] || FAULT) && pick != '0) ready[w] = 1'b1;
//
//: fault 5 one all units that may be chosen are entered
//: file operand/ccu_allocator.sv
//: rtl pick = pick | drawn(offer, from);
//: planted pick = pick | (FAULT ? offer : drawn(offer, from));
//
//: fault 6 at_any a warp that enters another unit keeps its data in the first
//: file operand/ccu_allocator.sv
//: rtl drop = at_random ? mine & ~enter : '0;
//: planted drop = at_random && !FAULT ? mine & ~enter : '0;
//
//: fault 7 served_by a unit answers that is left while another is vacant
//: file operand/ccu_allocator.sv
//: rtl answers = at_random && vacant != '0 ?
//: planted answers = at_random && vacant != '0 && !(FAULT && leaves != '0) ?
//
//: inside ccu_allocator
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [7:0] threshold;
  initial assume (rst);

  // The caller.
  logic distinct;
  always_comb begin
    distinct = 1'b1;
    for (int u = 0; u < CollectorUnits; u++)
      for (int v = 0; v < u; v++)
        if (held[u] && held[v] && held_warp[u*WarpBits +: WarpBits] == held_warp[v*WarpBits +: WarpBits]) distinct = 1'b0;
    for (int u = 0; u < CollectorUnits; u++) if (held[u] && held_warp[u*WarpBits +: WarpBits] >= Warps) distinct = 1'b0;
  end
  always_comb begin
    assume (w < Warps && sthld == threshold && distinct && (has_near & ~held) == '0 &&
            (leaves & (leaves - 1'b1)) == '0 && (leaves & vacant) == '0);
    if (issue_valid) assume (issue_warp < Warps && ready[issue_warp] && commit_valid);
  end

  // From the ports: the unit of warp w; cycles lost since near data gave way last.
  logic [CollectorUnits-1:0] home, far_units, takeable;
  logic                      loses, gives_way;
  logic [8:0]                lost;
  logic [CollectorUnits-1:0] theirs;  // units with data of the issued warp
  always_comb for (int u = 0; u < CollectorUnits; u++) theirs[u] = held[u] && held_warp[u*WarpBits +: WarpBits] == issue_warp;
  always_comb begin
    for (int u = 0; u < CollectorUnits; u++) home[u] = held[u] && held_warp[u*WarpBits +: WarpBits] == w;
    takeable = vacant | leaves;
    far_units = takeable & ~has_near;
    loses = !at_random && !commit_valid && (wants_collector & ~cached & ~ready) != '0 && takeable != '0;
    gives_way = 1'b0;
    for (int u = 0; u < CollectorUnits; u++)
      if (!at_random && enter[u] && has_near[u] && held_warp[u*WarpBits +: WarpBits] != issue_warp) gives_way = 1'b1;
  end
  always_ff @(posedge clk) lost <= rst || gives_way ? '0 : lost + 9'(loses);

  always_comb if (!rst) begin
    inv_lost: assert (lost == 9'(counter_q) && lost <= 9'(threshold));
    bounded: assert (lost + 9'(loses) <= 9'(threshold));
    if (lost >= 9'(threshold) && takeable != '0 && home == '0) served: assert (ready[w]);
    if (!at_random && far_units != '0 && home == '0) far_first: assert (ready[w] && !(issue_valid && issue_warp == w && (enter & has_near) != '0));
    if (!at_random && home != '0) own_unit: assert (cached[w] && ready[w] == ((home & takeable) != '0) && !(issue_valid && issue_warp == w && enter != home));
    if (at_random) at_any: assert (
        ready[w] == (home == '0 ? takeable != '0 : (home & takeable) != '0) &&
        (issue_valid && issue_warp == w ? (drop | (enter & home)) == home && (drop & enter) == '0 : (drop & home) == '0));
    one: assert (issue_valid ? enter != '0 && (enter & (enter - 1'b1)) == '0 && (enter & ~takeable) == '0 : enter == '0);
    if (issue_valid) served_by: assert ((theirs & answers) == (theirs & enter));
    worst: cover (lost == 3 && gives_way);
  end
