// compressor: each request is served once; what is changed in a line gets to memory before the line leaves.
//
// One register and one line are followed, any ones.
//
//: parameters Warps=2 Registers=4 Banks=2 Lines=4 Entries=2 Lanes=8
//: parameters Warps=3 Registers=4 Banks=2 Lines=4 Entries=3 Lanes=8
//: invariants induction 1
//: cover 16
//: property distinct induction 1: no line is in two entries
//: property saved induction 1: a line with a change that memory has not, and a compressed register, is in the storage
//: property bits induction 1: a register counts as compressed from the store of a pattern until it is stored otherwise, preloaded last or invalidated
//: property served induction 1: a request ends once: asked of memory, filled with what it asked for, put into its slot, or forgotten
//: property progress induction 1: with memory and bank ready nothing stays as it is for more than a cycle, but for a line awaited
//
//: fault 1 distinct a line is fetched though it is there
//: file operand/compressor.sv
//: rtl match[e] = valid_q[e] && tag_q[e] == wanted;
//: planted match[e] = valid_q[e] && tag_q[e] == wanted && !(FAULT && e == 1);
//
//: fault 2 saved a changed line is dropped
//: file operand/compressor.sv
//: rtl replaces = valid_q[victim] && changed_q[victim] && victim_lives;
//: planted replaces = valid_q[victim] && changed_q[victim] && victim_lives && !FAULT;
//
//: fault 3 bits the last preload leaves the bit
//: file operand/compressor.sv
//: rtl compresses = hits && kind_q != osu_pkg::LAST_PRELOAD;
//: planted compresses = hits && (kind_q != osu_pkg::LAST_PRELOAD || FAULT);
//
//: fault 4 served a value is forgotten when one of memory passes
//: file operand/compressor.sv
//: rtl if (fill_taken && !(l1_fill_valid && !l1_fill_compressed)) next_state = Idle;
//: planted if (fill_taken && (!(l1_fill_valid && !l1_fill_compressed) || FAULT)) next_state = Idle;
//
//: fault 5 progress memory is not asked for a line
//: file operand/compressor.sv
//: rtl Fetch: if (mem_ready) next_state = Wait;
//: planted Fetch: if (mem_ready && !FAULT) next_state = Wait;
//
//: inside compressor
  initial assume (rst);
  (* anyconst *) logic [IndexBits-1:0] one, row_of;  // a register, a line
  always_comb begin
    assume (32'(one) < Indices && 32'(row_of) < Padded / Slots);
    assume (!request_valid || (32'(request_warp) < Warps && 32'(request_register) < Registers));
    assume (!(l1_fill_valid && l1_fill_compressed) || state_q == Wait);
  end

  // ---- the register: is it compressed, by what was asked
  logic live, here;
  always_comb here = index_q == one && state_q == Look;
  always_ff @(posedge clk)
    if (rst) live <= 1'b0;
    else if (here && kind_q == osu_pkg::STORE && (finishes || hits)) live <= wants_line;
    else if (here && (kind_q == osu_pkg::LAST_PRELOAD || kind_q == osu_pkg::INVALIDATE) && (finishes || hits)) live <= 1'b0;

  // ---- the line: has memory not seen a change
  logic unsaved, in_storage, in_changed, lives, apart, fresh_tags;
  always_comb begin
    in_storage = 1'b0;
    in_changed = 1'b0;
    fresh_tags = 1'b1;
    for (int e = 0; e < Entries; e++) begin
      if (valid_q[e] && tag_q[e] == row_of) in_storage = 1'b1;
      if (valid_q[e] && tag_q[e] == row_of && changed_q[e]) in_changed = 1'b1;
      if (valid_q[e] && 32'(tag_q[e]) >= Padded / Slots) fresh_tags = 1'b0;
    end
    lives = by_line[row_of*Slots +: Slots] != '0;
    apart = 1'b1;
    for (int e = 0; e < Entries; e++)
      for (int f = 0; f < e; f++) if (valid_q[e] && valid_q[f] && tag_q[e] == tag_q[f]) apart = 1'b0;
  end
  always_ff @(posedge clk)
    if (rst) unsaved <= 1'b0;
    else if (hits && !is_load && wanted == row_of) unsaved <= 1'b1;
    else if (mem_valid && mem_ready && mem_stores && mem_compressed && mem_index == row_of) unsaved <= 1'b0;

  // ---- ends of requests
  logic ends, told;
  always_comb begin
    ends = state_q != Idle && next_state == Idle;
    told = (asks && mem_valid && mem_ready && mem_index == index_q && !mem_compressed) ||
           (state_q == Look && hits && kind_q == osu_pkg::STORE) ||
           (state_q == Look && kind_q == osu_pkg::INVALIDATE && compressed_q[index_q]) ||
           (state_q == Fill && fill_valid && fill_taken && !passes && fill_bank == bank_q && fill_line == line_q);
  end

  always_comb if (!rst) begin
    inv_state: assert (state_q <= Fill && 32'(hand_q) < Entries && 32'(place_q) < Entries || state_q == Idle || state_q == Look);
    inv_hand: assert (32'(hand_q) < Entries && 32'(index_q) < Indices || state_q == Idle && 32'(hand_q) < Entries);
    if (state_q != Idle) inv_index: assert (wanted == index_q / IndexBits'(Slots) &&
                                            slot_mask == Slots'(1) << index_q % IndexBits'(Slots));
    inv_distinct: assert (apart && fresh_tags);
    inv_bits: assert (compressed_q[one] == live);
    inv_unsaved: assert (!(unsaved && lives) || in_changed);
    inv_place: assert (state_q != Replace || (valid_q[place_q] && 32'(place_q) < Entries));
    inv_fetch: assert (!(state_q == Fetch || state_q == Wait) ||
                       (!valid_q[place_q] && tag_q[place_q] == wanted && 32'(place_q) < Entries && !there));
    inv_load: assert (!(state_q == Unpack || state_q == Fill) || is_load);

    distinct: assert (apart);
    saved: assert (!(unsaved && lives) || in_storage);
    bits: assert (compressed_q[one] == live);
    served: assert (ends == told);
    if (state_q != Idle && mem_ready && fill_taken && !passes)
      progress: assert (next_state != state_q || (state_q == Wait && !returns) || (installs && !wanted_lives));

    replaced: cover (state_q == Replace && mem_ready && mem_index == row_of && unsaved);
    refilled: cover (state_q == Fill && told && unsaved);
  end
