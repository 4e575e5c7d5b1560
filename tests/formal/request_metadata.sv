// request_metadata: no slot is given twice or lost, and each gives back the records it was taken with.
//
// Records of few bits: they are carried.  `one` is any slot.  Time: a slot is given back within Life cycles.
//
//: parameters Slots=3 Merges=2 RecordBits=2
//: parameters Slots=4 Merges=1 RecordBits=3
//: invariants induction 1
//: cover 10
//: property no_double induction 1: a slot that is offered is not in use
//: property no_leak induction 1: a slot is in use from its taking until it is given back, and at no other time
//: property offers induction 1: a slot is offered whenever one is free
//: property own induction 1: after a slot is given back its records are found, until the next is
//: property soon induction 1: a slot is offered again within Life cycles
//
//: fault 1 no_double the lowest slot is offered also while it is in use
//: file memory/request_metadata.sv
//: rtl assign free = ~busy_q;
//: planted assign free = ~busy_q | Slots'(FAULT);
//
//: fault 2 no_leak a slot given back while another is taken stays in use
//: file memory/request_metadata.sv
//: rtl busy_q[give_slot] <= 1'b0;
//: planted busy_q[give_slot] <= FAULT && take;
//
//: fault 3 offers the last slot is not offered alone
//: file memory/request_metadata.sv
//: rtl slot_valid = busy_q != {Slots{1'b1}};
//: planted slot_valid = (busy_q | Slots'(FAULT) << (Slots - 1)) != {Slots{1'b1}};
//
//: fault 4 own the records are read one place too far when a slot is taken
//: file memory/request_metadata.sv
//: rtl .read_address(give_slot),
//: planted .read_address(FAULT && take ? slot : give_slot),
//
//: fault 5 soon a slot given back as the only one is not offered
//: file memory/request_metadata.sv
//: rtl if (take && lowest[s]) busy_q[s] <= 1'b1;
//: planted if (take ? lowest[s] : FAULT && give && 32'(give_slot) == s) busy_q[s] <= 1'b1;
//
//: inside request_metadata
  // The caller: takes what is offered, and gives back what is in use.
  (* anyconst *) logic [SlotBits-1:0] one;
  localparam Life = 4;
  logic used, mine_found;
  logic [3:0] life, none;  // cycles that it is in use; that none is offered
  logic [Merges*RecordBits-1:0] records_of, found_of;
  logic takes, gives;
  always_comb begin
    takes = take && slot == one;
    gives = give && give_slot == one;
  end
  initial assume (rst);
  always_comb begin
    assume (one < Slots);
    if (!rst) assume ((!take || slot_valid) && (!give || (give_slot < Slots && busy_q[give_slot])) &&
                      (!gives || used) && !(used && life == Life - 1 && !gives));
  end

  // That slot, as seen from the ports.
  always_ff @(posedge clk) begin
    if (takes) begin
      used <= 1'b1;
      records_of <= take_record;
    end else if (gives) used <= 1'b0;
    if (give) begin
      mine_found <= gives;
      found_of <= records_of;
    end
    life <= rst || takes || !used ? '0 : life + 1'b1;
    none <= rst || slot_valid ? '0 : none + 1'b1;
    if (rst) begin
      used <= 1'b0;
      mine_found <= 1'b0;
    end
  end

  // The memory from inside.
  (* hierconn *) logic [Slots*Merges*RecordBits-1:0] \records.all_words ;
  logic [Merges*RecordBits-1:0] kept;
  always_comb kept = \records.all_words [one*Merges*RecordBits +: Merges*RecordBits];

  always_comb if (!rst) begin
    inv_used: assert (busy_q[one] == used && (!used || life < Life));
    if (used) inv_kept: assert (kept == records_of);
    if (!slot_valid) inv_none: assert (used && none <= life);
    if (mine_found) inv_found: assert (found_valid && found_record == found_of);

    no_double: assert (!slot_valid || (slot < Slots && !(slot == one && used)));
    no_leak: assert (busy_q[one] == used);
    if (!used) offers: assert (slot_valid);
    if (mine_found) own: assert (found_valid && found_record == found_of);
    soon: assert (slot_valid || none < Life);
    full: cover (!slot_valid && give);
    again: cover (mine_found && used && take && !give);
  end
//: inside sram_1r1w
  logic [Words*Width-1:0] all_words;
  always_comb for (int i = 0; i < Words; i++) all_words[i*Width +: Width] = word_q[i];
