// sthld_controller: STHLD stays in range whatever the table says, and the walk is the table's.
//
// Short intervals and low limits, so that ends are reached; the table may be written in any cycle, with any delta.
//
//: parameters Schedulers=2 Interval=5 Inverse=3 Limit=5
//: parameters Schedulers=1 Interval=4 Inverse=50 Limit=16
//: invariants induction 1
//: cover 24
//: property range induction 1: STHLD is never above the limit
//: property states induction 1: the state is one of the six
//: property held induction 1: a STHLD that is fixed is the one asked for
//: property whole induction 2: state and STHLD of the walk change only when an interval's sum is taken
//: property near induction 2: a step moves the walk by what the table says, as far as the range allows
//: property counted induction 1: a sum is no more than the instructions an interval can have
//: property ratio induction 1: a difference counts as large just if it is more than the previous sum over Inverse
//: property undone induction 1: a step of 1 down and one of 1 up, from any value below the limit, lead back to it
//
//: fault 1 range the walk may pass the limit by one
//: file control/sthld_controller.sv
//: rtl else if (moved > WalkBits'(Limit))
//: planted else if (moved > WalkBits'(Limit) + WalkBits'(FAULT))
//
//: fault 2 states an entry's lowest bit is not written
//: file control/sthld_controller.sv
//: rtl table_large}] <= table_next;
//: planted table_large}] <= table_next & ~3'(FAULT);
//
//: fault 3 held the walk is given when an entry is written
//: file control/sthld_controller.sv
//: rtl if (adaptive) sthld =
//: planted if (adaptive || (FAULT && table_valid)) sthld =
//
//: fault 4 whole a step is taken a cycle early too
//: file control/sthld_controller.sv
//: rtl if (after_q[1]) begin
//: planted if (after_q[1] || (FAULT && after_q[0])) begin
//
//: fault 5 near the sign of a delta is lost
//: file control/sthld_controller.sv
//: rtl {{(WalkBits - 4) {delta_q[entry][3]}}, delta_q[entry]}
//: planted {{(WalkBits - 4) {delta_q[entry][3] && !FAULT}}, delta_q[entry]}
//
//: fault 6 counted the sum of an interval goes on into the next
//: file control/sthld_controller.sv
//: rtl running_q <= last ? '0 : total;
//: planted running_q <= last && !FAULT ? '0 : total;
//
//: fault 7 ratio a difference of just the bound is large
//: file control/sthld_controller.sv
//: rtl > WideBits'(before_q);
//: planted + WideBits'(FAULT) > WideBits'(before_q);
//
//: fault 8 undone a step down from 0 is forgotten
//: file control/sthld_controller.sv
//: rtl if (moved[WalkBits-1]) walk_d = '1;
//: planted if (moved[WalkBits-1]) walk_d = FAULT ? '0 : '1;
//
//: inside sthld_controller
  // The caller.
  initial assume (rst);
  always_comb begin
    assume (fixed <= SthldBits'(Limit));
    if (table_valid) assume (table_state != 3'd0 && table_state != 3'd7 && table_next != 3'd0 && table_next != 3'd7);
  end

  // Every entry names a state.
  logic named;
  always_comb begin
    named = 1'b1;
    for (int i = 0; i < Entries; i++) if (next_q[i] == 3'd0 || next_q[i] == 3'd7) named = 1'b0;
  end

  // The walk as a number, and the cycle before.
  logic signed [15:0] walk, walk_before, delta_before, limit;
  logic [2:0] state_before;
  logic       stepped, known, large_before, more_before;
  always_comb limit = $signed(16'(Limit));
  always_comb walk = $signed({{(16 - WalkBits) {walk_q[WalkBits-1]}}, walk_q});
  always_ff @(posedge clk) begin
    walk_before <= walk;
    state_before <= state_q;
    delta_before <= $signed({{12 {delta_q[entry][3]}}, delta_q[entry]});
    stepped <= after_q[1] && adaptive && !rst;
    known <= adaptive && !rst;
  end

  // Two steps, one after the other: a step down by 1, and then one up by 1.
  logic signed [15:0] walk_first;
  logic down_first;
  always_ff @(posedge clk)
    if (rst || !adaptive) down_first <= 1'b0;
    else if (after_q[1]) begin
      walk_first <= walk;
      down_first <= delta_q[entry] == -4'd1;
    end

  logic [SumBits-1:0] most, apart;
  always_comb apart = closed_q > before_q ? closed_q - before_q : before_q - closed_q;
  always_comb most = SumBits'(Interval * Schedulers);
  always_comb if (!rst) begin
    inv_walk: assert (walk >= -1 && walk <= limit);
    inv_state: assert (state_q >= 3'd1 && state_q <= 3'd6);
    inv_next: assert (named);
    inv_age: assert (age_q < Interval && 32'(running_q) <= 32'(age_q) * Schedulers);
    inv_sums: assert (closed_q <= most && before_q <= most && difference_q <= most);
    inv_after: assert ((!after_q[0] || age_q == '0) && (!after_q[1] || age_q == AgeBits'(1)));
    inv_difference: assert (!after_q[1] || difference_q == apart);
    inv_first: assert (!down_first || (walk_first >= -1 && walk_first <= limit &&
                                       walk == (walk_first < 0 ? -1 : walk_first - 1)));

    range: assert (32'(sthld) <= Limit);
    states: assert (state >= 3'd1 && state <= 3'd6);
    held: assert (adaptive || sthld == fixed);
    if (known) whole: assert (stepped || (state_q == state_before && walk == walk_before));
    if (stepped)
      near: assert (walk == (walk_before + delta_before < -1 ? -1 : walk_before + delta_before > limit ? limit
                             : walk_before + delta_before));
    counted: assert (sum <= most && (!after_q[0] || closed_q <= most));
    if (after_q[1])
      ratio: assert (is_large == (Inverse * 32'(apart) > 32'(before_q)));
    if (after_q[1] && adaptive && down_first && delta_q[entry] == 4'd1 && walk_first >= 0)
      undone: assert ($signed({{(16 - WalkBits) {walk_d[WalkBits-1]}}, walk_d}) == walk_first);
    knee: cover (state_q == Knee);
    top: cover (sthld == SthldBits'(Limit) && adaptive);
  end
