// warp_pool: of a warp there are loads alone on the way to the L1, or one store or atomic alone, so that what a warp
// sees is its program's order; and the pool stands still only when it has nothing to send, or may not.
//
// The coalescers are cut away, and do what tests/formal/intra_warp_coalescer.sv proves of them: an instruction has at
// least one line, its lines come in order and carry its warp and kind, and the next may enter when the last of a load
// is still offered.  What comes back from the L1 is cut away too: it changes no order.  `w` is any warp.
//
//: of inter_warp_queues order_counters request_selector
//: cut *coalescer map metadata writer pending
//: parameters Warps=2 Schedulers=2 Waiting=2 Coalescers=2 Queues=4 Tags=1 Merges=2 Slots=4 Loads=2 Quantum=2 Patience=2
//: invariants induction 1
//: cover 12
//: property alone induction 1: a store or atomic of a warp is alone: no load and no other store of it is on its way
//: property counted induction 1: a warp is idle exactly when none of its instructions is on its way
//: property sent induction 1: what is sent to the L1 is loads of warps that have no store on its way, or a store alone
//: property progress induction 1: what may be sent is offered: a chosen load with a slot, or a store
//: property slots induction 1: nothing that wants a reply is offered without a slot
//
//: fault 1 alone a warp's loads go on after a store
//: file memory/order_counters.sv
//: rtl assign load_may = idle | load_q;
//: planted assign load_may = idle | load_q | {Warps{FAULT}};
//
//: fault 2 counted a load merged second is not counted when it is sent
//: file memory/warp_pool.sv
//: rtl sent_valid[m] = send_load &&
//: planted sent_valid[m] = send_load && !(FAULT && m == 1) &&
//
//: fault 3 sent a store counts until it enters the coalescer alone
//: file memory/order_counters.sv
//: rtl count_d = count_q + CountBits'(queued != 0);
//: planted count_d = count_q + CountBits'(queued != 0 && !(FAULT && (queued & queued_load) == '0));
//
//: fault 4 progress an atomic that wants a reply is never offered
//: file memory/warp_pool.sv
//: rtl !is_load[c] && slot_valid;
//: planted !is_load[c] && slot_valid && !(FAULT && reply[c]);
//
//: fault 5 slots loads go without a slot
//: file memory/warp_pool.sv
//: rtl .load_able(slot_valid)
//: planted .load_able(slot_valid || FAULT)
//
//: inside warp_pool
  (* anyconst *) logic [WarpBits-1:0] w;
  initial assume (rst);

  // The schedulers: each instruction as order_counters lets it, and no more of a warp than there is room for.
  logic [2:0] told;      // instructions of w that were told of and have not entered
  logic told_load;       // they are loads
  logic tells, tells_load, enters;
  logic legal;
  always_comb begin
    tells = 1'b0;
    tells_load = 1'b0;
    legal = 1'b1;
    for (int s = 0; s < Schedulers; s++)
      if (queued_valid[s] && queued_warp[s*WarpBits +: WarpBits] == w) begin
        if (tells || !(queued_load[s] ? load_may[w] : idle[w])) legal = 1'b0;
        tells = 1'b1;
        tells_load = queued_load[s];
      end
    enters = request_ready && request_warp == w;
    if (tells && told == 3'(Waiting)) legal = 1'b0;
    if (request_valid && request_warp == w &&
        (told == '0 || told_load != (request_operation[4:0] == isa_pkg::OP_LDG[4:0]))) legal = 1'b0;
  end
  always_comb if (!rst) assume (legal);
  always_ff @(posedge clk) begin
    told <= told + 3'(tells) - 3'(enters);
    if (tells) told_load <= tells_load;
    if (rst) told <= '0;
  end

  // The coalescers: at most two instructions each, the older first.
  logic [Coalescers*2-1:0] held;
  logic [Coalescers*WarpBits-1:0] old_warp, new_warp;
  logic [Coalescers-1:0] old_load, new_load, old_reply, new_reply, leaves;
  logic request_load;
  logic fits;
  always_comb begin
    request_load = request_operation[4:0] == isa_pkg::OP_LDG[4:0];
    fits = 1'b1;
    for (int i = 0; i < Coalescers; i++) begin
      leaves[i] = valid[i] && taken[i] && last[i];
      if (valid[i] && held[i*2 +: 2] == 2'd0) fits = 1'b0;
      if (valid[i] && (warp[i*WarpBits +: WarpBits] != old_warp[i*WarpBits +: WarpBits] || is_load[i] != old_load[i] ||
                       reply[i] != old_reply[i])) fits = 1'b0;
      if (valid[i] && is_load[i] && pattern[i*3 +: 3] == mapping_pkg::NONE) fits = 1'b0;
      if (ready[i] && held[i*2 +: 2] == 2'd2 && !(leaves[i] && new_load[i])) fits = 1'b0;
      if (ready[i] && held[i*2 +: 2] == 2'd1 && !(leaves[i] || old_load[i])) fits = 1'b0;
    end
  end
  always_comb if (!rst) assume (fits);
  always_ff @(posedge clk) begin
    for (int i = 0; i < Coalescers; i++) begin
      held[i*2 +: 2] <= held[i*2 +: 2] + 2'(enter_to[i]) - 2'(leaves[i]);
      if (leaves[i]) begin
        old_warp[i*WarpBits +: WarpBits] <= new_warp[i*WarpBits +: WarpBits];
        old_load[i] <= new_load[i];
        old_reply[i] <= new_reply[i];
      end
      if (enter_to[i] && held[i*2 +: 2] == 2'(leaves[i])) begin
        old_warp[i*WarpBits +: WarpBits] <= request_warp;
        old_load[i] <= request_load;
        old_reply[i] <= wants_reply;
      end
      if (enter_to[i]) begin
        new_warp[i*WarpBits +: WarpBits] <= request_warp;
        new_load[i] <= request_load;
        new_reply[i] <= wants_reply;
      end
    end
    if (rst) held <= '0;
  end

  // The inter-warp queues and the counter of w from inside.
  (* hierconn *) logic [1:0] \queues.count_q[0] , \queues.count_q[1] , \queues.count_q[2] , \queues.count_q[3] ;
  (* hierconn *) logic [Merges*RecordBits-1:0] \queues.record_q[0] , \queues.record_q[1] ;
  (* hierconn *) logic [Merges*RecordBits-1:0] \queues.record_q[2] , \queues.record_q[3] ;
  (* hierconn *) logic [CountBits-1:0] \order.warp[0].count_q , \order.warp[1].count_q ;
  logic [7:0] counts;
  logic [4*Merges*RecordBits-1:0] records;
  always_comb begin
    counts = {\queues.count_q[3] , \queues.count_q[2] , \queues.count_q[1] , \queues.count_q[0] };
    records = {\queues.record_q[3] , \queues.record_q[2] , \queues.record_q[1] , \queues.record_q[0] };
  end

  // The selector's circular queue: what is in use lies between the oldest and the newest, and each place has another
  // tag, which is in use and not chosen.
  (* hierconn *) logic [3:0] \selector.used_q , \selector.ahead_q ;
  (* hierconn *) logic [2:0] \selector.length_q ;
  (* hierconn *) logic [3:0] \selector.best_q , \selector.best_tag_q ;
  (* hierconn *) logic [1:0] \selector.tail_q , \selector.valid_q , \selector.passed_over_q ;
  (* hierconn *) logic [1:0] \selector.place_tag_q[0] , \selector.place_tag_q[1] , \selector.place_tag_q[2] ;
  (* hierconn *) logic [1:0] \selector.place_tag_q[3] ;
  logic [7:0] place_tags, from_head;
  logic [3:0] turned;  // what is used, from the head on
  logic [1:0] head;
  logic places;
  always_comb begin
    place_tags = {\selector.place_tag_q[3] , \selector.place_tag_q[2] , \selector.place_tag_q[1] ,
                  \selector.place_tag_q[0] };
    from_head = {2{\selector.used_q }};
    head = '0;
    for (int p = 0; p < 3; p++)
      if (!\selector.ahead_q [p]) begin
        from_head = from_head >> 1;
        head = head + 1'b1;
      end
    turned = from_head[3:0];
    places = \selector.length_q <= 3'd4 && (\selector.ahead_q == 4'b1111 || \selector.ahead_q == 4'b1110 ||
                                             \selector.ahead_q == 4'b1100 || \selector.ahead_q == 4'b1000) &&
             \selector.tail_q == head + \selector.length_q [1:0];
    // Of a group that may go one place is the best, which is in use, and its tag is known.
    for (int g = 0; g < 2; g++)
      if (\selector.valid_q [g] && !\selector.passed_over_q [g]) begin
        if (\selector.best_q [g] == \selector.best_q [g+2]) places = 1'b0;
        for (int p = g; p < 4; p = p + 2)
          if (\selector.best_q [p] && (!\selector.used_q [p] ||
                                       place_tags[p*2 +: 2] != \selector.best_tag_q [g*2 +: 2])) places = 1'b0;
      end
    for (int p = 0; p < 4; p++) begin
      if (turned[p] && 3'(p) >= \selector.length_q ) places = 1'b0;
      if (\selector.used_q [p] && counts[place_tags[p*2 +: 2]*2 +: 2] == 2'd0) places = 1'b0;
      if (\selector.used_q [p] && select_valid && place_tags[p*2 +: 2] == select_tag) places = 1'b0;
      for (int q = 0; q < p; q++)
        if (\selector.used_q [p] && \selector.used_q [q] && place_tags[p*2 +: 2] == place_tags[q*2 +: 2])
          places = 1'b0;
    end
  end

  // What of w is where.
  logic [CountBits-1:0] in_coalescers, loads_there, stores_there, merged, counter;
  logic shape;
  logic [RecordBits-1:0] one;
  always_comb begin
    loads_there = '0;
    stores_there = '0;
    merged = '0;
    shape = 1'b1;
    one = '0;
    for (int i = 0; i < Coalescers; i++) begin
      if (held[i*2 +: 2] == 2'd3) shape = 1'b0;
      if (held[i*2 +: 2] == 2'd2 && !old_load[i]) shape = 1'b0;
      if (held[i*2 +: 2] != 2'd0 && old_warp[i*WarpBits +: WarpBits] == w) begin
        if (old_load[i]) loads_there = loads_there + 1'b1;
        else stores_there = stores_there + 1'b1;
      end
      if (held[i*2 +: 2] == 2'd2 && new_warp[i*WarpBits +: WarpBits] == w) begin
        if (new_load[i]) loads_there = loads_there + 1'b1;
        else stores_there = stores_there + 1'b1;
      end
    end
    for (int t = 0; t < 4; t++) begin
      if (counts[t*2 +: 2] > 2'(Merges)) shape = 1'b0;
      for (int m = 0; m < Merges; m++) begin
        one = records[(t*Merges+m)*RecordBits +: RecordBits];
        if (2'(m) < counts[t*2 +: 2]) begin
          if (one[2:0] == mapping_pkg::NONE) shape = 1'b0;
          if (one[13+LoadBits +: WarpBits] == w) merged = merged + 1'b1;
        end
      end
    end
    in_coalescers = loads_there + stores_there;
    counter = w == 0 ? \order.warp[0].count_q : \order.warp[1].count_q ;
  end

  // Every kind of w's instructions on their way; what goes to the L1 in this cycle.
  logic [CountBits-1:0] all_loads, all_stores;
  logic sends_load, sends_store, may_store;
  always_comb begin
    all_loads = loads_there + merged + (told_load ? CountBits'(told) : '0);
    all_stores = stores_there + (told_load ? '0 : CountBits'(told));
    sends_load = 1'b0;
    sends_store = 1'b0;
    may_store = 1'b0;
    for (int m = 0; m < Merges; m++)
      if (offer_load && send_record[m*RecordBits +: 3] != mapping_pkg::NONE &&
          send_record[m*RecordBits+13+LoadBits +: WarpBits] == w) sends_load = 1'b1;
    for (int i = 0; i < Coalescers; i++) begin
      if (offer_store[i] && warp[i*WarpBits +: WarpBits] == w) sends_store = 1'b1;
      if (valid[i] && !is_load[i] && slot_valid) may_store = 1'b1;
    end
  end

  always_comb if (!rst) begin
    inv_shape: assert (shape && told <= Waiting);
    inv_places: assert (places);
    inv_counter: assert (counter == CountBits'(told) + in_coalescers + merged);
    inv_kinds: assert (all_stores == '0 || (all_stores == 1 && all_loads == '0));
    inv_flag: assert (all_loads == '0 || load_may[w]);
    inv_flag_store: assert (all_stores == '0 || !load_may[w]);
    if (select_valid) inv_selected: assert (counts[select_tag*2 +: 2] != 2'd0);

    alone: assert (all_stores == '0 || (all_stores == 1 && all_loads == '0));
    counted: assert (idle[w] == (told == '0 && in_coalescers == '0 && merged == '0));
    sent: assert (!(sends_load && all_stores != '0) && !(sends_store && (all_loads != '0 || all_stores != 1)));
    progress: assert (!((select_valid && slot_valid) || may_store) || line_valid);
    slots: assert (!(line_valid && line_reply) || slot_valid);
    both: cover (merged == 2 && in_coalescers == 2);
    store_waits: cover (sends_store && line_ready && select_valid);
  end
