// int_lane: one lane of the integer pipe, of two or three stages.
//
// Stage 0 computes everything but the end of a multiplication.  The last stage adds its third operand, or corrects the high
// half of an unsigned product to that of a signed one, and collects the beats.  Of two stages the first makes the product;
// of three the first has the products of a and three bits of b, the second makes two rows of these and of what is added,
// and the last their sum.
module int_lane #(
    parameter Beats = 2,
    parameter Width = 16,
    parameter Stages = 2,
    localparam BeatBits = $clog2(Beats)
) (
    input  logic                clk,
    input  logic [4:0]          index,  // of this lane among the Width; no parameter, so that all are one netlist
    input  logic [Stages-1:0]   move,
    input  logic [BeatBits-1:0] start_beat,
    input  logic [5:0]          operation,
    input  logic [31:0]         a,
    input  logic [31:0]         b,
    input  logic [31:0]         c,
    input  logic                select,
    input  logic [31:0]         immediate,
    input  logic                finish_last,
    input  logic                finish_predicate,
    output logic [Beats*32-1:0] data,  // one word a beat, the first lowest; zero for a predicate
    output logic [Beats-1:0]    flags  // zero for a register
);
  function automatic [31:0] population(input [31:0] x);
    logic [31:0] n;
    n = x - ((x >> 1) & 32'h55555555);
    n = (n & 32'h33333333) + ((n >> 2) & 32'h33333333);
    n = (n + (n >> 4)) & 32'h0f0f0f0f;
    n = n + (n >> 8);
    population = (n + (n >> 16)) & 32'h3f;
  endfunction

  // Binary search: at each step the half that holds the leading one moves on.
  function automatic [31:0] leading_zeros(input [31:0] x);
    logic [4:0]  n;
    logic [15:1] h16;
    logic [7:1]  h8;
    logic [3:1]  h4;
    n[4] = x[31:16] == 0;
    h16 = n[4] ? x[15:1] : x[31:17];
    n[3] = h16[15:8] == 0;
    h8 = n[3] ? h16[7:1] : h16[15:9];
    n[2] = h8[7:4] == 0;
    h4 = n[2] ? h8[3:1] : h8[7:5];
    n[1] = h4[3:2] == 0;
    n[0] = !(n[1] ? h4[1] : h4[3]);
    leading_zeros = x == 0 ? 32'd32 : {27'b0, n};
  endfunction

  // ---- stage 0

  logic [31:0] value;  // of an operation that is no multiplication
  logic [31:0] addend;
  logic        multiplies, high, is_signed;
  always_comb begin : execute
    logic out_of_range;  // shift amounts clamp
    {out_of_range, value, addend, multiplies, high, is_signed} = 'x;
    if (move[0]) begin
      out_of_range = b > 31;
      high = operation == isa_pkg::OP_IMULHIU || operation == isa_pkg::OP_IMULHIS;
      is_signed = operation == isa_pkg::OP_IMULHIS;
      multiplies = high || operation == isa_pkg::OP_IMUL || operation == isa_pkg::OP_IMAD;
      addend = operation == isa_pkg::OP_IMAD ? c : '0;
      case (operation)
        isa_pkg::OP_MOV, isa_pkg::OP_LDC: value = b;
        isa_pkg::OP_IADD: value = a + b;
        isa_pkg::OP_ISUB: value = a - b;
        isa_pkg::OP_AND: value = a & b;
        isa_pkg::OP_OR: value = a | b;
        isa_pkg::OP_XOR: value = a ^ b;
        isa_pkg::OP_SHL: value = out_of_range ? 32'b0 : a << b[4:0];
        isa_pkg::OP_SHRU: value = out_of_range ? 32'b0 : a >> b[4:0];
        isa_pkg::OP_SHRS: value = $signed(a) >>> (out_of_range ? 5'd31 : b[4:0]);
        isa_pkg::OP_MINS: value = $signed(a) < $signed(b) ? a : b;
        isa_pkg::OP_MINU: value = a < b ? a : b;
        isa_pkg::OP_MAXS: value = $signed(a) > $signed(b) ? a : b;
        isa_pkg::OP_MAXU: value = a > b ? a : b;
        isa_pkg::OP_SEL: value = select ? a : b;
        isa_pkg::OP_S2R: value = immediate + (select ? 32'(start_beat) * Width + 32'(index) : 32'b0);
        isa_pkg::OP_SETEQ: value = {31'b0, a == b};
        isa_pkg::OP_SETNE: value = {31'b0, a != b};
        isa_pkg::OP_SETLTS: value = {31'b0, $signed(a) < $signed(b)};
        isa_pkg::OP_SETLES: value = {31'b0, $signed(a) <= $signed(b)};
        isa_pkg::OP_SETGTS: value = {31'b0, $signed(a) > $signed(b)};
        isa_pkg::OP_SETGES: value = {31'b0, $signed(a) >= $signed(b)};
        isa_pkg::OP_SETLTU: value = {31'b0, a < b};
        isa_pkg::OP_SETLEU: value = {31'b0, a <= b};
        isa_pkg::OP_SETGTU: value = {31'b0, a > b};
        isa_pkg::OP_SETGEU: value = {31'b0, a >= b};
        isa_pkg::OP_POPC: value = population(b);
        isa_pkg::OP_CLZ: value = leading_zeros(b);
        default: value = '0;
      endcase
    end
  end

  // ---- the product, and what is added to it

  logic [31:0] result;
  generate
    if (Stages == 2) begin : in_two
      logic [63:0] product;  // or, in the low half, the value
      logic [31:0] added;
      logic        upper;
      always_ff @(posedge clk)
        if (move[0]) begin
          product <= multiplies ? 64'(a) * 64'(b) : {32'b0, value};
          added <= is_signed ? -((a[31] ? b : 32'b0) + (b[31] ? a : 32'b0)) : addend;
          upper <= high;
        end
      assign result = (upper ? product[63:32] : product[31:0]) + added;
    end else begin : in_three
      localparam Digits = 11, Added = 3;  // rows: a times three bits of b; third operand or corrections
      wire  [32:0]          digits = {1'b0, b};
      logic [Digits*64-1:0] few, few_left;
      logic [Added*64-1:0]  added;
      logic [2*64-1:0]      two, two_left;
      logic [31:0]          value_1, value_2;
      logic                 high_1, high_2, multiplies_1, multiplies_2;
      for (genvar n = 0; n < Digits; n++) begin : products
        wire [34:0] times = 35'(a) * 35'(digits[3*n +: 3]);
        assign few[n*64 +: 64] = 64'(times) << (3 * n);
      end
      // -x << 32 is (~x << 32) + (1 << 32).
      always_ff @(posedge clk)
        if (move[0]) begin
          few_left <= few;
          added[0*64 +: 64] <= is_signed ? {~(a[31] ? b : 32'b0), 32'b0} : {32'b0, addend};
          added[1*64 +: 64] <= is_signed ? {~(b[31] ? a : 32'b0), 32'b0} : '0;
          added[2*64 +: 64] <= is_signed ? 64'd2 << 32 : '0;
          value_1 <= value;
          high_1 <= high;
          multiplies_1 <= multiplies;
        end
      carry_save #(.Bits(64), .Rows(Digits + Added), .Kept(2)) sum (.rows({added, few_left}), .kept(two));
      always_ff @(posedge clk)
        if (move[1]) begin
          two_left <= two;
          value_2 <= value_1;
          high_2 <= high_1;
          multiplies_2 <= multiplies_1;
        end
      wire [63:0] product = two_left[0 +: 64] + two_left[64 +: 64];
      assign result = !multiplies_2 ? value_2 : high_2 ? product[63:32] : product[31:0];
    end
  endgenerate

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
