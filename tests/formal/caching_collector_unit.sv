// caching_collector_unit: an operand is never replaced while the instruction needs it, and what is dispatched is the latest
// value of its register.
//
// Few operands, entries and lanes: each operand and each entry is treated like any other, and rows are only carried.
// Register `r` of warp `w`, bit `i` of its lane `l`, are any; `value` follows it in the register file, from its writes.  The
// rows that arrive are what the register file holds; their reads lie between the issue and the arrival, when nothing
// writes the register.
//
//: parameters Operands=2 Entries=3 Banks=2 Warps=2 Lanes=2
//: invariants induction 1
//: cover 12
//: property locked induction 1: an entry of an operand keeps its register until the instruction has left
//: property latest induction 1: a dispatched operand is the latest value of its register, of the instruction's warp
//: property present induction 1: an instruction is complete only when all its operands have hit or arrived
//: property asked induction 1: an operand is requested unless the unit holds it or requests the same register before it
//
//: fault 1 locked a result may take the place of an operand
//: file operand/caching_collector_unit.sv
//: rtl open = ~lock_q & ~kept_q;
//: planted open = FAULT ? '1 : ~lock_q & ~kept_q;
//
//: fault 2 latest all slots give the first one's entry
//: file operand/caching_collector_unit.sv
//: rtl named[o*Entries+e] = dispatch_taken && needed_q[o] && index_q[o*IndexBits +: IndexBits] == IndexBits'(e);
//: planted named[o*Entries+e] = dispatch_taken && needed_q[o] && index_q[(FAULT ? 0 : o)*IndexBits +: IndexBits] == IndexBits'(e);
//
//: fault 3 present one operand is enough
//: file operand/caching_collector_unit.sv
//: rtl occupied_q && !dispatch_taken && needed_q == ready_n)
//: planted occupied_q && !dispatch_taken && (needed_q == ready_n || (FAULT && ready_n != '0)))
//
//: fault 4 latest the cache is not emptied for another warp
//: file operand/caching_collector_unit.sv
//: rtl cleared = ended || drop || (enter && !stays);
//: planted cleared = ended || drop || (enter && !stays && !FAULT);
//
//: fault 5 asked what is there is read too
//: file operand/caching_collector_unit.sv
//: rtl issue_miss = issue_valid ? first & ~hit : '0;
//: planted issue_miss = issue_valid ? first & ~(FAULT ? '0 : hit) : '0;
//
//: inside caching_collector_unit
  (* anyconst *) logic [WarpBits-1:0] w;
  (* anyconst *) logic [7:0] r;
  (* anyconst *) logic [4:0] i;
  (* anyconst *) logic [$clog2(Lanes)-1:0] l;
  initial assume (rst);

  // What the instruction inside reads, and which of it has been asked for and not come, from the ports.
  logic [Operands-1:0]   inside_valid, awaited, left;
  logic [Operands*8-1:0] inside_operand;
  logic                  fair;
  always_comb begin
    fair = 1'b1;
    left = awaited;
    for (int b = 0; b < Banks; b++) begin
      if (deliver_valid[b]) begin
        if (32'(deliver_operand[b*3 +: 3]) >= Operands) fair = 1'b0;
        else begin
          if (missing_q != '0 || !left[deliver_operand[b*3 +: 3]]) fair = 1'b0;
          left[deliver_operand[b*3 +: 3]] = 1'b0;
        end
      end
      for (int c = 0; c < b; c++)
        if (result_valid[b] && result_valid[c] && result_register[b*8 +: 8] == result_register[c*8 +: 8] &&
            result_warp[b*WarpBits +: WarpBits] == result_warp[c*WarpBits +: WarpBits]) fair = 1'b0;
      for (int o = 0; o < Operands; o++) begin
        if (result_valid[b] && occupied_q && result_warp[b*WarpBits +: WarpBits] == warp_q && inside_valid[o] &&
            inside_operand[o*8 +: 8] == result_register[b*8 +: 8]) fair = 1'b0;
        if (result_valid[b] && issue_valid && result_warp[b*WarpBits +: WarpBits] == issue_warp &&
            issue_operand_valid[o] && issue_operand[o*8 +: 8] == result_register[b*8 +: 8]) fair = 1'b0;
      end
    end
    if (done_valid && occupied_q && !dispatch_taken && done_warp == warp_q) fair = 1'b0;
    if (done_valid && issue_valid && done_warp == issue_warp) fair = 1'b0;
    if (issue_valid && held_q && issue_warp == warp_q && !enter && !drop) fair = 1'b0;
    if (drop && (enter || (occupied_q && !dispatch_taken))) fair = 1'b0;
  end
  always_comb if (!rst) begin
    assume (fair && (!enter || (issue_valid && (!occupied_q || dispatch_taken))) && (!dispatch_taken || complete));
    assume (w < Warps && l < Lanes && (!issue_valid || issue_warp < Warps));
  end
  always_ff @(posedge clk) begin
    awaited <= rst ? '0 : enter ? issue_miss : left;
    if (enter) begin
      inside_valid <= issue_operand_valid;
      inside_operand <= issue_operand;
    end
  end

  // Of the operands that miss: how many, and how many before each.
  logic       counted;
  logic [2:0] so_far;
  always_comb begin
    counted = 1'b1;
    so_far = '0;
    for (int o = 0; o < Operands; o++) begin
      if (missing_q[o] && ahead_q[o*3 +: 3] != so_far) counted = 1'b0;
      so_far = so_far + 3'(missing_q[o]);
    end
    if (misses_q != so_far) counted = 1'b0;
  end

  // The register file's bit.
  logic value, value_d;
  always_comb begin
    value_d = value;
    for (int b = 0; b < Banks; b++)
      if (result_valid[b] && result_warp[b*WarpBits +: WarpBits] == w && result_register[b*8 +: 8] == r &&
          result_lanes[b*Lanes+32'(l)])
        value_d = result_data[b*RowWidth+32'(l)*32+32'(i)];
  end
  always_ff @(posedge clk) value <= value_d;
  always_comb
    for (int b = 0; b < Banks; b++)
      if (!rst && deliver_valid[b] && warp_q == w && inside_operand[deliver_operand[b*3 +: 3]*8 +: 8] == r)
        assume (deliver_data[b*RowWidth+32'(l)*32+32'(i)] == value);

  // Slots name entries of their registers, locked, once they have places; an awaited slot's entry is not ready for any; one
  // entry per register, and none of one that is missing; entries are in one order.
  logic slots, waits, single, same, holds_r, r_awaited, in_order;
  logic [Operands-1:0] settled;  // slots with places
  logic [Entries*RowWidth-1:0] rows;
  always_comb for (int e = 0; e < Entries; e++) rows[e*RowWidth +: RowWidth] = data_q[e];
  always_comb begin
    slots = 1'b1;
    waits = 1'b1;
    single = 1'b1;
    same = 1'b1;
    in_order = 1'b1;
    settled = missing_q == '0 ? inside_valid : inside_valid & ready_q;
    for (int o = 0; o < Operands; o++)
      if (occupied_q && settled[o]) begin
        if (index_q[o*IndexBits +: IndexBits] >= Entries) slots = 1'b0;
        else if (!lock_q[index_q[o*IndexBits +: IndexBits]] || !valid_q[index_q[o*IndexBits +: IndexBits]] ||
            tag_q[index_q[o*IndexBits +: IndexBits]*8 +: 8] != inside_operand[o*8 +: 8]) slots = 1'b0;
      end
    // A slot is ready unless it, or one before it with the same register, is awaited.
    for (int o = 0; o < Operands; o++) begin
      r_awaited = 1'b0;
      for (int p = 0; p < Operands; p++)
        if (awaited[p] && inside_operand[p*8 +: 8] == inside_operand[o*8 +: 8]) r_awaited = 1'b1;
      if (occupied_q && inside_valid[o] && ready_q[o] == r_awaited) waits = 1'b0;
      if (occupied_q && awaited[o] && !inside_valid[o]) waits = 1'b0;
      if (!occupied_q && awaited[o]) waits = 1'b0;
      if (occupied_q && !inside_valid[o] && ready_q[o]) waits = 1'b0;
      for (int p = 0; p < Operands; p++)
        if (p != o && awaited[p] && awaited[o] && inside_operand[p*8 +: 8] == inside_operand[o*8 +: 8]) same = 1'b0;
    end
    for (int e = 0; e < Entries; e++)
      for (int o = 0; o < Operands; o++)
        if (missing_q[o] && valid_q[e] && tag_q[e*8 +: 8] == operand_q[o*8 +: 8]) single = 1'b0;
    for (int e = 0; e < Entries; e++)
      for (int f = 0; f < Entries; f++) begin
        if (f < e && valid_q[e] && valid_q[f] && tag_q[e*8 +: 8] == tag_q[f*8 +: 8]) single = 1'b0;
        for (int g = 0; g < Entries; g++)
          if (older[e*Entries+f] && older[f*Entries+g] && !older[e*Entries+g]) in_order = 1'b0;
      end
  end

  // An entry of r is what the register file holds, unless it is awaited.
  logic current, r_wanted;
  always_comb begin
    r_wanted = 1'b0;
    for (int o = 0; o < Operands; o++) if (awaited[o] && inside_operand[o*8 +: 8] == r) r_wanted = 1'b1;
    current = 1'b1;
    holds_r = 1'b0;
    for (int e = 0; e < Entries; e++)
      if (valid_q[e] && tag_q[e*8 +: 8] == r) begin
        holds_r = 1'b1;
        if (!r_wanted && rows[e*RowWidth+32'(l)*32+32'(i)] != value) current = 1'b0;
      end
  end

  // Locks are of the operands inside and of no others; without an instruction there are none.
  logic locks;
  logic [Entries-1:0] locked_for;
  always_comb begin
    locked_for = '0;
    for (int o = 0; o < Operands; o++) if (occupied_q && settled[o]) locked_for[index_q[o*IndexBits +: IndexBits]] = 1'b1;
    locks = lock_q == locked_for;
  end

  // A cycle ago.
  logic [Entries-1:0]   was_locked;
  logic [Entries*8-1:0] was_tag;
  logic                 was_there;
  always_ff @(posedge clk) begin
    was_locked <= lock_q;
    was_tag <= tag_q;
    was_there <= !rst && occupied_q && !dispatch_taken;
  end

  logic kept_tags, right;
  always_comb begin
    kept_tags = 1'b1;
    right = 1'b1;
    for (int e = 0; e < Entries; e++) if (was_locked[e] && tag_q[e*8 +: 8] != was_tag[e*8 +: 8]) kept_tags = 1'b0;
    for (int o = 0; o < Operands; o++)
      if (inside_valid[o] && inside_operand[o*8 +: 8] == r &&
          dispatch_data[o*RowWidth+32'(l)*32+32'(i)] != value) right = 1'b0;
  end

  // What the instruction entering finds: r in the unit for its warp, or in an operand before.
  logic there, expects;
  always_comb begin
    there = 1'b0;
    for (int e = 0; e < Entries; e++)
      if (valid_q[e] && tag_q[e*8 +: 8] == issue_operand[7:0] && held_q && warp_q == issue_warp) there = 1'b1;
    expects = issue_valid && issue_operand_valid[0];
  end

  always_comb if (!rst) begin
    inv_needed: assert (!occupied_q || (held_q && needed_q == inside_valid));
    inv_warp: assert (!held_q || warp_q < Warps);
    inv_slots: assert (slots);
    inv_waits: assert (waits && same);
    inv_complete: assert (complete_q == (occupied_q && needed_q == ready_q));
    inv_single: assert (single);
    inv_in_order: assert (in_order);
    inv_missing: assert (missing_q == '0 || missing_q == awaited);
    inv_counted: assert (counted);
    inv_kept: assert ((kept_q & (kept_q - 1'b1)) == '0);
    inv_operand: assert (!occupied_q || operand_q == inside_operand);
    inv_locks: assert (locks);
    inv_empty: assert (held_q || (valid_q == '0 && !occupied_q));
    if (held_q && warp_q == w) inv_current: assert (current);

    if (was_there) locked: assert (kept_tags && (was_locked & ~(lock_q & valid_q)) == '0);
    if (dispatch_taken && warp_q == w) latest: assert (right);
    if (complete) present: assert (awaited == '0);
    if (expects) asked: assert (issue_miss[0] == !there);
    reused: cover (complete && holds_r && awaited == '0 && needed_q == '1);
    merged: cover (written != '0 && place != '0 && result_lanes[Lanes-1:0] != '1);
  end
