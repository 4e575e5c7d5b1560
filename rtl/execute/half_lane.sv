// half_lane: what a lane of the floating-point pipe computes on halves, IEEE-754 half precision with subnormals, to
// nearest even: a fused multiply-add of both halves of a register, and the conversion of a single to a half.
//
// The steps are those of fp_lane, which see; the window of each half has 32 bits, and bit 29 weighs 2^(exponent - 15):
//
//   31 30 29                 19         9            0
//         | addend: 11 bits    |                         the one with the smaller exponent is shifted right;
//      | product: 22 bits              |                 what falls off is or-ed into bit 0
//
// That sticky bit is enough: bits fall off an addend only more than 19 below the exponent of a product, whose factors are
// then both normal (a subnormal one and the largest are 15 above the smallest addend) and make it at least 2^29; and off
// a product only below 2^21, where the addend is normal, at least 2^29, or the result subnormal with its unit at bit 19.
//
// A single is a product of 24 bits, from bit 29 down, to which a zero is added; from 2^16 on it is infinity.  A half to a
// single is complete after `start`.
module half_lane #(
    parameter Beats = 2
) (
    input  logic                clk,
    input  logic                start,
    input  logic [5:0]          operation,
    input  logic [31:0]         a,
    input  logic [31:0]         b,
    input  logic [31:0]         c,
    input  logic                finish,
    input  logic                finish_last,
    output logic [Beats*32-1:0] data  // one word a beat, the first lowest; zero of operations that are not on halves
);
  localparam [15:0] Nan = 16'h7fff, One = 16'h3c00, MinusZero = 16'h8000;
  localparam [31:0] SingleNan = 32'h7fffffff;

  /* verilator lint_off UNUSEDSIGNAL */  // functions of a field take the whole number
  function automatic is_nan(input [15:0] x);
    is_nan = x[14:10] == 5'h1f && x[9:0] != 0;
  endfunction

  function automatic is_infinite(input [15:0] x);
    is_infinite = x[14:0] == 15'h7c00;
  endfunction

  // Exponent and significand: a subnormal has exponent 1 and no hidden one.
  function automatic [4:0] exponent_of(input [15:0] x);
    exponent_of = {x[14:11], x[10] | (x[14:10] == 0)};
  endfunction

  function automatic [10:0] significand_of(input [15:0] x);
    significand_of = {x[14:10] != 0, x[9:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  function automatic [31:0] shift_right_sticky(input [31:0] x, input [4:0] by);
    shift_right_sticky = x >> by;
    shift_right_sticky[0] = shift_right_sticky[0] | ((x & ~(32'hffffffff << by)) != 0);
  endfunction

  // Binary search: at each step the half that holds the leading one moves on.  31 for zero or one.
  function automatic [4:0] leading_zeros(input [31:1] x);
    logic [15:1] h16;
    logic [7:1]  h8;
    logic [3:1]  h4;
    leading_zeros[4] = x[31:16] == 0;
    h16 = leading_zeros[4] ? x[15:1] : x[31:17];
    leading_zeros[3] = h16[15:8] == 0;
    h8 = leading_zeros[3] ? h16[7:1] : h16[15:9];
    leading_zeros[2] = h8[7:4] == 0;
    h4 = leading_zeros[2] ? h8[3:1] : h8[7:5];
    leading_zeros[1] = h4[3:2] == 0;
    leading_zeros[0] = !(leading_zeros[1] ? h4[1] : h4[3]);
  endfunction

  // The half nearest to `window`, whose bit 29 weighs 2^(exponent - 15).
  function automatic [15:0] round(input sign, input [5:0] exponent, input [31:0] window);
    logic [4:0]  zeros, by;
    logic [31:0] normal;
    logic [5:0]  field;  // exponent field less the hidden one, which the significand adds
    logic [16:0] rounded;
    zeros = leading_zeros(window[31:1]);
    by = {1'b0, zeros} > exponent + 1'b1 ? exponent[4:0] + 1'b1 : zeros;
    normal = window << by;
    field = normal[31] ? exponent + 1'b1 - {1'b0, by} : 6'b0;
    rounded = {1'b0, field, 10'b0} + {6'b0, normal[31:21]} + 17'(normal[20] && (normal[21] || normal[19:0] != 0));
    round = {sign, rounded[16:10] >= 7'd31 ? 15'h7c00 : rounded[14:0]};
  endfunction

  // A subnormal half is a normal single: its leading one becomes the hidden one.
  function automatic [31:0] to_single(input [15:0] x);
    logic [4:0]  zeros;
    logic [9:0]  fraction;
    zeros = leading_zeros({x[9:0], 21'b0});
    fraction = x[9:0] << (zeros + 1'b1);
    if (is_nan(x)) to_single = SingleNan;
    else if (is_infinite(x)) to_single = {x[15], 31'h7f800000};
    else if (x[14:0] == 0) to_single = {x[15], 31'b0};
    else if (x[14:10] == 0) to_single = {x[15], 8'd112 - {3'b0, zeros}, fraction, 13'b0};
    else to_single = {x[15], 8'd112 + {3'b0, x[14:10]}, x[9:0], 13'b0};
  endfunction

  logic [31:0]          result;
  logic [Beats*32-33:0] collected;  // the earlier beats, the first lowest
  wire [31:0]           single = to_single(b[15:0]);

  for (genvar half = 0; half < 2; half++) begin : halves
    wire [15:0] x = a[half*16 +: 16];
    wire [15:0] second = b[half*16 +: 16];
    wire [15:0] third = c[half*16 +: 16];
    wire narrow = half == 0 && operation == isa_pkg::OP_F2H;

    logic        complete;         // the result is `value`; else it is anchor +- shifted
    logic [15:0] value;
    logic        sign, subtract;   // sign: of anchor
    logic [5:0]  exponent;         // of the window
    logic [31:0] anchor, shifted;  // the operand with the larger exponent, and the other

    always_ff @(posedge clk)
      if (start) begin : align
        logic [15:0]       y, z;
        logic              product_sign, zero, infinite, invalid, swap;
        logic signed [8:0] product_exponent, addend_exponent, distance;
        logic [31:0]       product, addend;
        y = operation == isa_pkg::OP_HADD2 ? One : second;
        z = operation == isa_pkg::OP_HADD2 ? second : operation == isa_pkg::OP_HFMA2 ? third : MinusZero;
        if (narrow) begin
          product_sign = b[31];
          zero = 1'b0;
          infinite = b[30:23] >= 8'd143;
          invalid = b[30:23] == 8'hff && b[22:0] != 0;
          product = {2'b0, b[30:23] != 0, b[22:0], 6'b0};
          product_exponent = $signed({1'b0, b[30:24], b[23] | (b[30:23] == 0)}) - 9'sd112;
        end else begin
          product_sign = x[15] ^ y[15];
          zero = x[14:0] == 0 || y[14:0] == 0;
          infinite = is_infinite(x) || is_infinite(y);
          invalid = is_nan(x) || is_nan(y) || is_nan(z) || (infinite && zero) ||
                    (infinite && is_infinite(z) && product_sign != z[15]);
          product = {1'b0, 22'(significand_of(x)) * 22'(significand_of(y)), 9'b0};
          // A zero product has no exponent of its own: the addend must not be shifted for it.
          product_exponent = zero ? 9'sd0
                           : $signed({4'b0, exponent_of(x)}) + $signed({4'b0, exponent_of(y)}) - 9'sd15;
        end
        addend = {2'b0, significand_of(z), 19'b0};
        addend_exponent = $signed({4'b0, exponent_of(z)});
        swap = product_exponent < addend_exponent;
        distance = swap ? addend_exponent - product_exponent : product_exponent - addend_exponent;
        exponent <= swap ? addend_exponent[5:0] : product_exponent[5:0];
        sign <= swap ? z[15] : product_sign;
        subtract <= product_sign != z[15];
        anchor <= swap ? addend : product;
        shifted <= shift_right_sticky(swap ? product : addend, distance > 9'sd31 ? 5'd31 : distance[4:0]);
        case (operation)
          isa_pkg::OP_HADD2, isa_pkg::OP_HMUL2, isa_pkg::OP_HFMA2: begin
            complete <= infinite || is_infinite(z) || invalid;
            value <= invalid ? Nan : {infinite ? product_sign : z[15], 15'h7c00};
          end
          isa_pkg::OP_F2H: begin
            complete <= !narrow || infinite;
            value <= !narrow ? '0 : invalid ? Nan : {product_sign, 15'h7c00};
          end
          default: begin
            complete <= 1'b1;
            value <= operation == isa_pkg::OP_H2F ? single[half*16 +: 16] : '0;
          end
        endcase
      end

    always_comb begin : add_and_round
      logic [31:0] sum;
      logic        negative;
      sum = subtract ? anchor - shifted : anchor + shifted;
      negative = subtract && sum[31];
      // Equal magnitudes of opposite signs give +0.
      result[half*16 +: 16] = complete ? value
          : round((sign ^ negative) && !(subtract && sum == 0), exponent, negative ? -sum : sum);
    end
  end

  always_ff @(posedge clk)
    if (finish) begin : gather
      logic [Beats*32-1:0] all;
      all = {result, collected};
      collected <= all[Beats*32-1:32];
      if (finish_last) data <= all;
    end
endmodule
