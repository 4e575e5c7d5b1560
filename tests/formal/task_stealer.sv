// task_stealer: a donor had the most waiting, what is taken is Algorithm 2's count or all that is left, nothing is lost or
// doubled by it, and who is dry has its turn.
//
// SMs do what they like: go on, run dry.  What was seen of each, and when, is kept here.
//
//: parameters Sms=3 BlockBits=3 PointerBits=4
//: parameters Sms=2 BlockBits=4 PointerBits=4
//: bits
//: invariants induction 1
//: cover 36
//: property most induction 1: the donor had the most waiting as it was looked at, and is the first of several
//: property count_is induction 1: the count is the most less the average of all, rounded down
//: property one_at_least induction 1: the count is at least 1
//: property left induction 1: the count goes, or what is waiting of the donor if that is less
//: property holds induction 1: the donor is held in the five cycles before blocks are taken and in that one, and nobody else ever is
//: property split induction 1: what was waiting is waiting of the donor or the recipient's, each block of one; and nothing else is
//: property to_dry induction 1: who is given blocks is dry, and not the donor
//: property one induction 1: there is one recipient at most, and none without enable, nor a donor
//: property turn induction 1: nobody is given blocks twice while another SM is dry
//: property timely induction 1: blocks are taken Sms + BlockBits + 9 cycles after a search begins, if any was seen waiting and of the donor some is
//
//: fault 1 most of several the last is the donor
//: file dispatch/task_stealer.sv
//: rtl more = waiting_q > (
//: planted more = (FAULT && state_q == SEARCH && waiting_q == max_q) || waiting_q > (
//
//: fault 2 count_is a divisor fits only if something is over
//: file dispatch/task_stealer.sv
//: rtl fits = part >= (SmBits + 1)'(Sms);
//: planted fits = FAULT ? part > (SmBits + 1)'(Sms) : part >= (SmBits + 1)'(Sms);
//
//: fault 3 one_at_least the average is rounded up
//: file dispatch/task_stealer.sv
//: rtl count_q <= max_q - average_q;
//: planted count_q <= max_q - average_q - BlockBits'(FAULT && rest_q != '0);
//
//: fault 4 left all that is waiting goes
//: file dispatch/task_stealer.sv
//: rtl (at_q == StepBits'(2) && !more) count_q
//: planted (at_q == StepBits'(2) && (!more || FAULT)) count_q
//
//: fault 5 split it does not matter that the donor has gone on
//: file dispatch/task_stealer.sv
//: rtl (state_q == SEARCH ? max_q : count_q);
//: planted (state_q == SEARCH ? max_q : FAULT ? '0 : count_q);
//
//: fault 6 split the recipient begins with the last block that the donor keeps
//: file dispatch/task_stealer.sv
//: rtl recipient_next_q[BlockBits-1:0] <= low_q + 1'b1;
//: planted recipient_next_q[BlockBits-1:0] <= low_q + BlockBits'(FAULT ? 0 : 1);
//
//: fault 7 to_dry any SM is given blocks
//: file dispatch/task_stealer.sv
//: rtl wanted = dry_q && (
//: planted wanted = (dry_q || FAULT) && (
//
//: fault 8 one a search goes on as groups are given out
//: file dispatch/task_stealer.sv
//: rtl steal_valid = enable && state_q == STEAL
//: planted steal_valid = (enable || FAULT) && state_q == STEAL
//
//: fault 9 turn the first that is dry comes first
//: file dispatch/task_stealer.sv
//: rtl (!found_q || (recipient_q <= last_q
//: planted (!found_q || (!FAULT && recipient_q <= last_q
//
//: fault 10 turn who was given none has had its turn
//: file dispatch/task_stealer.sv
//: rtl if (some_q) last_q
//: planted if (some_q || FAULT) last_q
//
//: fault 11 timely nothing waiting is divided, too
//: file dispatch/task_stealer.sv
//: rtl max_q != '0 ? DIVIDE : REST;
//: planted max_q != '0 || FAULT ? DIVIDE : REST;
//
//: fault 12 holds the donor goes on until blocks are taken
//: file dispatch/task_stealer.sv
//: rtl (state_q == HOLD || state_q == STEAL);
//: planted ((state_q == HOLD && !FAULT) || state_q == STEAL);
//
//: inside task_stealer
  initial assume (rst);

  // What each SM has waiting.
  localparam WideBits = BlockBits + 4;
  logic [Sms*BlockBits-1:0] its;
  always_comb
    for (int i = 0; i < Sms; i++)
      its[i*BlockBits +: BlockBits] = tail[i*PointerBits +: BlockBits] - next[i*BlockBits +: BlockBits];

  // The cycles since a search began, and what was seen in it, by SM: what was waiting, and who was dry.
  localparam Last = Sms + BlockBits + 9;
  logic [7:0]               age;
  logic [Sms*BlockBits-1:0] seen;
  logic [Sms-1:0]           seen_dry;
  logic [WideBits-1:0]      all_seen;               // their sum
  logic [WideBits-1:0]      sum, most_seen, bound;  // of those that were compared, two cycles later
  logic [Sms-1:0]           of_most;                // the first of those that have it
  always_comb begin
    all_seen = '0;
    for (int i = 0; i < Sms; i++) if (32'(age) > i + 1) all_seen = all_seen + WideBits'(seen[i*BlockBits +: BlockBits]);
    sum = '0;
    most_seen = '0;
    of_most = '0;
    for (int i = 0; i < Sms; i++) if (32'(age) > i + 3) begin
      sum = sum + WideBits'(seen[i*BlockBits +: BlockBits]);
      if (WideBits'(seen[i*BlockBits +: BlockBits]) > most_seen) begin
        most_seen = WideBits'(seen[i*BlockBits +: BlockBits]);
        of_most = Sms'(1) << i;
      end
    end
  end
  always_ff @(posedge clk) begin
    for (int i = 0; i < Sms; i++) if (32'(age) == i + 1) begin
      seen[i*BlockBits +: BlockBits] <= its[i*BlockBits +: BlockBits];
      seen_dry[i] <= dry[i];
    end
    if (age == '0) age <= 8'(dry != '0);
    else if (32'(age) == Last || (32'(age) == Sms + 2 && all_seen == '0)) age <= '0;
    else age <= age + 1'b1;
    if (rst || !enable) age <= '0;
  end

  // The caller.
  logic           was_enabled;
  logic [Sms-1:0] stays, stands;
  logic [Sms*BlockBits-1:0]   was_next;
  logic [Sms*PointerBits-1:0] was_tail;
  always_ff @(posedge clk) begin
    was_enabled <= enable && !rst;
    stays <= dry & ~recipient;
    stands <= steal_valid || rst ? '0 : donor;
    was_next <= next;
    was_tail <= tail;
  end
  always_comb if (!rst && enable) begin
    if (was_enabled) assume ((stays & ~dry) == '0);
    for (int i = 0; i < Sms; i++) begin
      if (stands[i]) assume (next[i*BlockBits +: BlockBits] == was_next[i*BlockBits +: BlockBits]
                             && tail[i*PointerBits +: PointerBits] == was_tail[i*PointerBits +: PointerBits]);
      if (dry[i]) assume (its[i*BlockBits +: BlockBits] == '0);
      if (32'(age) == i + 1) assume ((all_seen + WideBits'(its[i*BlockBits +: BlockBits])) >> BlockBits == '0);
    end
  end

  // Of the division after at_q bits: what is divided so far is average so far times Sms, and the rest.
  logic [WideBits-1:0] high, low, digits;
  logic                divided, searched, found_fine, seen_fine;
  always_comb begin
    high = sum >> (BlockBits - 32'(at_q));
    low = WideBits'(average_q) >> 32'(at_q);
    digits = WideBits'(average_q) & WideBits'((32'd1 << at_q) - 32'd1);
    divided = 32'(at_q) < BlockBits && high == digits * WideBits'(Sms) + WideBits'(rest_q)
           && low == (sum & WideBits'((32'd1 << (BlockBits - 32'(at_q))) - 32'd1));
    searched = WideBits'(max_q) == most_seen && (max_q == '0 || of_most == Sms'(1) << donor_q);
  end

  // How far an SM is from its turn.
  function automatic [7:0] distance(input [7:0] sm, input [7:0] last);
    distance = sm > last ? sm - last - 8'd1 : sm + 8'(Sms) - last - 8'd1;
  endfunction

  // Two SMs: whether `other` has been given blocks since `me` is dry.
  (* anyconst *) logic [SmBits-1:0] me, other;
  logic given, seen_me;
  always_comb assume (32'(me) < Sms && 32'(other) < Sms && me != other);
  always_ff @(posedge clk)
    if (rst || !enable || !dry[me] || recipient[me]) given <= 1'b0;
    else if (recipient[other]) given <= 1'b1;
  always_comb seen_me = 32'(age) > 32'(me) + 3 && seen_dry[me];

  // What is on its way from an SM to the comparison is what was seen.
  logic [BlockBits-1:0] its_waiting;
  logic                 piped;
  always_comb begin
    its_waiting = its_tail_q[BlockBits-1:0] - its_next_q;
    piped = 1'b1;
    for (int i = 0; i < Sms; i++) begin
      if (32'(age) == i + 1 && chosen_q != Sms'(1) << i) piped = 1'b0;
      if (32'(age) == i + 2 && (its_waiting != seen[i*BlockBits +: BlockBits] || its_dry_q != seen_dry[i])) piped = 1'b0;
      if (32'(age) == i + 3 && (waiting_q != seen[i*BlockBits +: BlockBits] || dry_q != seen_dry[i])) piped = 1'b0;
    end
    if ((32'(age) == Sms + 1 || 32'(age) == Sms + 2) && chosen_q != '0) piped = 1'b0;
  end

  // The count before what is waiting of the donor is looked at again.
  logic [BlockBits-1:0] counted;
  always_ff @(posedge clk) if (state_q == HOLD && at_q <= 2) counted <= count_q;

  // Cycles for which the donor was held, and what is known of it then.
  logic [3:0] since;
  logic       held_fine;
  always_comb begin
    since = state_q == STEAL ? 4'd5 : 4'(at_q);
    held_fine = chosen_q == Sms'(1) << donor_q
             && (since < 1 || (its_tail_q == its_tail && its_next_q == its_next))
             && (since < 2 || waiting_q == its_waiting)
             && (since < 1 || since > 2 || counted == count_q)
             && (since < 3 || count_q == (counted < waiting_q ? counted : waiting_q))
             && (since < 4 || (some_q == (count_q != '0)) && {borrow_q, low_q} == {1'b0, its_tail_q[BlockBits-1:0]} - {1'b0, count_q})
             && (since < 5 || (donor_tail_q == its_tail_q - PointerBits'(count_q) && (count_q == '0 || recipient_next_q == donor_tail_q + 1'b1)));
  end

  always_comb begin
    found_fine = !found_q || (32'(recipient_q) < Sms && 32'(age) > 32'(recipient_q) + 3 && seen_dry[recipient_q] && dry[recipient_q]
                              && seen[recipient_q*BlockBits +: BlockBits] == '0);
    seen_fine = 1'b1;
    for (int i = 0; i < Sms; i++)
      if (32'(age) > i + 1 && seen_dry[i] && (!dry[i] || seen[i*BlockBits +: BlockBits] != '0)) seen_fine = 1'b0;
    if (seen_me && !(found_q && distance(8'(recipient_q), 8'(last_q)) <= distance(8'(me), 8'(last_q))))
      found_fine = 1'b0;
  end

  // The first SM that was dry as the search began.
  logic [SmBits-1:0] any;
  always_ff @(posedge clk)
    for (int i = Sms - 1; i >= 0; i--) if (age == '0 && dry[i]) any <= SmBits'(i);

  // The donor's range of blocks, and one of the array.
  (* anyconst *) logic [PointerBits-1:0] place;
  logic [PointerBits-1:0] its_end, behind, behind_kept, behind_given;
  logic [BlockBits-1:0]   had;
  logic                   was_its, is_kept, is_given;
  logic [7:0]             donors, recipients;
  always_comb begin
    its_end = '0;
    had = '0;
    donors = '0;
    recipients = '0;
    for (int i = 0; i < Sms; i++) begin
      donors = donors + 8'(donor[i]);
      recipients = recipients + 8'(recipient[i]);
      if (donor[i]) begin
        its_end = tail[i*PointerBits +: PointerBits];
        had = its[i*BlockBits +: BlockBits];
      end
    end
    behind = its_end - place;
    behind_kept = donor_tail - place;
    behind_given = recipient_tail - place;
    was_its = behind < PointerBits'(had);
    is_kept = behind_kept < PointerBits'(BlockBits'(had - stolen));
    is_given = recipients != '0 && behind_given <= recipient_tail - recipient_next;
  end

  logic some_waiting;
  always_comb some_waiting = had != '0;

  logic [WideBits-1:0] average;
  always_comb begin
    bound = WideBits'(had < counted ? had : counted);
    average = most_seen - WideBits'(state_q == STEAL || at_q > 2 ? counted : count_q);
  end

  always_comb if (!rst) begin
    inv_age: assert (32'(age) <= Last
                     && (state_q == REST ? age == '0
                         : state_q == SELECT ? age == 8'd1
                         : state_q == SUBTRACT ? age == 8'd2
                         : state_q == SEARCH ? 32'(at_q) < Sms && 32'(age) == 32'(at_q) + 3
                         : state_q == DIVIDE ? 32'(at_q) < BlockBits && 32'(age) == Sms + 3 + 32'(at_q)
                         : state_q == COUNT ? 32'(age) == Sms + BlockBits + 3
                         : state_q == HOLD ? at_q < 5 && 32'(age) == Sms + BlockBits + 4 + 32'(at_q)
                         : 32'(age) == Last));
    inv_at: assert (state_q == SEARCH || state_q == DIVIDE || state_q == HOLD || at_q == '0);
    if (state_q >= SELECT && state_q <= SEARCH) inv_piped: assert (piped);
    if ((state_q == HOLD || state_q == STEAL) && enable) inv_held: assert (held_fine);
    inv_last: assert (32'(last_q) < Sms);
    if (state_q != REST) begin
      inv_searched: assert (searched && all_seen >> BlockBits == '0);
      if (enable) inv_seen: assert (seen_fine);
      if (enable) inv_found: assert (found_fine);
    end
    if (state_q > SEARCH) inv_max: assert (max_q != '0 && 32'(donor_q) < Sms);
    if (state_q >= SELECT && state_q <= SEARCH) inv_sum: assert (WideBits'(average_q) == sum && rest_q == '0);
    if (state_q == DIVIDE) inv_divided: assert (divided);
    if (state_q == DIVIDE || state_q == COUNT) inv_rest: assert (32'(rest_q) < Sms);
    if (state_q == COUNT)
      inv_average: assert (sum == WideBits'(average_q) * WideBits'(Sms) + WideBits'(rest_q));
    if (state_q != REST) begin
      if (enable) inv_any: assert (32'(any) < Sms && dry[any]);
      if (32'(age) > 32'(any) + 1) inv_some: assert (seen_dry[any] && (found_q || 32'(age) <= 32'(any) + 3));
    end
    inv_given: assert (!given || distance(8'(me), 8'(last_q)) < distance(8'(other), 8'(last_q)));
    if (given && enable) inv_me: assert (dry[me] && (32'(age) <= 32'(me) + 1 || seen_dry[me]));

    most: assert (!steal_valid || (of_most == donor && most_seen != '0));
    if (state_q == HOLD || state_q == STEAL) begin
      inv_count: assert (WideBits'(state_q == STEAL || at_q > 2 ? counted : count_q) <= most_seen
                         && average * WideBits'(Sms) <= sum && sum < (average + 1'b1) * WideBits'(Sms));
      if (enable) inv_recipient: assert (found_q);
    end
    count_is: assert (!steal_valid || (WideBits'(counted) <= most_seen && average * WideBits'(Sms) <= sum
                                       && sum < (average + 1'b1) * WideBits'(Sms)));
    one_at_least: assert (!(enable && state_q == STEAL) || counted != '0);
    left: assert (!steal_valid || WideBits'(stolen) == bound);
    split: assert (!steal_valid || ((was_its == (is_kept || is_given)) && !(is_kept && is_given)));
    to_dry: assert ((recipient & ~dry) == '0 && (recipient & donor) == '0);
    holds: assert (donors == 8'(enable && 32'(age) + 5 >= Last));
    one: assert (recipients == 8'(steal_valid) && (enable || (!steal_valid && donors == '0)));
    turn: assert (!(given && recipient[other]));
    timely: assert (steal_valid == (enable && 32'(age) == Last && some_waiting));
    taken: cover (steal_valid && stolen > 1 && had > stolen);
    less: cover (steal_valid && stolen < counted);
    nothing_left: cover (enable && state_q == STEAL && !steal_valid);
    again: cover (given && steal_valid);
  end
