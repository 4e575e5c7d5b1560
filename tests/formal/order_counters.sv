// order_counters: a warp is idle exactly when none of its memory instructions and requests is on its way, and a load may
// follow when it is, or when what entered last was a load.
//
// `w` is any warp.  Its instructions until they are split, and its loads' requests until they are sent, are counted apart,
// by what is told of them.
//
//: parameters Warps=3 Schedulers=2 Coalescers=2 Merges=2 CountBits=3
//: parameters Warps=7 Schedulers=1 Coalescers=3 Merges=4 CountBits=4
//: parameters Warps=2 Schedulers=4 Coalescers=1 Merges=1 CountBits=4
//: invariants induction 1
//: cover 8
//: property idle_only induction 1: a warp is idle if and only if it has no instruction to be split and no request to be sent
//: property loads induction 1: a load may follow if the warp is idle, or if what entered last was a load, and at no other time
//: property alone induction 1: if schedulers go by that, a store or atomic is alone until it is split, and nothing may follow it
//: property before induction 1: what is told of in a cycle changes nothing in it, and counts in the next
//:
//: fault 1 idle_only of two requests that go into the queues in a cycle one counts
//: file memory/order_counters.sv
//: rtl if (insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] == WarpBits'(w)) count_d = count_d + 1'b1;
//: planted if (insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] == WarpBits'(w) && !(FAULT && c != 0 && insert_valid[0] && insert_warp[0 +: WarpBits] == WarpBits'(w))) count_d = count_d + 1'b1;
//:
//: fault 2 idle_only a load merged second is not counted down
//: file memory/order_counters.sv
//: rtl for (int m = 0; m < Merges; m++)
//: planted for (int m = 0; m < (FAULT ? 1 : Merges); m++)
//:
//: fault 3 loads the flag is of any instruction that enters
//: file memory/order_counters.sv
//: rtl if (queued != 0) load_q[w] <= (queued & queued_load) != 0;
//: planted if (queued != 0) load_q[w] <= FAULT ? (queued_valid & queued_load) != 0 : (queued & queued_load) != 0;
//:
//: fault 4 alone the flag stays as it is when the warp is not idle
//: file memory/order_counters.sv
//: rtl assign load_may = idle | load_q;
//: planted assign load_may = idle | load_q | (FAULT ? {Warps{queued_valid == '0 && split_valid[0]}} : '0);
//:
//: fault 5 before what is split in the cycle is gone already
//: file memory/order_counters.sv
//: rtl idle[w] = count_q == 0;
//: planted idle[w] = FAULT ? count_d == 0 : count_q == 0;
//:
//: inside order_counters
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] w;
  always_comb assume (32'(w) < Warps);

  // What is told of w in a cycle.
  logic [3:0] enters, inserted, split, sent;
  logic       enters_load;
  always_comb begin
    {enters, inserted, split, sent} = '0;
    enters_load = 1'b0;
    for (int s = 0; s < Schedulers; s++)
      if (queued_valid[s] && queued_warp[s*WarpBits +: WarpBits] == w) begin
        enters = enters + 1'b1;
        enters_load = queued_load[s];
      end
    for (int c = 0; c < Coalescers; c++) begin
      if (insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] == w) inserted = inserted + 1'b1;
      if (split_valid[c] && split_warp[c*WarpBits +: WarpBits] == w) split = split + 1'b1;
    end
    for (int m = 0; m < Merges; m++) if (sent_valid[m] && sent_warp[m*WarpBits +: WarpBits] == w) sent = sent + 1'b1;
  end

  // The caller: of a warp one scheduler tells in a cycle, of what exists, and of no more than can be counted.
  logic [5:0] whole, parts, whole_then, parts_then;  // instructions to be split; requests to be sent
  logic       last_load;
  always_comb begin
    whole_then = whole + 6'(enters) - 6'(split);
    parts_then = parts + 6'(inserted) - 6'(sent);
    if (!rst) begin
      assume (enters <= 4'd1);
      assume (6'(split) <= whole && 6'(sent) <= parts);
      assume (whole_then + parts_then < 6'd1 << CountBits);
    end
  end
  always_ff @(posedge clk)
    if (rst) begin
      whole <= '0;
      parts <= '0;
      last_load <= 1'b0;
    end else begin
      whole <= whole_then;
      parts <= parts_then;
      if (enters != '0) last_load <= enters_load;
    end

  // The counter of w.
  logic [Warps*CountBits-1:0] counters;
  for (genvar v = 0; v < Warps; v++) begin : of
    assign counters[v*CountBits +: CountBits] = warp[v].count_q;
  end

  // A store is on its way from its entering until it is split; whether all have gone by what they are told, so far, and
  // requests are inserted of loads alone that are to be split.
  logic store_enters, store, obeyed, obeys, quiet;
  always_comb begin
    store_enters = enters != '0 && !enters_load;
    obeys = obeyed && !(enters != '0 && !(enters_load ? load_may[w] : idle[w])) && !((store || whole == '0) && inserted != '0);
  end
  always_ff @(posedge clk)
    if (rst) begin
      store <= 1'b0;
      obeyed <= 1'b1;
    end else begin
      store <= store_enters || (store && split == '0);
      obeyed <= obeys;
    end

  // The state a cycle ago, and whether nothing has been told of w since.
  logic was_idle, was_may;
  always_ff @(posedge clk) begin
    quiet <= !rst && {enters, inserted, split, sent} == '0;
    was_idle <= idle[w];
    was_may <= load_may[w];
  end

  always_comb if (!rst) begin
    inv_count: assert (6'(counters[w*CountBits +: CountBits]) == whole + parts && whole + parts < 6'd1 << CountBits && whole < 6'd32 && parts < 6'd32);
    inv_load: assert (load_q[w] == last_load);
    if (obeyed && store) inv_store: assert (whole == 6'd1 && parts == '0 && !last_load);

    idle_only: assert (idle[w] == (whole == '0 && parts == '0));
    loads: assert (load_may[w] == ((whole == '0 && parts == '0) || last_load));
    if (obeyed && store) alone: assert (whole == 6'd1 && parts == '0 && !idle[w] && !load_may[w]);
    if (quiet) before: assert (idle[w] == was_idle && load_may[w] == was_may);
    both: cover (whole == 6'd2 && parts == 6'd2 && last_load);
    after_store: cover (obeyed && store && quiet);
    empty_again: cover (quiet && idle[w] && last_load);
  end
