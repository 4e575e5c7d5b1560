// pmux: Yosys's parallel multiplexer as the simulated netlist has it: of several selects, which only mutants raise, the
// lowest counts.  A map for Yosys's techmap.
(* techmap_celltype = "$pmux" *)
module pmux (A, B, S, Y);
  parameter WIDTH = 1;
  parameter S_WIDTH = 1;
  input [WIDTH-1:0] A;
  input [S_WIDTH*WIDTH-1:0] B;
  input [S_WIDTH-1:0] S;
  output [WIDTH-1:0] Y;
  wire [(S_WIDTH+1)*WIDTH-1:0] chain;
  genvar i;
  assign chain[S_WIDTH*WIDTH +: WIDTH] = A;
  generate
    for (i = 0; i < S_WIDTH; i = i + 1) begin : g_select
      assign chain[i*WIDTH +: WIDTH] = S[i] ? B[i*WIDTH +: WIDTH] : chain[(i+1)*WIDTH +: WIDTH];
    end
  endgenerate
  assign Y = chain[WIDTH-1:0];
endmodule
