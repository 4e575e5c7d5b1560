// memory_order: keeps the memory instructions of one warp in program order, and barriers and exits behind them.
// Contract: cmodel/issue/memory_order.h.
module memory_order #(
    parameter Warps = 16   // warps of one scheduler
) (
    input  logic             clk,
    input  logic             rst,
    input  logic [Warps-1:0] issued,       // warps whose memory instruction is issued
    input  logic [Warps-1:0] accepted,     // whose instruction the request arbiter takes
    output logic [Warps-1:0] outstanding   // with a memory instruction on its way
);
  always_ff @(posedge clk)
    if (rst) outstanding <= '0;
    else outstanding <= (outstanding & ~accepted) | issued;
endmodule
