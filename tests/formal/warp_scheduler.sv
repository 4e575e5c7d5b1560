// warp_scheduler: what it issues is eligible, and is the warp that the policy names.
//
// Nothing is reduced: the second machine is the one of preset volta.  Warps a and b are any two.
//
//: parameters Warps=5 ScoreBits=5
//: parameters Warps=16 ScoreBits=5
//: invariants induction 1
//: cover 8
//: property ready induction 1: the warp issued is eligible
//: property one induction 1: one warp is issued in each cycle in which any is eligible, none in others
//: property least induction 1: RBA: no eligible warp has a lower score than the one issued
//: property oldest induction 1: RBA: of the eligible warps with the least score the one launched first is issued
//: property greedy induction 1: GTO: the last issued warp goes on while it is eligible
//: property then_oldest induction 1: GTO: else the eligible warp that was launched first is issued
//: property cached_first induction 1: CCU: of the eligible warps, the last issued goes first, then those with cached data by age, then the others
//: property round_robin induction 1: LRR: no eligible warp stands between the last issued and the issued
//
//: fault 1 ready an ineligible warp of the least score wins
//: file issue/warp_scheduler.sv
//: rtl key[Leaves+w][FieldBits] = !eligible[w];
//: planted key[Leaves+w][FieldBits] = !eligible[w] && !FAULT;
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
//: fault 8 cached_first warps with cached data stand with the others
//: file issue/warp_scheduler.sv
//: rtl cached[w] ? ScoreBits'(1) : ScoreBits'(2)
//: planted cached[w] && !FAULT ? ScoreBits'(1) : ScoreBits'(2)
//
//: inside warp_scheduler
  // The caller.
  initial assume (rst);
  always_comb if (launch_valid) assume (launch_warp < Warps);

  // Two warps, which of them was launched first, and which warp was issued last.
  (* anyconst *) logic [WarpBits-1:0] a, b;
  logic a_first, any_last;
  logic [WarpBits-1:0] last;
  always_comb assume (a < Warps && b < Warps && a != b);
  always_ff @(posedge clk) begin
    if (launch_valid && launch_warp == a) a_first <= 1'b0;
    if (launch_valid && launch_warp == b) a_first <= 1'b1;
    if (issue_valid) last <= issue_warp;
    if (rst) begin
      a_first <= a < b;
      last <= '0;
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
    inv_last: assert (last_q == last && last < Warps);
  end

  // b is eligible too when a is issued.
  logic a_over_b;
  always_comb a_over_b = issue_valid && issue_warp == a && eligible[b];
  always_comb if (!rst) begin
    ready: assert (!issue_valid || (issue_warp < Warps && eligible[issue_warp]));
    one: assert (issue_valid == (eligible != '0));
    if (policy == Rba && a_over_b) begin
      least: assert (score_a <= score_b);
      oldest: assert (score_a != score_b || a_first);
    end
    if (policy == Gto) begin
      greedy: assert (!eligible[last] || issue_warp == last);
      if (a_over_b && a != last) then_oldest: assert (a_first);
    end
    if (policy == 2'd3) begin
      cached_first: assert ((!eligible[last] || issue_warp == last) &&
          (!a_over_b || a == last || (cached[a] == cached[b] ? a_first : cached[a])));
    end
    if (policy == Lrr && a_over_b)
      round_robin: assert (a > last ? !(b > last && b < a) : b <= last && b > a);
    tie: cover (policy == Rba && a_over_b && score_a == score_b && a > b);
    turn: cover (policy == Gto && a_over_b && a != last && a > b);
  end
