// fp_lane: one lane of the floating-point pipe, IEEE-754 single precision with subnormals, to nearest even.
//
// One fused multiply-add serves add (a + b, where a is the product), mul (a * b + -0) and fma, in a window of 64 bits,
// whose bit 61 weighs 2^(exponent - 127).  Its sticky bit is enough: bits fall off an addend only below 2^24 of the
// window, where a product that is not zero is at least 2^38 (of two subnormal factors the addend's exponent is the
// larger); and off a product only below 2^48, where the addend is normal, at least 2^61, or the result subnormal with
// its unit at bit 38.
//
// Integers enter the window with their bit 31 at bit 61.  Comparisons, min, max and conversions to integer are begun in
// its step 1 and complete in its step 2.
module fp_lane #(
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
    input  logic                finish_predicate,
    output logic [Beats*32-1:0] data,  // one word a beat, the first lowest; zero for a predicate
    output logic [Beats-1:0]    flags  // zero for a register
);
  localparam [31:0] Nan = 32'h7fffffff, MinusZero = 32'h80000000;

  function automatic is_nan(input [30:0] x);
    is_nan = x[30:23] == 8'hff && x[22:0] != 0;
  endfunction

  // Numbers in the order of unsigned integers, -0 just below +0.
  function automatic [31:0] rank(input [31:0] x);
    rank = x[31] ? ~x : {1'b1, x[30:0]};
  endfunction

  // ---- what is no sum, step 1: how the operands compare, and b as an integer, towards zero

  typedef struct packed {
    logic [5:0]  operation;
    logic        is_sum;
    logic [31:0] a, b;
    logic        a_nan, b_nan, below, same;  // below: in rank; same: equal, or two zeros
    logic [31:0] magnitude;
  } compared_t;
  compared_t now, compared;

  logic from_integer;
  always_comb begin : compare
    from_integer = operation == isa_pkg::OP_I2FS || operation == isa_pkg::OP_I2FU;
    now = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 1)]) begin
      now.operation = operation;
      now.is_sum = from_integer || operation == isa_pkg::OP_FADD || operation == isa_pkg::OP_FMUL ||
                   operation == isa_pkg::OP_FMA;
      now.a = a;
      now.b = b;
      now.a_nan = is_nan(a[30:0]);
      now.b_nan = is_nan(b[30:0]);
      now.below = rank(a) < rank(b);
      now.same = a == b || (a[30:0] == 0 && b[30:0] == 0);
      now.magnitude = b[30:23] < 127 ? 32'b0 : {1'b1, b[22:0], 8'b0} >> 5'(8'd158 - b[30:23]);
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, 8, 1)) begin : cut
      always_ff @(posedge clk) if (move[0]) compared <= now;
    end else begin : cut
      always_comb compared = now;
    end
  endgenerate

  // ---- step 2

  // Saturating.  An infinity has the largest exponent, so it saturates like any large number.
  function automatic [31:0] to_integer(input [31:23] x, input nan, input [31:0] magnitude, input is_signed);
    if (nan || (x[31] && !is_signed)) to_integer = '0;
    else if (x[30:23] > 8'd158 || (is_signed && x[30:23] == 8'd158))
      to_integer = !is_signed ? 32'hffffffff : x[31] ? 32'h80000000 : 32'h7fffffff;
    else to_integer = x[31] ? -magnitude : magnitude;
  endfunction

  logic [31:0] direct_value;
  always_comb begin : complete
    logic        less, equal, greater;
    logic [31:0] least, largest;
    {less, equal, greater, least, largest, direct_value} = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 2)]) begin
      least = compared.b_nan || (!compared.a_nan && compared.below) ? compared.a : compared.b;
      largest = compared.b_nan || (!compared.a_nan && !compared.below) ? compared.a : compared.b;
      if (compared.a_nan && compared.b_nan) least = Nan;
      if (compared.a_nan && compared.b_nan) largest = Nan;
      equal = !compared.a_nan && !compared.b_nan && compared.same;
      less = !compared.a_nan && !compared.b_nan && !compared.same && compared.below;
      greater = !compared.a_nan && !compared.b_nan && !compared.same && !compared.below;
      case (compared.operation)
        isa_pkg::OP_FMIN: direct_value = least;
        isa_pkg::OP_FMAX: direct_value = largest;
        isa_pkg::OP_FSETEQ: direct_value = {31'b0, equal};
        isa_pkg::OP_FSETNE: direct_value = {31'b0, less || greater};
        isa_pkg::OP_FSETLT: direct_value = {31'b0, less};
        isa_pkg::OP_FSETLE: direct_value = {31'b0, less || equal};
        isa_pkg::OP_FSETGT: direct_value = {31'b0, greater};
        isa_pkg::OP_FSETGE: direct_value = {31'b0, greater || equal};
        isa_pkg::OP_F2IS: direct_value = to_integer(compared.b[31:23], compared.b_nan, compared.magnitude, 1'b1);
        isa_pkg::OP_F2IU: direct_value = to_integer(compared.b[31:23], compared.b_nan, compared.magnitude, 1'b0);
        default: direct_value = '0;
      endcase
    end
  end

  // ---- the sum

  logic [31:0] z, integer_magnitude, result;
  logic        negative;
  always_comb begin : operands
    negative = operation == isa_pkg::OP_I2FS && b[31];
    integer_magnitude = negative ? -b : b;
    z = from_integer ? {negative, 31'b0} : operation == isa_pkg::OP_FADD ? b
      : operation == isa_pkg::OP_FMUL ? MinusZero : c;
  end

  fused_multiply_add #(.ExponentBits(8), .FractionBits(23), .WindowBits(64), .Stages(Stages)) fma (
      .clk(clk), .move(move), .x(a), .y(b), .z(z), .alone(operation == isa_pkg::OP_FADD), .given(from_integer),
      .given_addend({2'b0, integer_magnitude, 30'b0}), .given_exponent(12'sd158), .place(1'b0), .placed(24'b0),
      .direct(!compared.is_sum), .direct_value(direct_value), .result(result)
  );

  // ---- the beats

  logic [Beats*32-33:0] collected;  // the earlier ones, the first lowest
  always_ff @(posedge clk)
    if (move[Stages-1]) begin : gather
      logic [Beats*32-1:0] all;
      all = {result, collected};
      collected <= all[Beats*32-1:32];
      if (finish_last) begin
        data <= finish_predicate ? '0 : all;
        for (int n = 0; n < Beats; n++) flags[n] <= finish_predicate && all[n*32];
      end
    end
endmodule
