// sfu_lane: the special functions of Beats lanes of a warp, one after the other, in four stages.  The arithmetic is
// that of cmodel/execute/sfu_function.c: reduce, interpolate (two stages), compose.  sfu_pipe says which of them
// work.
module sfu_lane #(
    parameter Beats = 8  // lanes served in turn, the lowest first
) (
    input  logic                clk,
    input  logic                load,       // take new operands
    input  logic                immediate_form,  // they are the immediate
    input  logic [31:0]         immediate,
    input  logic [Beats*32-1:0] operands,
    input  logic [5:0]          operation,  // isa_pkg, held while its lanes are reduced
    input  logic [3:0]          work,       // stages that do their work this cycle
    output logic [Beats*32-1:0] results
);
  /* verilator lint_off UNUSED */  // fixed-point results shed their low bits

  localparam [207:0] Turn = sfu_pkg::TURN;
  localparam [1:0] Number = 0, Zero = 1, Infinite = 2, Invalid = 3;

  // What is left to do after range reduction: (-1)^sign * |whole + y| * 2^exponent, or a special value.
  localparam RestBits = 2 + 1 + 8 + 10;  // {kind, sign, whole, exponent}
  localparam ReducedBits = RestBits + 10 + 20;  // {rest, segment, offset}

  // |x| / (2 pi) modulo 1: the significand times the 52 bits of 1/(2 pi) that matter at this exponent.
  function automatic [51:0] turns(input [7:0] biased, input [23:0] significand);
    logic [7:0]  at;
    logic [51:0] window;
    at = 8'd254 - biased;
    window = at >= 8'd156 ? 52'd0 : Turn[at +: 52];
    turns = window * {28'd0, significand};
  endfunction

  // x * 2^27 of |x| < 256.
  function automatic [35:0] fixed_point(input sign, input [7:0] biased, input [23:0] significand);
    logic [34:0] magnitude;
    magnitude = {11'd0, significand};
    magnitude = biased >= 8'd123 ? magnitude << (biased - 8'd123) : magnitude >> (8'd123 - biased);
    fixed_point = sign ? -{1'b0, magnitude} : {1'b0, magnitude};
  endfunction

  function automatic [ReducedBits-1:0] reduce(input [5:0] op, input [31:0] x);
    logic        sign, zero, infinite;
    logic [7:0]  biased, unbiased;
    logic [23:0] significand;
    logic [35:0] power;
    logic [51:0] angle;
    logic [1:0]  kind;
    logic        result_sign;
    logic [7:0]  whole;
    logic [9:0]  exponent;
    logic [9:0]  table_start;
    logic [26:0] f;
    sign = x[31];
    biased = x[30:23];
    zero = biased == 8'd0;
    infinite = biased == 8'd255;
    significand = {1'b1, x[22:0]};
    unbiased = biased - 8'd127;
    power = '0;
    angle = '0;
    kind = Number;
    result_sign = 1'b0;
    whole = '0;
    exponent = '0;
    case (op)
      isa_pkg::OP_RCP: begin
        kind = zero ? Infinite : infinite ? Zero : Number;
        result_sign = sign;
        exponent = -{{2{unbiased[7]}}, unbiased};
        table_start = sfu_pkg::RCP;
        f = {x[22:0], 4'd0};
      end
      isa_pkg::OP_RSQ: begin
        kind = zero ? Infinite : sign ? Invalid : infinite ? Zero : Number;
        result_sign = sign;
        exponent = -{{3{unbiased[7]}}, unbiased[7:1]};
        table_start = sfu_pkg::RSQ;
        f = {unbiased[0], x[22:0], 3'd0};
      end
      isa_pkg::OP_EX2: begin
        kind = biased <= 8'd134 ? Number : sign ? Zero : Infinite;
        power = fixed_point(sign, biased, significand);
        exponent = {power[35], power[35:27]} + 10'd1;
        table_start = sfu_pkg::EX2;
        f = power[26:0];
      end
      isa_pkg::OP_LG2: begin
        kind = zero ? Infinite : sign ? Invalid : infinite ? Infinite : Number;
        result_sign = unbiased[7] && !infinite;
        whole = unbiased;
        table_start = sfu_pkg::LG2;
        f = {x[22:0], 4'd0};
      end
      default: begin
        kind = infinite ? Invalid : Number;
        angle = turns(biased, significand) + {1'b0, op == isa_pkg::OP_COS, 50'd0};
        result_sign = angle[51] ^ (sign && op != isa_pkg::OP_COS);
        table_start = sfu_pkg::SIN;
        f = angle[50] ? ~angle[49:23] : angle[49:23];
      end
    endcase
    if (infinite && x[22:0] != 0) kind = Invalid;
    reduce = {kind, result_sign, whole, exponent, table_start + {3'd0, f[26:20]}, f[19:0]};
  endfunction

  // base + factor * d, d being 20 bits of fraction.
  function automatic [27:0] multiply_add(input [27:0] base, input signed [22:0] factor, input [19:0] d);
    logic signed [43:0] product;
    product = factor * $signed({1'b0, d});
    multiply_add = base + {{4{product[43]}}, product[43:20]};
  endfunction

  // From a word of the tables, {c0, c1, c2}: c1 + c2 * d and c0.
  function automatic [49:0] slope_and_base(input [63:0] c, input [19:0] d);
    logic [27:0] sum;
    sum = multiply_add({{6{c[36]}}, c[36:15]}, {{8{c[14]}}, c[14:0]}, d);
    slope_and_base = {sum[22:0], c[63:37]};
  endfunction

  // Normalise, round to nearest (ties up), and pack; what is too small for a normal number becomes zero.
  function automatic [31:0] compose(input [RestBits-1:0] rest_of, input [27:0] y);
    logic [1:0]         kind;
    logic               sign;
    logic [7:0]         whole;
    logic [9:0]         exponent;
    logic [34:0]        sum;
    logic [33:0]        magnitude;  // below 2^7: of a logarithm whole + y is, and y alone is at most 1
    logic [10:0]        biased;
    logic [25:0]        rounded;
    logic signed [33:0] word;
    {kind, sign, whole, exponent} = rest_of;
    sum = {whole, 27'd0} + {7'd0, y};
    magnitude = sum[34] ? -sum[33:0] : sum[33:0];
    biased = {exponent[9], exponent} + 11'd132;
    word = '0;
    if (magnitude != 0) begin
      for (int i = 5; i >= 0; i--)
        if ((magnitude >> (34 - (1 << i))) == 0) begin
          magnitude = magnitude << (1 << i);
          biased = biased - 11'(1 << i);
        end
      rounded = {1'b0, magnitude[33:9]} + 26'd1;
      word = {biased, 23'd0} + {9'd0, rounded[25:1]};
    end
    if (kind == Invalid) compose = 32'h7fffffff;
    else if (kind == Infinite || (kind == Number && word >= 34'sh7f800000)) compose = {sign, 31'h7f800000};
    else if (kind == Zero || word < 34'sh00800000) compose = {sign, 31'd0};
    else compose = {sign, word[30:0]};
  endfunction

  /* verilator lint_on UNUSED */

  localparam [640*64-1:0] Segments = sfu_pkg::SEGMENTS;
  logic [63:0] segments [0:639];  // a read-only memory
  initial for (int s = 0; s < 640; s++) segments[s] = Segments[s*64 +: 64];

  // What each stage hands to the next.
  logic [Beats*32-1:0]    waiting;
  logic [ReducedBits-1:0] reduced;                 // {rest, segment, offset}
  logic [49:0]            slope_base;              // {c1 + c2 * d, c0}
  logic [27:0]            value;                   // y
  logic [19:0]            slope_offset;
  logic [RestBits-1:0]    slope_rest, value_rest;

  // The lane that enters stage 0 is the lowest word of what is waiting.
  always_ff @(posedge clk)
    if (load) waiting <= immediate_form ? {Beats{immediate}} : operands;
    else if (work[0]) waiting <= waiting >> 32;
  always_ff @(posedge clk) if (work[0]) reduced <= reduce(operation, waiting[31:0]);
  always_ff @(posedge clk)
    if (work[1]) begin
      slope_base <= slope_and_base(segments[reduced[29:20]], reduced[19:0]);
      slope_offset <= reduced[19:0];
      slope_rest <= reduced[ReducedBits-1:30];
    end
  always_ff @(posedge clk)
    if (work[2]) begin
      value <= multiply_add({1'b0, slope_base[26:0]}, slope_base[49:27], slope_offset);
      value_rest <= slope_rest;
    end
  always_ff @(posedge clk) if (work[3]) results <= {compose(value_rest, value), results[Beats*32-1:32]};
endmodule
