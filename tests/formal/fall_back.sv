// fall_back: the primary is left alone only after it was behind for as long as it may be, and then for as long as it should.
//
//: parameters Schedulers=1 Far=1 Patience=3 Alone=4
//: parameters Schedulers=3 Far=2 Patience=2 Alone=3
//: invariants induction 1
//: cover 16
//: property range induction 1: what it is behind stays in its range, for any input
//: property patient induction 1: it gives up only with Patience cycles above Far in a row
//: property hopeless induction 1: and only if it was never further behind in them, or as far as it can be
//: property firm induction 1: if it was never further behind, it does
//: property whole induction 1: it is alone for Alone cycles, each time
//: property once induction 1: a new profile is asked for in the last of them, and at no other time
//: property again induction 1: a run that begins has all its patience
//
//: fault 1 range what is above the most is kept
//: file control/fall_back.sv
//: rtl else if (sum > most) behind_d
//: planted else if (sum > most && !FAULT) behind_d
//
//: fault 2 patient it gives up a cycle early
//: file control/fall_back.sv
//: rtl patience_q == PatienceBits'(Patience - 1);
//: planted patience_q == PatienceBits'(Patience - 1 - FAULT);
//
//: fault 3 whole a cycle alone is left out
//: file control/fall_back.sv
//: rtl alone_q <= AloneBits'(Alone);
//: planted alone_q <= AloneBits'(Alone) - AloneBits'(FAULT);
//
//: fault 4 once it is asked for a cycle early
//: file control/fall_back.sv
//: rtl restart = alone_q == AloneBits'(1);
//: planted restart = alone_q == AloneBits'(1 + FAULT);
//
//: fault 5 again a run that ends keeps what it was behind
//: file control/fall_back.sv
//: rtl behind_q <= rst || alone || !running || gives_up ?
//: planted behind_q <= rst || alone || (!running && !FAULT) || gives_up ?
//
//: fault 6 hopeless it gives up when it has come down
//: file control/fall_back.sv
//: rtl gives_up = over && (grows ||
//: planted gives_up = over && (grows || FAULT != 0 ||
//
//: fault 7 firm the first cycle of patience is not looked at
//: file control/fall_back.sv
//: rtl if (grows) worst_q <= behind_q;
//: planted if (grows) worst_q <= FAULT != 0 && patience_q == '0 ? BehindBits'(2 * Far * 1024 - 1) : behind_q;
//
//: inside fall_back
  initial assume (rst);
  always_comb assume (32'(target) <= Schedulers * 1024);

  // Cycles above Far in a row, and cycles alone, counted beside.
  logic [15:0] above, spent;
  logic        alone_before, running_before, known;
  // The furthest that it was in the cycles of patience, this one too; what was so the cycle before.
  logic [BehindBits-1:0] furthest_q, furthest, behind_before, furthest_before;
  logic                  last_before;
  always_comb furthest = above == '0 || behind_q > furthest_q ? behind_q : furthest_q;
  always_ff @(posedge clk) begin
    known <= !rst;
    alone_before <= alone && !rst;
    running_before <= running && !rst;
    if (rst || !running || alone || !late) above <= '0;
    else above <= 32'(above) == Patience - 1 && !gives_up ? '0 : above + 1'b1;
    furthest_q <= furthest;
    furthest_before <= furthest;
    behind_before <= behind_q;
    last_before <= !rst && running && !alone && late && 32'(above) == Patience - 1;
    if (rst || !alone) spent <= '0;
    else spent <= spent + 1'b1;
  end

  always_comb if (!rst) begin
    inv_behind: assert (32'(behind_q) <= 2 * Far * 1024);
    inv_patience: assert (32'(patience_q) < Patience && (alone || above == 16'(patience_q)));
    inv_rests: assert (!alone || (behind_q == '0 && patience_q == '0));
    inv_worst: assert (alone || patience_q == '0 || worst_q == furthest_q);
    inv_alone: assert (32'(alone_q) <= Alone && (!alone || 32'(spent) + 32'(alone_q) == Alone));
    inv_first: assert (!alone || spent != '0 || 32'(above) == Patience);
    inv_idle: assert (alone || spent == '0 || 32'(spent) == Alone);

    range: assert (32'(behind_q) <= 2 * Far * 1024);
    if (known && alone && !alone_before) patient: assert (32'(above) == Patience);
    if (known && alone && !alone_before)
      hopeless: assert (behind_before == furthest_before || 32'(furthest_before) == 2 * Far * 1024);
    if (known && last_before && behind_before == furthest_before) firm: assert (alone);
    if (known && !alone && alone_before) whole: assert (32'(spent) == Alone);
    once: assert (restart == (alone && 32'(spent) + 1 == Alone));
    if (known && !running_before) again: assert (behind_q == '0 && patience_q == '0);
    gave_up: cover (restart);
  end
