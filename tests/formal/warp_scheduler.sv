// warp_scheduler: what it issues is eligible, of the first class, and of that the warp that the policy names.
//
// Nothing is reduced: the second machine is the one of preset volta.  Warps a and b are any two.
//
//: parameters Warps=5 ScoreBits=5
//: parameters Warps=16 ScoreBits=5
//: invariants induction 1
//: cover 8
//: property ready induction 1: the warp issued is eligible
//: property one induction 1: one warp is issued in each cycle in which any is eligible, none in others
//: property first induction 1: no warp of an earlier class is eligible when one issues
//: property least induction 1: RBA: no eligible warp of its class has a lower score than the one issued
//: property oldest induction 1: RBA: of those with the least score the one launched first is issued
//: property greedy induction 1: GTO, CCU: the last issued warp goes on while it is eligible and none of an earlier class is
//: property then_oldest induction 1: GTO, CCU: else the eligible warp of its class that was launched first is issued
//: property round_robin induction 1: LRR: no eligible warp of its class stands between the last issued and the issued
//
//: fault 1 ready an ineligible warp of the least score wins
//: file issue/warp_scheduler.sv
//: rtl = {!eligible[w], precedence
//: planted = {!eligible[w] && !FAULT, precedence
//
//: fault 2 one a lone last warp is not seen
//: file issue/warp_scheduler.sv
//: rtl issue_valid = |eligible;
//: planted issue_valid = FAULT ? |eligible[Warps-2:0] : |eligible;
//
//: fault 3 least the score's lowest bit is not compared
//: file issue/warp_scheduler.sv
//: rtl {score[w*ScoreBits +: ScoreBits], rank_q[w]}
//: planted {score[w*ScoreBits +: ScoreBits] & ~ScoreBits'(FAULT), rank_q[w]}
//
//: fault 4 oldest a launched warp leaves the ranks of the others
//: file issue/warp_scheduler.sv
//: rtl rank_q[w] > old_rank)
//: planted rank_q[w] > old_rank && !(FAULT))
//
//: fault 5 greedy an issue under RBA is not remembered
//: file issue/warp_scheduler.sv
//: rtl if (issue_valid) last_q
//: planted if (issue_valid && !(FAULT && policy[1])) last_q
//
//: fault 6 then_oldest a launched warp keeps its age
//: file issue/warp_scheduler.sv
//: rtl rank_q[w] <= WarpBits'(Warps - 1)
//: planted rank_q[w] <= FAULT ? rank_q[w] : WarpBits'(Warps - 1)
//
//: fault 7 round_robin the warp that just issued has a second turn
//: file issue/warp_scheduler.sv
//: rtl {ScoreBits'(last_q >= WarpBits'(w)), WarpBits'(w)}
//: planted {ScoreBits'(last_q > WarpBits'(w) || (last_q == WarpBits'(w) && !FAULT)), WarpBits'(w)}
//
//: fault 8 first the class's low bit goes before its high bit
//: file issue/warp_scheduler.sv
//: rtl precedence[Warps+w], precedence[w]}
//: planted FAULT ? {precedence[w], precedence[Warps+w]} : {precedence[Warps+w], precedence[w]}}
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

  // The ranks are a permutation, and agree with the order of launches.
  logic permutation;
  always_comb begin
    permutation = 1'b1;
    for (int v = 0; v < Warps; v++) begin
      if (rank_q[v] >= Warps) permutation = 1'b0;
      for (int w = v + 1; w < Warps; w++) if (rank_q[v] == rank_q[w]) permutation = 1'b0;
    end
  end
  always_comb if (!rst) begin
    inv_permutation: assert (permutation);
    inv_order: assert ((rank_q[a] < rank_q[b]) == a_first);
    inv_last: assert (last == issued_last && last < Warps);
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
    one: assert (issue_valid == (eligible != '0));
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
