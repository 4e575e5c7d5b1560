// osu_bank: what an active warp holds stays there; no register is in two lines; nothing is lost.
//
// A line has one state, of two bits: the lists and the used lines partition the bank by that alone.
// A register is followed, any one.  What the caller keeps to is said of it by what the caller did, not by what the
// bank has; of other registers by the bank's tags, which is the same property of them.
//
//: parameters Lines=4 Warps=2 Lanes=2
//: parameters Lines=5 Warps=3 Lanes=2
//: invariants induction 1
//: cover 12
//: property distinct induction 1: no register is in two lines
//: property present induction 1: reads and writes of a register that is preloaded or reserved, and not given up, find it
//: property kept induction 1: its row is where it was written or filled last, and nothing else has been written there
//: property saved induction 1: a value written and not erased is in a line that is not clean, until it is stored
//: property asked induction 1: a preload that misses is requested in the next cycle, by its tag and line, until taken
//: property forgotten induction 1: memory is told when a register that it has a copy of is no longer wanted
//: property done induction 1: an item is done in its cycle, or if it misses with its fill
//: property progress induction 1: without accesses, fills and a request waiting, a preload is taken unless all lines are used
//
//: fault 1 present a line that is used counts as clean when a region closes elsewhere
//: file operand/osu_bank.sv
//: rtl tag_q[l][8 +: WarpBits] == close_warp;
//: planted (tag_q[l][8 +: WarpBits] == close_warp || FAULT);
//
//: fault 2 kept a fill goes to the line of the look-up
//: file operand/osu_bank.sv
//: rtl row_number = fill_taken ? fill_line :
//: planted row_number = fill_taken && !FAULT ? fill_line :
//
//: fault 3 saved a written line that is evicted counts as clean
//: file operand/osu_bank.sv
//: rtl written_q[l] || (writes && match[l]);
//: planted written_q[l] || (writes && match[l] && !FAULT);
//
//: fault 4 distinct a line that is dirty is not found
//: file operand/osu_bank.sv
//: rtl match[l] = !free[l] && tag_q
//: planted match[l] = !free[l] && !(dirty[l] && FAULT) && tag_q
//
//: fault 5 asked a request is overwritten by the next
//: file operand/osu_bank.sv
//: rtl (there || room) && !(told && request_valid_q);
//: planted (there || room) && (!(told && request_valid_q) || FAULT);
//
//: fault 6 progress no dirty line is stored
//: file operand/osu_bank.sv
//: rtl dirty != '0 && !request_valid_q;
//: planted dirty != '0 && !request_valid_q && !FAULT;
//
//: fault 7 done an invalidation is not told
//: file operand/osu_bank.sv
//: rtl done_valid = fill_taken || invalidates ||
//: planted done_valid = fill_taken || (invalidates && !FAULT) ||
//
//: fault 8 forgotten a line that is stored counts as one that memory has no copy of
//: file operand/osu_bank.sv
//: rtl copied_q[l] || (clears && next_dirty[l]);
//: planted copied_q[l] || (clears && next_dirty[l] && !FAULT);
//
//: inside osu_bank
  initial assume (rst);
  (* anyconst *) logic [TagBits-1:0] one;

  logic [TagBits-1:0] access_tag, preload_tag;
  logic [Lines-1:0]   used_q, other, mine, filling;
  always_comb begin
    access_tag = {access_warp, access_register};
    preload_tag = {preload_warp, preload_register};
    used_q = ~(free | clean | dirty);
    for (int l = 0; l < Lines; l++) begin
      other[l] = used_q[l] && tag_q[l] == access_tag;
      mine[l] = !free[l] && tag_q[l] == one;
    end
  end

  // ---- what the caller did: is it held, and what is pending
  logic held, writing, loading, unsaved, placed, copied;
  logic [1:0] parting;
  logic [LineBits-1:0] place;
  logic reads_one, reserves_one, writes_one, ends_one, loads_one, fills_one, closes_one, invalidates_one, stores_one;
  always_comb begin
    reads_one = reads && access_tag == one;
    reserves_one = reserves && access_tag == one;
    writes_one = writes && access_tag == one;
    ends_one = writes_one && access_last;
    loads_one = loads && preload_tag == one;
    invalidates_one = invalidates && preload_tag == one;
    fills_one = fill_taken && tag_q[fill_line] == one;
    closes_one = close_valid && close_warp == one[8 +: WarpBits];
    stores_one = clears && (next_dirty & mine) != '0;
  end
  always_ff @(posedge clk) begin
    if (reserves_one || loads_one) held <= 1'b1;
    if (reads_one && access_mark != osu_pkg::KEEP) held <= 1'b0;
    if (ends_one && parting != osu_pkg::KEEP) held <= 1'b0;
    if (closes_one && !loading && !(writing && !ends_one)) held <= 1'b0;
    if (reserves_one) writing <= 1'b1;
    if (ends_one) writing <= 1'b0;
    if (reserves_one) parting <= access_mark;
    else if (closes_one && parting == osu_pkg::KEEP) parting <= osu_pkg::EVICT;
    if (loads_one && !there) loading <= 1'b1;
    if (fills_one) loading <= 1'b0;

    if (writes_one) unsaved <= 1'b1;
    if (stores_one || invalidates_one || (loads_one && preload_kind == osu_pkg::LAST_PRELOAD) ||
        (reads_one && access_mark == osu_pkg::ERASE) || (ends_one && parting == osu_pkg::ERASE)) unsaved <= 1'b0;
    if (writes_one || fills_one) begin
      placed <= 1'b1;
      place <= fills_one ? fill_line : number_of(match);
    end
    if ((loads_one || reserves_one) && !there) placed <= 1'b0;

    if (reserves_one && !there) copied <= 1'b0;
    if (loads_one && !there) copied <= preload_kind == osu_pkg::PRELOAD;
    if (loads_one && preload_kind == osu_pkg::LAST_PRELOAD) copied <= 1'b0;
    if (stores_one) copied <= 1'b1;

    if (enters && loads) filling <= filling | victim;
    else if (fill_taken) filling[fill_line] <= 1'b0;
    if (rst) begin
      {held, writing, loading, unsaved, placed} <= '0;
      filling <= '0;
    end
  end

  // ---- what the caller keeps to
  logic close_fills;
  always_comb begin
    close_fills = 1'b0;
    for (int l = 0; l < Lines; l++)
      if (filling[l] && used_q[l] && tag_q[l][8 +: WarpBits] == close_warp) close_fills = 1'b1;
  end
  always_comb begin
    assume (!access_valid || (access_kind != 2'd3 && access_mark != 2'd2));
    if (access_valid && access_tag == one) begin
      if (access_kind == osu_pkg::READ) assume (held && !writing && !loading);
      if (access_kind == osu_pkg::WRITE) assume (writing);
      if (access_kind == osu_pkg::RESERVE) assume (!writing && !loading);
    end else if (access_valid) begin
      if (access_kind == osu_pkg::READ) assume ((other & ~pending_q) != '0);
      if (access_kind == osu_pkg::WRITE) assume ((other & pending_q & ~filling) != '0);
      if (access_kind == osu_pkg::RESERVE) assume ((other & pending_q) == '0);
    end
    if (preload_valid) begin
      assume (preload_kind != osu_pkg::STORE && !(preload_tag == one && held));
      if (!access_valid) assume ((match & used_q) == '0);
    end
    if (fill_valid)
      assume (fill_line < Lines && filling[fill_line] && !(request_valid_q && request_line_q == fill_line));
    if (close_valid) begin
      assume (!close_fills && !(loading && close_warp == one[8 +: WarpBits]));
      assume (!(preload_valid && preload_warp == close_warp));
      assume (!(access_valid && access_kind != osu_pkg::WRITE && access_warp == close_warp));
    end
  end

  // ---- requests, as they were
  logic missed, waits;
  logic [1:0] missed_kind;
  logic [LineBits-1:0] missed_line;
  logic [TagBits+LineBits+1:0] request_before;
  always_ff @(posedge clk) begin
    missed <= loads_one && !there && !rst;
    missed_kind <= preload_kind;
    missed_line <= number_of(victim);
    waits <= request_valid && !request_ready && !rst;
    request_before <= {request_kind, request_warp, request_register, request_line};
  end

  logic unlike, mark_right;
  always_comb begin
    mark_right = 1'b1;
    for (int l = 0; l < Lines; l++) if (mine[l] && mark_q[l*2 +: 2] != parting) mark_right = 1'b0;
    unlike = 1'b1;
    for (int l = 0; l < Lines; l++)
      for (int m = 0; m < l; m++) if (!free[l] && !free[m] && tag_q[l] == tag_q[m]) unlike = 1'b0;
  end

  always_comb if (!rst) begin
    inv_distinct: assert (unlike);
    inv_hand: assert (hand_q < Lines);
    inv_held: assert (held == ((mine & used_q) != '0));
    inv_writing: assert (!writing || (held && !loading && (mine & pending_q) != '0 && (mine & filling) == '0));
    if (held && !writing && !loading) inv_idle: assert ((mine & pending_q) == '0);
    if (writing) inv_mark: assert (mark_right && parting != 2'd2);
    inv_loading: assert (!loading || (held && (mine & filling) != '0));
    inv_filling: assert ((filling & ~(used_q & pending_q)) == '0 && (loading || (filling & mine) == '0));
    inv_unwritten: assert ((filling & written_q) == '0);
    inv_unsaved: assert (!unsaved || (mine & (dirty | (used_q & (written_q | (pending_q & ~filling))))) != '0);
    if (mine != '0) inv_copied: assert (copied == ((mine & copied_q) != '0));
    if (placed && mine != '0) inv_place: assert (mine == (Lines'(1) << place));

    distinct: assert (unlike);
    if (access_valid && access_kind != osu_pkg::RESERVE && access_tag == one)
      present: assert (access_taken && match == mine && (mine & used_q) != '0);
    if (placed && mine != '0)
      kept: assert (reads_one ? row_number == place
                              : writes_one || fills_one || !(writes || fill_taken) || row_number != place);
    saved: assert (!unsaved || (mine & (dirty | (used_q & (written_q | (pending_q & ~filling))))) != '0);
    asked: assert ((!missed || (request_valid && request_before_is_new)) &&
                   (!waits || (request_valid && request_before == {request_kind, request_warp, request_register, request_line})));
    if (preload_taken && preload_tag == one && preload_kind != osu_pkg::PRELOAD && (mine == '0 || copied))
      forgotten: assert (asks);
    if ((preload_taken && preload_tag == one) || fills_one)
      done: assert (fills_one ? done_valid && done_warp == one[8 +: WarpBits] && loading
                              : (done_valid && done_warp == preload_warp) == !(loads && !there));
    if (preload_valid && !access_valid && !fill_valid && !request_valid && used_q != '1)
      progress: assert (preload_taken || clears);

    evicted: cover (stores_one);
    refilled: cover (reads_one && placed && !unsaved && data_valid);
    waited: cover (access_valid && !access_taken && clears);
  end
  logic request_before_is_new;
  always_comb request_before_is_new = {request_kind, request_warp, request_register, request_line} ==
                                      {missed_kind, one, missed_line};
