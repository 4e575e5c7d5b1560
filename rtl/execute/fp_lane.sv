// fp_lane: one lane of the floating-point pipe, IEEE-754 single precision with subnormals, to nearest even.
//
// One fused multiply-add serves add (a + b, where a is the product), mul (a * b + -0) and fma, in a window of 64 bits,
// whose bit 61 weighs 2^(exponent - 127).  Its sticky bit is enough: bits fall off an addend only below 2^24 of the
// window, where a product that is not zero is at least 2^38 (of two subnormal factors the addend's exponent is the
// larger); and off a product only below 2^48, where the addend is normal, at least 2^61, or the result subnormal with
// its unit at bit 38.
//
// Integers enter the window with their bit 31 at bit 61.  Comparisons, min, max and conversions to integer are
// float_compare's.
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
  localparam [31:0] MinusZero = 32'h80000000;

  // ---- what is no sum: its operation goes to step 2 with what float_compare keeps

  logic       from_integer, now_sum, is_sum;
  logic [5:0] now_operation, kept_operation;
  always_comb begin : select
    from_integer = operation == isa_pkg::OP_I2FS || operation == isa_pkg::OP_I2FU;
    {now_sum, now_operation} = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 1)]) begin
      now_operation = operation;
      now_sum = from_integer || operation == isa_pkg::OP_FADD || operation == isa_pkg::OP_FMUL ||
                operation == isa_pkg::OP_FMA;
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, 8, 1)) begin : cut
      always_ff @(posedge clk) if (move[0]) {is_sum, kept_operation} <= {now_sum, now_operation};
    end else begin : cut
      always_comb {is_sum, kept_operation} = {now_sum, now_operation};
    end
  endgenerate

  logic        less, equal, greater;
  logic [31:0] least, largest, signed_integer, unsigned_integer;
  /* verilator lint_off UNUSEDSIGNAL */  // of which dp_lane makes singles
  logic        none;
  logic [31:0] given;
  /* verilator lint_on UNUSEDSIGNAL */
  float_compare #(.ExponentBits(8), .FractionBits(23), .Stages(Stages)) compare (
      .clk(clk), .move(move), .a(a), .b(b), .given(given), .none(none), .less(less), .equal(equal),
      .greater(greater), .least(least), .largest(largest), .signed_integer(signed_integer),
      .unsigned_integer(unsigned_integer)
  );

  logic [31:0] direct_value;
  always_comb begin : choose
    direct_value = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 2)])
      case (kept_operation)
        isa_pkg::OP_FMIN: direct_value = least;
        isa_pkg::OP_FMAX: direct_value = largest;
        isa_pkg::OP_FSETEQ: direct_value = {31'b0, equal};
        isa_pkg::OP_FSETNE: direct_value = {31'b0, less || greater};
        isa_pkg::OP_FSETLT: direct_value = {31'b0, less};
        isa_pkg::OP_FSETLE: direct_value = {31'b0, less || equal};
        isa_pkg::OP_FSETGT: direct_value = {31'b0, greater};
        isa_pkg::OP_FSETGE: direct_value = {31'b0, greater || equal};
        isa_pkg::OP_F2IS: direct_value = signed_integer;
        isa_pkg::OP_F2IU: direct_value = unsigned_integer;
        default: direct_value = '0;
      endcase
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
      .direct(!is_sum), .direct_value(direct_value), .result(result)
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
