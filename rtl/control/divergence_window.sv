// divergence_window: whether a mean over the primary kernel's instructions is still what it was in its profile.
// Scavenger: Kloosterman 5.4.2, 5.6.2, Table 5.1.  Contract: cmodel/control/divergence_window.h.
module divergence_window #(
    parameter Slots = 4,         // instructions a cycle, at most
    parameter Most = 32,         // lanes or requests of one
    parameter Maximum = 200000,  // cycles of a profile
    parameter Longest = 32768,   // of a slice
    parameter Period = 128,      // cycles of an entry of the window
    parameter Entries = 64,
    parameter Least = 32,        // instructions that a mean is made of
    parameter Floor = 8,         // of the threshold, lanes or requests
    parameter Margin = 102,      // on it, in 1/1024
    localparam AmountBits = $clog2(Most + 1),
    localparam MeanBits = AmountBits + 8
) (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [Slots-1:0]            counted,    // a bit per instruction of the primary kernel
    input  logic [Slots*AmountBits-1:0] amount,     // its lanes or requests
    input  logic                        begins,     // a profile, with the next cycle
    input  logic                        profiling,
    input  logic                        rotates,    // a slice ends
    input  logic                        running,
    output logic                        known,      // there is a threshold
    output logic [MeanBits-1:0]         expected,   // mean of the profile, in 1/256
    output logic [MeanBits-1:0]         threshold,
    output logic                        valid,      // of the window there is a mean
    output logic [MeanBits-1:0]         mean,
    output logic                        apart       // the last one was farther away than the threshold
);
  localparam SumBits = $clog2(64'(Maximum) * 64'(Slots * Most) + 64'd1);
  localparam CountBits = $clog2(64'(Maximum) * 64'(Slots) + 64'd1);
  localparam SmallSumBits = $clog2(64'(Longest) * 64'(Slots * Most) + 64'd1);
  localparam SmallCountBits = $clog2(64'(Longest) * 64'(Slots) + 64'd1);
  localparam EntrySumBits = $clog2(Period * Slots * Most + 1);
  localparam EntryCountBits = $clog2(Period * Slots + 1);
  localparam EntryBits = EntrySumBits + EntryCountBits;
  localparam TotalSumBits = $clog2(Entries * Period * Slots * Most + 1);
  localparam TotalCountBits = $clog2(Entries * Period * Slots + 1);
  localparam DividendBits = SumBits > TotalSumBits ? SumBits : TotalSumBits;
  localparam DivisorBits = CountBits > TotalCountBits ? CountBits : TotalCountBits;
  localparam WideBits = DivisorBits + MeanBits;  // of a number, moved to the quotient's highest bit
  localparam FreshBits = $clog2(Slots * Most + 1);
  localparam AgeBits = $clog2(Period);
  localparam PlaceBits = $clog2(Entries);
  localparam StepBits = $clog2(MeanBits + 2);
  localparam [2:0] Idle = 3'd0, Training = 3'd1, Validation = 3'd2, Both = 3'd3, Window = 3'd4;

  logic                       ended_q;           // the profile
  logic [SumBits-1:0]         training_sum_q;
  logic [CountBits-1:0]       training_count_q;
  logic [4*SmallSumBits-1:0]  small_sum_q;       // the head lowest
  logic [4*SmallCountBits-1:0] small_count_q;
  logic [EntrySumBits-1:0]    entry_sum_q;       // the entry under way
  logic [EntryCountBits-1:0]  entry_count_q;
  logic [TotalSumBits-1:0]    total_sum_q;       // of the window
  logic [TotalCountBits-1:0]  total_count_q;
  logic [AgeBits-1:0]         age_q;
  logic [PlaceBits-1:0]       place_q;
  logic                       full_q;            // the window
  logic [2:0]                 job_q;             // of the divider
  logic [StepBits-1:0]        step_q;
  logic [WideBits-1:0]        remainder_q, divisor_q;
  logic [MeanBits-1:0]        quotient_q;
  logic [MeanBits-1:0]        difference_q;      // of it from what is expected
  logic                       apart_q, above_q;  // there is one; it is the greater

  // This cycle's instructions.
  logic [FreshBits-1:0] fresh_sum;
  logic [3:0]           fresh_count;
  always_comb begin
    fresh_sum = '0;
    fresh_count = '0;
    for (int i = 0; i < Slots; i++)
      if (counted[i]) begin
        fresh_sum = fresh_sum + FreshBits'(amount[i*AmountBits+:AmountBits]);
        fresh_count = fresh_count + 1'b1;
      end
  end

  // The profile.
  logic [SmallSumBits-1:0]   head_sum;
  logic [SmallCountBits-1:0] head_count;
  logic [SumBits-1:0]        validation_sum;
  logic [CountBits-1:0]      validation_count;
  logic                      ends, enough;
  always_comb begin
    head_sum = small_sum_q[SmallSumBits-1:0] + SmallSumBits'(fresh_sum);
    head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(fresh_count);
    validation_sum = '0;
    validation_count = '0;
    for (int i = 0; i < 4; i++) begin
      validation_sum = validation_sum + SumBits'(small_sum_q[i*SmallSumBits+:SmallSumBits]);
      validation_count = validation_count + CountBits'(small_count_q[i*SmallCountBits+:SmallCountBits]);
    end
    ends = !ended_q && !profiling;
    enough = training_count_q >= CountBits'(Least) && validation_count >= CountBits'(Least);
  end

  // The run: the entry with this cycle, and the oldest, whose place it takes.
  logic [EntrySumBits-1:0]   entry_sum, oldest_sum;
  logic [EntryCountBits-1:0] entry_count, oldest_count;
  logic                      opens, closes, turns;  // turns: back to the first place
  always_comb begin
    entry_sum = entry_sum_q + EntrySumBits'(fresh_sum);
    entry_count = entry_count_q + EntryCountBits'(fresh_count);
    opens = running && age_q == '0;
    closes = running && age_q == AgeBits'(Period - 1);
    turns = place_q == PlaceBits'(Entries - 1);
  end

  sram_1r1w #(.Words(Entries), .Width(EntryBits), .Granule(EntryBits)) entries (
      .clk, .read_enable(opens), .read_address(place_q), .read_data({oldest_sum, oldest_count}),
      .write_enable(closes), .write_address(place_q), .write_mask(1'b1), .write_data({entry_sum, entry_count}));

  // The divider: one bit of the quotient, the highest first.
  logic                    fits, last_step;
  logic [DividendBits-1:0] dividend;
  logic [DivisorBits-1:0]  divisor;
  always_comb begin
    fits = remainder_q >= divisor_q;
    last_step = step_q == StepBits'(MeanBits + 1);
    case (job_q)
      Training: {dividend, divisor} = {DividendBits'(training_sum_q), DivisorBits'(training_count_q)};
      Validation: {dividend, divisor} = {DividendBits'(validation_sum), DivisorBits'(validation_count)};
      Both: {dividend, divisor} = {DividendBits'(training_sum_q + validation_sum),
                                   DivisorBits'(training_count_q + validation_count)};
      default: {dividend, divisor} = {DividendBits'(total_sum_q), DivisorBits'(total_count_q)};
    endcase
    valid = job_q == Window && last_step;
    mean = quotient_q;
  end

  // How far the quotient so far is from as many bits of `expected`: of Validation's from training's mean, of the window's
  // from both's.  A bit doubles it and moves it by one at most, so which is the greater stays as it is once they differ.
  logic expected_bit, differs, grows;
  always_comb begin
    expected_bit = 1'b0;
    if (step_q != '0)
      for (int i = 0; i < MeanBits; i++) if (step_q == StepBits'(MeanBits - i)) expected_bit = expected[i];
    differs = fits != expected_bit;
    grows = differs && (!apart_q || fits == above_q);
  end

  // The threshold, while nobody knows it: the margin, and in the next cycle both.
  logic [MeanBits+9:0] margin;
  logic [MeanBits:0]   limit;
  always_comb begin
    margin = '0;
    for (int i = 0; i < 10; i++) if (Margin[i]) margin = margin + ((MeanBits + 10)'(difference_q) << i);
    limit = (MeanBits + 1)'(difference_q) + (MeanBits + 1)'(threshold);
    if (limit[MeanBits]) limit = {1'b0, {MeanBits{1'b1}}};
    if (limit < (MeanBits + 1)'(Floor * 256)) limit = (MeanBits + 1)'(Floor * 256);
  end

  always_ff @(posedge clk) begin
    if (rst || begins) begin
      ended_q <= 1'b0;
      known <= 1'b0;
      apart <= 1'b0;
      training_sum_q <= '0;
      training_count_q <= '0;
      small_sum_q <= '0;
      small_count_q <= '0;
      entry_sum_q <= '0;
      entry_count_q <= '0;
      total_sum_q <= '0;
      total_count_q <= '0;
      age_q <= '0;
      place_q <= '0;
      full_q <= 1'b0;
      job_q <= Idle;
      step_q <= '0;
    end else begin
      if (!ended_q && profiling) begin
        if (rotates) begin
          training_sum_q <= training_sum_q + SumBits'(small_sum_q[4*SmallSumBits-1-:SmallSumBits]);
          training_count_q <= training_count_q + CountBits'(small_count_q[4*SmallCountBits-1-:SmallCountBits]);
          small_sum_q <= {small_sum_q[3*SmallSumBits-1:SmallSumBits], head_sum, SmallSumBits'(0)};
          small_count_q <= {small_count_q[3*SmallCountBits-1:SmallCountBits], head_count, SmallCountBits'(0)};
        end else begin
          small_sum_q[SmallSumBits-1:0] <= head_sum;
          small_count_q[SmallCountBits-1:0] <= head_count;
        end
      end
      if (running) begin
        age_q <= closes ? '0 : age_q + 1'b1;
        entry_sum_q <= closes ? '0 : entry_sum;
        entry_count_q <= closes ? '0 : entry_count;
        if (closes) begin
          place_q <= turns ? '0 : place_q + 1'b1;
          if (turns) full_q <= 1'b1;
          total_sum_q <= total_sum_q + TotalSumBits'(entry_sum) - (full_q ? TotalSumBits'(oldest_sum) : '0);
          total_count_q <= total_count_q + TotalCountBits'(entry_count) - (full_q ? TotalCountBits'(oldest_count) : '0);
        end
      end

      step_q <= job_q == Idle || last_step ? '0 : step_q + 1'b1;
      if (ends) begin
        ended_q <= 1'b1;
        if (enough) job_q <= Training;
      end
      if (closes && known) job_q <= Window;
      if (job_q == Window && !(full_q && total_count_q >= TotalCountBits'(Least))) begin
        job_q <= Idle;
        step_q <= '0;
        apart <= 1'b0;
      end
      if (last_step) begin
        job_q <= job_q == Training ? Validation : job_q == Validation ? Both : Idle;
        if (job_q == Both) known <= 1'b1;
        if (job_q == Window) apart <= difference_q > threshold;
      end
    end

    if (step_q == '0) begin
      remainder_q <= WideBits'({dividend, 8'd0});
      divisor_q <= {1'b0, divisor, (MeanBits - 1)'(0)};
    end else if (!last_step) begin
      if (fits) remainder_q <= remainder_q - divisor_q;
      divisor_q <= divisor_q >> 1;
      quotient_q <= {quotient_q[MeanBits-2:0], fits};
    end
    if (last_step && (job_q == Training || job_q == Both)) expected <= quotient_q;
    if (job_q != Both) begin
      if (step_q == '0) begin
        difference_q <= '0;
        apart_q <= 1'b0;
      end else if (!last_step) begin
        if (differs && !grows) difference_q <= {difference_q[MeanBits-2:0] - 1'b1, 1'b1};
        else difference_q <= {difference_q[MeanBits-2:0], grows};
        apart_q <= apart_q || differs;
        if (!apart_q) above_q <= fits;
      end
    end
    if (job_q == Both && step_q == '0) threshold <= margin[MeanBits+9:10];
    if (job_q == Both && step_q == StepBits'(1)) threshold <= limit[MeanBits-1:0];
  end
endmodule
