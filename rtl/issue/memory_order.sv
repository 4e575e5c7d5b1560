// memory_order: keeps the memory instructions of one warp in program order, and barriers and exits behind them.
// Contract: cmodel/issue/memory_order.h.
module memory_order #(
    parameter Warps = 16,  // warps of one scheduler
    localparam WarpBits = $clog2(Warps)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                issue_valid,  // a memory instruction is issued
    input  logic [WarpBits-1:0] issue_warp,
    input  logic [Warps-1:0]    accepted,     // warps whose instruction the request arbiter takes
    output logic [Warps-1:0]    outstanding   // warps with a memory instruction on its way
);
  logic [Warps-1:0] issued;
  always_comb begin
    issued = '0;
    if (issue_valid) issued[issue_warp] = 1'b1;
  end
  always_ff @(posedge clk)
    if (rst) outstanding <= '0;
    else outstanding <= (outstanding & ~accepted) | issued;
endmodule
