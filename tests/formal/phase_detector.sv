// phase_detector: another phase is said to be there after Time cycles in a row with something apart, and at no other time.
//
// What its parts say is left open: each may be apart at any time.
//
//: parameters Schedulers=1 Most=3 Buckets=4 Every=2 LargeBits=2 SmallBits=2 RunBits=2 Maximum=16 Longest=4 Period=20 Entries=2 Time=5
//: parameters Schedulers=2 Most=3 Buckets=4 Every=4 LargeBits=2 SmallBits=2 RunBits=2 Maximum=16 Longest=4 Period=20 Entries=2 Time=8
//: cut lane_window request_window pcs
//: invariants induction 1
//: cover 16
//: property patient induction 1: no phase is said to be another before something was apart for Time cycles in a row
//: property prompt induction 1: one is in the next cycle
//: property over induction 1: none is any more as soon as nothing has been apart, nor in the first cycle of a profile
//
//: fault 1 patient a cycle is left out
//: file control/phase_detector.sv
//: rtl phase = time_q == TimeBits'(Time);
//: planted phase = time_q == TimeBits'(Time - FAULT);
//
//: fault 2 prompt PCs do not count
//: file control/phase_detector.sv
//: rtl else if (!phase) time_q
//: planted else if (!phase && !(FAULT && apart == 3'b100)) time_q
//
//: fault 3 over it stays for good
//: file control/phase_detector.sv
//: rtl if (rst || begins || apart == '0)
//: planted if (rst || begins || (apart == '0 && !(FAULT && phase)))
//
//: inside phase_detector
  initial assume (rst);

  logic [15:0] beside;  // cycles in a row with something apart, counted beside
  logic        known, begins_before, none_before;
  always_ff @(posedge clk) begin
    known <= !rst;
    begins_before <= begins;
    none_before <= apart == '0;
    beside <= rst || begins || apart == '0 ? '0 : beside < 16'(Time) ? beside + 1'b1 : beside;
  end

  always_comb if (!rst) begin
    inv_time: assert (16'(time_q) == beside && beside <= 16'(Time));
    if (phase) patient: assert (beside == 16'(Time));
    if (beside == 16'(Time)) prompt: assert (phase);
    if (known && (none_before || begins_before)) over: assert (!phase);
    another: cover (phase && apart == 3'b100);
  end
