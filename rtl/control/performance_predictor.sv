// performance_predictor: runs the primary kernel alone until its IPC can be relied upon, then says what it has to reach.
// Scavenger: Kloosterman 5.4.1, 5.6.2, Table 5.1.  Contract: cmodel/control/performance_predictor.h.
module performance_predictor #(
    parameter Schedulers = 4,           // instructions a cycle, at most
    parameter Slice = 512,          // cycles of the first slices
    parameter Minimum = 20000,      // cycles of a profile
    parameter Maximum = 200000,
    parameter Hold = 128,           // comparisons near in a row
    parameter Tolerance = 77,       // in 1/1024 of the mean
    parameter RunMaximum = 262144,  // cycles of a run
    localparam TargetBits = $clog2(Schedulers + 1) + 10
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic [Schedulers-1:0] issued,    // a bit per instruction of the primary kernel
    input  logic                  restart,   // profiles anew
    input  logic                  phase,     // the kernel is in another phase than its profile
    input  logic [10:0]           goal,      // part of its speed alone, in 1/1024
    output logic                  running,   // both kernels run; else the primary alone
    output logic                  profiling, // this cycle is of a profile
    output logic                  rotates,   // and the last of a slice
    output logic                  begins,    // the next is the first of a profile
    output logic                  discarded, // a profile, in its last cycle
    output logic [TargetBits-1:0] predicted, // IPC alone, in 1/1024
    output logic [TargetBits-1:0] target     // IPC to reach
);
  localparam AgeBits = $clog2(Maximum + 1);
  localparam CountBits = $clog2(Maximum * Schedulers + 1);
  localparam Largest = Slice > (Maximum - 1) / 4 ? Slice : (Maximum - 1) / 4;  // no slice has more cycles
  localparam SmallBits = $clog2(Largest + 1);
  localparam SmallCountBits = $clog2(Largest * Schedulers + 1);
  // Both intervals together have less than Maximum cycles: what they multiply to is greatest where they are equal.
  localparam ProductBits = $clog2(64'(Schedulers) * ((64'(Maximum) + 64'd1) / 2) * ((64'(Maximum) + 64'd1) / 2) + 64'd1);
  localparam RunBits = $clog2(RunMaximum + 1);
  localparam HoldBits = $clog2(Hold + 1);
  localparam StepBits = $clog2(TargetBits + 1);
  localparam WideBits = AgeBits + TargetBits;  // of a profile's cycles, moved to the quotient's highest bit
  localparam [1:0] Profiling = 2'd0, Dividing = 2'd1, Running = 2'd2;

  logic [1:0]             state_q;
  logic [AgeBits-1:0]     training_cycles_q;
  logic [CountBits-1:0]   training_count_q;
  logic [4*SmallBits-1:0] small_cycles_q;      // the head lowest
  logic [4*SmallCountBits-1:0] small_count_q;
  logic [AgeBits-1:0]     valid_cycles_q;      // of all four together
  logic [CountBits-1:0]   valid_count_q;
  logic [SmallBits-1:0]   slice_q;
  logic [AgeBits-1:0]     age_q;
  logic [2:0]             slices_q;            // until they grow, this one not counted
  logic [RunBits-1:0]     run_age_q;
  logic [HoldBits-1:0]    streak_q;
  logic [1:0]             compared_q;          // comparisons have had their first, their second cycle
  logic [StepBits-1:0]    step_q;
  logic [WideBits-1:0]    remainder_q, divisor_q;
  logic [TargetBits-1:0]  predicted_q, target_q;
  logic [TargetBits+1:0]  thrice_q;            // the quotient so far

  logic near;
  mean_comparison #(.CycleBits(AgeBits), .CountBits(CountBits), .ProductBits(ProductBits),
      .Tolerance(Tolerance)) comparison (
      .clk, .first_cycles(training_cycles_q), .first_count(training_count_q), .second_cycles(valid_cycles_q),
      .second_count(valid_count_q), .near);

  // A profile's end, and a run's.
  logic last_of_maximum, ends, run_ends;
  logic [RunBits-1:0] run_age;
  always_comb begin
    last_of_maximum = age_q == AgeBits'(Maximum - 1);
    ends = age_q >= AgeBits'(Minimum - 1) && streak_q == HoldBits'(Hold);
    run_age = run_age_q + 1'b1;
    run_ends = run_age >= RunBits'(age_q) && (phase || run_age == RunBits'(RunMaximum));
    discarded = profiling && last_of_maximum;
    begins = restart || discarded || (running && run_ends);
  end
  // Apart from `restart`, which may depend on them.
  always_comb begin
    running = state_q == Running;
    profiling = state_q == Profiling;
    predicted = predicted_q;
    target = target_q;
  end

  // The head of the small counters with this cycle, and the queue when it rotates.
  logic [3:0]           now;
  logic [SmallBits-1:0] head_cycles;
  logic [SmallCountBits-1:0] head_count;
  logic [AgeBits-1:0]   tail_cycles;
  logic [CountBits-1:0] tail_count;
  always_comb begin
    now = '0;
    for (int i = 0; i < Schedulers; i++) now = now + 4'(issued[i]);
    head_cycles = small_cycles_q[SmallBits-1:0] + 1'b1;
    head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(now);
    // That they are the slice's, without adding: a bit changes when all below it are 1, which they are where the other
    // number has 0.
    rotates = profiling && (small_cycles_q[SmallBits-1:0] ^ slice_q)
                           == {small_cycles_q[SmallBits-2:0] & ~slice_q[SmallBits-2:0], 1'b1};
    tail_cycles = AgeBits'(small_cycles_q[4*SmallBits-1-:SmallBits]);
    tail_count = CountBits'(small_count_q[4*SmallCountBits-1-:SmallCountBits]);
  end

  // One bit of the quotient, the highest first; when all are there, the target, by two bits of the goal at a time.
  logic                           fits, last_step;
  logic [TargetBits+1:0]          share;
  logic [TargetBits+11-1:0]       aimed;
  always_comb begin
    fits = remainder_q >= divisor_q;
    last_step = step_q == StepBits'(TargetBits);
    aimed = goal[10] ? {1'b0, predicted_q, 10'd0} : '0;
    share = '0;
    for (int i = 0; i < 10; i += 2) begin
      share = ({(TargetBits + 2){goal[i+:2] == 2'd1}} & {2'd0, predicted_q})
              | ({(TargetBits + 2){goal[i+:2] == 2'd2}} & {1'b0, predicted_q, 1'b0})
              | ({(TargetBits + 2){goal[i+:2] == 2'd3}} & thrice_q);
      aimed = aimed + ((TargetBits + 11)'(share) << i);
    end
  end

  always_ff @(posedge clk) begin
    if (rst || begins) begin
      state_q <= Profiling;
      training_cycles_q <= '0;
      training_count_q <= '0;
      small_cycles_q <= '0;
      small_count_q <= '0;
      valid_cycles_q <= '0;
      valid_count_q <= '0;
      slice_q <= SmallBits'(Slice);
      slices_q <= 3'd7;
      age_q <= '0;
      run_age_q <= '0;
      streak_q <= '0;
      compared_q <= '0;
      step_q <= '0;
    end else if (state_q == Profiling) begin
      age_q <= age_q + 1'b1;
      compared_q <= {compared_q[0], 1'b1};
      if (compared_q[1]) begin
        if (!near) streak_q <= '0;
        else if (streak_q != HoldBits'(Hold)) streak_q <= streak_q + 1'b1;
      end
      valid_cycles_q <= rotates ? valid_cycles_q + 1'b1 - tail_cycles : valid_cycles_q + 1'b1;
      valid_count_q <= rotates ? valid_count_q + CountBits'(now) - tail_count : valid_count_q + CountBits'(now);
      if (rotates) begin
        training_cycles_q <= training_cycles_q + tail_cycles;
        training_count_q <= training_count_q + tail_count;
        small_cycles_q <= {small_cycles_q[3*SmallBits-1:SmallBits], head_cycles, SmallBits'(0)};
        small_count_q <= {small_count_q[3*SmallCountBits-1:SmallCountBits], head_count, SmallCountBits'(0)};
        slices_q <= slices_q == 3'd0 ? 3'd3 : slices_q - 1'b1;
        if (slices_q == 3'd0) slice_q <= SmallBits'({slice_q, 1'b0});
      end else begin
        small_cycles_q[SmallBits-1:0] <= head_cycles;
        small_count_q[SmallCountBits-1:0] <= head_count;
      end
      if (ends) state_q <= Dividing;
    end else if (state_q == Dividing) begin
      step_q <= step_q + 1'b1;
      if (last_step) begin
        state_q <= Running;
        target_q <= TargetBits'(aimed >> 10);
      end
    end else run_age_q <= run_age;

    // A profile's counts are gathered where they are divided.
    if (state_q == Profiling) begin
      remainder_q <= remainder_q + WideBits'({now, 10'd0});
      divisor_q <= {1'b0, age_q + 1'b1, (TargetBits - 1)'(0)};
      thrice_q <= '0;
    end else begin
      if (fits) remainder_q <= remainder_q - divisor_q;
      divisor_q <= divisor_q >> 1;
    end
    if (rst || begins) remainder_q <= '0;
    if (state_q == Dividing && !last_step) begin
      predicted_q <= {predicted_q[TargetBits-2:0], fits};
      thrice_q <= {thrice_q[TargetBits:0], 1'b0} + (fits ? (TargetBits + 2)'(3) : '0);
    end
  end
endmodule
