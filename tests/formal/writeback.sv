// writeback: each bank and the predicate file take a result whenever one is for them, in turn, and write it as it is.
//
// `key` is any source, `other` any other one, `port` any destination; Banks is the predicate file.
//
//: parameters Sources=4 Banks=2 Warps=4 RowBits=4 Lanes=1 Kernels=1
//: parameters Sources=3 Banks=3 Warps=2 RowBits=3 Lanes=1 Kernels=1
//: invariants induction 1
//: cover 8
//: property once induction 1: a destination takes one of the results that are for it, if there is one, and tells no other that it goes
//: property turn induction 1: while a result waits, no other source is served there twice
//: property banked induction 1: what is taken is written to its bank, unless its register is zero
//: property released induction 1: and its register is released with its last part
//: property predicate induction 1: a predicate is written with its flags
//:
//: fault 1 once two results go to the predicate file at once
//: file operand/writeback.sv
//: rtl : wants & ~(wants - 1'b1);
//: planted : FAULT && d == Banks ? wants : wants & ~(wants - 1'b1);
//:
//: fault 2 turn the last winner is behind itself
//: file operand/writeback.sv
//: rtl ~(grant[d*Sources +: Sources] | (grant[d*Sources +: Sources] - 1'b1));
//: planted ~((FAULT ? '0 : grant[d*Sources +: Sources]) | (grant[d*Sources +: Sources] - 1'b1));
//:
//: fault 3 banked the zero register is written
//: file operand/writeback.sv
//: rtl write_valid[b] = result_register[s*8 +: 8] != ZeroRegister;
//: planted write_valid[b] = result_register[s*8 +: 8] != ZeroRegister || FAULT;
//:
//: fault 4 released each part releases
//: file operand/writeback.sv
//: rtl release_valid[d] = result_last[s];
//: planted release_valid[d] = result_last[s] || FAULT;
//:
//: fault 5 predicate a predicate is written in all lanes
//: file operand/writeback.sv
//: rtl predicate_lanes = result_lanes[s*Lanes +: Lanes];
//: planted predicate_lanes = FAULT ? '1 : result_lanes[s*Lanes +: Lanes];
//:
//: inside writeback
  initial assume (rst);
  (* anyconst *) logic [1:0] key, other;
  (* anyconst *) logic [1:0] port;
  always_comb assume (32'(key) < Sources && 32'(other) < Sources && key != other && 32'(port) <= Banks);

  // A result that waits stays as it is, and what says where it goes.
  logic was_waiting;
  always_comb if (was_waiting) assume (waiting[port*Sources+32'(key)]);

  logic [Sources-1:0] wanted, served, others, above;
  logic [1:0] last, who;
  logic [2:0] many;
  logic passed, waits;
  always_comb begin
    who = '0;
    many = '0;
    for (int s = 0; s < Sources; s++) begin
      wanted[s] = waiting[port*Sources+s];
      above[s] = s > 32'(last);
    end
    served = wanted & result_ready;
    for (int s = 0; s < Sources; s++)
      if (served[s]) begin
        who = 2'(s);
        many = many + 1'b1;
      end
    waits = wanted[key] && !result_ready[key];
  end
  always_ff @(posedge clk)
    if (rst) begin
      last <= 2'(Sources - 1);
      passed <= 1'b0;
      was_waiting <= 1'b0;
    end else begin
      if (served != '0) last <= who;
      passed <= waits && (passed || served[other]);
      was_waiting <= waits;
    end

  // Steps from `other` on, going round.
  function automatic [2:0] steps(input [1:0] to);
    steps = 3'(to) >= 3'(other) ? 3'(to) - 3'(other) : 3'(to) + 3'(Sources) - 3'(other);
  endfunction

  always_comb if (!rst) begin
    inv_last: assert (32'(last) < Sources && behind_q[port*Sources +: Sources] == above);
    if (passed) inv_passed: assert (was_waiting && steps(last) < steps(key));

    once: assert (many == 3'(wanted != '0) && (result_ready & ~result_valid) == '0);
    turn: assert (!(passed && waits && served[other]));
    if (32'(port) < Banks) begin
      if (served[key]) banked: assert (write_valid[port] == (result_register[key*8 +: 8] != 8'd255) &&
                                     write_row[port*RowBits +: RowBits] == row[key*RowBits +: RowBits] &&
                                     write_lanes[port*Lanes +: Lanes] == result_lanes[key*Lanes +: Lanes] &&
                                     write_data[port*Lanes*32 +: Lanes*32] == result_data[key*Lanes*32 +: Lanes*32]);
    end
    if (served[key]) released: assert (release_valid[port] == result_last[key] &&
                                      release_register[port*8 +: 8] == result_register[key*8 +: 8] &&
                                      release_warp[port*WarpBits +: WarpBits] == result_warp[key*WarpBits +: WarpBits]);
    if (32'(port) == Banks && served[key])
      predicate: assert (predicate_write && predicate_warp == result_warp[key*WarpBits +: WarpBits] &&
                         predicate_number == result_register[key*8 +: 3] && predicate_lanes == result_lanes[key*Lanes +: Lanes] &&
                         predicate_value == result_flags[key*Lanes +: Lanes]);
    late: cover (passed && served[key]);
  end
