// block_feed: each block of a group is fetched and offered once, in order, or taken away; never both, whatever state it is in.
//
// Memory answers when and what it likes, the SM takes when it likes, groups are any, and cuts are of any of what is waiting.
//
//: parameters BlockBits=3 PointerBits=4
//: parameters BlockBits=4 PointerBits=3
//: invariants induction 1
//: cover 16
//: property within induction 1: what is fetched is a block of the group that was not taken away
//: property once induction 1: no block is fetched twice, or taken away when it was fetched
//: property lost induction 1: when it is empty each block of the group was offered and given, or taken away
//: property order induction 1: blocks are fetched one behind the other
//: property one induction 1: one block at most is asked for, on its way or offered
//: property as_answered induction 1: a block that is offered is what memory answered
//: property stands induction 1: what is offered, and what is asked for, stands until it is taken
//: property prompt induction 1: when no block is there and some wait, the next one is asked for in the cycle after, if it is not held
//
//: fault 1 within it goes on behind the tail
//: file dispatch/block_feed.sv
//: rtl some = next_q != tail_q;
//: planted some = next_q != tail_q || FAULT;
//
//: fault 2 once next moves as blocks are taken away
//: file dispatch/block_feed.sv
//: rtl && some && !hold;
//: planted && some && !(hold && !FAULT);
//
//: fault 3 lost it is empty as the last block is asked for
//: file dispatch/block_feed.sv
//: rtl empty = state_q == GIVEN && !some;
//: planted empty = (state_q == GIVEN || FAULT) && !some;
//
//: fault 4 order a group begins with its last block
//: file dispatch/block_feed.sv
//: rtl next_q <= load_next;
//: planted next_q <= FAULT ? load_tail : load_next;
//
//: fault 5 one the next block is asked for while one is offered
//: file dispatch/block_feed.sv
//: rtl (state_q == READY && block_ready)) &&
//: planted (state_q == READY && (block_ready || FAULT))) &&
//
//: fault 6 as_answered the number comes a cycle late
//: file dispatch/block_feed.sv
//: rtl if (state_q == AWAIT && answer_valid) number_q
//: planted if ((FAULT ? state_q == READY : state_q == AWAIT) && answer_valid) number_q
//
//: fault 7 stands a cut takes back what is offered
//: file dispatch/block_feed.sv
//: rtl else if (state_q == READY && block_ready) state_q <= GIVEN;
//: planted else if (state_q == READY && (block_ready || (FAULT && cut_valid))) state_q <= GIVEN;
//
//: fault 8 prompt a block that is left alone after a cut is forgotten
//: file dispatch/block_feed.sv
//: rtl goes_on = (state_q == GIVEN ||
//: planted goes_on = ((state_q == GIVEN && !FAULT) ||
//
//: inside block_feed
  initial assume (rst);

  // The group: where it began, how many blocks it has, has been fetched of, and has been left with.
  logic [PointerBits-1:0] first;
  logic [PointerBits:0]   fetched, size;
  logic                   asked, offered;  // a fetch is on its way; a block is offered
  logic [BlockBits-1:0]   number;
  logic [PointerBits-1:0] its;             // place of the last one that was fetched
  logic [PointerBits-1:0] kept, loaded;
  always_comb begin
    kept = cut_tail - next;
    loaded = load_tail - load_next;
    its = first + PointerBits'(fetched) - 1'b1;
  end

  // A place of the array, any: whether it is of the group; how often it was fetched, given, taken away.
  (* anyconst *) logic [PointerBits-1:0] place;
  logic       none;  // there has been no group
  logic       member, its_fetch, its_cut;
  logic [1:0] fetches, gives, cuts;
  always_comb begin
    its_fetch = fetch_valid && fetch_ready && fetch_place == place;
    its_cut = cut_valid && PointerBits'(place - cut_tail) != '0
           && PointerBits'(place - cut_tail) <= PointerBits'(tail - cut_tail);
  end

  always_ff @(posedge clk) begin
    if (fetch_valid && fetch_ready) begin
      fetched <= fetched + 1'b1;
      asked <= 1'b1;
    end
    if (answer_valid) begin
      asked <= 1'b0;
      offered <= 1'b1;
      number <= answer_number;
    end
    if (block_valid && block_ready) offered <= 1'b0;
    if (its_fetch && fetches != 2'd3) fetches <= fetches + 1'b1;
    if (block_valid && block_ready && its == place && gives != 2'd3) gives <= gives + 1'b1;
    if (its_cut && cuts != 2'd3) cuts <= cuts + 1'b1;
    if (cut_valid) size <= {1'b0, PointerBits'(cut_tail - first)} + 1'b1;
    if (load_valid) begin
      first <= load_next;
      size <= {1'b0, loaded} + 1'b1;
      fetched <= '0;
      none <= 1'b0;
      member <= PointerBits'(place - load_next) <= loaded;
      fetches <= '0;
      gives <= '0;
      cuts <= '0;
    end
    if (rst) begin
      first <= '0;
      size <= 1;
      fetched <= 1;
      asked <= 1'b0;
      offered <= 1'b0;
      none <= 1'b1;
      member <= 1'b0;
      fetches <= '0;
      gives <= '0;
      cuts <= '0;
    end
  end

  // The caller.
  always_comb if (!rst) begin
    assume (!load_valid || (empty && !cut_valid));
    assume (!cut_valid || hold);
    assume (!cut_valid || kept <= PointerBits'(tail - next));
    assume (!answer_valid || asked);
  end

  logic                   known, was_some, was_held, was_offered, was_asking;
  logic [BlockBits-1:0]   was_number;
  logic [PointerBits-1:0] was_place;
  always_ff @(posedge clk) begin
    known <= !rst;
    was_some <= !asked && !fetch_valid && next != tail && (!block_valid || block_ready);
    was_held <= hold;
    was_offered <= block_valid && !block_ready;
    was_number <= block_number;
    was_asking <= fetch_valid && !fetch_ready;
    was_place <= fetch_place;
  end

  logic [PointerBits:0] at;  // of the place, in the group
  always_comb at = {1'b0, PointerBits'(place - first)};

  always_comb if (!rst) begin
    inv_state: assert (asked == (state_q == AWAIT) && offered == (state_q == READY));
    inv_place: assert (next_q == PointerBits'(first + PointerBits'(fetched) - (state_q == FETCH ? 1'b0 : 1'b1)));
    inv_tail: assert (tail_q == PointerBits'(first + PointerBits'(size) - 1'b1));
    inv_size: assert (size != '0 && size <= (PointerBits+1)'(1 << PointerBits) && fetched <= size
                      && (state_q == FETCH ? fetched < size : fetched != '0));
    inv_number: assert (state_q != READY || number == number_q);
    if (member) begin
      inv_fetches: assert (fetches == 2'(at < fetched));
      inv_cuts: assert (cuts == 2'(at >= size));
      inv_gives: assert (gives == 2'(at < fetched && !((asked || offered) && at == fetched - 1'b1)));
    end else inv_other: assert (fetches == '0 && cuts == '0 && gives == '0 && (at >= size || none));
    inv_none: assert (!none || (state_q == GIVEN && fetched == size && !member));

    within: assert (!its_fetch || (member && cuts == '0));
    once: assert (!(its_fetch && (fetches != '0 || its_cut)) && !(its_cut && (fetches != '0 || cuts != '0 || gives != '0)));
    lost: assert (!(empty && member) || gives + cuts == 2'd1);
    order: assert (!(fetch_valid && fetch_ready) || fetch_place == PointerBits'(first + PointerBits'(fetched)));
    one: assert (3'(asked) + 3'(fetch_valid) + 3'(block_valid) <= 3'd1 && block_valid == offered);
    as_answered: assert (!block_valid || block_number == number);
    if (known) begin
      stands: assert (!(was_offered && !(block_valid && block_number == was_number))
                      && !(was_asking && !(fetch_valid && fetch_place == was_place)));
      prompt: assert (!(was_some && !was_held) || fetch_valid);
    end
    taken: cover (cuts == 2'd1 && gives == '0 && empty && fetched > 2);
    whole: cover (gives == 2'd1 && empty && size == 3);
    meets: cover (block_valid && block_ready && cut_valid && kept != '0 && tail != cut_tail);
  end
