// compression_unit: recognises register values that are a pattern, and makes them again.  Kloosterman 4.5.3.
// Contract: cmodel/operand/compression_unit.h.
module compression_unit #(
    parameter Lanes = 32  // of a register
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                compress_valid,
    input  logic [Lanes*32-1:0] compress_value,
    input  logic                uncompress_valid,
    input  logic [2:0]          uncompress_pattern,
    input  logic [2*32-1:0]     uncompress_base,
    output logic                result_valid,    // of the cycle before
    output logic [2:0]          result_pattern,  // 0: none
    output logic [2*32-1:0]     result_base,     // lane 0, and the first of the second half
    output logic                value_valid,
    output logic [Lanes*32-1:0] value
);
  localparam Half = Lanes / 2;
  localparam LowBits = $clog2(4 * Lanes);  // of what a lane adds to its base, and the bits above them
  localparam HighBits = 32 - LowBits;
  localparam Middle = HighBits / 2;

  // How far apart neighbours are: in all lanes, and in all but from one half to the other.
  logic [31:0] apart;
  logic same, by_1, by_4, halves_by_1, halves_by_4;
  always_comb begin
    {same, halves_by_1, halves_by_4} = '1;
    for (int i = 1; i < Lanes; i++) begin
      apart = compress_value[i*32 +: 32] - compress_value[(i-1)*32 +: 32];
      if (apart != 0) same = 1'b0;
      if (apart != 1 && i != Half) halves_by_1 = 1'b0;
      if (apart != 4 && i != Half) halves_by_4 = 1'b0;
    end
    apart = compress_value[Half*32 +: 32] - compress_value[(Half-1)*32 +: 32];
    by_1 = halves_by_1 && apart == 1;
    by_4 = halves_by_4 && apart == 4;
  end

  logic       result_valid_q, value_valid_q;
  logic [2:0] result_pattern_q, value_pattern_q;
  logic [2*32-1:0] result_base_q, value_base_q;
  logic [1:0]      carries_q;  // of a base that becomes the next: from the lower of its high bits to the upper ones
  always_ff @(posedge clk) begin
    result_valid_q <= compress_valid && !rst;
    value_valid_q <= uncompress_valid && !rst;
    if (compress_valid) begin
      result_pattern_q <= same ? 3'd1 : by_1 ? 3'd2 : by_4 ? 3'd3 : halves_by_1 ? 3'd4 : halves_by_4 ? 3'd5 : 3'd0;
      result_base_q <= {compress_value[Half*32 +: 32], compress_value[31:0]};
    end
    if (uncompress_valid) begin
      value_pattern_q <= uncompress_pattern;
      value_base_q <= uncompress_base;
      carries_q <= {&uncompress_base[32+LowBits +: Middle], &uncompress_base[LowBits +: Middle]};
    end
  end
  always_comb result_valid = result_valid_q;
  always_comb result_pattern = result_pattern_q;
  always_comb result_base = result_base_q;
  always_comb value_valid = value_valid_q;

  // A lane's distance from its base is a constant for each pattern.
  logic by_one, by_four, halved, any;
  always_comb begin
    any = value_pattern_q != 3'd0 && value_pattern_q <= 3'd5;
    halved = value_pattern_q >= 3'd4;
    by_one = value_pattern_q == 3'd2 || value_pattern_q == 3'd4;
    by_four = value_pattern_q == 3'd3 || value_pattern_q == 3'd5;
  end
  // It is less than 4 * Lanes: of the bits above, a lane has those of its base or of the next, by its carry.
  logic [2*HighBits-1:0] high, next;  // of each base
  always_comb begin
    high = {value_base_q[63:32+LowBits], value_base_q[31:LowBits]};
    for (int b = 0; b < 2; b++) begin
      next[b*HighBits +: Middle] = high[b*HighBits +: Middle] + 1'b1;
      next[b*HighBits+Middle +: HighBits-Middle] =
          carries_q[b] ? high[b*HighBits+Middle +: HighBits-Middle] + 1'b1 : high[b*HighBits+Middle +: HighBits-Middle];
    end
  end
  logic [LowBits-1:0] base, steps;
  logic [LowBits:0]   low;
  logic               second;
  always_comb begin
    value = '0;
    for (int i = 0; i < Lanes; i++) begin
      second = halved && i >= Half;
      base = second ? value_base_q[32 +: LowBits] : value_base_q[LowBits-1:0];
      steps = second ? LowBits'(i - Half) : LowBits'(i);
      if (!by_one && !by_four) steps = '0;
      low = {1'b0, base} + {1'b0, by_four ? steps << 2 : steps};
      if (any)
        value[i*32 +: 32] = {low[LowBits] ? next[32'(second)*HighBits +: HighBits] : high[32'(second)*HighBits +: HighBits],
                             low[LowBits-1:0]};
    end
  end
endmodule
