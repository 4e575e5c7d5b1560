// compression_unit: what is compressed can be made again, and what can be made is recognised.
//
// Both ways are looked at in the cycle of their answers: the second with a pattern and words that may be any.
//
//: parameters Lanes=32
//: parameters Lanes=8
//: cover 3
//: invariants induction 1
//: property round_trip induction 1: a pattern that is found, and its words, make the value that it was found in
//: property complete induction 1: a value that a pattern and any words make has that pattern, or one before it
//: property on_time induction 1: each request is answered in the next cycle, and there is no other answer
//
//: fault 1 round_trip the last lane is not looked at
//: file operand/compression_unit.sv
//: rtl for (int i = 1; i < Lanes; i++) begin
//: planted for (int i = 1; i < Lanes - 32'(FAULT); i++) begin
//
//: fault 2 complete a stride of 4 is taken for one of halves
//: file operand/compression_unit.sv
//: rtl by_4 = halves_by_4 && apart == 4;
//: planted by_4 = halves_by_4 && apart == 4 && !FAULT;
//
//: fault 3 on_time a reset does not take back an answer
//: file operand/compression_unit.sv
//: rtl result_valid_q <= compress_valid && !rst;
//: planted result_valid_q <= compress_valid && (!rst || FAULT);
//
//: inside compression_unit
  logic [Lanes*32-1:0] given;
  logic asked, asked_back;
  initial assume (rst);
  always_ff @(posedge clk) begin
    given <= compress_value;
    asked <= compress_valid && !rst;
    asked_back <= uncompress_valid && !rst;
  end

  logic alike;
  always_comb alike = value_pattern_q == result_pattern_q && value_base_q == result_base_q;

  logic ran = 1'b0;
  always_ff @(posedge clk) ran <= 1'b1;
  always_comb if (ran) begin
    if (asked_back)
      inv_carries: assert (carries_q == {&value_base_q[32+LowBits +: Middle], &value_base_q[LowBits +: Middle]});
    if (asked && asked_back && result_valid && result_pattern != 0 && alike) round_trip: assert (value == given);
    if (asked && asked_back && result_valid && any && value == given)
      complete: assert (result_pattern != 0 && result_pattern <= value_pattern_q);
    on_time: assert (result_valid == asked && value_valid == asked_back);
    constant: cover (asked && result_pattern == 1);
    halves: cover (asked && result_pattern == 5 && alike);
  end
