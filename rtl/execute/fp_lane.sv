// fp_lane: one lane of the floating-point pipe, IEEE-754 single precision with subnormals, to nearest even.
//
// One fused multiply-add serves add (a * 1 + b), mul (a * b + -0) and fma.  `start` multiplies, and aligns product and
// addend in a window of 64 bits whose bit 61 weighs 2^(exponent - 127):
//
//   63 62 61                      38                    15            0
//         | addend: 24 bits      |                                   the one with the smaller exponent is
//      | product: 48 bits                               |             shifted right; what falls off is or-ed into bit 0
//
// That sticky bit is enough: bits fall off an addend only below 2^24 of the window, where a product that is not zero
// is at least 2^38 (of two subnormal factors the addend's exponent is the larger); and off a product only below 2^48,
// where the addend is normal, at least 2^61, or the result subnormal with its unit at bit 38.
//
// `finish` adds, normalises (no further than the exponent allows: the result is then subnormal), rounds, and collects
// the beats.  Integers enter the window with their bit 31 at bit 61.  Comparisons, min, max and conversions to integer
// are complete after `start`, as are NaN and infinity.
module fp_lane #(
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
    input  logic                finish_predicate,
    output logic [Beats*32-1:0] data,  // one word a beat, the first lowest; zero for a predicate
    output logic [Beats-1:0]    flags  // zero for a register
);
  localparam [31:0] Nan = 32'h7fffffff, One = 32'h3f800000, MinusZero = 32'h80000000;

  /* verilator lint_off UNUSEDSIGNAL */  // functions of a field take the whole number
  function automatic is_nan(input [31:0] x);
    is_nan = x[30:23] == 8'hff && x[22:0] != 0;
  endfunction

  function automatic is_infinite(input [31:0] x);
    is_infinite = x[30:0] == 31'h7f800000;
  endfunction

  // Exponent and significand: a subnormal has exponent 1 and no hidden one.
  function automatic [7:0] exponent_of(input [31:0] x);
    exponent_of = {x[30:24], x[23] | (x[30:23] == 0)};
  endfunction

  function automatic [23:0] significand_of(input [31:0] x);
    significand_of = {x[30:23] != 0, x[22:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Numbers in the order of unsigned integers, -0 just below +0.
  function automatic [31:0] rank(input [31:0] x);
    rank = x[31] ? ~x : {1'b1, x[30:0]};
  endfunction

  // {less, equal, greater}; none of them with a NaN.
  function automatic [2:0] order(input [31:0] x, input [31:0] y);
    logic equal;
    equal = x == y || (x[30:0] == 0 && y[30:0] == 0);
    order = is_nan(x) || is_nan(y) ? 3'b000 : equal ? 3'b010 : rank(x) < rank(y) ? 3'b100 : 3'b001;
  endfunction

  function automatic [31:0] extreme(input [31:0] x, input [31:0] y, input larger);
    if (is_nan(x)) extreme = is_nan(y) ? Nan : y;
    else extreme = is_nan(y) || ((rank(x) < rank(y)) != larger) ? x : y;
  endfunction

  // Towards zero, saturating.  An infinity has the largest exponent, so it saturates like any large number.
  function automatic [31:0] to_integer(input [31:0] x, input is_signed);
    logic [7:0]  exponent;
    logic [31:0] magnitude;
    exponent = exponent_of(x);
    magnitude = exponent < 127 ? 32'b0 : {significand_of(x), 8'b0} >> 5'(8'd158 - exponent);
    if (is_nan(x) || (x[31] && !is_signed)) to_integer = '0;
    else if (exponent > 8'd158 || (is_signed && exponent == 8'd158))
      to_integer = !is_signed ? 32'hffffffff : x[31] ? 32'h80000000 : 32'h7fffffff;
    else to_integer = x[31] ? -magnitude : magnitude;
  endfunction

  function automatic [63:0] shift_right_sticky(input [63:0] x, input [5:0] by);
    shift_right_sticky = x >> by;
    shift_right_sticky[0] = shift_right_sticky[0] | ((x & ~(64'hffffffffffffffff << by)) != 0);
  endfunction

  // Binary search: at each step the half that holds the leading one moves on.  63 for zero or one.
  function automatic [5:0] leading_zeros(input [63:1] x);
    logic [31:1] h32;
    logic [15:1] h16;
    logic [7:1]  h8;
    logic [3:1]  h4;
      leading_zeros[5] = x[63:32] == 0;
    h32 = leading_zeros[5] ? x[31:1] : x[63:33];
    leading_zeros[4] = h32[31:16] == 0;
    h16 = leading_zeros[4] ? h32[15:1] : h32[31:17];
    leading_zeros[3] = h16[15:8] == 0;
    h8 = leading_zeros[3] ? h16[7:1] : h16[15:9];
    leading_zeros[2] = h8[7:4] == 0;
    h4 = leading_zeros[2] ? h8[3:1] : h8[7:5];
    leading_zeros[1] = h4[3:2] == 0;
    leading_zeros[0] = !(leading_zeros[1] ? h4[1] : h4[3]);
  endfunction

  // The number nearest to `window`, whose bit 61 weighs 2^(exponent - 127).
  function automatic [31:0] round(input sign, input [8:0] exponent, input [63:0] window);
    logic [5:0]  zeros, by;
    logic [63:0] normal;
    logic [8:0]  field;  // exponent field less the hidden one, which the significand adds
    logic [32:0] rounded;
    zeros = leading_zeros(window[63:1]);
    by = {3'b0, zeros} > exponent + 1'b1 ? exponent[5:0] + 1'b1 : zeros;
    normal = window << by;
    field = normal[63] ? exponent + 1'b1 - {3'b0, by} : 9'b0;
    rounded = {1'b0, field, 23'b0} + {9'b0, normal[63:40]} + 33'(normal[39] && (normal[40] || normal[38:0] != 0));
    round = {sign, rounded[32:23] >= 10'd255 ? 31'h7f800000 : rounded[30:0]};
  endfunction

  logic                 complete;         // the result is `value`; else it is anchor +- shifted
  logic [31:0]          value;
  logic                 sign, subtract;   // sign: of anchor
  logic [8:0]           exponent;         // of the window
  logic [63:0]          anchor, shifted;  // the operand with the larger exponent, and the other
  logic [Beats*32-33:0] collected;        // the earlier beats, the first lowest

  always_ff @(posedge clk)
    if (start)
      case (operation)
        isa_pkg::OP_FADD, isa_pkg::OP_FMUL, isa_pkg::OP_FMA: begin : multiply
          logic [31:0]       y, z;
          logic              product_sign, infinite, invalid, swap;
          logic signed [9:0] product_exponent, addend_exponent, distance;
          logic [63:0]       product, addend;
          y = operation == isa_pkg::OP_FADD ? One : b;
          z = operation == isa_pkg::OP_FADD ? b : operation == isa_pkg::OP_FMUL ? MinusZero : c;
          product_sign = a[31] ^ y[31];
          infinite = is_infinite(a) || is_infinite(y);
          invalid = is_nan(a) || is_nan(y) || is_nan(z) || (infinite && (a[30:0] == 0 || y[30:0] == 0)) ||
                    (infinite && is_infinite(z) && product_sign != z[31]);
          complete <= infinite || is_infinite(z) || invalid;
          value <= invalid ? Nan : {infinite ? product_sign : z[31], 31'h7f800000};

          product = {1'b0, 48'(significand_of(a)) * 48'(significand_of(y)), 15'b0};
          addend = {2'b0, significand_of(z), 38'b0};
          // A zero product has no exponent of its own: the addend must not be shifted for it.
          product_exponent = a[30:0] == 0 || y[30:0] == 0 ? 10'sd0
                           : $signed({2'b0, exponent_of(a)}) + $signed({2'b0, exponent_of(y)}) - 10'sd127;
          addend_exponent = $signed({2'b0, exponent_of(z)});
          swap = product_exponent < addend_exponent;
          distance = swap ? addend_exponent - product_exponent : product_exponent - addend_exponent;
          exponent <= swap ? addend_exponent[8:0] : product_exponent[8:0];
          sign <= swap ? z[31] : product_sign;
          subtract <= product_sign != z[31];
          anchor <= swap ? addend : product;
          shifted <= shift_right_sticky(swap ? product : addend, distance > 10'sd63 ? 6'd63 : distance[5:0]);
        end
        isa_pkg::OP_I2FS, isa_pkg::OP_I2FU: begin : from_integer
          logic negative;
          negative = operation == isa_pkg::OP_I2FS && b[31];
          complete <= 1'b0;
          exponent <= 9'd158;
          sign <= negative;
          subtract <= 1'b0;
          anchor <= {2'b0, negative ? -b : b, 30'b0};
          shifted <= '0;
        end
        default: begin : direct
          logic less, equal, greater;
          {less, equal, greater} = order(a, b);
          complete <= 1'b1;
          case (operation)
            isa_pkg::OP_FMIN: value <= extreme(a, b, 1'b0);
            isa_pkg::OP_FMAX: value <= extreme(a, b, 1'b1);
            isa_pkg::OP_FSETEQ: value <= {31'b0, equal};
            isa_pkg::OP_FSETNE: value <= {31'b0, less || greater};
            isa_pkg::OP_FSETLT: value <= {31'b0, less};
            isa_pkg::OP_FSETLE: value <= {31'b0, less || equal};
            isa_pkg::OP_FSETGT: value <= {31'b0, greater};
            isa_pkg::OP_FSETGE: value <= {31'b0, greater || equal};
            isa_pkg::OP_F2IS: value <= to_integer(b, 1'b1);
            isa_pkg::OP_F2IU: value <= to_integer(b, 1'b0);
            default: value <= '0;
          endcase
        end
      endcase

  always_ff @(posedge clk)
    if (finish) begin : add_and_round
      logic [63:0]         sum;
      logic                negative;
      logic [31:0]         result;
      logic [Beats*32-1:0] all;
      sum = subtract ? anchor - shifted : anchor + shifted;
      negative = subtract && sum[63];
      // Equal magnitudes of opposite signs give +0.
      result = round((sign ^ negative) && !(subtract && sum == 0), exponent, negative ? -sum : sum);
      all = {complete ? value : result, collected};
      collected <= all[Beats*32-1:32];
      if (finish_last) begin
        data <= finish_predicate ? '0 : all;
        for (int n = 0; n < Beats; n++) flags[n] <= finish_predicate && all[n*32];
      end
    end
endmodule
