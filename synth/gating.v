// gating: a map for Yosys.  Registers with an enable become plain ones behind clock gates, at most 32 to a gate.
//
// A reset that acts without the enable opens the gate too.  Few bits are left as they are: their multiplexers are
// smaller than a gate.

(* techmap_celltype = "$dffe" *)
module gated_dffe (CLK, EN, D, Q);
  parameter WIDTH = 1, CLK_POLARITY = 1, EN_POLARITY = 1;
  input CLK, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  gated_word #(.WIDTH(WIDTH)) word (.CLK(CLK), .EN(EN_POLARITY ? EN : !EN), .D(D), .Q(Q));
  wire _TECHMAP_FAIL_ = WIDTH < 4 || !CLK_POLARITY;
endmodule

(* techmap_celltype = "$sdffe" *)
module gated_sdffe (CLK, SRST, EN, D, Q);
  parameter WIDTH = 1, CLK_POLARITY = 1, EN_POLARITY = 1, SRST_POLARITY = 1, SRST_VALUE = 0;
  input CLK, SRST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire reset = SRST_POLARITY ? SRST : !SRST;
  wire enable = EN_POLARITY ? EN : !EN;
  gated_word #(.WIDTH(WIDTH)) word (.CLK(CLK), .EN(enable | reset), .D(reset ? SRST_VALUE : D), .Q(Q));
  wire _TECHMAP_FAIL_ = WIDTH < 4 || !CLK_POLARITY;
endmodule

(* techmap_celltype = "$sdffce" *)
module gated_sdffce (CLK, SRST, EN, D, Q);
  parameter WIDTH = 1, CLK_POLARITY = 1, EN_POLARITY = 1, SRST_POLARITY = 1, SRST_VALUE = 0;
  input CLK, SRST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire reset = SRST_POLARITY ? SRST : !SRST;
  gated_word #(.WIDTH(WIDTH)) word (.CLK(CLK), .EN(EN_POLARITY ? EN : !EN), .D(reset ? SRST_VALUE : D), .Q(Q));
  wire _TECHMAP_FAIL_ = WIDTH < 4 || !CLK_POLARITY;
endmodule

module gated_word (CLK, EN, D, Q);
  parameter WIDTH = 1;
  input CLK, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  localparam GATES = (WIDTH + 31) / 32;
  localparam EACH = (WIDTH + GATES - 1) / GATES;
  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + EACH) begin : gate
      localparam N = WIDTH - i < EACH ? WIDTH - i : EACH;
      wire gated;
      clock_gate gate_i (.clk(CLK), .enable(EN), .gated(gated));
      \$dff #(.WIDTH(N), .CLK_POLARITY(1'b1)) flops (.CLK(gated), .D(D[i +: N]), .Q(Q[i +: N]));
    end
  endgenerate
endmodule
