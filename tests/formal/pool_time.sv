// pool_time: from the bounds of WarpPool's parts a bound for the whole pool: what enters it has left it in time, if the L1
// takes and answers and results are taken.
//
// All parts are cut away.  What each proves of itself (`soon` and what else is named below) is assumed of its ports as
// warp_pool wires them, with small numbers for its bounds; that what these proofs ask of their callers is so, and that
// the bounds add up to one for a whole load, is proved.  With the parts' own numbers, cycles: Step between two lines that
// the L1 takes; a tag is sent in Tag = (4 * places + 1) * Step; there is room in Full = (2 * coalescers + 3) * Step, a
// line is under a tag in Window = coalescers * (Tag + Full + 1); an entry of the map is free again in Life = Tag +
// answer + results, so that a line has one in coalescers * (Life + Window + 1); an instruction has left its coalescer in
// 2 + (lanes + 1) times all that and a cycle, and the next may enter.
//
//: of warp_pool
//: top warp_pool
//: cut *coalescer queues selector map metadata writer pending order
//: parameters Warps=2 Schedulers=1 Waiting=1 Coalescers=2 Queues=4 Tags=1 Merges=2 MapEntries=2 Slots=4 Loads=2 Patience=2
//: invariants induction 1
//: cover 12
//: property callers induction 1: the selector is asked as its proof asks: stores and loads need a slot, which stays till one goes
//: property lines induction 1: a line that a coalescer offers is taken within the bound of queues or selector
//: property mapped induction 1: one that is offered an entry of the map takes it within the bound of the queues
//: property carried induction 1: a line's record stays what it was until it is written back, within the parts' bounds together
//: property freed induction 1: with that its entry of the map is free again
//: property entered induction 1: an instruction enters within the greater of the bounds of a coalescer and of the load table
//
//: fault 1 callers plain stores need no slot
//: file memory/warp_pool.sv
//: rtl stores[c] = valid[c] && !is_load[c] && slot_valid;
//: planted stores[c] = valid[c] && !is_load[c] && (slot_valid || (FAULT && !reply[c]));
//
//: fault 2 lines a store is told that it is taken by the coalescer's own place alone
//: file memory/warp_pool.sv
//: rtl taken = insert_ready | (line_ready ? offer_store : '0);
//: planted taken = insert_ready | (line_ready && !(FAULT && send_record[0]) ? offer_store : '0);
//
//: fault 3 mapped a line that needs an entry is offered to the queues only with a reply
//: file memory/warp_pool.sv
//: rtl loads[c] = valid[c] && is_load[c];
//: planted loads[c] = valid[c] && is_load[c] && !(FAULT && pattern[c*3 +: 3] == mapping_pkg::MAP && !slot_valid);
//
//: fault 4 carried an atomic's record stands in for a load's
//: file memory/warp_pool.sv
//: rtl if (!offer_load) begin
//: planted if (!offer_load || (FAULT && stores != '0)) begin
//
//: fault 5 freed the entry that is read is not the one of the result
//: file memory/warp_pool.sv
//: rtl read_entry = map_read ? map_number : '0;
//: planted read_entry = map_read && !(FAULT && slot_valid) ? map_number : '0;
//
//: fault 6 entered an instruction waits for a number that it does not need
//: file memory/warp_pool.sv
//: rtl (!wants_reply || free_valid);
//: planted (!wants_reply || free_valid) && !(FAULT && !slot_valid);
//
//: inside warp_pool
  localparam Window = 4, Stores = 5, Life = 3, Answer = 3, Results = 3, Coalescer = 6, Number = 4;
  initial assume (rst);
  (* anyconst *) logic [$clog2(Coalescers)-1:0] i;

  // A line at coalescer i: how long it has been offered, and to whom.
  logic [3:0] inserts_for, stores_for, line_for, offered_for;
  logic its_load, waits, refused, was_waiting, was_load, was_map;
  always_comb begin
    its_load = is_load[i];
    waits = valid[i] && !taken[i];
    refused = loads[i] && !insert_ready[i];
  end
  // intra_warp_coalescer: a line stays until it is taken; one with an entry as long as that is offered, which the first in
  // turn is without end.  inter_warp_queues, request_selector: soon.
  always_comb if (!rst) begin
    assume (!was_waiting || (valid[i] && is_load[i] == was_load && (pattern[i*3 +: 3] == mapping_pkg::MAP) == was_map));
    assume (!map_ask[i] || (valid[i] == map_valid[i] && (!valid[i] || (its_load && pattern[i*3 +: 3] == mapping_pkg::MAP))));
    assume (!(refused && inserts_for == Window - 1));
    assume (!(valid[i] && !its_load && !(offer_store[i] && line_ready) && stores_for == Stores - 1));
    assume ((insert_ready & ~loads) == '0 && (offer_store & ~stores) == '0 && !(offer_load && offer_store != '0));
    assume ((offer_store & (offer_store - 1'b1)) == '0 && (!offer_load || (select_valid && slot_valid)));
  end
  always_ff @(posedge clk) begin
    was_waiting <= !rst && waits;
    was_load <= its_load;
    was_map <= pattern[i*3 +: 3] == mapping_pkg::MAP;
    inserts_for <= !rst && refused ? inserts_for + 1'b1 : '0;
    stores_for <= !rst && valid[i] && !its_load && !(offer_store[i] && line_ready) ? stores_for + 1'b1 : '0;
    line_for <= !rst && waits ? line_for + 1'b1 : '0;
    offered_for <= !rst && map_ask[i] && map_valid[i] && waits ? offered_for + 1'b1 : '0;
  end

  // request_metadata: a slot that is offered stays so until it is taken.
  logic slot_kept, taking_q, slot_q;
  always_comb if (!rst) assume (!slot_kept || slot_valid);
  always_ff @(posedge clk) begin
    slot_kept <= !rst && slot_valid && !take_slot;
    slot_q <= !rst && slot_valid;
    taking_q <= line_valid && line_ready;
  end

  // One load's line on its way: under a tag, at the L1, in the write-back.
  (* anyseq *) logic start, written;
  logic [1:0] stage;
  logic [TagBits-1:0] its_tag;
  logic [SlotBits-1:0] its_slot;
  logic [RecordBits-1:0] its_record, result_record;
  logic [Merges*RecordBits-1:0] its_records;
  logic [3:0] stage_for;
  logic [4:0] age;
  logic its_send, its_give, in_send, in_taken, first_found;
  always_comb begin
    its_send = stage == 2'd1 && send_load && select_tag == its_tag;
    its_give = stage == 2'd2 && return_valid && return_ready && return_ticket == its_slot;
    in_send = 1'b0;
    in_taken = 1'b0;
    for (int m = 0; m < Merges; m++) begin
      if (send_record[m*RecordBits +: RecordBits] == its_record) in_send = 1'b1;
      if (its_records[m*RecordBits +: RecordBits] == its_record) in_taken = 1'b1;
    end
  end
  // request_selector: soon; inter_warp_queues: own_line.  The L1 answers each ticket.  request_metadata: own.
  // pool_writeback: own, released, soon: a result of each record that it was given.
  always_comb if (!rst) begin
    assume (!(stage == 2'd1 && stage_for == Life - 1 && !its_send) && (!its_send || in_send));
    assume (!(stage == 2'd2 && stage_for == Answer - 1 && !its_give));
    if (stage == 2'd3 && stage_for == '0) assume (found_record == its_records);
    assume (!(stage == 2'd3 && stage_for == Results - 1 && !written));
    if (stage == 2'd3 && written)
      assume (result_valid && result_ready && {result_warp, result_load} == its_record[13 +: WarpBits + LoadBits] &&
              map_release == (its_record[2:0] == mapping_pkg::MAP) && map_read == map_release &&
              (!map_read || map_number == its_record[3 +: MapBits]));
  end
  always_ff @(posedge clk) begin
    stage_for <= stage_for + 1'b1;
    age <= age + 1'b1;
    if (stage == 2'd0 && start && insert_ready[i]) begin
      stage <= 2'd1;
      its_tag <= insert_tag[i*TagBits +: TagBits];
      its_record <= record[i*RecordBits +: RecordBits];
      stage_for <= '0;
      age <= '0;
    end
    if (its_send) begin
      stage <= 2'd2;
      its_slot <= line_ticket;
      its_records <= take_record;
      stage_for <= '0;
    end
    if (its_give) begin
      stage <= 2'd3;
      stage_for <= '0;
    end
    if (stage == 2'd3 && written) stage <= 2'd0;
    if (rst) stage <= 2'd0;
  end

  // What waits to enter.  intra_warp_coalescer: soon, and one that is ready stays so until an instruction enters; load_table:
  // offers, and numbers come back as loads do.
  logic [4:0] ready_for, number_for, waits_for;
  logic was_ready, was_free, held, held_reply;
  always_comb if (!rst) begin
    assume (!(request_valid && ready == '0 && ready_for == Coalescer - 1));
    assume (!(request_valid && wants_reply && !free_valid && number_for == Number - 1));
    assume ((!was_ready || ready != '0) && (!was_free || free_valid));
    assume (!held || (request_valid && wants_reply == held_reply));
  end
  always_ff @(posedge clk) begin
    ready_for <= !rst && request_valid && ready == '0 ? ready_for + 1'b1 : '0;
    number_for <= !rst && request_valid && wants_reply && !free_valid ? number_for + 1'b1 : '0;
    was_ready <= !rst && ready != '0 && !request_ready;
    was_free <= !rst && free_valid && request_valid && !request_ready;
    held <= !rst && request_valid && !request_ready;
    held_reply <= wants_reply;
    waits_for <= !rst && request_valid && !request_ready ? waits_for + 1'b1 : '0;
  end

  always_comb if (!rst) begin
    inv_bounds: assert (inserts_for < Window && stores_for < Stores && ready_for < Coalescer && number_for < Number);
    inv_line: assert (line_for <= (was_load ? inserts_for : stores_for) && (line_for == '0) == !was_waiting);
    inv_offered: assert (offered_for <= line_for && (offered_for == '0 || was_load));
    if (stage == 2'd1) inv_tag: assert (stage_for < Life && age == 5'(stage_for));
    if (stage == 2'd2) inv_slot: assert (stage_for < Answer && age <= 5'(Life) + 5'(stage_for) && in_taken);
    if (stage == 2'd3) inv_results: assert (stage_for < Results && age <= 5'(Life + Answer) + 5'(stage_for) && in_taken);
    inv_held: assert (held == (waits_for != '0) && (held || (ready_for == '0 && number_for == '0 && !was_free)));
    if (held)
      inv_waits: assert ((was_ready || waits_for == ready_for) && !(was_ready && (was_free || !held_reply)) &&
                         (was_free || !held_reply || waits_for == number_for));
    inv_kept: assert (!slot_kept || slot_q);

    callers: assert ((stores == '0 || slot_valid) && (!slot_q || taking_q || slot_valid) &&
                     !(send_load && !(line_valid && line_reply)));
    lines: assert (line_for < (was_load ? Window : Stores));
    mapped: assert (offered_for < Window);
    carried: assert ((!its_send || (take_slot && line_ticket == slot)) && (stage < 2'd2 || in_taken) &&
                     (stage == 2'd0 || age < Life + Answer + Results));
    if (stage == 2'd3 && written && its_record[2:0] == mapping_pkg::MAP)
      freed: assert (map_release && read_entry == its_record[3 +: MapBits]);
    entered: assert (waits_for < (Coalescer > Number ? Coalescer : Number));
    all_the_way: cover (stage == 2'd3 && written && map_release && age >= 5);
    late: cover (request_ready && waits_for >= 5);
  end
