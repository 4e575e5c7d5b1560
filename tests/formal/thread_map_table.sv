// thread_map_table: no entry is lost or given twice, and each reads what it was taken with.
//
// Four lanes instead of 32: they are carried, never looked at.  `entry` and `coalescer` are any.  Time: an entry is
// released within Life cycles, and who is first in turn and offered one takes it within Window cycles.
//
//: parameters Entries=3 Coalescers=2 Lanes=4
//: parameters Entries=4 Coalescers=3 Lanes=4
//: parameters Entries=2 Coalescers=3 Lanes=4
//: invariants induction 1
//: cover 8
//: property no_leak induction 1: an entry is in use from its taking to its release, and at no other time
//: property no_double induction 1: what is offered is free, and no two coalescers are offered the same
//: property own induction 1: an entry in use reads what it was taken with
//: property offers induction 1: as many coalescers are offered an entry as there are free ones, or all
//: property fair induction 1: one that asks and gets none comes nearer to being first, unless the first still waits
//: property served induction 1: the first in turn is offered an entry while any is free, and stays first until it takes one
//
//: property soon induction 1: one that asks has an entry within Coalescers * (Life + Window + 1) cycles
//
//: fault 1 no_leak an entry released in a cycle of a take stays in use
//: file memory/thread_map_table.sv
//: rtl if (read_release) busy_q
//: planted if (read_release && !(FAULT && take != '0)) busy_q
//
//: fault 2 no_double all are offered the lowest
//: file memory/thread_map_table.sv
//: rtl free = free & (free - 1'b1);
//: planted if (!FAULT) free = free & (free - 1'b1);
//
//: fault 3 own the words are always those of coalescer 0
//: file memory/thread_map_table.sv
//: rtl take_word[c*Lanes*WordBits +: Lanes*WordBits]
//: planted take_word[(FAULT ? 0 : c)*Lanes*WordBits +: Lanes*WordBits]
//
//: fault 4 offers the last entry is never offered
//: file memory/thread_map_table.sv
//: rtl offer_valid[in_turn(first_q, n)] = free != 0;
//: planted offer_valid[in_turn(first_q, n)] = (free & ~(Entries'(FAULT) << (Entries - 1))) != 0;
//
//: fault 5 fair who asks for none stays first in turn
//: file memory/thread_map_table.sv
//: rtl if (ask[in_turn(first_q, n)] && !take[in_turn(first_q, n)]) first_d
//: planted if (ask[in_turn(first_q, n)] && !take[in_turn(first_q, n)] && !(FAULT && !ask[first_q])) first_d
//
//: fault 6 served the turn passes on while the first waits
//: file memory/thread_map_table.sv
//: rtl first_d = in_turn(first_q, n);
//: planted first_d = in_turn(first_q, FAULT ? n + 1 : n);
//
//: fault 7 soon coalescer 0 is never first in turn again
//: file memory/thread_map_table.sv
//: rtl first_q <= first_d;
//: planted first_q <= FAULT && first_d == '0 ? TurnBits'(Coalescers - 1) : first_d;
//
//: inside thread_map_table
  // The caller: takes only what is offered, and frees only what is in use.
  initial assume (rst);
  always_comb
    if (!rst) assume ((take & ~(offer_valid & ask)) == '0 && read_entry < Entries && (!read_release || read_valid));

  // One entry, as seen from the ports.
  (* anyconst *) logic [EntryBits-1:0] entry;
  (* anyconst *) logic [TurnBits-1:0] coalescer;
  always_comb assume (entry < Entries && coalescer < Coalescers);
  logic held, taken;
  logic [Lanes-1:0] lanes, lanes_d;
  logic [Lanes*WordBits-1:0] word, word_d;
  always_comb begin
    taken = 1'b0;
    lanes_d = '0;
    word_d = '0;
    for (int c = 0; c < Coalescers; c++)
      if (take[c] && offer_entry[c*EntryBits +: EntryBits] == entry) begin
        taken = 1'b1;
        lanes_d = take_lanes[c*Lanes +: Lanes];
        word_d = take_word[c*Lanes*WordBits +: Lanes*WordBits];
      end
  end
  always_ff @(posedge clk) begin
    if (taken) begin
      held <= 1'b1;
      lanes <= lanes_d;
      word <= word_d;
    end else if (read_release && read_entry == entry) held <= 1'b0;
    if (rst) held <= 1'b0;
  end

  // How far a coalescer is from being first; how many are offered one, and how many entries are free.
  logic [TurnBits:0] distance, distance_d;
  logic [31:0] offered, free_entries;
  logic twice, first_waits;
  always_comb begin
    first_waits = ask[first_q] && !take[first_q];
    distance = (TurnBits+1)'(coalescer) + (coalescer < first_q ? (TurnBits+1)'(Coalescers) : '0) -
               (TurnBits+1)'(first_q);
    distance_d = (TurnBits+1)'(coalescer) + (coalescer < first_d ? (TurnBits+1)'(Coalescers) : '0) -
                 (TurnBits+1)'(first_d);
    offered = 0;
    free_entries = 0;
    twice = 1'b0;
    for (int e = 0; e < Entries; e++) free_entries = free_entries + 32'(!busy_q[e]);
    for (int c = 0; c < Coalescers; c++) begin
      offered = offered + 32'(offer_valid[c]);
      if (offer_valid[c] && (offer_entry[c*EntryBits +: EntryBits] >= Entries ||
                             busy_q[offer_entry[c*EntryBits +: EntryBits]])) twice = 1'b1;
      for (int d = 0; d < c; d++)
        if (offer_valid[c] && offer_valid[d] &&
            offer_entry[c*EntryBits +: EntryBits] == offer_entry[d*EntryBits +: EntryBits]) twice = 1'b1;
    end
  end

  // Time.
  localparam Life = 3, Window = 2;
  logic [3:0] life, none, offered_for, first_for;  // cycles in a row
  logic [7:0] waits_for;
  logic [3:0] passes;  // others that were first while it waits
  logic [Coalescers-1:0] asked;
  logic waits;
  always_comb begin
    waits = ask[coalescer] && !take[coalescer];
    if (!rst) assume ((asked & ~ask) == '0 && !(held && life == Life - 1 && !(read_release && read_entry == entry)) &&
                      !(first_waits && offer_valid[first_q] && offered_for == Window - 1));
  end
  always_ff @(posedge clk) begin
    asked <= rst ? '0 : ask & ~take;
    life <= rst || taken || !held ? '0 : life + 1'b1;
    none <= rst || free_entries != 0 ? '0 : none + 1'b1;
    offered_for <= !rst && first_waits && offer_valid[first_q] ? offered_for + 1'b1 : '0;
    first_for <= !rst && first_waits ? first_for + 1'b1 : '0;
    waits_for <= !rst && waits ? waits_for + 1'b1 : '0;
    passes <= !rst && waits ? passes + 4'(!first_waits) : '0;
  end

  always_comb if (!rst) begin
    if (held) inv_life: assert (life < Life);
    if (free_entries == 0) inv_none: assert (none <= life);
    inv_offered: assert (offered_for < Window && first_for <= (free_entries == 0 ? none : Life + offered_for));
    inv_passes: assert (passes + 4'(distance) < Coalescers);
    inv_waits: assert (waits_for <= passes * (Life + Window + 1) + 8'(first_for));
    soon: assert (waits_for < Coalescers * (Life + Window + 1));
  end

  always_comb if (!rst) begin
    inv_first: assert (first_q < Coalescers);
    inv_held: assert (busy_q[entry] == held);
    if (held) inv_content: assert (lanes_q[entry] == lanes && word_q[entry] == word);

    no_leak: assert (busy_q[entry] == held);
    no_double: assert (!twice && !(taken && held));
    if (read_entry == entry && held) own: assert (read_valid && read_lanes == lanes && read_word == word);
    offers: assert (offered == (free_entries < Coalescers ? free_entries : Coalescers));
    if (ask[coalescer] && !take[coalescer]) fair: assert (first_waits ? distance_d == distance
                                                                      : distance_d < distance);
    served: assert ((!(first_waits) || first_d == first_q) && (offer_valid[first_q] || free_entries == 0));
    full: cover (busy_q == '1 && read_release);
    turns: cover (first_q == 1 && taken && read_release);
  end
