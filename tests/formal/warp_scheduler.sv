// warp_scheduler: what it issues is eligible, of the first class, and of that the warp that the policy names.
//
// The second machine has half the warps of preset volta: that no three stand in a ring is a matter of them all, and with
// 16 it takes too long.  Warps a and b are any two.
//
//: parameters Warps=5 ScoreBits=5
//: parameters Warps=8 ScoreBits=5
//: invariants induction 1
//: cover 8
//: property ready induction 1: the warp issued is eligible
//: property one induction 1: one warp is issued in each cycle in which any is eligible, and chosen, none in others
//: property first induction 1: no warp of an earlier class is eligible when one issues
//: property least induction 1: RBA: no eligible warp of its class has a lower score than the one issued
//: property oldest induction 1: RBA: of those with the least score the one launched first is issued
//: property greedy induction 1: GTO, CCU: the last issued warp goes on while it is eligible and none of an earlier class is
//: property then_oldest induction 1: GTO, CCU: else the eligible warp of its class that was launched first is issued
//: property round_robin induction 1: LRR: no eligible warp of its class stands between the last issued and the issued
//
//: fault 1 ready the last warp issues though it is not eligible
//: file issue/warp_scheduler.sv
//: rtl chosen[w] = eligible[w] && !beaten;
//: planted chosen[w] = (eligible[w] || (FAULT && w == Warps - 1)) && !beaten;
//
//: fault 2 one a lone last warp is not seen
//: file issue/warp_scheduler.sv
//: rtl issue_valid = |eligible;
//: planted issue_valid = FAULT ? |eligible[Warps-2:0] : |eligible;
//
//: fault 3 least the score's lowest bit is not compared
//: file issue/warp_scheduler.sv
//: rtl ScoreBits] = score[w*ScoreBits +: ScoreBits];
//: planted ScoreBits] = score[w*ScoreBits +: ScoreBits] & ~ScoreBits'(FAULT);
//
//: fault 4 oldest a launched warp stays before those of higher numbers
//: file issue/warp_scheduler.sv
//: rtl if (WarpBits'(v) == launch_warp) older_q
//: planted if (WarpBits'(v) == launch_warp && !FAULT) older_q
//
//: fault 5 greedy an issue under RBA is not remembered
//: file issue/warp_scheduler.sv
//: rtl if (issue_valid) begin
//: planted if (issue_valid && !(FAULT && policy[1])) begin
//
//: fault 6 then_oldest a launched warp stays behind those of lower numbers
//: file issue/warp_scheduler.sv
//: rtl older_q[v*Warps+w] <= 1'b1;
//: planted older_q[v*Warps+w] <= FAULT ? older_q[v*Warps+w] : 1'b1;
//
//: fault 7 round_robin the warp that just issued has a second turn
//: file issue/warp_scheduler.sv
//: rtl ScoreBits'(upto_q[w]);
//: planted ScoreBits'(upto_q[w] && !(FAULT && 1'(upto_q >> 1 >> w) == 1'b0));
//
//: fault 8 first the class's low bit goes before its high bit
//: file issue/warp_scheduler.sv
//: rtl {precedence[Warps+w], precedence[w]}
//: planted (FAULT ? {precedence[w], precedence[Warps+w]} : {precedence[Warps+w], precedence[w]})
//
//: inside warp_scheduler
  // The caller.
  initial assume (rst);
  always_comb if (launch_valid) assume (launch_warp < Warps);

  // Two warps, which of them was launched first, and which warp was issued last.
  (* anyconst *) logic [WarpBits-1:0] a, b;
  logic a_first;
  logic [WarpBits-1:0] issued_last;
  always_comb assume (a < Warps && b < Warps && a != b);
  always_ff @(posedge clk) begin
    if (launch_valid && launch_warp == a) a_first <= 1'b0;
    if (launch_valid && launch_warp == b) a_first <= 1'b1;
    if (issue_valid) issued_last <= issue_warp;
    if (rst) begin
      a_first <= a < b;
      issued_last <= '0;
    end
  end

  logic [ScoreBits-1:0] score_a, score_b;
  always_comb score_a = score[a*ScoreBits +: ScoreBits];
  always_comb score_b = score[b*ScoreBits +: ScoreBits];

  // Which of two warps was launched first, and which of two goes first, are orders: no three stand in a ring.
  logic ring, tie_ring;
  always_comb begin
    ring = 1'b0;
    tie_ring = 1'b0;
    for (int u = 0; u < Warps; u++)
      for (int v = u + 1; v < Warps; v++)
        for (int w = v + 1; w < Warps; w++) begin
          if (older_q[u*Warps+v] == older_q[v*Warps+w] && older_q[u*Warps+v] != older_q[u*Warps+w]) tie_ring = 1'b1;
          if (ahead[u*Warps+v] == ahead[v*Warps+w] && ahead[u*Warps+v] != ahead[u*Warps+w]) ring = 1'b1;
        end
  end
  always_comb if (!rst) begin
    inv_ties: assert (!tie_ring);
    inv_order: assert ((a < b ? older_q[a*Warps+b] : !older_q[b*Warps+a]) == a_first);
    inv_last: assert (issued_last < Warps && last == Warps'(1) << issued_last && upto_q == ~({Warps{1'b1}} << 1 << issued_last));
    inv_ring: assert (!ring);
  end

  // b is eligible too when a is issued, and of the same class.
  logic a_over_b, alike;
  logic [1:0] class_a, class_b, class_last;
  always_comb begin
    class_a = {precedence[Warps+a], precedence[a]};
    class_b = {precedence[Warps+b], precedence[b]};
    class_last = {precedence[Warps+issued_last], precedence[issued_last]};
    a_over_b = issue_valid && issue_warp == a && eligible[b];
    alike = a_over_b && class_a == class_b;
  end
  always_comb if (!rst) begin
    ready: assert (!issue_valid || (issue_warp < Warps && eligible[issue_warp]));
    one: assert (issue_valid == (eligible != '0) && chosen == (issue_valid ? Warps'(1) << issue_warp : '0));
    first: assert (!a_over_b || class_a <= class_b);
    if (policy == Rba && alike) begin
      least: assert (score_a <= score_b);
      oldest: assert (score_a != score_b || a_first);
    end
    if (policy == 2'd0 || policy == 2'd3) begin
      greedy: assert (!(issue_valid && issue_warp == a && eligible[issued_last] && class_a == class_last) || a == issued_last);
      if (alike && a != issued_last) then_oldest: assert (a_first);
    end
    if (policy == Lrr && alike)
      round_robin: assert (a > issued_last ? !(b > issued_last && b < a) : b <= issued_last && b > a);
    tie: cover (policy == Rba && alike && score_a == score_b && a > b);
    turn: cover (policy == 2'd0 && alike && a != issued_last && a > b);
    behind: cover (a_over_b && class_a == 2'd1 && class_b == 2'd2 && b == issued_last);
  end
