// half_lane: what a lane of the floating-point pipe computes on halves, IEEE-754 half precision with subnormals, to
// nearest even: a fused multiply-add of both halves of a register, and the conversion of a single to a half.
//
// The window of each half has 32 bits, and bit 29 weighs 2^(exponent - 15).  Its sticky bit is enough: bits fall off an
// addend only more than 19 below the exponent of a product, whose factors are then both normal (a subnormal one and the
// largest are 15 above the smallest addend) and make it at least 2^29; and off a product only below 2^21, where the addend
// is normal, at least 2^29, or the result subnormal with its unit at bit 19.
//
// A single is an addend of 24 bits, from bit 29 down; from 2^16 on it is infinity.  A half to a single, which is exact, is
// made in step 1.
module half_lane #(
    parameter Beats = 2,
    parameter Stages = 2
) (
    input  logic                clk,
    input  logic [Stages-1:0]   move,
    input  logic [5:0]          operation,
    input  logic [31:0]         a,
    input  logic [31:0]         b,
    input  logic [31:0]         c,
    input  logic                finish_last,
    output logic [Beats*32-1:0] data  // one word a beat, the first lowest; zero of operations that are not on halves
);
  localparam [15:0] Nan = 16'h7fff, MinusZero = 16'h8000;
  localparam [31:0] SingleNan = 32'h7fffffff;

  // Of a fraction that is not zero.  Binary search: at each step the half that holds the leading one moves on.
  function automatic [3:0] leading_zeros(input [9:0] x);
    logic [7:1] h8;
    logic [3:1] h4;
    leading_zeros[3] = x[9:2] == 0;
    h8 = leading_zeros[3] ? {x[1:0], 5'b0} : x[9:3];
    leading_zeros[2] = h8[7:4] == 0;
    h4 = leading_zeros[2] ? h8[3:1] : h8[7:5];
    leading_zeros[1] = h4[3:2] == 0;
    leading_zeros[0] = !(leading_zeros[1] ? h4[1] : h4[3]);
  endfunction

  // A subnormal half is a normal single: its leading one becomes the hidden one.
  function automatic [31:0] to_single(input [15:0] x);
    logic [3:0] zeros;
    logic [9:0] fraction;
    zeros = leading_zeros(x[9:0]);
    fraction = x[9:0] << (zeros + 1'b1);
    if (x[14:10] == 5'h1f) to_single = x[9:0] != 0 ? SingleNan : {x[15], 31'h7f800000};
    else if (x[14:0] == 0) to_single = {x[15], 31'b0};
    else if (x[14:10] == 0) to_single = {x[15], 8'd112 - {4'b0, zeros}, fraction, 13'b0};
    else to_single = {x[15], 8'd112 + {3'b0, x[14:10]}, x[9:0], 13'b0};
  endfunction

  // ---- what is no sum, in step 1

  logic        is_sum;
  logic        narrows, beyond;  // the low half is a single's; which becomes an infinity, or is no number
  logic [31:0] value, exact;
  always_comb begin : direct
    is_sum = operation == isa_pkg::OP_HADD2 || operation == isa_pkg::OP_HMUL2 || operation == isa_pkg::OP_HFMA2;
    narrows = operation == isa_pkg::OP_F2H;
    beyond = b[30:23] >= 8'd143;
    exact = to_single(b[15:0]);
    value = operation == isa_pkg::OP_H2F ? exact
          : !narrows ? '0 : b[30:23] == 8'hff && b[22:0] != 0 ? {16'b0, Nan} : {16'b0, b[31], 15'h7c00};
  end

  logic [1:0]  now_direct, step_direct;  // by half
  logic [31:0] step_value;
  always_comb now_direct = {!is_sum, !is_sum && !(narrows && !beyond)};
  generate
    if (lane_pkg::is_cut(Stages, 8, 1)) begin : cut
      always_ff @(posedge clk) if (move[0]) {step_direct, step_value} <= {now_direct, value};
    end else begin : cut
      always_comb {step_direct, step_value} = {now_direct, value};
    end
  endgenerate

  // ---- the sums

  logic [31:0] result;
  for (genvar half = 0; half < 2; half++) begin : halves
    logic [15:0] z;
    logic        given;
    always_comb begin
      given = half == 0 && narrows;
      z = given ? {b[31], 15'b0} : operation == isa_pkg::OP_HADD2 ? b[half*16 +: 16]
        : operation == isa_pkg::OP_HMUL2 ? MinusZero : c[half*16 +: 16];
    end
    fused_multiply_add #(.ExponentBits(5), .FractionBits(10), .WindowBits(32), .Stages(Stages)) fma (
        .clk(clk), .move(move), .x(a[half*16 +: 16]), .y(b[half*16 +: 16]), .z(z),
        .alone(operation == isa_pkg::OP_HADD2), .given(given),
        .given_addend({2'b0, b[30:23] != 0, b[22:0], 6'b0}),
        .given_exponent($signed({1'b0, b[30:24], b[23] | (b[30:23] == 0)}) - 9'sd112), .place(1'b0), .placed(11'b0),
        .direct(step_direct[half]), .direct_value(step_value[half*16 +: 16]), .result(result[half*16 +: 16])
    );
  end

  // ---- the beats

  logic [Beats*32-33:0] collected;  // the earlier ones, the first lowest
  always_ff @(posedge clk)
    if (move[Stages-1]) begin : gather
      logic [Beats*32-1:0] all;
      all = {result, collected};
      collected <= all[Beats*32-1:32];
      if (finish_last) data <= all;
    end
endmodule
