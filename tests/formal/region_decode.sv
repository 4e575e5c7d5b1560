// region_decode: words become what they say, each once, in order.
//
// One warp is followed, any one, and one mark of it.
//
//: parameters Warps=2
//: parameters Warps=3
//: invariants induction 1
//: cover 12
//: property metadata induction 1: what is taken is a word of metadata, and its warp's head
//: property known induction 1: a region is known from its first word, with that word's banks, until it is admitted
//: property items induction 1: between admission and the end of items all items of the region's words are passed, no others
//: property each_mark induction 1: the n-th instruction issued after a word with marks gets its n-th mark
//: property serves induction 1: a word that is waited for is taken, or another is
//
//: fault 1 metadata the next word is taken for more items whatever it is
//: file operand/region_decode.sv
//: rtl goes_on = looks_on && more[passing_warp_q];
//: planted goes_on = looks_on && (more[passing_warp_q] || FAULT);
//
//: fault 2 known a small region's banks are read as a region's
//: file operand/region_decode.sv
//: rtl banks_q[w] <= word_banks;
//: planted banks_q[w] <= FAULT ? word[33:10] : word_banks;
//
//: fault 3 items an item is passed twice
//: file operand/region_decode.sv
//: rtl items_q <= items_q >> ItemBits;
//: planted items_q <= FAULT ? items_q : items_q >> ItemBits;
//
//: fault 4 each_mark marks move on by a slot
//: file operand/region_decode.sv
//: rtl marks_q[w] <= marks_q[w] >> MarkBits;
//: planted marks_q[w] <= marks_q[w] >> (FAULT ? 2 : MarkBits);
//
//: fault 5 serves a warp is not served if a later one has nothing
//: file operand/region_decode.sv
//: rtl takes = from_next != '0 ? from_next & -from_next : may_take & -may_take;
//: planted takes = from_next != '0 || FAULT ? from_next & -from_next : may_take & -may_take;
//
//: inside region_decode
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] one;
  (* anyconst *) logic [3:0] chosen;  // which mark of a word
  always_comb assume (32'(one) < Warps && chosen < 4'(osu_pkg::MARKED));

  // ---- what the caller keeps to
  logic [1:0] state;
  logic       packed_right;
  always_comb begin
    state = state_q[one];
    assume (!admit_valid || (32'(admit_warp) < Warps && state_q[admit_warp] == Known && !passing_q));
    assume (!issue_valid || (32'(issue_warp) < Warps && marked[issue_warp] && !takes[issue_warp]));
    assume (!item_taken || item_valid);
    assume (!exit_valid || (32'(exit_warp) < Warps && state_q[exit_warp] == Runs && !head_valid[exit_warp]));
  end

  // Items of the word taken: those before the first that is empty; the others are empty too.
  logic [2:0] found;
  logic [MoreItems-1:0] words_items;
  always_comb begin
    words_items = word[9:0] == osu_pkg::MORE ? word[10 +: MoreItems] : MoreItems'(word_items);
    found = '0;
    packed_right = 1'b1;
    for (int i = 0; i < osu_pkg::MORE_ITEMS; i++) begin
      if (words_items[i*ItemBits+8 +: 2] != '0) begin
        if (found != 3'(i)) packed_right = 1'b0;
        found = found + 3'd1;
      end else if (words_items[i*ItemBits +: 8] != '0) packed_right = 1'b0;
    end
    assume (packed_right || !take_valid);
  end

  function automatic [2:0] count(input [MoreItems-1:0] items);
    count = '0;
    for (int i = 0; i < osu_pkg::MORE_ITEMS; i++) if (items[i*ItemBits+8 +: 2] != '0) count = count + 3'd1;
  endfunction
  function automatic tight(input [MoreItems-1:0] items);
    tight = 1'b1;
    for (int i = 1; i < osu_pkg::MORE_ITEMS; i++)
      if (items[i*ItemBits+8 +: 2] != '0 && items[(i-1)*ItemBits+8 +: 2] == '0) tight = 1'b0;
  endfunction

  // ---- the warp's region: its banks, and items still to be passed
  logic        mine_first, passing_one;
  logic [23:0] banks;
  logic [2:0]  owed;
  always_comb begin
    mine_first = takes[one] && (word[9:0] == osu_pkg::REGION || word[9:0] == osu_pkg::SMALL);
    passing_one = passing_q && passing_warp_q == one;
  end
  always_ff @(posedge clk) begin
    if (mine_first)
      for (int b = 0; b < 8; b++) banks[b*3 +: 3] <= word[9:0] == osu_pkg::SMALL ? {2'b0, word[10+b]} : word[10+b*3 +: 3];
    if (mine_first || (takes[one] && word[9:0] == osu_pkg::MORE)) owed <= found;
    else if (passing_one && item_taken) owed <= owed - 3'd1;
  end

  // ---- one mark of the words it takes
  logic has_mark, following;
  logic [3:0] behind;
  logic [5:0] mark;
  always_comb
    has_mark = takes[one] && (word[9:0] == osu_pkg::MARKS ||
                              (word[9:0] == osu_pkg::SMALL && chosen < 4'(osu_pkg::SMALL_MARKED)));
  always_ff @(posedge clk)
    if (rst) following <= 1'b0;
    else if (takes[one] && word[9:0] != osu_pkg::MORE) begin
      following <= has_mark;
      behind <= chosen;
      mark <= word[9:0] == osu_pkg::MARKS ? word[10+chosen*6 +: 6] : word[38+(chosen & 4'd3)*6 +: 6];
    end else if (issue_valid && issue_warp == one) begin
      if (behind == '0) following <= 1'b0;
      behind <= behind - 1'b1;
    end

  logic [MarksBits-1:0] shifted;
  always_comb shifted = marks_q[one] >> (behind * MarkBits);

  always_comb if (!rst) begin
    inv_passing: assert (!passing_q || (32'(passing_warp_q) < Warps && state_q[passing_warp_q] == Passed));
    inv_passed: assert ((state == Passed) == passing_one);
    if (state == Known) inv_known: assert (count(MoreItems'(first_q[one])) == owed && tight(MoreItems'(first_q[one])));
    if (state == Known) inv_banks: assert (banks_q[one] == banks);
    if (passing_one) inv_owed: assert (count(items_q) == owed && tight(items_q));
    inv_left: assert (left_q[one] <= 4'(osu_pkg::MARKED));
    if (following) inv_mark: assert (behind < left_q[one] && shifted[5:0] == mark);

    if (take_valid)
      metadata: assert (32'(take_warp) < Warps && head_valid[take_warp] &&
                        word == head[take_warp*64 +: 64] && word[9:2] == 8'd2);
    known: assert (region_valid[one] == (state == Known) && (!region_valid[one] || region_banks[one*24 +: 24] == banks));
    if (passing_one) items: assert (item_valid == (owed != '0) && (!items_end || owed == '0));
    each_mark: assert (!(following && issue_valid && issue_warp == one && behind == '0) || issue_marks == mark);
    if (may_take[one]) serves: assert (take_valid);

    last_mark: cover (following && issue_valid && issue_warp == one && behind == '0 && chosen == 4'd5);
    more_items: cover (passing_one && takes[one] && found == 3'd5);
    both_end: cover (ends_valid && !exit_valid && state_q[1] == Runs && state_q[0] == Runs);
  end
