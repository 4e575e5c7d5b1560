// request_selector: every tag opened is chosen once, none is overtaken without end, and loads do not hold a store back
// for ever.
//
// A tag is open from its opening until it is sent.  `key` is any tag, and coalescer `c` any.  Time: the L1 takes what is
// offered within Taken cycles, a slot is free again within Able; then not more than Step cycles lie between two times that
// something is taken while something waits, and bounds in what is taken are bounds in cycles.
//
//: parameters Places=4 Warps=2 Coalescers=1 Quantum=2 Patience=2
//: parameters Places=4 Warps=2 Coalescers=2 Quantum=2 Patience=3
//: invariants induction 1
//: cover 12
//: property once induction 1: a tag is chosen after it was opened, and once
//: property no_loss induction 1: while a tag is open it is chosen, or waits to be; when it may, some tag is chosen
//: property in_order induction 1: the oldest policy chooses the tag opened first of those that wait
//: property bounded induction 1: no tag sees more than 2 * Places - 2 others chosen before it
//: property patience induction 1: at most Patience loads are taken while a store waits, then a store
//: property stores induction 1: one store is offered at a time, of those there; each Coalescers-th is anyone's
//: property soon induction 1: a tag sees at most 4 * Places loads and stores before it, so (4 * Places + 1) * Step cycles
//: property soon_store induction 1: a store sees fewer than Coalescers * (Patience + 1) loads and stores before it, and the cycles
//: property soon_room induction 1: there is room again after at most Coalescers loads are sent
//
//: fault 1 once a chosen place stays in use when a tag is opened
//: file memory/request_selector.sv
//: rtl used_q <= used_q & ~chosen;
//: planted if (!(FAULT && opens != '0)) used_q <= used_q & ~chosen;
//
//: fault 2 no_loss a tag opened while a store goes gets no place
//: file memory/request_selector.sv
//: rtl if (opens[c]) used_q[
//: planted if (opens[c] && !(FAULT && offer_store != '0)) used_q[
//
//: fault 3 in_order by miss rate means by warp
//: file memory/request_selector.sv
//: rtl (mode == 2'd0 ? by_warp : mode == 2'd2);
//: planted (mode == 2'd0 ? by_warp || FAULT : mode == 2'd2);
//
//: fault 4 bounded places out of turn are filled again before the oldest passes them
//: file memory/request_selector.sv
//: rtl length_q <= {head == tail && (any || opened != '0), TagBits'(tail - head)};
//: planted length_q <= {(head == tail && (any || opened != '0) && !FAULT), TagBits'(tail - head)};
//
//: fault 5 patience loads pass a store one time too often
//: file memory/request_selector.sv
//: rtl passed_q == PatienceBits'(Patience));
//: planted passed_q == PatienceBits'(Patience) + PatienceBits'(FAULT));
//
//: fault 6 stores a load is offered with a store that goes first
//: file memory/request_selector.sv
//: rtl offer_load = select_valid && load_able && !store_first;
//: planted offer_load = select_valid && load_able && (!store_first || FAULT);
//
//: fault 7 soon a chosen tag that is not taken at once gives way to another
//: file memory/request_selector.sv
//: rtl choose = !select_valid || sent;
//: planted choose = !select_valid || sent || FAULT;
//
//: fault 8 soon_store loads chosen as the oldest do not count as passing a store
//: file memory/request_selector.sv
//: rtl else if (sent && store_valid != 0) passed_q
//: planted else if (sent && store_valid != 0 && !(FAULT && mode == 2'd1)) passed_q
//
//: fault 9 soon_room the lowest warp is chosen also while there is no room
//: file memory/request_selector.sv
//: rtl warp_first = room &&
//: planted warp_first = (room || FAULT) &&
//
//: fault 10 once a group may go again in the cycle after one of it was chosen
//: file memory/request_selector.sv
//: rtl there = valid_q & ~passed_over_q;
//: planted there = valid_q & ~(passed_over_q & ~Groups'(FAULT));
//
//: inside request_selector
  // The caller: a tag is opened while there is room and it is not open, and joined while it waits.
  logic [Places-1:0] open;    // tags
  logic [Places-1:0] waits;   // of these, those not chosen
  logic [Places-1:0] opening;
  logic legal;
  always_comb begin
    legal = 1'b1;
    opening = open;
    for (int c = 0; c < Coalescers; c++) begin
      if (insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] >= Warps) legal = 1'b0;
      if (insert_valid[c] && insert_fresh[c]) begin
        if (opening[insert_tag[c*TagBits +: TagBits]] || !room) legal = 1'b0;
        opening[insert_tag[c*TagBits +: TagBits]] = 1'b1;
      end else if (insert_valid[c] && (!open[insert_tag[c*TagBits +: TagBits]] ||
                   (select_valid && select_tag == insert_tag[c*TagBits +: TagBits]))) legal = 1'b0;
    end
  end
  initial assume (rst);
  always_comb if (!rst) assume (legal && mode != 2'd3 && (load_able || store_valid == '0));

  always_ff @(posedge clk) begin
    open <= opening;
    if (sent) open[select_tag] <= 1'b0;
    if (rst) open <= '0;
  end
  always_comb begin
    waits = open;
    if (select_valid) waits[select_tag] = 1'b0;
  end

  // Where the head is, and what is used from there on; the place that is chosen.
  logic [TagBits-1:0] head_q, chosen_place;
  logic [Places-1:0]  turned;
  always_comb begin
    head_q = '0;
    chosen_place = '0;
    for (int p = Places - 1; p >= 0; p--) if (ahead_q[p]) head_q = TagBits'(p);
    for (int p = 0; p < Places; p++) if (chosen[p]) chosen_place = chosen_place | TagBits'(p);
    turned = (used_q >> head_q) | (used_q << ((TagBits+1)'(Places) - (TagBits+1)'(head_q)));
  end

  // Of each group that may go one place is the best, which is in use, and its tag is known.
  logic fine;
  logic [TagBits:0] bests;
  always_comb begin
    fine = 1'b1;
    for (int g = 0; g < Groups; g++) begin
      bests = '0;
      for (int i = 0; i < Members; i++)
        if (best_q[i*Groups+g]) begin
          bests = bests + 1'b1;
          if (there[g] && !(used_q[i*Groups+g] && place_tag_q[i*Groups+g] == best_tag_q[g*TagBits +: TagBits])) fine = 1'b0;
        end
      if (there[g] && bests != 1) fine = 1'b0;
    end
  end

  // Where `key` waits: its place by distance from the head; and the places in use before and behind it.
  (* anyconst *) logic [TagBits-1:0] key;
  logic [TagBits:0] at, found, before, behind, used;
  logic chosen_other;
  logic [TagBits+1:0] overtaken;  // others chosen since it was opened
  logic chooses;
  always_comb begin
    at = '0;
    found = '0;
    before = '0;
    behind = '0;
    used = '0;
    for (int p = 0; p < Places; p++)
      if (turned[p]) begin
        used = used + 1'b1;
        if (place_tag_q[TagBits'(p) + head_q] == key) begin
          found = found + 1'b1;
          at = (TagBits+1)'(p);
        end
      end
    for (int p = 0; p < Places; p++) begin
      if (turned[p] && found != 0 && (TagBits+1)'(p) < at) before = before + 1'b1;
      if (turned[p] && found != 0 && (TagBits+1)'(p) > at) behind = behind + 1'b1;
    end
    chooses = choose && any;
    chosen_other = chooses && chosen_tag != key;
  end
  always_ff @(posedge clk)
    if (rst || !waits[key]) overtaken <= '0;
    else if (chosen_other) overtaken <= overtaken + 1'b1;

  // What is in use lies between the oldest and the newest, waits, and no tag twice.
  logic shape;
  always_comb begin
    shape = length_q <= Places;
    for (int p = 0; p < Places; p++) begin
      if (turned[p] && (TagBits+1)'(p) >= length_q) shape = 1'b0;
      if (turned[p] && !waits[place_tag_q[TagBits'(p) + head_q]]) shape = 1'b0;
      for (int q = 0; q < p; q++)
        if (turned[p] && turned[q] && place_tag_q[TagBits'(p) + head_q] == place_tag_q[TagBits'(q) + head_q])
          shape = 1'b0;
    end
  end
  logic [TagBits:0] waiting;
  always_comb begin
    waiting = '0;
    for (int t = 0; t < Places; t++) waiting = waiting + (TagBits+1)'(waits[t]);
  end

  // Loads taken while a store waits, since the last store.
  logic [PatienceBits:0] loads;
  always_ff @(posedge clk)
    if (rst || (offer_store != '0 && line_ready)) loads <= '0;
    else if (sent && store_valid != '0) loads <= loads + 1'b1;

  // Stores of others taken while coalescer `c` has one.
  (* anyconst *) logic [$clog2(Coalescers+1)-1:0] c;
  logic [3:0] others, first, distance;  // how far it is from the first in turn
  logic thermometer;
  always_comb assume (c < Coalescers);
  always_comb begin
    first = '0;
    for (int d = Coalescers - 1; d >= 0; d--) if (above_q[d]) first = 4'(d);
    thermometer = above_q == '0 || above_q == {Coalescers{1'b1}} << first;
    distance = 4'(c) >= first ? 4'(c) - first : 4'(c) + 4'(Coalescers) - first;
  end
  always_ff @(posedge clk)
    if (rst || (load_able && !store_valid[c]) || (offer_store[c] && line_ready)) others <= '0;
    else if (offer_store != '0 && line_ready) others <= others + 1'b1;

  // Time.  What has been taken since `key` was opened; since coalescer `c` has a store; loads while there is no room.
  localparam Taken = 2, Able = 2, Step = Taken + Able + 2;
  logic [3:0] blocked, unable, still, still_c; // cycles in a row
  logic [7:0] key_loads, key_stores, age, store_takings, store_age, room_loads;
  logic       takes, other_chosen;
  always_comb begin
    takes = line_ready && (offer_load || offer_store != '0);
    other_chosen = select_valid && select_tag != key;
    if (!rst) assume ((line_ready || blocked < Taken - 1) && (load_able || (unable < Able - 1 && !able_q)));
  end
  logic able_q;  // there was a slot, and nothing has taken it
  always_ff @(posedge clk) begin
    able_q <= !rst && load_able && !takes;
    blocked <= rst || line_ready ? '0 : blocked + 1'b1;
    unable <= rst || load_able ? '0 : unable + 1'b1;
    if (rst || !open[key]) begin
      {key_loads, key_stores, age, still} <= '0;
    end else begin
      key_loads <= key_loads + 8'(sent);
      key_stores <= key_stores + 8'(takes && !sent);
      age <= age + 1'b1;
      still <= takes ? '0 : still + 1'b1;
    end
    if (rst || (load_able && !store_valid[c]) || (offer_store[c] && line_ready)) begin
      {store_takings, store_age, still_c} <= '0;
    end else begin
      store_takings <= store_takings + 8'(takes);
      store_age <= store_age + 1'b1;
      still_c <= takes ? '0 : still_c + 1'b1;
    end
    room_loads <= rst || room ? '0 : room_loads + 8'(sent);
  end

  always_comb if (!rst) begin
    inv_blocked: assert (blocked < Taken && unable < Able && !(able_q && unable != '0));
    if (waits[key]) inv_loads: assert (key_loads + 8'(other_chosen) <= 8'(overtaken) + 1'b1);
    if (open[key]) inv_sent: assert (key_loads <= 2 * Places - 1);
    if (open[key] && !select_valid) inv_gap: assert (key_loads == '0 && key_stores == '0 && age == '0);
    if (open[key]) inv_stores: assert (key_stores <= key_loads + 1'b1 + 8'(passed_q != PatienceBits'(Patience)));
    if (open[key]) inv_still: assert (still <= age && still <= (able_q ? Able + blocked : unable));
    if (open[key]) inv_age: assert (age <= (key_loads + key_stores) * Step + 8'(still));
    inv_takings: assert (store_takings <= 8'(others) * (Patience + 1) + 8'(passed_q));
    inv_store_still: assert (still_c <= (able_q ? Able + blocked : unable));
    inv_store_age: assert (store_age <= store_takings * Step + 8'(still_c));
    inv_room: assert (room || room_loads <= 8'(Places) - 8'(length_q) + 8'(!turned[0]));

    soon: assert (!open[key] || (key_loads + key_stores <= 4 * Places && age < (4 * Places + 1) * Step));
    soon_store: assert (store_takings < Coalescers * (Patience + 1) && store_age < Coalescers * (Patience + 1) * Step);
    soon_room: assert (room || room_loads <= Coalescers);
  end

  always_comb if (!rst) begin
    inv_shape: assert (shape);
    inv_groups: assert (fine);
    inv_head: assert (ahead_q == {Places{1'b1}} << head_q && tail_q == head_q + length_q[TagBits-1:0]);
    inv_selected: assert (!select_valid || open[select_tag]);
    inv_count: assert (used == waiting);
    inv_found: assert (found == (TagBits+1)'(waits[key]));
    if (waits[key]) inv_overtaken: assert ((TagBits+3)'(overtaken) + (TagBits+3)'(before) + (TagBits+3)'(behind) <=
                                           (TagBits+3)'(Places - 1) + (TagBits+3)'(length_q - at - 1'b1));
    inv_turns: assert (thermometer && others <= Coalescers && others + distance < Coalescers);
    inv_passed: assert (passed_q <= Patience && passed_q == PatienceBits'(loads) && !loads[PatienceBits]);

    once: assert ((!select_valid || open[select_tag]) && (!chooses || waits[chosen_tag]));
    no_loss: assert (found == (TagBits+1)'(waits[key]) && (!(choose && waits != '0) || any));
    if (chosen_other && waits[key] && (mode == 2'd1 || (mode == 2'd0 && !by_warp)))
      in_order: assert (chosen_place - head_q < at[TagBits-1:0]);
    bounded: assert (overtaken <= 2 * Places - 2);
    patience: assert (loads <= Patience && !(sent && store_valid != '0 && loads == Patience));
    stores: assert ((offer_store & ~store_valid) == '0 && (offer_store & (offer_store - 1'b1)) == '0 &&
                    !(offer_store != '0 && offer_load) && (!store_valid[c] || others < Coalescers));
    late: cover (overtaken != '0 && chooses && !chosen_other && waits[key] && by_warp);
    late_store: cover (loads == Patience && offer_store != '0 && line_ready && select_valid);
  end
