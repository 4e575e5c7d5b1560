// performance_predictor: profiles and runs keep their lengths, and both intervals hold the whole profile, half each.
//
// Whether two means are near is left open: mean_comparison may say anything.
//
//: parameters Schedulers=1 Slice=2 Minimum=16 Maximum=28 Hold=2 Tolerance=200 RunMaximum=34
//: parameters Schedulers=3 Slice=3 Minimum=20 Maximum=70 Hold=3 Tolerance=77 RunMaximum=90
//: cut comparison
//: invariants induction 1
//: cover 40
//: property enough induction 1: nothing runs beside the primary before a profile has its least cycles
//: property bounded induction 1: no profile and no run is longer than it may be
//: property lasting induction 1: a run that nobody restarts is as long as its profile
//: property shared_never induction 1: a profile that is discarded is not followed by a run
//: property complete induction 1: every cycle of a profile is in one of its intervals
//: property halves induction 1: from the eighth slice on both intervals are equal at each slice's end
//: property counted induction 1: no interval has more instructions than its cycles have slots
//: property below induction 1: the target is no more than the prediction
//: property announced induction 1: the cycle before a profile says that it begins, and no other does
//
//: fault 1 enough a profile ends a cycle early
//: file control/performance_predictor.sv
//: rtl ends = age_q >= AgeBits'(Minimum - 1)
//: planted ends = age_q >= AgeBits'(Minimum - 1 - FAULT)
//
//: fault 2 bounded a profile is discarded only while its means are not near
//: file control/performance_predictor.sv
//: rtl discarded = profiling && last_of_maximum;
//: planted discarded = profiling && last_of_maximum && !(FAULT && near);
//
//: fault 3 lasting a phase ends a run at once
//: file control/performance_predictor.sv
//: rtl run_age >= RunBits'(age_q) && (phase
//: planted (run_age >= RunBits'(age_q) || FAULT) && (phase
//
//: fault 4 shared_never what is discarded goes on
//: file control/performance_predictor.sv
//: rtl begins = restart || discarded
//: planted begins = restart || (discarded && !FAULT)
//
//: fault 5 complete a cycle in which the queue rotates is lost
//: file control/performance_predictor.sv
//: rtl {small_cycles_q[3*SmallBits-1:SmallBits], head_cycles, SmallBits'(0)};
//: planted {small_cycles_q[3*SmallBits-1:SmallBits], FAULT ? small_cycles_q[SmallBits-1:0] : head_cycles, SmallBits'(0)};
//
//: fault 6 halves slices grow one too early
//: file control/performance_predictor.sv
//: rtl if (slices_q == 3'd0) slice_q
//: planted if (slices_q == (FAULT ? 3'd1 : 3'd0)) slice_q
//
//: fault 7 counted an instruction is counted twice
//: file control/performance_predictor.sv
//: rtl head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(now);
//: planted head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(now) + SmallCountBits'(FAULT);
//
//: fault 8 below the target is rounded up
//: file control/performance_predictor.sv
//: rtl TargetBits'(aimed >> 10);
//: planted TargetBits'(aimed >> 10) + TargetBits'(FAULT);
//
//: fault 9 announced a profile begins anew as a slice ends, unsaid
//: file control/performance_predictor.sv
//: rtl if (rst || begins) begin
//: planted if (rst || begins || (rotates && FAULT)) begin
//
//: inside performance_predictor
  initial assume (rst);
  always_comb assume (goal <= 11'd1024);

  // Instructions of each interval against its cycles.
  function automatic logic slots(input logic [CountBits-1:0] count, input logic [AgeBits-1:0] cycles);
    slots = 32'(count) <= 32'(cycles) * Schedulers;
  endfunction
  logic within;
  always_comb begin
    within = slots(training_count_q, training_cycles_q);
    for (int i = 0; i < 4; i++)
      if (!slots(CountBits'(small_count_q[i*SmallCountBits+:SmallCountBits]), AgeBits'(small_cycles_q[i*SmallBits+:SmallBits]))) within = 1'b0;
  end

  // What the slices so far leave in the queue and in the large counter.
  logic [31:0] first, old, ended, sum;
  logic        grown, arranged;
  always_comb begin
    first = 32'(Slice);
    old = 32'(slice_q) >> 1;
    ended = 7 - 32'(slices_q);
    grown = 32'(slice_q) != first;
    arranged = 32'(small_cycles_q[SmallBits-1:0]) < 32'(slice_q);
    for (int i = 1; i < 4; i++)
      if (32'(small_cycles_q[i*SmallBits+:SmallBits]) !=
          (grown ? (i <= ended - 4 ? 32'(slice_q) : old) : i <= ended ? first : 0)) arranged = 1'b0;
    if (32'(training_cycles_q) != (grown ? (ended + 1) * old : ended > 3 ? (ended - 3) * first : 0)) arranged = 1'b0;
    sum = 32'(training_cycles_q);
    for (int i = 0; i < 4; i++) sum = sum + 32'(small_cycles_q[i*SmallBits+:SmallBits]);
    if (grown && (slices_q > 3'd3 || slice_q[0])) arranged = 1'b0;
  end

  // The cycle before.
  logic [1:0]         state_before;
  logic               known, restart_before, discarded_before, begins_before;
  logic [RunBits-1:0] run_before;
  logic [AgeBits-1:0] age_before;
  always_ff @(posedge clk) begin
    state_before <= state_q;
    known <= !rst;
    restart_before <= restart;
    discarded_before <= discarded;
    begins_before <= begins;
    run_before <= run_age;
    age_before <= age_q;
  end

  always_comb if (!rst) begin
    inv_state: assert (state_q <= Running);
    inv_age: assert (32'(age_q) <= Maximum && (state_q != Profiling || 32'(age_q) < Maximum));
    inv_profile: assert (state_q == Profiling || 32'(age_q) >= Minimum);
    inv_run: assert (32'(run_age_q) < RunMaximum && (state_q == Running || run_age_q == '0));
    inv_within: assert (within);
    inv_streak: assert (32'(streak_q) <= Hold);
    inv_arranged: assert (arranged);
    inv_sum: assert (sum == 32'(age_q));
    inv_valid: assert (32'(training_cycles_q) + 32'(valid_cycles_q) == sum);
    inv_step: assert (32'(step_q) <= TargetBits + (state_q == Running) && (state_q != Profiling || step_q == '0));
    inv_thrice: assert (state_q == Profiling || 32'(thrice_q) == 32'd3 * (32'(predicted_q) & ((32'd1 << step_q) - 32'd1)));
    inv_below: assert (state_q != Running || target_q <= predicted_q);

    if (running) enough: assert (32'(age_q) >= Minimum);
    bounded: assert (32'(age_q) <= Maximum && 32'(run_age_q) < RunMaximum && !(state_q == Profiling && 32'(age_q) == Maximum));
    if (known && state_before == Running && state_q != Running && !restart_before)
      lasting: assert (32'(run_before) >= 32'(age_before));
    if (known && discarded_before) shared_never: assert (state_q == Profiling && age_q == '0);
    complete: assert (sum == 32'(age_q));
    if (state_q == Profiling && rotates && (grown || slices_q == 3'd0))
      halves: assert (training_cycles_q == AgeBits'(valid_cycles_q + 1'b1));
    counted: assert (within);
    if (running) below: assert (target <= predicted);
    if (known) announced: assert (begins_before == (profiling && age_q == '0));
    shared: cover (running);
    thrown: cover (discarded);
  end
