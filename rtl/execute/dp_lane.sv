// dp_lane: one lane of the double-precision pipe, IEEE-754 with subnormals, to nearest even.
//
// As in fp_lane one fused multiply-add serves add (a * 1 + b), mul (a * b + -0) and fma.  `start` multiplies, and
// aligns product and addend in a window of 112 bits whose bit 109 weighs 2^(exponent - 1023):
//
//   111 110 109                    57                                5    0
//           | addend: 53 bits      |                                      the one with the smaller exponent is
//       | product: 106 bits                                          |    shifted right; what falls off goes into bit 0
//
// That sticky bit is enough: bits fall off an addend only below 2^52 of the window, where a product that is not zero
// is at least 2^57 (of two subnormal factors the addend's exponent is the larger); and off a product only below 2^105,
// where the addend is normal, at least 2^109, or the result subnormal with its unit at bit 57.
//
// `finish` adds, normalises (no further than the exponent allows: the result is then subnormal), rounds, and collects
// the beats.  Integers and single precision enter the window with their highest bit at bit 109.  A double becomes a
// single as a sum that is rounded in place: its sign and exponent, in bits 90:82, and its significand below bit 83.
// Comparisons, min, max and conversions to integer are complete after `start`, as are NaN and infinity.
module dp_lane #(
    parameter Beats = 4
) (
    input  logic                clk,
    input  logic                start,
    input  logic [5:0]          operation,
    input  logic [63:0]         a,
    input  logic [63:0]         b,  // an integer or a single is in the low half
    input  logic [63:0]         c,
    input  logic                finish,
    input  logic                finish_last,
    input  logic                finish_predicate,
    output logic [Beats*64-1:0] data,  // one number a beat, the first lowest; zero for a predicate
    output logic [Beats-1:0]    flags  // zero for registers
);
  localparam [63:0] Nan = 64'h7fffffffffffffff, One = 64'h3ff0000000000000, MinusZero = 64'h8000000000000000;
  localparam [31:0] SingleNan = 32'h7fffffff;
  localparam [11:0] InPlace = 12'hfff;  // the exponent of a window that is rounded as it is

  /* verilator lint_off UNUSEDSIGNAL */  // functions of a field take the whole number
  function automatic is_nan(input [63:0] x);
    is_nan = x[62:52] == 11'h7ff && x[51:0] != 0;
  endfunction

  function automatic is_infinite(input [63:0] x);
    is_infinite = x[62:0] == 63'h7ff0000000000000;
  endfunction

  // Exponent and significand: a subnormal has exponent 1 and no hidden one.
  function automatic [10:0] exponent_of(input [63:0] x);
    exponent_of = {x[62:53], x[52] | (x[62:52] == 0)};
  endfunction

  function automatic [52:0] significand_of(input [63:0] x);
    significand_of = {x[62:52] != 0, x[51:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // Numbers in the order of unsigned integers, -0 just below +0.
  function automatic [63:0] rank(input [63:0] x);
    rank = x[63] ? ~x : {1'b1, x[62:0]};
  endfunction

  // {less, equal, greater}; none of them with a NaN.
  function automatic [2:0] order(input [63:0] x, input [63:0] y);
    logic equal;
    equal = x == y || (x[62:0] == 0 && y[62:0] == 0);
    order = is_nan(x) || is_nan(y) ? 3'b000 : equal ? 3'b010 : rank(x) < rank(y) ? 3'b100 : 3'b001;
  endfunction

  function automatic [63:0] extreme(input [63:0] x, input [63:0] y, input larger);
    if (is_nan(x)) extreme = is_nan(y) ? Nan : y;
    else extreme = is_nan(y) || ((rank(x) < rank(y)) != larger) ? x : y;
  endfunction

  // Towards zero, saturating.  An infinity has the largest exponent, so it saturates like any large number.
  function automatic [31:0] to_integer(input [63:0] x, input is_signed);
    logic [10:0] exponent;
    logic [31:0] magnitude;
    exponent = exponent_of(x);
    magnitude = exponent < 1023 ? 32'b0 : {1'b1, x[51:21]} >> 5'(11'd1054 - exponent);
    if (is_nan(x) || (x[63] && !is_signed)) to_integer = '0;
    else if (exponent > 11'd1054 || (is_signed && exponent == 11'd1054))
      to_integer = !is_signed ? 32'hffffffff : x[63] ? 32'h80000000 : 32'h7fffffff;
    else to_integer = x[63] ? -magnitude : magnitude;
  endfunction

  function automatic [111:0] shift_right_sticky(input [111:0] x, input [6:0] by);
    shift_right_sticky = x >> by;
    shift_right_sticky[0] = shift_right_sticky[0] | ((x & ~({112{1'b1}} << by)) != 0);
  endfunction

  // Binary search: at each step the half that holds the leading one moves on.  127 for zero.
  function automatic [6:0] leading_zeros(input [111:0] x);
    logic [127:0] rest;
    rest = {x, 16'b0};
    for (int half = 6; half >= 0; half--) begin
      leading_zeros[half] = rest >> (1 << half) == 0;
      rest = leading_zeros[half] ? rest & ~({128{1'b1}} << (1 << half)) : rest >> (1 << half);
    end
  endfunction

  // The number nearest to `window`, whose bit 109 weighs 2^(exponent - 1023).
  function automatic [63:0] round(input sign, input [11:0] exponent, input [111:0] window);
    logic [6:0]   zeros, by;
    logic [111:0] normal;
    logic [11:0]  above, field;  // exponent of bit 110; exponent field less the hidden one, which the significand adds
    logic [64:0]  rounded;
    zeros = leading_zeros(window);
    above = exponent + 1'b1;
    by = {5'b0, zeros} > above ? above[6:0] : zeros;
    normal = window << by;
    field = normal[111] ? above - {5'b0, by} : 12'b0;
    rounded = {1'b0, field, 52'b0} + {12'b0, normal[111:59]} + 65'(normal[58] && (normal[59] || normal[57:0] != 0));
    round = {sign, rounded[64:52] >= 13'd2047 ? 63'h7ff0000000000000 : rounded[62:0]};
  endfunction

  // ---- start

  logic                narrows, widens;          // to single precision; from single precision or an integer
  logic [63:0]         y, z;                     // a * y + z
  logic                product_sign, infinite, invalid, swap;
  logic signed [12:0]  product_exponent, addend_exponent, distance;
  logic [111:0]        product, addend, moved;   // moved: by the distance
  always_comb begin : multiply
    y = operation == isa_pkg::OP_DADD ? One : b;
    z = operation == isa_pkg::OP_DADD ? b : operation == isa_pkg::OP_DMUL ? MinusZero : c;
    product_sign = a[63] ^ y[63];
    infinite = is_infinite(a) || is_infinite(y);
    invalid = is_nan(a) || is_nan(y) || is_nan(z) || (infinite && (a[62:0] == 0 || y[62:0] == 0)) ||
              (infinite && is_infinite(z) && product_sign != z[63]);
    product = {1'b0, 106'(significand_of(a)) * 106'(significand_of(y)), 5'b0};
    addend = {2'b0, significand_of(z), 57'b0};
    // A zero product has no exponent of its own: the addend must not be shifted for it.
    product_exponent = a[62:0] == 0 || y[62:0] == 0 ? 13'sd0
                     : $signed({2'b0, exponent_of(a)}) + $signed({2'b0, exponent_of(y)}) - 13'sd1023;
    addend_exponent = $signed({2'b0, exponent_of(z)});
    swap = product_exponent < addend_exponent;
  end

  // Of the double that becomes a single: its exponent, and how far it is above 897, that of the least normal single.
  logic [10:0] given;
  logic [7:0]  rebased;
  always_comb begin : align
    narrows = operation == isa_pkg::OP_D2F;
    widens = operation == isa_pkg::OP_F2D || operation == isa_pkg::OP_I2DS || operation == isa_pkg::OP_I2DU;
    given = exponent_of(b);
    rebased = given < 11'd897 ? 8'd0 : given[7:0] - 8'(897 % 256);
    moved = narrows ? {29'b0, significand_of(b), 30'b0} : widens ? '0 : swap ? product : addend;
    distance = narrows ? (given < 11'd897 ? 13'sd897 - $signed({2'b0, given}) : 13'sd0)
             : swap ? addend_exponent - product_exponent : product_exponent - addend_exponent;
  end

  logic                 complete;         // the result is `value`; else it is anchor +- shifted
  logic [63:0]          value;
  logic                 sign, subtract;   // sign: of anchor
  logic [11:0]          exponent;         // of the window
  logic [111:0]         anchor, shifted;  // the operand with the larger exponent, and the other
  logic [Beats*64-65:0] collected;        // the earlier beats, the first lowest

  always_ff @(posedge clk)
    if (start) shifted <= shift_right_sticky(moved, distance > 13'sd127 ? 7'd127 : distance[6:0]);

  always_ff @(posedge clk)
    if (start)
      case (operation)
        isa_pkg::OP_DADD, isa_pkg::OP_DMUL, isa_pkg::OP_DFMA: begin
          complete <= infinite || is_infinite(z) || invalid;
          value <= invalid ? Nan : {infinite ? product_sign : z[63], 63'h7ff0000000000000};
          sign <= swap ? z[63] : product_sign;
          subtract <= product_sign != z[63];
          exponent <= swap ? addend_exponent[11:0] : product_exponent[11:0];
          anchor <= swap ? addend : product;
        end
        isa_pkg::OP_I2DS, isa_pkg::OP_I2DU: begin : from_integer
          logic negative;
          negative = operation == isa_pkg::OP_I2DS && b[31];
          complete <= 1'b0;
          sign <= negative;
          subtract <= 1'b0;
          exponent <= 12'd1054;
          anchor <= {2'b0, negative ? -b[31:0] : b[31:0], 78'b0};
        end
        isa_pkg::OP_F2D: begin : from_single
          complete <= b[30:23] == 8'hff;
          value <= b[22:0] != 0 ? Nan : {b[31], 63'h7ff0000000000000};
          sign <= b[31];
          subtract <= 1'b0;
          exponent <= 12'd896 + {4'b0, b[30:24], b[23] | (b[30:23] == 0)};
          anchor <= {2'b0, b[30:23] != 0, b[22:0], 86'b0};
        end
        isa_pkg::OP_D2F: begin : to_single
          complete <= given > 11'd1150;
          value <= {32'b0, is_nan(b) ? SingleNan : {b[63], 31'h7f800000}};
          sign <= 1'b0;
          subtract <= 1'b0;
          exponent <= InPlace;
          anchor <= {21'b0, b[63], rebased, 82'b0};
        end
        default: begin : direct
          logic less, equal, greater;
          {less, equal, greater} = order(a, b);
          complete <= 1'b1;
          case (operation)
            isa_pkg::OP_DMIN: value <= extreme(a, b, 1'b0);
            isa_pkg::OP_DMAX: value <= extreme(a, b, 1'b1);
            isa_pkg::OP_DSETEQ: value <= {63'b0, equal};
            isa_pkg::OP_DSETNE: value <= {63'b0, less || greater};
            isa_pkg::OP_DSETLT: value <= {63'b0, less};
            isa_pkg::OP_DSETLE: value <= {63'b0, less || equal};
            isa_pkg::OP_DSETGT: value <= {63'b0, greater};
            isa_pkg::OP_DSETGE: value <= {63'b0, greater || equal};
            isa_pkg::OP_D2IS: value <= {32'b0, to_integer(b, 1'b1)};
            isa_pkg::OP_D2IU: value <= {32'b0, to_integer(b, 1'b0)};
            default: value <= '0;
          endcase
        end
      endcase

  // ---- finish

  always_ff @(posedge clk)
    if (finish) begin : add_and_round
      logic [111:0]        sum;
      logic                negative;
      logic [63:0]         result;
      logic [Beats*64-1:0] all;
      sum = subtract ? anchor - shifted : anchor + shifted;
      negative = subtract && sum[111];
      // Equal magnitudes of opposite signs give +0.
      result = round((sign ^ negative) && !(subtract && sum == 0), exponent, negative ? -sum : sum);
      all = {complete ? value : result, collected};
      collected <= all[Beats*64-1:64];
      if (finish_last) begin
        data <= finish_predicate ? '0 : all;
        for (int n = 0; n < Beats; n++) flags[n] <= finish_predicate && all[n*64];
      end
    end
endmodule
