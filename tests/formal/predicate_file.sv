// predicate_file: a predicate is what was written to it last, lane by lane, as read, guard and context see it.
//
// `key` is any predicate of any warp, `lane` any of its lanes.
//
//: parameters Warps=4 Context=1
//: parameters Warps=3 Context=0
//: cover 6
//: invariants induction 1
//: property guarded induction 1: a guard is the predicate's lane, inverted if asked for
//: property selected induction 1: so is a selector
//: property moved induction 1: so are all predicates of a warp together
//: property constant induction 1: predicate 7 is always true
//:
//: fault 1 guarded lanes that are not written are cleared
//: file issue/predicate_file.sv
//: rtl (predicate_q[{write_predicate, write_warp}] & ~write_lanes)
//: planted (predicate_q[{write_predicate, write_warp}] & ~(FAULT ? 32'hffffffff : write_lanes))
//:
//: fault 2 selected the selector is inverted with the guard
//: file issue/predicate_file.sv
//: rtl select_lanes ^ {32{select_negated[w]}};
//: planted select_lanes ^ {32{FAULT ? guard_negated[w] : select_negated[w]}};
//:
//: fault 3 constant predicate 7 is the sixth
//: file issue/predicate_file.sv
//: rtl guard_lanes = {32{guard[w*3 +: 3] == TruePredicate}};
//: planted guard_lanes = {32{guard[w*3 +: 3] == TruePredicate && !FAULT}};
//:
//: fault 4 moved of a warp that is moved in the last predicate stays
//: file issue/predicate_file.sv
//: rtl for (int p = 0; p < Predicates; p++) predicate_q[{p[2:0], context_warp}] <= context_value
//: planted for (int p = 0; p < Predicates - (FAULT ? 1 : 0); p++) predicate_q[{p[2:0], context_warp}] <= context_value
//:
//: inside predicate_file
  initial assume (rst);
  (* anyconst *) logic [WarpBits-1:0] key;
  (* anyconst *) logic [2:0] number;
  (* anyconst *) logic [4:0] lane;
  always_comb begin
    assume (number != 3'd7 && 32'(key) < Warps);
    if (Context != 0 && context_write && write_valid) assume (write_warp != context_warp);
  end

  logic its;
  always_ff @(posedge clk)
    if (rst) its <= 1'b0;
    else if (Context != 0 && context_write && context_warp == key) its <= context_value[32*number + 32'(lane)];
    else if (write_valid && write_warp == key && write_predicate == number && write_lanes[lane]) its <= write_value[lane];

  always_comb if (!rst) begin
    inv_its: assert (predicate_q[{number, key}][lane] == its);
    if (guard[key*3 +: 3] == number) guarded: assert (guard_mask[32*32'(key) + 32'(lane)] == (its != guard_negated[key]));
    if (select[key*3 +: 3] == number) selected: assert (select_mask[32*32'(key) + 32'(lane)] == (its != select_negated[key]));
    if (Context != 0 && context_warp == key) moved: assert (context_rdata[32*number + 32'(lane)] == its);
    constant: assert ((guard[key*3 +: 3] != 3'd7 || guard_mask[32*32'(key) +: 32] == {32{!guard_negated[key]}}) &&
                      (select[key*3 +: 3] != 3'd7 || select_mask[32*32'(key) +: 32] == {32{!select_negated[key]}}));
    true_again: cover (its && guard[key*3 +: 3] == number && guard_negated[key]);
  end
