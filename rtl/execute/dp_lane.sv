// dp_lane: one lane of the double-precision pipe, IEEE-754 with subnormals, to nearest even.
//
// As in fp_lane one fused multiply-add serves add, mul and fma, in a window of 112 bits, whose bit 109 weighs
// 2^(exponent - 1023).  Its sticky bit is enough: bits fall off an addend only below 2^52 of the window, where a product
// that is not zero is at least 2^57 (of two subnormal factors the addend's exponent is the larger); and off a product only
// below 2^105, where the addend is normal, at least 2^109, or the result subnormal with its unit at bit 57.
//
// Integers and single precision enter the window with their highest bit at bit 109.  A double becomes a single as a sum
// that is rounded in place: its sign and exponent, in bits 90:82, and its significand below bit 83.  Comparisons, min, max
// and conversions to integer are float_compare's.
module dp_lane #(
    parameter Beats = 4,
    parameter Stages = 2
) (
    input  logic                clk,
    input  logic [Stages-1:0]   move,
    input  logic [5:0]          operation,
    input  logic [63:0]         a,
    input  logic [63:0]         b,  // an integer or a single is in the low half
    input  logic [63:0]         c,
    input  logic                finish_last,
    input  logic                finish_predicate,
    output logic [Beats*64-1:0] data,  // one number a beat, the first lowest; zero for a predicate
    output logic [Beats-1:0]    flags  // zero for registers
);
  localparam [63:0] Nan = 64'h7fffffffffffffff, MinusZero = 64'h8000000000000000;
  localparam [31:0] SingleNan = 32'h7fffffff;

  // ---- conversions to a sum, in step 1

  logic               widens, narrows, from_integer, negative, beyond;  // beyond: an infinity or no number comes of it
  logic [63:0]        z;
  logic [31:0]        magnitude;
  logic [111:0]       addend;
  logic [10:0]        given;     // exponent of the double that becomes a single
  logic [7:0]         rebased;   // how far it is above 897, that of the least normal single
  logic signed [14:0] exponent;  // of the addend
  always_comb begin : convert
    from_integer = operation == isa_pkg::OP_I2DS || operation == isa_pkg::OP_I2DU;
    widens = operation == isa_pkg::OP_F2D;
    narrows = operation == isa_pkg::OP_D2F;
    negative = from_integer ? operation == isa_pkg::OP_I2DS && b[31] : widens && b[31];
    magnitude = negative ? -b[31:0] : b[31:0];
    given = {b[62:53], b[52] | (b[62:52] == 0)};
    rebased = given < 11'd897 ? 8'd0 : given[7:0] - 8'(897 % 256);
    beyond = narrows ? given > 11'd1150 : widens && b[30:23] == 8'hff;
    z = from_integer || widens || narrows ? {negative, 63'b0} : operation == isa_pkg::OP_DADD ? b
      : operation == isa_pkg::OP_DMUL ? MinusZero : c;
    addend = from_integer ? {2'b0, magnitude, 78'b0} : widens ? {2'b0, b[30:23] != 0, b[22:0], 86'b0}
           : {29'b0, b[62:52] != 0, b[51:0], 30'b0};
    exponent = from_integer ? 15'sd1054 : widens ? 15'sd896 + $signed({7'b0, b[30:24], b[23] | (b[30:23] == 0)})
             : given < 11'd897 ? $signed({4'b0, given}) - 15'sd896 : 15'sd1;
  end

  // ---- what is no sum: its operation goes to step 2 with what float_compare keeps

  logic       now_sum, is_sum;
  logic [5:0] now_operation, kept_operation;
  always_comb begin : select
    {now_sum, now_operation} = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 1)]) begin
      now_operation = operation;
      now_sum = operation == isa_pkg::OP_DADD || operation == isa_pkg::OP_DMUL || operation == isa_pkg::OP_DFMA ||
                from_integer || ((widens || narrows) && !beyond);
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, 8, 1)) begin : cut
      always_ff @(posedge clk) if (move[0]) {is_sum, kept_operation} <= {now_sum, now_operation};
    end else begin : cut
      always_comb {is_sum, kept_operation} = {now_sum, now_operation};
    end
  endgenerate

  logic        none, less, equal, greater;
  /* verilator lint_off UNUSEDSIGNAL */  // exponents
  logic [63:0] given_number;
  /* verilator lint_on UNUSEDSIGNAL */
  logic [63:0] least, largest;
  logic [31:0] signed_integer, unsigned_integer;
  float_compare #(.ExponentBits(11), .FractionBits(52), .Stages(Stages)) compare (
      .clk(clk), .move(move), .a(a), .b(b), .given(given_number), .none(none), .less(less), .equal(equal),
      .greater(greater), .least(least), .largest(largest), .signed_integer(signed_integer),
      .unsigned_integer(unsigned_integer)
  );

  logic [63:0] direct_value;
  always_comb begin : choose
    direct_value = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 2)])
      case (kept_operation)
        isa_pkg::OP_DMIN: direct_value = least;
        isa_pkg::OP_DMAX: direct_value = largest;
        isa_pkg::OP_DSETEQ: direct_value = {63'b0, equal};
        isa_pkg::OP_DSETNE: direct_value = {63'b0, less || greater};
        isa_pkg::OP_DSETLT: direct_value = {63'b0, less};
        isa_pkg::OP_DSETLE: direct_value = {63'b0, less || equal};
        isa_pkg::OP_DSETGT: direct_value = {63'b0, greater};
        isa_pkg::OP_DSETGE: direct_value = {63'b0, greater || equal};
        isa_pkg::OP_D2IS: direct_value = {32'b0, signed_integer};
        isa_pkg::OP_D2IU: direct_value = {32'b0, unsigned_integer};
        isa_pkg::OP_F2D: direct_value = given_number[22:0] != 0 ? Nan : {given_number[31], 63'h7ff0000000000000};
        isa_pkg::OP_D2F: direct_value = {32'b0, none ? SingleNan : {given_number[63], 31'h7f800000}};
        default: direct_value = '0;
      endcase
  end

  // ---- the sum

  logic [63:0] result;
  fused_multiply_add #(.ExponentBits(11), .FractionBits(52), .WindowBits(112), .Stages(Stages)) fma (
      .clk(clk), .move(move), .x(a), .y(b), .z(z), .alone(operation == isa_pkg::OP_DADD),
      .given(from_integer || widens || narrows), .given_addend(addend), .given_exponent(exponent), .place(narrows),
      .placed({19'b0, b[63], rebased, 25'b0}),
      .direct(!is_sum), .direct_value(direct_value), .result(result)
  );

  // ---- the beats

  logic [Beats*64-65:0] collected;  // the earlier ones, the first lowest
  always_ff @(posedge clk)
    if (move[Stages-1]) begin : gather
      logic [Beats*64-1:0] all;
      all = {result, collected};
      collected <= all[Beats*64-1:64];
      if (finish_last) begin
        data <= finish_predicate ? '0 : all;
        for (int n = 0; n < Beats; n++) flags[n] <= finish_predicate && all[n*64];
      end
    end
endmodule
