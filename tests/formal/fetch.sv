// fetch: what a warp shows is the program's word at its pc, in order, and warps with room are fetched for in turn.
//
// The program has `text` at `address`, both any, of which `key` makes `value`, and anything elsewhere; `key` is any warp, `other` any other one.
//
//: parameters Warps=3 Depth=2 PcBits=4
//: parameters Warps=2 Depth=4 PcBits=4
//: invariants induction 1
//: cover 10
//: property word induction 1: at that place a warp shows that word
//: property behind induction 1: and behind it, where it says that there is one, the word of the next place
//: property made induction 1: and what came in the cycle after it arrived, in that cycle and until it leaves
//: property follows induction 1: a head is one that stayed, or that arrived, or was behind it
//: property order induction 1: what follows an instruction that was issued is the next
//: property turn induction 1: while a warp has room, no other is fetched for twice
//: property reads induction 1: something is fetched whenever a warp has room
//:
//: fault 1 word a redirect does not drop what is asked for in its cycle
//: file issue/fetch.sv
//: rtl held_q[w] <= (Depth + 1)'(1);
//: planted held_q[w] <= (Depth + 1)'(FAULT && goes[w] && fetched[w] ? 2 : 1);
//:
//: fault 2 order an issue leaves the head where it is
//: file issue/fetch.sv
//: rtl head_pc_q[w] <= head_pc_q[w] + 1'b1;
//: planted head_pc_q[w] <= head_pc_q[w] + (FAULT ? 2'd2 : 2'd1);
//:
//: fault 3 turn the warp fetched last is behind itself
//: file issue/fetch.sv
//: rtl behind_q <= ~(fetched | (fetched - 1'b1));
//: planted behind_q <= ~((FAULT ? '0 : fetched) | (fetched - 1'b1));
//:
//: fault 4 reads nothing is fetched for the first warp alone
//: file issue/fetch.sv
//: rtl store_read = room != '0;
//: planted store_read = FAULT ? room > 1 : room != '0;
//:
//: fault 5 behind an instruction on its way is taken for one that is there
//: file issue/fetch.sv
//: rtl !held_q[w][1] && !(flight_q[w] && held_q[w][2]);
//: planted !held_q[w][1] && !(flight_q[w] && held_q[w][2] && !FAULT);
//:
//: fault 6 follows what arrives as the only instruction issues is lost
//: file issue/fetch.sv
//: rtl moved = flight_q[w] && held_q[w][n+2];
//: planted moved = flight_q[w] && held_q[w][n+2] && !FAULT;
//:
//: fault 7 made what comes late is taken for that of the head
//: file issue/fetch.sv
//: rtl newest = flight_q[w] ? held_q[w][n+2] : held_q[w][n+1];
//: planted newest = FAULT ? n == 0 : flight_q[w] ? held_q[w][n+2] : held_q[w][n+1];
//:
//: inside fetch
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] key, other;
  (* anyconst *) logic [PcBits-1:0] address;
  (* anyconst *) logic [63:0] text;
  (* anyconst *) logic [32:0] value;
  always_comb begin
    assume (32'(key) < Warps && 32'(other) < Warps && key != other);
    if (start_valid) assume (32'(start_warp) < Warps);
    if (redirect_valid) assume (32'(redirect_warp) < Warps && active_q[redirect_warp]);
    if (stop_valid) assume (32'(stop_warp) < Warps);
    assume ((issued & ~head_valid) == '0 && (issued & (issued - 1'b1)) == '0);
    if (start_valid && redirect_valid) assume (start_warp != redirect_warp);
    if (start_valid && stop_valid) assume (start_warp != stop_warp);
    if (start_valid) assume (!issued[start_warp]);
    if (redirect_valid && stop_valid) assume (redirect_warp != stop_warp);
    if (redirect_valid) assume (!issued[redirect_warp]);
    if (stop_valid) assume (!issued[stop_warp]);
  end

  logic asked;  // for that word, in the cycle before
  always_ff @(posedge clk) asked <= !rst && store_read && store_pc == address;
  always_comb if (asked) assume (store_instruction == text);

  logic came;  // that word, of key, in the cycle before
  always_ff @(posedge clk) came <= !rst && asked && flight_q[key];
  always_comb if (came) assume ({store_immediate, store_add_lane} == value);

  // The warp fetched last.
  logic [WarpBits-1:0] last_q;
  always_ff @(posedge clk)
    if (rst) last_q <= '0;
    else for (int w = 0; w < Warps; w++) if (fetched[w]) last_q <= WarpBits'(w);

  // Of `key`: how many are buffered or on their way; how far `address` is from its head.
  logic [PcBits-1:0] distance, held;
  logic flies;
  always_comb begin
    held = fetch_pc_q[key] - head_pc_q[key];
    distance = address - head_pc_q[key];
    flies = flight_q[key];
  end

  logic left, passed, waits;
  logic [PcBits-1:0] was_head;
  always_comb waits = room[key] && !fetched[key];
  always_ff @(posedge clk) begin
    left <= !rst && issued[key];
    was_head <= head_pc_q[key];
    passed <= !rst && waits && (passed || fetched[other]) &&
              !(stop_valid && stop_warp == key) && !(start_valid && start_warp == key);
  end

  // What the head is to be, if there is one.
  logic [69:0] due, shown_head, shown_behind;  // {instruction, destination, sources}
  logic drops, dropped;
  always_comb begin
    shown_head = {head_instruction[key*64 +: 64], head_destination[key*2 +: 2], head_sources[key*4 +: 4]};
    shown_behind = {behind_instruction[key*64 +: 64], behind_destination[key*2 +: 2], behind_sources[key*4 +: 4]};
    drops = (start_valid && start_warp == key) || (redirect_valid && redirect_warp == key)
        || (stop_valid && stop_warp == key);
  end
  always_ff @(posedge clk) begin
    dropped <= rst || drops;
    due <= head_valid[key] && !issued[key] ? shown_head
           : store_arrives[key] && !behind_valid[key] ? {store_instruction, store_destination, store_sources}
           : shown_behind;
  end

  function automatic [WarpBits:0] steps(input [WarpBits-1:0] to);
    steps = (WarpBits+1)'(to) >= (WarpBits+1)'(other) ? (WarpBits+1)'(to) - (WarpBits+1)'(other)
                                                      : (WarpBits+1)'(to) + (WarpBits+1)'(Warps) - (WarpBits+1)'(other);
  endfunction

  always_comb if (!rst) begin
    inv_last: assert (32'(last_q) < Warps && behind_q == ({Warps{1'b1}} << 1 << last_q));
    inv_lone: assert ((flight_q & ~(Warps'(1) << last_q)) == '0);
    if (active_q[key]) begin
      inv_held: assert (held <= PcBits'(Depth) && (!flies || held != '0) && held_q[key] == (Depth+1)'(1) << held);
      if (distance < held && !(flies && distance == held - 1'b1))
        inv_buffer: assert (instruction_q[32'(key)*Depth+32'(distance)] == text);
      if (distance < held && !(flies && distance == held - 1'b1)
          && !(late_q[key] && distance == PcBits'(held - 1'b1 - PcBits'(flies))))
        inv_immediate: assert (immediate_q[32'(key)*Depth+32'(distance)] == value);
      if (late_q[key]) inv_late: assert (held > PcBits'(flies) && came == (PcBits'(fetch_pc_q[key] - 1'b1 - PcBits'(flies)) == address));
      if (flies) inv_flight: assert (asked == (PcBits'(fetch_pc_q[key] - 1'b1) == address));
    end
    if (passed) inv_passed: assert (room[key] && steps(last_q) < steps(key));

    if (head_valid[key] && head_pc[key*PcBits +: PcBits] == address) word: assert (head_instruction[key*64 +: 64] == text);
    if (head_valid[key] && head_pc[key*PcBits +: PcBits] == address) made: assert ({head_immediate[key*32 +: 32], head_add_lane[key]} == value);
    if (behind_valid[key] && PcBits'(head_pc[key*PcBits +: PcBits] + 1'b1) == address)
      behind: assert (behind_instruction[key*64 +: 64] == text);
    if (dropped) inv_dropped: assert (!head_valid[key]);
    if (head_valid[key]) follows: assert (shown_head == due);
    if (left) order: assert (head_pc[key*PcBits +: PcBits] == PcBits'(was_head + 1'b1));
    turn: assert (!(passed && waits && fetched[other]));
    reads: assert (store_read == (room != '0) && (fetched & ~room) == '0 && (fetched & (fetched - 1'b1)) == '0 && store_read == (fetched != '0));
    late: cover (passed && fetched[key]);
    shown: cover (head_valid[key] && head_pc_q[key] == address && held == PcBits'(Depth));
  end
