// fused_multiply_add: x * y + z in an IEEE-754 format with subnormals, to nearest even, rounded once: the arithmetic of
// fp_lane, half_lane and dp_lane.  Eight steps, which `Stages` cuts into two to eight stages (lane_pkg).
//
// A window of WindowBits has product and addend; its bit A weighs 2^(exponent - bias), and P = FractionBits + 1:
//
//   A+2 A+1  A                   A-P+1                          0
//           | addend: P bits    |                                   the one with the smaller exponent is
//      | product: 2 P bits                        |                 shifted right; what falls off is or-ed into bit 0
//
// That sticky bit is enough if what falls off is far below the other's leading one, and below the unit of a subnormal
// result.  Each lane says why it is.
//
//   step 1  products of x and Booth's digits of y (significand_product); exponents; what is not a number
//   step 2  added up to two rows; which exponent is the larger, and by how much
//   step 3  and to the product
//   step 4  the shift to the right
//   step 5  the sum, and both differences
//   step 6  the shift to the left until a one leads, or the exponent is that of subnormals: coarsely
//   step 7  and finely
//   step 8  rounding
//
// What is in step n leaves it with move[lane_pkg::stage_of(Stages, 8, n)]; what a step makes is of no account before, and a
// simulator need not work it out.  x to place are of the beat in step 1, direct and
// direct_value of that in step 2, so that what they come from may have a register after step 1.  The result is of the
// beat in step 8, for the lane to keep.
//
// A conversion gives its addend as it stands in the window, with its exponent and, in z, its sign; there is no product
// then.  With `place` there is: `placed`, a significand of exponent 1 and the same sign, and the sum is rounded where it
// stands, whatever its exponent.  A result that is no sum is direct.
module fused_multiply_add #(
    parameter ExponentBits = 8,
    parameter FractionBits = 23,
    parameter WindowBits = 64,
    parameter Stages = 2,
    localparam Bits = 1 + ExponentBits + FractionBits
) (
    input  logic                           clk,
    input  logic [Stages-1:0]              move,
    input  logic [Bits-1:0]                x,
    input  logic [Bits-1:0]                y,
    input  logic [Bits-1:0]                z,
    input  logic                           alone,          // the product is x
    input  logic                           given,          // the addend is given_addend, with z's sign
    input  logic [WindowBits-1:0]          given_addend,
    input  logic signed [ExponentBits+3:0] given_exponent,
    input  logic                           place,
    input  logic [FractionBits:0]          placed,
    input  logic                           direct,
    input  logic [Bits-1:0]                direct_value,
    output logic [Bits-1:0]                result
);
  localparam E = ExponentBits, F = FractionBits, W = WindowBits, P = F + 1;
  localparam D = $clog2(W), Coarse = D - 2;  // bits of a shift; from which on they are step 6's
  localparam signed [E+3:0] Bias = (1 << (E - 1)) - 1, Farthest = (1 << D) - 1;
  localparam [E-1:0] Special = {E{1'b1}};  // exponent of infinities and NaNs
  // Of the steps: which stage they are in, and whether there are registers behind them.
  localparam Steps = 8;
  localparam In1 = lane_pkg::stage_of(Stages, Steps, 1), In2 = lane_pkg::stage_of(Stages, Steps, 2),
             In3 = lane_pkg::stage_of(Stages, Steps, 3), In4 = lane_pkg::stage_of(Stages, Steps, 4),
             In5 = lane_pkg::stage_of(Stages, Steps, 5), In6 = lane_pkg::stage_of(Stages, Steps, 6),
             In7 = lane_pkg::stage_of(Stages, Steps, 7), In8 = lane_pkg::stage_of(Stages, Steps, 8);
  localparam [7:1] Cuts = {In8 != In7, In7 != In6, In6 != In5, In5 != In4, In4 != In3, In3 != In2, In2 != In1};

  /* verilator lint_off UNUSEDSIGNAL */  // functions of a field take the whole number
  function automatic is_none(input [Bits-1:0] number);
    is_none = number[F +: E] == Special && number[F-1:0] != 0;
  endfunction

  function automatic is_infinite(input [Bits-1:0] number);
    is_infinite = number[F +: E] == Special && number[F-1:0] == 0;
  endfunction

  function automatic is_zero(input [Bits-1:0] number);
    is_zero = number[Bits-2:0] == 0;
  endfunction

  // Exponent and significand: a subnormal has exponent 1 and no hidden one.
  function automatic [E-1:0] exponent_of(input [Bits-1:0] number);
    exponent_of = {number[Bits-2:F+1], number[F] || number[F +: E] == 0};
  endfunction

  function automatic [F:0] significand_of(input [Bits-1:0] number);
    significand_of = {number[F +: E] != 0, number[F-1:0]};
  endfunction
  /* verilator lint_on UNUSEDSIGNAL */

  // ---- step 1

  typedef struct packed {
    logic                invalid, special, special_sign;  // the result is no number, or that or an infinity
    logic                none, alone, place;              // the product
    logic                sign, z_sign;
    logic signed [E+3:0] exponent, z_exponent;
    logic [F:0]          x_significand;
  } step1_t;
  step1_t made1, step1;
  logic [W-1:0] made1_addend, step1_addend;

  always_comb begin : classify
    logic infinite, zero;
    {infinite, zero, made1} = 'x;
    made1_addend = 'x;
    if (move[In1]) begin
      infinite = is_infinite(x) || (!alone && is_infinite(y));
      zero = is_zero(x) || (!alone && is_zero(y)) || given;
      made1.none = given && !place;
      made1.sign = given ? z[Bits-1] : x[Bits-1] ^ (!alone && y[Bits-1]);
      made1.z_sign = z[Bits-1];
      made1.invalid = is_none(x) || (!alone && is_none(y)) || is_none(z) || (infinite && zero) ||
                      (infinite && is_infinite(z) && made1.sign != z[Bits-1]);
      made1.special = !given && (infinite || is_infinite(z) || made1.invalid);
      made1.special_sign = infinite ? made1.sign : z[Bits-1];
      made1.alone = alone || place;
      made1.place = place;
      // A zero product has no exponent of its own: the addend must not be shifted for it.
      made1.exponent = place ? (E + 4)'(1) : zero ? '0 : alone ? $signed({4'b0, exponent_of(x)})
                     : $signed({4'b0, exponent_of(x)}) + $signed({4'b0, exponent_of(y)}) - Bias;
      made1.z_exponent = given ? given_exponent : $signed({4'b0, exponent_of(z)});
      made1.x_significand = place ? placed : significand_of(x);
      made1_addend = given ? given_addend : {2'b0, significand_of(z), {W-P-2{1'b0}}};
    end
  end

  generate
    if (Cuts[1]) begin : cut1
      always_ff @(posedge clk) if (move[In1]) begin
          step1 <= made1;
          step1_addend <= made1_addend;
        end
    end else begin : cut1
      always_comb step1 = made1;
      always_comb step1_addend = made1_addend;
    end
  endgenerate

  // ---- step 2

  typedef struct packed {
    logic            direct;
    logic [Bits-1:0] value;  // if so
    logic            none, alone;
    logic            sign, z_sign, swap;
    logic [E:0]      exponent;  // of the window
    logic [D-1:0]    distance;
  } step2_t;
  step2_t made2, step2;
  logic [F:0] made2_x_significand, step2_x_significand;
  logic [W-1:0] made2_addend, step2_addend;

  always_comb begin : compare
    logic signed [E+3:0] distance;
    {distance, made2} = 'x;
    made2_x_significand = 'x;
    made2_addend = 'x;
    if (move[In2]) begin
      made2.direct = direct || step1.special;
      made2.value = direct ? direct_value : step1.invalid ? {1'b0, {Bits-1{1'b1}}}
                  : {step1.special_sign, Special, {F{1'b0}}};
      made2.none = step1.none;
      made2.alone = step1.alone;
      made2.sign = step1.sign;
      made2.z_sign = step1.z_sign;
      made2.swap = step1.exponent < step1.z_exponent;
      distance = made2.swap ? step1.z_exponent - step1.exponent : step1.exponent - step1.z_exponent;
      made2.distance = distance > Farthest ? Farthest[D-1:0] : distance[D-1:0];
      made2.exponent = step1.place ? '1 : made2.swap ? step1.z_exponent[E:0] : step1.exponent[E:0];
      made2_x_significand = step1.x_significand;
      made2_addend = step1_addend;
    end
  end

  generate
    if (Cuts[2]) begin : cut2
      always_ff @(posedge clk) if (move[In2]) begin
          step2 <= made2;
          step2_x_significand <= made2_x_significand;
          step2_addend <= made2_addend;
        end
    end else begin : cut2
      always_comb step2 = made2;
      always_comb step2_x_significand = made2_x_significand;
      always_comb step2_addend = made2_addend;
    end
  endgenerate

  // ---- step 3

  logic [2*P-1:0] product;
  significand_product #(.Bits(P), .Stages(Stages)) multiplier (
      .clk(clk), .move(move), .x(significand_of(x)), .y(significand_of(y)), .product(product));

  typedef struct packed {
    logic            direct;
    logic [Bits-1:0] value;
    logic            sign, z_sign, swap;
    logic [E:0]      exponent;
    logic [D-1:0]    distance;
  } step3_t;
  step3_t made3, step3;
  logic [2*P-1:0] made3_product, step3_product;
  logic [W-1:0] made3_addend, step3_addend;

  always_comb begin : multiply
    made3 = 'x;
    made3_product = 'x;
    made3_addend = 'x;
    if (move[In3]) begin
      made3.direct = step2.direct;
      made3.value = step2.value;
      made3.sign = step2.sign;
      made3.z_sign = step2.z_sign;
      made3.swap = step2.swap;
      made3.exponent = step2.exponent;
      made3.distance = step2.distance;
      made3_product = step2.none ? '0 : step2.alone ? {1'b0, step2_x_significand, {P-1{1'b0}}} : product;
      made3_addend = step2_addend;
    end
  end

  generate
    if (Cuts[3]) begin : cut3
      always_ff @(posedge clk) if (move[In3]) begin
          step3 <= made3;
          step3_product <= made3_product;
          step3_addend <= made3_addend;
        end
    end else begin : cut3
      always_comb step3 = made3;
      always_comb step3_product = made3_product;
      always_comb step3_addend = made3_addend;
    end
  endgenerate

  // ---- step 4

  typedef struct packed {
    logic            direct;
    logic [Bits-1:0] value;
    logic            sign, subtract;  // sign: of anchor
    logic [E:0]      exponent;
  } step4_t;
  step4_t made4, step4;
  // The operand with the larger exponent, and what is added to it.
  logic [W-1:0] made4_anchor, step4_anchor, made4_other, step4_other;

  function automatic [W-1:0] shift_right_sticky(input [W-1:0] window, input [D-1:0] by);
    shift_right_sticky = window >> by;
    shift_right_sticky[0] = shift_right_sticky[0] | ((window & ~({W{1'b1}} << by)) != 0);
  endfunction

  always_comb begin : align
    logic [W-1:0] window, shifted;
    {window, shifted, made4} = 'x;
    made4_anchor = 'x;
    made4_other = 'x;
    if (move[In4]) begin
      window = {1'b0, step3_product, {W-2*P-1{1'b0}}};
      made4.direct = step3.direct;
      made4.value = step3.value;
      made4.sign = step3.swap ? step3.z_sign : step3.sign;
      made4.subtract = step3.sign != step3.z_sign;
      made4.exponent = step3.exponent;
      made4_anchor = step3.swap ? step3_addend : window;
      shifted = shift_right_sticky(step3.swap ? window : step3_addend, step3.distance);
      made4_other = made4.subtract ? ~shifted : shifted;
    end
  end

  generate
    if (Cuts[4]) begin : cut4
      always_ff @(posedge clk) if (move[In4]) begin
          step4 <= made4;
          step4_anchor <= made4_anchor;
          step4_other <= made4_other;
        end
    end else begin : cut4
      always_comb step4 = made4;
      always_comb step4_anchor = made4_anchor;
      always_comb step4_other = made4_other;
    end
  endgenerate

  // ---- step 5

  typedef struct packed {
    logic            direct;
    logic [Bits-1:0] value;
    logic            sign, subtract;
    logic [E:0]      top;        // exponent of the window's first bit
  } step5_t;
  step5_t made5, step5;
  // Sum or difference; and one less than that, whose complement is the other difference.
  logic [W-1:0] made5_sum, step5_sum, made5_less, step5_less;

  always_comb begin : add
    /* verilator lint_off UNUSEDSIGNAL */
    logic carry;
    /* verilator lint_on UNUSEDSIGNAL */
    {carry, made5} = 'x;
    made5_sum = 'x;
    made5_less = 'x;
    if (move[In5]) begin
      made5.direct = step4.direct;
      made5.value = step4.value;
      made5.sign = step4.sign;
      made5.subtract = step4.subtract;
      made5.top = step4.exponent + (E + 1)'(2);
      {made5_sum, carry} = {step4_anchor, step4.subtract} + {step4_other, step4.subtract};
      made5_less = step4_anchor + step4_other;
    end
  end

  generate
    if (Cuts[5]) begin : cut5
      always_ff @(posedge clk) if (move[In5]) begin
          step5 <= made5;
          step5_sum <= made5_sum;
          step5_less <= made5_less;
        end
    end else begin : cut5
      always_comb step5 = made5;
      always_comb step5_sum = made5_sum;
      always_comb step5_less = made5_less;
    end
  endgenerate

  // ---- steps 6 and 7: by halves, as long as no one is shifted out, and the exponent stays above that of subnormals

  typedef struct packed {
    logic            direct;
    logic [Bits-1:0] value;
    logic            sign, subtract;
    logic [E:0]      top;
  } shift_t;
  shift_t made6, step6, made7, step7;
  logic [W-1:0] made6_window, step6_window, made7_window, step7_window;

  logic [E:0] made_above, step_above;  // how far the first bit's exponent was above 1
  logic       made_free, step_free;    // what step 6 leaves of the shift is less than what it leaves of that

  // One halving: whether it shifts, `free` behind it, and the window.
  function automatic [W+1:0] halved(input [W-1:0] window, input free, input enough, input integer n);
    logic zeros, shifts;
    zeros = window >> (W - (1 << n)) == 0;
    shifts = zeros && (free || enough);
    halved = {shifts, free || (enough && !zeros), shifts ? window << (1 << n) : window};
  endfunction

  always_comb begin : shift_coarsely
    logic negative, shifts;
    {negative, shifts, made6, made_above, made_free} = 'x;
    made6_window = 'x;
    if (move[In6]) begin
      negative = step5.subtract && step5_sum[W-1];
      made6.direct = step5.direct;
      made6.value = step5.value;
      made6.sign = step5.sign ^ negative;
      made6.subtract = step5.subtract;
      made_above = step5.top - 1'b1;
      made_free = made_above >> D != 0;
      made6.top = step5.top;
      made6_window = negative ? ~step5_less : step5_sum;
      for (int n = D - 1; n >= Coarse; n--) begin
        {shifts, made_free, made6_window} = halved(made6_window, made_free, made_above[n], n);
        if (shifts) made6.top = made6.top - (E + 1)'(1 << n);
      end
    end
  end

  generate
    if (Cuts[6]) begin : cut6
      always_ff @(posedge clk) if (move[In6]) begin
          {step_above, step_free, step6} <= {made_above, made_free, made6};
          step6_window <= made6_window;
        end
    end else begin : cut6
      always_comb {step_above, step_free, step6} = {made_above, made_free, made6};
      always_comb step6_window = made6_window;
    end
  endgenerate

  always_comb begin : shift_finely
    logic shifts, free;
    {shifts, free, made7} = 'x;
    made7_window = 'x;
    if (move[In7]) begin
      made7 = step6;
      made7_window = step6_window;
      free = step_free;
      for (int n = Coarse - 1; n >= 0; n--) begin
        {shifts, free, made7_window} = halved(made7_window, free, step_above[n], n);
        if (shifts) made7.top = made7.top - (E + 1)'(1 << n);
      end
    end
  end

  generate
    if (Cuts[7]) begin : cut7
      always_ff @(posedge clk) if (move[In7]) begin
          step7 <= made7;
          step7_window <= made7_window;
        end
    end else begin : cut7
      always_comb step7 = made7;
      always_comb step7_window = made7_window;
    end
  endgenerate

  // ---- step 8

  always_comb begin : round
    logic           sign, up, infinite;
    logic [E:0]     field;
    logic [E+F-1:0] rounded;
    {sign, up, infinite, field, rounded, result} = 'x;
    if (move[In8]) begin
      field = step7_window[W-1] ? step7.top : '0;
      up = step7_window[W-1-P] && (step7_window[W-P] || step7_window[W-2-P:0] != 0);
      rounded = {field[E-1:0], step7_window[W-2 -: F]} + (E + F)'(up);
      infinite = field >= {1'b0, Special} || (field == {1'b0, Special} - 1'b1 && up && &step7_window[W-2 -: F]);
      // Equal magnitudes of opposite signs give +0.
      sign = step7.sign && !(step7.subtract && step7_window == 0);
      result = step7.direct ? step7.value : {sign, infinite ? {Special, {F{1'b0}}} : rounded};
    end
  end
endmodule
