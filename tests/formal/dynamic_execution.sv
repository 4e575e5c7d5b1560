// dynamic_execution: the probability stays in its range and moves a step towards fewer stalls than the reference's;
// nothing is allowed at none, all at One.
//
//: parameters Schedulers=2 ProbabilityBits=2 Period=3 Step=3 Start=256
//: parameters Schedulers=3 ProbabilityBits=3 Period=4 Step=2 Start=5
//: invariants induction 1
//: cover 16
//: property range induction 1: it is at most One
//: property lowered induction 1: with more stalls than the reference it goes a step down, or to none
//: property raised induction 1: with fewer it goes a step up, or to One
//: property rests induction 1: with as many, and with nothing to compare, it rests
//: property never induction 1: at none, and on the reference, nothing is allowed
//: property certain induction 1: at One everything is
//: property whole induction 1: a sum is told of every Period cycles, and is that of the Period cycles before
//: property again induction 1: a run begins with Start
//
//: fault 1 range there is no greatest
//: file control/dynamic_execution.sv
//: rtl wide_d = more < WideBits'(One) ? more : WideBits'(One);
//: planted wide_d = more < WideBits'(One) || FAULT ? more : WideBits'(One);
//
//: fault 2 lowered there is no least
//: file control/dynamic_execution.sv
//: rtl wide_d = wide_d > WideBits'(Step) ?
//: planted wide_d = wide_d > WideBits'(Step) || FAULT ?
//
//: fault 3 raised it goes up by less
//: file control/dynamic_execution.sv
//: rtl more = wide_d + WideBits'(Step);
//: planted more = wide_d + WideBits'(Step - FAULT);
//
//: fault 4 rests as many stalls count as fewer
//: file control/dynamic_execution.sv
//: rtl else if (stalls_q < reference_stalls)
//: planted else if (stalls_q < reference_stalls || FAULT)
//
//: fault 5 never the reference is as the others
//: file control/dynamic_execution.sv
//: rtl probability = reference_sm ? '0 : probability_q;
//: planted probability = reference_sm && !FAULT ? '0 : probability_q;
//
//: fault 6 certain the greatest draw is not allowed
//: file control/dynamic_execution.sv
//: rtl allowed = {1'b0, draw_q[ProbabilityBits-1:0]} < probability;
//: planted allowed = {1'b0, draw_q[ProbabilityBits-1:0]} < probability && !(FAULT && (&draw_q[ProbabilityBits-1:0]));
//
//: fault 7 whole the last cycle's stalls are counted in the next period
//: file control/dynamic_execution.sv
//: rtl sum_q <= last ? '0 : total;
//: planted sum_q <= last ? (FAULT ? SumBits'(now) : '0) : total;
//
//: fault 8 again a run goes on where the one before ended
//: file control/dynamic_execution.sv
//: rtl probability_q <= (ProbabilityBits + 1)'(First);
//: planted probability_q <= rst || !FAULT ? (ProbabilityBits + 1)'(First) : probability_q;
//
//: inside dynamic_execution
  initial assume (rst);

  // Stalls of the last Period cycles, each by itself, how long this run has been, and what was so in the cycle before.
  logic [Period*4-1:0]      past;
  logic [7:0]               cycles;   // since the last sum was due, Period at most
  logic                     ran, known, compared_more, compared_fewer;
  logic [ProbabilityBits:0] before;
  logic [15:0]              ones, up, down;
  always_ff @(posedge clk) begin
    known <= !rst;
    ran <= running && !rst;
    past <= {past[Period*4-5:0], now};
    cycles <= rst || !running ? '0 : 32'(cycles) == Period ? 8'd1 : cycles + 1'b1;
    before <= probability_q;
    compared_more <= reference_valid && whole_q && stalls > reference_stalls;
    compared_fewer <= reference_valid && whole_q && stalls < reference_stalls;
  end
  always_comb begin
    ones = '0;
    for (int i = 0; i < Period; i++) ones = ones + 16'(past[i*4 +: 4]);
    up = 16'(before) + 16'(Step);
    down = 16'(before) - 16'(Step);
  end

  // The sum of the cycles of a period so far.
  logic [15:0] so_far;
  always_comb begin
    so_far = '0;
    for (int i = 0; i < Period; i++) if (32'(i) < 32'(age_q)) so_far = so_far + 16'(past[i*4 +: 4]);
  end

  logic small;
  always_comb begin
    small = 1'b1;
    for (int i = 0; i < Period; i++) if (32'(past[i*4 +: 4]) > Schedulers && 32'(i) < 32'(cycles)) small = 1'b0;
  end

  always_comb if (!rst) begin
    inv_range: assert (32'(probability_q) <= One);
    inv_age: assert (32'(age_q) < Period && 32'(cycles) <= Period
                     && (32'(cycles) == Period ? age_q == '0 : 32'(age_q) == 32'(cycles)));
    inv_fresh: assert (fresh_q == (32'(cycles) == Period) && (!fresh_q || whole_q));
    inv_small: assert (small);
    inv_sum: assert (16'(sum_q) == so_far);
    inv_stalls: assert (!fresh_q || 16'(stalls_q) == ones);

    range: assert (32'(probability_q) <= One);
    if (ran && compared_more) lowered: assert (16'(probability_q) == (32'(before) >= Step ? down : '0));
    if (ran && compared_fewer) raised: assert (16'(probability_q) == (32'(up) <= One ? up : 16'(One)));
    if (ran && !compared_more && !compared_fewer) rests: assert (probability_q == before);
    never: assert (!allowed || (probability != '0 && !reference_sm));
    certain: assert (allowed || 32'(probability) != One);
    whole: assert (stalls_valid == (32'(cycles) == Period) && (!stalls_valid || 16'(stalls) == ones));
    if (known && !ran) again: assert (32'(probability_q) == First);
    none: cover (probability_q == '0 && Start != 0);
    back: cover (whole_q && 32'(probability_q) == One && before < probability_q);
  end
