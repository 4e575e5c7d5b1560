// pc_histogram: whether the primary kernel executes the instructions it was profiled with, by histograms of their PCs.
// Scavenger: Kloosterman 5.4.2, 5.6.2, Table 5.1.  Contract: cmodel/control/pc_histogram.h.
module pc_histogram #(
    parameter Schedulers = 4,      // instructions a cycle, at most
    parameter Buckets = 128,   // a power of two
    parameter Every = 11,      // instructions, of which one is sampled; at least 2 * Schedulers
    parameter LargeBits = 16,  // of a counter; none of the others has more
    parameter SmallBits = 12,
    parameter RunBits = 12,
    parameter Period = 8192,   // cycles of the run between comparisons
    parameter Least = 1024,    // samples of the run that are compared
    parameter Floor = 12288,   // of the threshold
    parameter Margin = 102,    // on it, in 1/1024
    localparam BucketBits = $clog2(Buckets),
    localparam SumBits = LargeBits > SmallBits + 2 ? LargeBits + 1 : SmallBits + 3  // of a bucket's five counters
) (
    input  logic                             clk,
    input  logic                             rst,
    input  logic [Schedulers-1:0]            issued,    // a bit per instruction of the primary kernel
    input  logic [Schedulers*BucketBits-1:0] bucket,    // where each is
    input  logic                             begins,    // a profile, with the next cycle
    input  logic                             profiling,
    input  logic                             rotates,   // a slice ends
    input  logic                             running,
    output logic                             comparing, // a bucket's counters go by
    output logic [SumBits-1:0]               first,     // of training, or of all of the profile
    output logic [SumBits-1:0]               second,    // of validation, or of the run
    output logic                             valid,     // a comparison ends
    output logic [15:0]                      distance,  // 0: alike
    output logic                             known,     // there is a threshold
    output logic [15:0]                      threshold,
    output logic                             apart      // the run's last distance was above it
);
  localparam WordBits = LargeBits + 4 * SmallBits + RunBits;
  localparam TotalBits = $clog2(64'(Buckets) * ((64'd1 << LargeBits) + (64'd4 << SmallBits)));
  localparam ShiftBits = $clog2(TotalBits + 1);
  localparam ApartBits = TotalBits + 2;  // of both totals, one of them 4/3 of the other
  localparam LeftBits = $clog2(Every + 1);
  localparam AgeBits = $clog2(Period);
  localparam SweepBits = Buckets > 30 ? $clog2(Buckets + 2) : 5;
  localparam [SweepBits-1:0] Last = SweepBits'(Buckets);
  localparam [2:0] Clearing = 3'd0, Counting = 3'd1, Rotating = 3'd2, Loading = 3'd3, Aligning = 3'd4, Summing = 3'd5,
                   Dividing = 3'd6, Compared = 3'd7;

  logic [2:0]           state_q;
  logic                 ended_q;       // the profile
  logic [LeftBits-1:0]  left_q;        // instructions up to the next sample, with it
  logic [AgeBits-1:0]   age_q;
  logic [SweepBits-1:0] sweep_q;       // of a walk through all words: the next; in Dividing, bits of the quotient
  logic                 fetched_q;     // a word has been read
  logic [BucketBits-1:0] place_q;      //   here
  logic [BucketBits+LargeBits-1:0] training_q;  // totals; of training without what the word before has gained
  logic [LargeBits-1:0]            gained_q;
  logic [BucketBits+SmallBits+1:0] validation_q;
  logic [BucketBits+RunBits-1:0]   run_q;

  // The instruction whose turn it is.
  logic                  turn;
  logic [BucketBits-1:0] sampled;
  logic [LeftBits-1:0]   left;
  always_comb begin
    turn = 1'b0;
    sampled = '0;
    left = left_q;
    for (int i = 0; i < Schedulers; i++)
      if (issued[i]) begin
        if (left == LeftBits'(1)) begin
          turn = 1'b1;
          sampled = bucket[i*BucketBits+:BucketBits];
        end
        left = left - 1'b1;
      end
    if (turn) left = left + LeftBits'(Every);
  end

  // What begins while nothing else is under way.
  logic period, ends, turns, compares, takes;
  always_comb begin
    period = running && age_q == AgeBits'(Period - 1);
    ends = !ended_q && !profiling;
    turns = !ended_q && profiling && rotates;
    if (ends) compares = (training_q != '0 || gained_q != '0) && validation_q != '0;
    else compares = period && known && 32'(run_q) >= Least;
    takes = state_q == Counting && turn && !turns && !compares && (ended_q ? running && known : profiling);
  end

  // The word that has been read, and what becomes of it.
  logic                  sweeping, reads, swept;
  logic [WordBits-1:0]   word;
  logic [LargeBits-1:0]  trained, trained_next;
  logic [SmallBits-1:0]  head, tail, head_next;
  logic [2*SmallBits-1:0] others;
  logic [RunBits-1:0]    run, run_next;
  logic [SumBits-1:0]    folded;
  logic [WordBits-1:0]   word_next;
  always_comb begin
    sweeping = state_q == Clearing || state_q == Rotating || state_q == Summing;
    reads = sweeping ? sweep_q < Last : takes;
    swept = sweep_q == Last + SweepBits'(state_q == Summing);
    {run, tail, others, head, trained} = word;
    folded = SumBits'(trained) + SumBits'(tail);
    head_next = head + SmallBits'(head != {SmallBits{1'b1}} && !ended_q);
    run_next = run + RunBits'(run != {RunBits{1'b1}} && ended_q);
    trained_next = folded[SumBits-1:LargeBits] != '0 ? {LargeBits{1'b1}} : folded[LargeBits-1:0];
    case (state_q)
      Clearing: word_next = '0;
      Rotating: word_next = {run, others, head, SmallBits'(0), trained_next};
      Summing: word_next = {RunBits'(0), tail, others, head, trained};
      default: word_next = {run_next, tail, others, head_next, trained};
    endcase
  end

  sram_1r1w #(.Words(Buckets), .Width(WordBits), .Granule(WordBits)) histograms (
      .clk, .read_enable(reads), .read_address(sweeping ? sweep_q[BucketBits-1:0] : sampled), .read_data(word),
      .write_enable(fetched_q), .write_address(place_q), .write_mask(1'b1), .write_data(word_next));

  // A comparison: of training and validation until there is a threshold, then of both together and the run.
  logic [TotalBits-1:0] first_total, second_total, larger_q;
  logic [TotalBits:0]   aligned_q;         // the smaller
  logic                 second_larger_q, again;
  logic [ShiftBits-1:0] shift_q;
  logic [SumBits-1:0]   validation;        // of a bucket
  logic [TotalBits:0]   first_scaled, second_scaled;
  logic [ApartBits-1:0] apart_q;
  logic                 over_q;
  logic [ApartBits:0]   doubled, divisor;
  logic                 fits;
  logic [15:0]          quotient_q;
  always_comb begin
    first_total = TotalBits'(training_q) + (known ? TotalBits'(validation_q) : '0);
    second_total = known ? TotalBits'(run_q) : TotalBits'(validation_q);
    again = (TotalBits + 2)'(aligned_q) + (TotalBits + 2)'(aligned_q[TotalBits:1]) < (TotalBits + 2)'(larger_q);
    validation = SumBits'(head) + SumBits'(tail);
    for (int i = 0; i < 2; i++) validation = validation + SumBits'(others[i*SmallBits+:SmallBits]);
    first_scaled = (TotalBits + 1)'(first) << (second_larger_q ? shift_q : ShiftBits'(0));
    second_scaled = (TotalBits + 1)'(second) << (second_larger_q ? ShiftBits'(0) : shift_q);
    doubled = {apart_q, 1'b0};
    divisor = (ApartBits + 1)'({larger_q, 1'b0});
    fits = doubled >= divisor;
    valid = state_q == Compared;
    distance = over_q ? 16'hffff : quotient_q;
  end

  // The distance with its margin, in 1/1024, grows with the quotient, bit by bit.
  localparam [26:0] Part = 27'(1024 + Margin);
  logic [26:0] margin_q, limit;
  always_comb begin
    limit = 27'(margin_q[26:10]);
    if (over_q || margin_q[26]) limit = 27'd65535;
    else if (limit < 27'(Floor)) limit = 27'(Floor);
  end

  always_ff @(posedge clk) begin
    fetched_q <= reads && !rst && !begins;
    place_q <= sweeping ? sweep_q[BucketBits-1:0] : sampled;
    if (rst || begins) begin
      state_q <= Clearing;
      ended_q <= 1'b0;
      known <= 1'b0;
      apart <= 1'b0;
      left_q <= LeftBits'(Every);
      age_q <= '0;
      sweep_q <= '0;
      training_q <= '0;
      gained_q <= '0;
      validation_q <= '0;
      run_q <= '0;
    end else begin
      left_q <= left;
      training_q <= training_q + (BucketBits + LargeBits)'(gained_q);
      gained_q <= '0;
      if (running) age_q <= period ? '0 : age_q + 1'b1;
      sweep_q <= sweeping || state_q == Dividing ? sweep_q + 1'b1 : '0;
      case (state_q)
        Clearing: if (swept) state_q <= Counting;
        Counting: begin
          if (ends) ended_q <= 1'b1;
          if (turns) state_q <= Rotating;
          else if (compares) state_q <= Loading;
          if (fetched_q) begin
            validation_q <= validation_q + (BucketBits + SmallBits + 2)'(head_next != head);
            run_q <= run_q + (BucketBits + RunBits)'(run_next != run);
          end
        end
        Rotating: begin
          if (swept) state_q <= Counting;
          if (fetched_q) begin
            gained_q <= folded[SumBits-1:LargeBits] != '0 ? ~trained : LargeBits'(tail);
            validation_q <= validation_q - (BucketBits + SmallBits + 2)'(tail);
          end
        end
        Loading: begin
          state_q <= Aligning;
          run_q <= '0;
        end
        Aligning: if (!again) state_q <= Summing;
        Summing: if (swept) begin
          state_q <= Dividing;
          sweep_q <= '0;
        end
        Dividing: if (sweep_q == SweepBits'(15)) state_q <= Compared;
        default: begin
          state_q <= Counting;
          known <= 1'b1;
          if (known) apart <= distance > threshold;
          else threshold <= limit[15:0];
        end
      endcase
    end

    if (state_q == Loading) begin
      second_larger_q <= second_total > first_total;
      larger_q <= second_total > first_total ? second_total : first_total;
      aligned_q <= {1'b0, second_total > first_total ? first_total : second_total};
      shift_q <= '0;
      apart_q <= '0;
      margin_q <= '0;
    end
    if (state_q == Aligning && again) begin
      aligned_q <= aligned_q << 1;
      shift_q <= shift_q + 1'b1;
    end
    comparing <= state_q == Summing && fetched_q && !rst && !begins;
    first <= SumBits'(trained) + (known ? validation : '0);
    second <= known ? SumBits'(run) : validation;
    if (comparing)
      apart_q <= first_scaled > second_scaled ? apart_q + ApartBits'(first_scaled) - ApartBits'(second_scaled)
                                              : apart_q + ApartBits'(second_scaled) - ApartBits'(first_scaled);
    if (state_q == Dividing) begin
      if (sweep_q == '0) over_q <= (ApartBits + 1)'(apart_q) >= divisor;
      apart_q <= ApartBits'(fits ? doubled - divisor : doubled);
      quotient_q <= {quotient_q[14:0], fits};
      margin_q <= fits ? {margin_q[25:0], 1'b0} + Part : {margin_q[25:0], 1'b0};
    end
  end
endmodule
