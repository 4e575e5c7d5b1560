// divergence_window: profile and window hold what was counted, all of it and nothing else.
//
//: parameters Slots=1 Most=3 Maximum=24 Longest=12 Period=13 Entries=2 Least=2 Floor=1 Margin=102
//: parameters Slots=2 Most=2 Maximum=20 Longest=5 Period=13 Entries=3 Least=1 Floor=1 Margin=1023
//: invariants induction 1
//: cover 30
//: property whole induction 1: every instruction of a profile is in one of its intervals
//: property room induction 1: no counter wraps in a profile of Maximum cycles with slices of Longest
//: property window induction 1: the total is that of the newest Entries entries
//: property free induction 1: the divider is idle when the window's turn comes
//: property least induction 1: a threshold is Floor at least
//: property silent induction 1: nothing is apart before there is a threshold
//
//: fault 1 whole the instructions of a cycle in which the queue rotates are lost
//: file control/divergence_window.sv
//: rtl small_sum_q <= {small_sum_q[3*SmallSumBits-1:SmallSumBits], head_sum, SmallSumBits'(0)};
//: planted small_sum_q <= {small_sum_q[3*SmallSumBits-1:SmallSumBits], FAULT ? small_sum_q[SmallSumBits-1:0] : head_sum, SmallSumBits'(0)};
//
//: fault 2 room a cycle has an instruction more than slots
//: file control/divergence_window.sv
//: rtl head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(fresh_count);
//: planted head_count = small_count_q[SmallCountBits-1:0] + SmallCountBits'(fresh_count) + SmallCountBits'(FAULT);
//
//: fault 3 window an entry's last cycle is not in the total
//: file control/divergence_window.sv
//: rtl total_sum_q <= total_sum_q + TotalSumBits'(entry_sum)
//: planted total_sum_q <= total_sum_q + TotalSumBits'(FAULT ? entry_sum_q : entry_sum)
//
//: fault 4 free an entry takes the divider away
//: file control/divergence_window.sv
//: rtl if (closes && known) job_q <= Window;
//: planted if (closes && (known || FAULT)) job_q <= Window;
//
//: fault 5 least the floor is forgotten
//: file control/divergence_window.sv
//: rtl if (limit < (MeanBits + 1)'(Floor * 256))
//: planted if (limit < (MeanBits + 1)'(Floor * 256) && !FAULT)
//
//: fault 6 silent training has its say
//: file control/divergence_window.sv
//: rtl if (job_q == Window) apart <= difference_q > threshold;
//: planted if (job_q == Window || (FAULT && job_q == Training)) apart <= difference_q > threshold;
//
//: inside divergence_window
  initial assume (rst);
  always_comb for (int i = 0; i < Slots; i++)
    assume (!counted[i] || 32'(amount[i*AmountBits+:AmountBits]) <= Most);

  // A profile, counted beside.
  localparam Wide = SumBits + 4;
  logic [Wide-1:0] cycles, slice, sum, count;
  logic        profile;
  always_comb begin
    profile = !ended_q && profiling;
    assume (!profile || (cycles < Maximum && slice < Longest));
  end
  always_ff @(posedge clk) begin
    if (rst || begins) begin
      cycles <= '0;
      slice <= '0;
      sum <= '0;
      count <= '0;
    end else if (profile) begin
      cycles <= cycles + 1'b1;
      slice <= rotates ? '0 : slice + 1'b1;
      sum <= sum + Wide'(fresh_sum);
      count <= count + Wide'(fresh_count);
    end
  end

  // Sums in 32 bits of what the counters have, and whether each is no more than it can be.
  logic [Wide-1:0] all_sum, all_count;
  logic        within;
  always_comb begin
    all_sum = Wide'(training_sum_q);
    all_count = Wide'(training_count_q);
    within = 32'(training_sum_q) <= Most * 32'(training_count_q) && 32'(small_count_q[SmallCountBits-1:0]) <= Slots * slice;
    for (int i = 0; i < 4; i++) begin
      all_sum = all_sum + Wide'(small_sum_q[i*SmallSumBits+:SmallSumBits]);
      all_count = all_count + Wide'(small_count_q[i*SmallCountBits+:SmallCountBits]);
      if (32'(small_sum_q[i*SmallSumBits+:SmallSumBits]) > Most * 32'(small_count_q[i*SmallCountBits+:SmallCountBits]) ||
          32'(small_count_q[i*SmallCountBits+:SmallCountBits]) > Slots * Longest) within = 1'b0;
    end
  end

  // The window's entries, from inside the memory.
  (* hierconn *) logic [Entries*EntryBits-1:0] \entries.all_words ;
  logic [Entries*EntryBits-1:0] words;
  logic [EntryBits-1:0]         word;
  logic [Wide-1:0]              window_sum, window_count;
  logic                         possible;
  always_comb begin
    words = \entries.all_words ;
    window_sum = '0;
    window_count = '0;
    possible = 1'b1;
    for (int i = 0; i < Entries; i++) begin
      word = words[i*EntryBits+:EntryBits];
      if (full_q || i < 32'(place_q)) begin
        window_sum = window_sum + Wide'(word[EntryBits-1:EntryCountBits]);
        window_count = window_count + Wide'(word[EntryCountBits-1:0]);
        if (32'(word[EntryBits-1:EntryCountBits]) > Most * 32'(word[EntryCountBits-1:0]) ||
            32'(word[EntryCountBits-1:0]) > Slots * Period) possible = 1'b0;
      end
    end
  end

  logic [2:0] job_before;
  always_ff @(posedge clk) job_before <= job_q;

  always_comb if (!rst) begin
    inv_profile: assert (cycles <= Maximum && slice <= Longest && slice <= cycles);
    inv_whole: assert (all_sum == sum && all_count == count && sum <= Most * count && count <= Slots * cycles);
    inv_within: assert (within);
    inv_entry: assert (32'(entry_count_q) <= Slots * 32'(age_q) && 32'(entry_sum_q) <= Most * 32'(entry_count_q) && 32'(age_q) < Period);
    inv_place: assert (32'(place_q) < Entries);
    inv_window: assert (Wide'(total_sum_q) == window_sum && Wide'(total_count_q) == window_count && possible);
    inv_oldest: assert (age_q == '0 || {oldest_sum, oldest_count} == words[place_q*EntryBits+:EntryBits]);
    inv_job: assert (job_q <= Window && 32'(step_q) <= MeanBits + 1 && (job_q != Idle || step_q == '0));
    inv_known: assert ((!known || ended_q) && (known ? job_q == Idle || job_q == Window : job_q != Window) && (job_q == Idle || ended_q));
    inv_age: assert (job_q != Window || 32'(age_q) <= 32'(step_q));
    inv_enough: assert ((job_q == Idle || job_q == Window || enough) &&
                        (job_q != Window || step_q == '0 || total_count_q != '0));
    inv_silent: assert (known || !apart);

    whole: assert (all_sum == sum && all_count == count);
    room: assert (within && all_count <= Slots * cycles);
    window: assert (Wide'(total_sum_q) == window_sum && Wide'(total_count_q) == window_count);
    if (job_q == Window && job_before != Window) free: assert (job_before == Idle);
    least: assert (32'(limit) >= Floor * 256 && !limit[MeanBits]);
    if (!known) silent: assert (!apart);
    compared: cover (job_q == Validation && step_q != '0 && expected != '0);
    closed: cover (closes && (full_q || place_q != '0));
  end
//: inside sram_1r1w
  logic [Words*Width-1:0] all_words;
  always_comb for (int i = 0; i < Words; i++) all_words[i*Width +: Width] = word_q[i];
