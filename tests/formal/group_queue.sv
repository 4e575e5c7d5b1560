// group_queue: each group of the queue is dealt once, in order, with its own head and tail, to one empty SM, in turn;
// whenever and in whatever order memory answers.
//
// One group, any, is followed, and its head and tail are any.
//
//: parameters Sms=3 Entries=2 BlockBits=2 PointerBits=5
//: parameters Sms=2 Entries=4 BlockBits=2 PointerBits=5
//: bits
//: invariants induction 1
//: cover 24
//: property words induction 1: memory is asked for the queue's words in order, each once, and for no other
//: property own induction 1: what is dealt is head and tail of the next group of the queue
//: property all induction 1: it is exhausted when as many groups have been dealt as the queue has, and not before
//: property ahead induction 1: of groups that have not been dealt Entries are asked for at most
//: property one induction 1: a group goes to one SM, an empty one, the next in turn
//: property prompt induction 1: when the next group's words have come and an SM is empty, it is dealt
//: property stands induction 1: what is asked for stands until memory takes it
//: property fresh induction 1: no tag is asked for that is on its way
//
//: fault 1 words the number of groups is read again as the first head
//: file dispatch/group_queue.sv
//: rtl else if (asked) word_q <= word_q + 1'b1;
//: planted else if (asked && !(FAULT && state_q == ASK)) word_q <= word_q + 1'b1;
//
//: fault 2 own a tail is taken for a head
//: file dispatch/group_queue.sv
//: rtl answer_tag == {EntryBits'(e), 1'b0};
//: planted answer_tag == {EntryBits'(e), 1'(FAULT)};
//
//: fault 3 all a queue of one group has none
//: file dispatch/group_queue.sv
//: rtl left_q <= answer_word[BlockBits:0];
//: planted left_q <= FAULT && answer_word[BlockBits:0] == 1 ? '0 : answer_word[BlockBits:0];
//
//: fault 4 ahead an entry too many
//: file dispatch/group_queue.sv
//: rtl used_q != (EntryBits + 1)'(Entries)));
//: planted used_q != (EntryBits + 1)'(Entries + FAULT)));
//
//: fault 5 one all empty SMs have it
//: file dispatch/group_queue.sv
//: rtl deal = is_there ? first & (~first + 1'b1) : '0;
//: planted deal = is_there ? first & (FAULT ? '1 : ~first + 1'b1) : '0;
//
//: fault 6 prompt a group waits until the next one's tail is asked for
//: file dispatch/group_queue.sv
//: rtl (head_there_q[e] && tail_there_q[e]);
//: planted (head_there_q[e] && tail_there_q[e] && !(FAULT && half_q));
//
//: fault 7 stands a request is taken back as an answer comes
//: file dispatch/group_queue.sv
//: rtl (state_q == READ && some &&
//: planted (state_q == READ && some && !(FAULT && answer_valid) &&
//
//: fault 8 fresh all groups have the first entry
//: file dispatch/group_queue.sv
//: rtl if (old_entry) put_q <= put_after;
//: planted if (old_entry && !FAULT) put_q <= put_after;
//
//: inside group_queue
  initial assume (rst);
  localparam WordBits = PointerBits - 1;

  // Since the last start: its base; words that were asked for, the queue's number of groups, and how many were dealt.
  logic                   begun, known;
  logic [PointerBits-2:0] at;
  logic [7:0]             words_asked, count, number_dealt;
  logic [2*Entries-1:0]   pending;  // tags
  logic                   counting; // the number of groups is on its way
  always_ff @(posedge clk) begin
    if (rst) begin
      begun <= 1'b0;
      known <= 1'b0;
      pending <= '0;
      counting <= 1'b0;
    end else if (start) begin
      begun <= 1'b1;
      known <= 1'b0;
      at <= base;
      words_asked <= '0;
      number_dealt <= '0;
      count <= '0;
    end else begin
      if (asked) words_asked <= words_asked + 1'b1;
      if (asked && !known) counting <= 1'b1;
      if (answer_valid && counting) begin
        counting <= 1'b0;
        known <= 1'b1;
        count <= 8'(answer_word[BlockBits:0]);
      end
      for (int t = 0; t < 2 * Entries; t++) begin
        if (asked && known && 32'(read_tag) == t) pending[t] <= 1'b1;
        if (answer_valid && !counting && 32'(answer_tag) == t) pending[t] <= 1'b0;
      end
      if (deal_valid) number_dealt <= number_dealt + 1'b1;
    end
  end

  // The group that is followed; and whether its words have come.
  (* anyconst *) logic [BlockBits-1:0]   its;
  (* anyconst *) logic [PointerBits-1:0] its_head, its_tail;
  logic [EntryBits-1:0] its_entry;
  logic                 holds, holds_tail, came_head, came_tail;
  always_comb begin
    its_entry = EntryBits'(its);
    holds = known && 32'(words_asked) > 1 + 2 * 32'(its) && number_dealt <= 8'(its);
    holds_tail = holds && 32'(words_asked) > 2 + 2 * 32'(its);
  end
  always_ff @(posedge clk)
    if (rst || start) begin
      came_head <= 1'b0;
      came_tail <= 1'b0;
    end else if (answer_valid && !counting) begin
      if (holds && answer_tag == {its_entry, 1'b0}) came_head <= 1'b1;
      if (holds && answer_tag == {its_entry, 1'b1}) came_tail <= 1'b1;
    end

  // The caller, and memory.
  always_comb if (!rst) begin
    assume (!start || exhausted);
    assume (!answer_valid || (counting ? 32'(answer_word[BlockBits:0]) <= (1 << BlockBits) : pending[answer_tag]));
    if (answer_valid && !counting && holds) begin
      assume (answer_tag != {its_entry, 1'b0} || answer_word[PointerBits:1] == its_head);
      assume (answer_tag != {its_entry, 1'b1} || answer_word[PointerBits:1] == its_tail);
    end
  end

  // What entries hold, from the counts.
  logic [7:0]         heads, tails;
  logic [Entries-1:0] has_head, has_tail, wrong;
  always_comb begin
    heads = words_asked >> 1;
    tails = words_asked == '0 ? '0 : (words_asked - 1'b1) >> 1;
    for (int e = 0; e < Entries; e++) begin
      has_head[e] = 1'b0;
      has_tail[e] = 1'b0;
      for (int k = 0; k < Entries; k++) if (EntryBits'(number_dealt + 8'(k)) == EntryBits'(e)) begin
        has_head[e] = known && number_dealt + 8'(k) < heads;
        has_tail[e] = known && number_dealt + 8'(k) < tails;
      end
      wrong[e] = pending[2*e] != (has_head[e] && !head_there_q[e]) || (head_there_q[e] && !has_head[e])
              || pending[2*e+1] != (has_tail[e] && !tail_there_q[e]) || (tail_there_q[e] && !has_tail[e]);
    end
  end

  // The SM behind the one that the last group went to, and of those from there on the first empty one.
  logic [7:0] after, expected, receivers;
  always_ff @(posedge clk)
    if (rst || start) after <= '0;
    else for (int i = 0; i < Sms; i++) if (deal[i]) after <= i == Sms - 1 ? '0 : 8'(i + 1);
  always_comb begin
    expected = 8'(Sms);
    receivers = '0;
    for (int i = 0; i < Sms; i++) receivers = receivers + 8'(deal[i]);
    for (int i = 2 * Sms - 1; i >= 0; i--) if (i >= 32'(after) && i < 32'(after) + Sms && empty[i % Sms]) expected = 8'(i % Sms);
  end

  logic                   was, was_waiting;
  logic [PointerBits-2:0] was_word;
  logic [EntryBits:0]     was_tag;
  always_ff @(posedge clk) begin
    was <= !rst;
    was_waiting <= read_valid && !read_ready && !start;
    was_word <= read_word;
    was_tag <= read_tag;
  end

  always_comb if (!rst) begin
    inv_state: assert (state_q <= READ && counting == (state_q == AWAIT) && (begun || state_q == READ)
                       && known == (begun && state_q == READ));
    inv_idle: assert (begun || (left_q == '0 && used_q == '0 && head_there_q == '0 && tail_there_q == '0 && pending == '0));
    if (begun) begin
      inv_word: assert (word_q == WordBits'(at + WordBits'(words_asked)));
      inv_asked: assert (state_q == ASK ? words_asked == '0 && number_dealt == '0 : state_q == AWAIT
                         ? words_asked == 8'd1 && number_dealt == '0
                         : words_asked != '0 && words_asked <= 8'(count << 1) + 1'b1 && number_dealt <= tails);
      inv_count: assert (32'(count) <= (1 << BlockBits));
      if (known) inv_left: assert (8'(left_q) == count - tails && half_q == (heads != tails)
                                   && 8'(used_q) == heads - number_dealt && 32'(used_q) <= Entries);
      else inv_begin: assert (!half_q && used_q == '0 && (state_q == AWAIT || left_q == '0 || state_q == ASK));
      inv_ring: assert (put_q == EntryBits'(tails) && take_q == EntryBits'(number_dealt));
    end
    inv_entries: assert (wrong == '0);
    inv_head: assert (!holds || !head_there_q[its_entry] || head_q[its_entry*PointerBits +: PointerBits] == its_head);
    inv_tail: assert (!holds_tail || !tail_there_q[its_entry] || tail_q[its_entry*PointerBits +: PointerBits] == its_tail);
    inv_came: assert (number_dealt > 8'(its) || !begun
                      || (came_head == (holds && head_there_q[its_entry]) && came_tail == (holds_tail && tail_there_q[its_entry])));
    inv_after: assert (after < 8'(Sms));
    inv_from: assert (from_q == '1 << after || (from_q == '0 && after == '0));

    words: assert (!asked || (read_word == WordBits'(at + WordBits'(words_asked))
                              && (words_asked == '0 || (known && words_asked < 8'(count << 1) + 1'b1))));
    own: assert (!deal_valid || number_dealt != 8'(its) || (deal_next == its_head && deal_tail == its_tail));
    all: assert (exhausted == (!begun || (known && number_dealt == count && words_asked == 8'(count << 1) + 1'b1)));
    ahead: assert (!known || 32'(heads - number_dealt) <= Entries);
    one: assert (receivers == 8'(deal_valid) && (deal & ~empty) == '0 && (!deal_valid || deal == Sms'(1) << expected));
    prompt: assert (!(number_dealt == 8'(its) && begun && came_head && came_tail && empty != '0) || deal_valid);
    if (was) stands: assert (!was_waiting || (read_valid && read_word == was_word && read_tag == was_tag));
    fresh: assert (!(read_valid && known) || !pending[read_tag]);
    through: cover (known && count == 3 && exhausted && after != '0);
    full: cover (32'(used_q) == Entries && !read_valid && left_q != '0 && tail_there_q[take_q] && !head_there_q[take_q]);
    none: cover (known && count == 0 && exhausted);
  end
