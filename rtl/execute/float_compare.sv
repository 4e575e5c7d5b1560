// float_compare: how two numbers of an IEEE-754 format compare, and the second as an integer: what fp_lane and dp_lane
// compute that is no sum.
//
// In steps 1 and 2 of fused_multiply_add, with the register between them that `Stages` asks for: outputs are of the beat
// in step 2.  Integers are truncated towards zero, and saturate; a number that is none gives zero.  -0 equals +0, and is
// the smaller of the two.  If one of a and b is no number, the other is the least and the largest of them.
module float_compare #(
    parameter ExponentBits = 8,
    parameter FractionBits = 23,
    parameter Stages = 2,
    localparam Bits = 1 + ExponentBits + FractionBits
) (
    /* verilator lint_off UNUSEDSIGNAL */  // without a register between its steps
    input  logic              clk,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Stages-1:0] move,
    input  logic [Bits-1:0]   a,
    input  logic [Bits-1:0]   b,
    output logic [Bits-1:0]   given,     // b
    output logic              none,      // b is no number
    output logic              less,      // none of the three if a or b is no number
    output logic              equal,
    output logic              greater,
    output logic [Bits-1:0]   least,
    output logic [Bits-1:0]   largest,
    output logic [31:0]       signed_integer,
    output logic [31:0]       unsigned_integer
);
  localparam E = ExponentBits, F = FractionBits;
  localparam [E-1:0] Special = {E{1'b1}};  // exponent of infinities and NaNs
  localparam [E-1:0] One = {E{1'b1}} >> 1, TwoTo31 = One + E'(31);  // exponents of these
  // A fraction's bits of an integer, and how far from its lowest they end.
  localparam Below = F > 31 ? F - 31 : 0, Padding = F > 31 ? 0 : 31 - F;

  function automatic is_none(input [Bits-2:0] number);
    is_none = number[F +: E] == Special && number[F-1:0] != 0;
  endfunction

  // Numbers in the order of unsigned integers, -0 just below +0.
  function automatic [Bits-1:0] rank(input [Bits-1:0] number);
    rank = number[Bits-1] ? ~number : {1'b1, number[Bits-2:0]};
  endfunction

  typedef struct packed {
    logic        a_none, b_none, below, same;  // below: in rank; same: equal, or two zeros
    logic [31:0] magnitude;                    // of b as an integer
  } compared_t;
  compared_t now, compared;
  logic [Bits-1:0] now_a, now_b, compared_a;

  always_comb begin : compare
    now = 'x;
    {now_a, now_b} = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 1)]) begin
      now_a = a;
      now_b = b;
      now.a_none = is_none(a[Bits-2:0]);
      now.b_none = is_none(b[Bits-2:0]);
      now.below = rank(a) < rank(b);
      now.same = a == b || (a[Bits-2:0] == 0 && b[Bits-2:0] == 0);
      now.magnitude = b[F +: E] < One ? 32'b0 : 32'({1'b1, b[F-1:Below]}) << Padding >> 5'(TwoTo31 - b[F +: E]);
    end
  end

  generate
    if (lane_pkg::is_cut(Stages, 8, 1)) begin : cut
      always_ff @(posedge clk) if (move[0]) begin
          compared <= now;
          compared_a <= now_a;
          given <= now_b;
        end
    end else begin : cut
      always_comb compared = now;
      always_comb compared_a = now_a;
      always_comb given = now_b;
    end
  endgenerate

  // An infinity has the largest exponent, so it saturates like any large number.
  wire         negative = given[Bits-1];
  wire [E-1:0] exponent = given[F +: E];
  always_comb begin : complete
    {none, less, equal, greater, least, largest, signed_integer, unsigned_integer} = 'x;
    if (move[lane_pkg::stage_of(Stages, 8, 2)]) begin
      none = compared.b_none;
      least = none || (!compared.a_none && compared.below) ? compared_a : given;
      largest = none || (!compared.a_none && !compared.below) ? compared_a : given;
      if (compared.a_none && none) {least, largest} = {2{1'b0, {Bits-1{1'b1}}}};
      equal = !compared.a_none && !none && compared.same;
      less = !compared.a_none && !none && !compared.same && compared.below;
      greater = !compared.a_none && !none && !compared.same && !compared.below;
      unsigned_integer = none || negative ? '0 : exponent > TwoTo31 ? 32'hffffffff : compared.magnitude;
      signed_integer = none ? '0 : exponent >= TwoTo31 ? (negative ? 32'h80000000 : 32'h7fffffff)
                     : negative ? -compared.magnitude : compared.magnitude;
    end
  end
endmodule
