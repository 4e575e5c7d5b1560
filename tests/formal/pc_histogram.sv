// pc_histogram: no sample is lost or counted twice on the way through the memory, and no counter wraps.
//
//: parameters Schedulers=1 Buckets=4 Every=2 LargeBits=3 SmallBits=2 RunBits=2 Period=9 Least=1 Floor=6000 Margin=102
//: parameters Schedulers=2 Buckets=4 Every=4 LargeBits=2 SmallBits=2 RunBits=2 Period=9 Least=2 Floor=6000 Margin=102
//: invariants induction 1
//: cover 20
//: property totals induction 1: each total is that of its histogram's counters
//: property kept induction 1: no counter falls but by a rotation, or as it is emptied
//: property single induction 1: a word that has been read is as it is in the memory until it is written
//: property emptied induction 1: the first sample of a profile finds all counters at 0
//: property magnitude induction 1: histograms that are compared have totals of 2/3 to 4/3 of each other
//: property sparse induction 1: none of them is without samples, and the run has Least
//: property bounded induction 1: what is under way ends after its number of cycles
//: property least induction 1: a threshold is Floor at least
//: property silent induction 1: nothing is apart before there is a threshold
//
//: fault 1 totals a counter that is full is counted on in its total
//: file control/pc_histogram.sv
//: rtl validation_q <= validation_q + (BucketBits + SmallBits + 2)'(head_next != head);
//: planted validation_q <= validation_q + (BucketBits + SmallBits + 2)'(head_next != head || (FAULT && !ended_q));
//
//: fault 2 kept a counter that is full begins again
//: file control/pc_histogram.sv
//: rtl SmallBits'(head != {SmallBits{1'b1}} && !ended_q);
//: planted SmallBits'((head != {SmallBits{1'b1}} || FAULT) && !ended_q);
//
//: fault 3 single a sample is taken in the cycle in which the queue rotates
//: file control/pc_histogram.sv
//: rtl turn && !turns && !compares
//: planted turn && (!turns || FAULT) && !compares
//
//: fault 4 emptied the last word is not emptied
//: file control/pc_histogram.sv
//: rtl Clearing: if (swept) state_q <= Counting;
//: planted Clearing: if (swept || (FAULT && sweep_q == Last - 1'b1)) state_q <= Counting;
//
//: fault 5 magnitude the smaller is shifted until it is no less than half
//: file control/pc_histogram.sv
//: rtl (TotalBits + 2)'(aligned_q[TotalBits:1]) < (TotalBits + 2)'(larger_q);
//: planted (TotalBits + 2)'(FAULT ? aligned_q : aligned_q[TotalBits:1]) < (TotalBits + 2)'(larger_q);
//
//: fault 6 sparse a training interval may be empty
//: file control/pc_histogram.sv
//: rtl compares = (training_q != '0 || gained_q != '0) && validation_q != '0;
//: planted compares = (training_q != '0 || gained_q != '0 || FAULT) && validation_q != '0;
//
//: fault 7 bounded a walk takes a cycle more
//: file control/pc_histogram.sv
//: rtl swept = sweep_q == Last + SweepBits'(state_q == Summing);
//: planted swept = sweep_q == Last + SweepBits'(state_q == Summing) + SweepBits'(FAULT);
//
//: fault 8 least the floor is forgotten
//: file control/pc_histogram.sv
//: rtl if (limit < 27'(Floor))
//: planted if (limit < 27'(Floor) && !FAULT)
//
//: fault 9 silent a run before has its say
//: file control/pc_histogram.sv
//: rtl apart <= 1'b0;
//: planted apart <= apart && FAULT;
//
//: inside pc_histogram
  initial assume (rst);

  // The memory from inside, now and a cycle before.
  (* hierconn *) logic [Buckets*WordBits-1:0] \histograms.all_words ;
  logic [Buckets*WordBits-1:0] words, words_before;
  logic [2:0]                  state_before;
  logic                        known_before;
  always_comb words = \histograms.all_words ;
  always_ff @(posedge clk) begin
    words_before <= words;
    state_before <= state_q;
    known_before <= !rst && !begins;
  end

  localparam Head = LargeBits, Run = LargeBits + 4 * SmallBits;
  logic [WordBits-1:0]  now, before;
  logic [TotalBits-1:0] training_sum, validation_sum, run_sum;
  logic                 zero, zero_so_far, run_zero_so_far, monotone;
  logic [SweepBits-1:0] done;  // words that a walk has been through
  always_comb begin
    training_sum = '0;
    validation_sum = '0;
    run_sum = '0;
    zero = words == '0;
    zero_so_far = 1'b1;
    run_zero_so_far = 1'b1;
    monotone = 1'b1;
    done = sweep_q - SweepBits'(fetched_q);
    for (int b = 0; b < Buckets; b++) begin
      now = words[b*WordBits+:WordBits];
      before = words_before[b*WordBits+:WordBits];
      training_sum = training_sum + TotalBits'(now[LargeBits-1:0]);
      run_sum = run_sum + TotalBits'(now[Run+:RunBits]);
      for (int i = 0; i < 4; i++) begin
        validation_sum = validation_sum + TotalBits'(now[Head+i*SmallBits+:SmallBits]);
        if (state_before != Rotating && now[Head+i*SmallBits+:SmallBits] < before[Head+i*SmallBits+:SmallBits]) monotone = 1'b0;
      end
      if (now[LargeBits-1:0] < before[LargeBits-1:0]) monotone = 1'b0;
      if (state_before != Summing && now[Run+:RunBits] < before[Run+:RunBits]) monotone = 1'b0;
      if (SweepBits'(b) < done && now != '0) zero_so_far = 1'b0;
      if (SweepBits'(b) < done && now[Run+:RunBits] != '0) run_zero_so_far = 1'b0;
    end
  end

  // Cycles of what is under way; whether nothing has been sampled since a profile began.
  logic [15:0] spent;
  logic        fresh;
  always_ff @(posedge clk) begin
    spent <= rst || begins || state_q == Counting ? '0 : spent + 1'b1;
    fresh <= rst || begins || (fresh && !takes);
  end

  logic walks, enough, aligned, compares_now;
  always_comb begin
    walks = state_q == Clearing || state_q == Rotating;
    compares_now = state_q >= Loading;
    enough = (training_q != '0 || gained_q != '0) && validation_q != '0;
    aligned = 3 * 32'(aligned_q) <= 4 * 32'(larger_q) && 32'(aligned_q) >> shift_q != 0 &&
              32'(larger_q) < 1 << TotalBits;
  end

  always_comb if (!rst) begin
    inv_ended: assert (ended_q || (!known && !compares_now));
    inv_rotating: assert (!ended_q || state_q != Rotating || !known);
    inv_clearing: assert (state_q != Clearing || (!ended_q && !known && fresh));
    inv_sweep: assert (walks ? sweep_q <= Last : state_q == Summing ? sweep_q <= Last + 1'b1 :
                       state_q == Dividing ? sweep_q < SweepBits'(16) : state_q == Counting ? sweep_q == '0 || sweep_q == Last + 1'b1 :
                       state_q == Compared || sweep_q == '0);
    inv_fetched: assert (state_q == Counting ? !fetched_q || left_q > LeftBits'(Schedulers) :
                         fetched_q == (sweeping && sweep_q != '0 && sweep_q <= Last));
    inv_place: assert (!fetched_q || !sweeping || SweepBits'(place_q) + 1'b1 == sweep_q);
    inv_left: assert (left_q != '0 && 32'(left_q) <= Every);
    inv_word: assert (!fetched_q || word == words[place_q*WordBits+:WordBits]);
    inv_totals: assert (state_q == Clearing ? training_q == '0 && validation_q == '0 && run_q == '0 && zero_so_far :
                        TotalBits'(training_q) + TotalBits'(gained_q) == training_sum && TotalBits'(validation_q) == validation_sum);
    inv_gained: assert (state_q == Rotating || state_q == Counting || gained_q == '0);
    inv_run: assert (state_q == Clearing ? 1'b1 : state_q == Aligning ? run_q == '0 : state_q == Summing ? run_q == '0 && run_zero_so_far :
                     TotalBits'(run_q) == run_sum);
    inv_profile: assert (ended_q || state_q == Clearing || run_sum == '0);
    inv_enough: assert ((!known && !compares_now) || enough);
    inv_loading: assert (state_q != Loading || !known || 32'(run_q) >= Least);
    inv_fresh: assert (!fresh || state_q == Clearing || (zero && !fetched_q) || (zero && state_q == Rotating));
    inv_aligned: assert (state_q < Aligning || aligned);
    inv_magnitude: assert (state_q < Summing || !again);
    inv_spent: assert (state_q == Counting || spent == (walks ? 16'(sweep_q) : state_q == Loading ? 16'd0 :
        state_q == Aligning ? 16'(shift_q) + 16'd1 : 16'(shift_q) + 16'd2 + (state_q == Summing ? 16'(sweep_q) :
        16'(Buckets) + 16'd2 + (state_q == Dividing ? 16'(sweep_q) : 16'd16))));
    inv_threshold: assert (!known || 32'(threshold) >= Floor);
    inv_silent: assert (known || !apart);

    if (state_q != Clearing) totals: assert (TotalBits'(training_q) + TotalBits'(gained_q) == training_sum && TotalBits'(validation_q) == validation_sum &&
                                             (TotalBits'(run_q) == run_sum || state_q == Aligning || state_q == Summing));
    if (known_before && state_before != Clearing) kept: assert (monotone);
    if (fetched_q) single: assert (word == words[place_q*WordBits+:WordBits]);
    if (fresh && state_q == Counting) emptied: assert (zero);
    magnitude: assert ((again || 3 * 32'(aligned_q) + 1 >= 2 * 32'(larger_q)) &&
                       (state_q != Summing || (!again && 3 * 32'(aligned_q) <= 4 * 32'(larger_q))));
    if (state_q == Loading) sparse: assert (enough && (!known || 32'(run_q) >= Least));
    bounded: assert (walks ? spent <= 16'(Buckets) : state_q == Counting || spent <= 16'(Buckets + 20 + TotalBits));
    least: assert (32'(limit) >= Floor && 32'(limit) < 65536);
    if (!known) silent: assert (!apart);
    turned: cover (state_q == Rotating && fetched_q && head != '0);
    saturated: cover (state_q == Counting && fetched_q && head_next == head && !ended_q);
  end
//: inside sram_1r1w
  logic [Words*Width-1:0] all_words;
  always_comb for (int i = 0; i < Words; i++) all_words[i*Width +: Width] = word_q[i];
