// issue_gates: which warps are held back, by whatever has a reason to.  Contract: cmodel/issue/issue_gates.h.
module issue_gates #(
    parameter Warps = 16,   // warps of one scheduler
    parameter Clients = 5,  // that may hold warps
    parameter Classes = 5   // of instructions, isa_pkg::GATE_*
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                             clk,
    input  logic                             rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Clients*Classes*Warps-1:0] hold,  // of each client, for each class, warps
    input  logic [Classes*Warps-1:0]         need,  // warps whose next instruction is of the class
    output logic [Warps-1:0]                 held
);
  always_comb begin
    held = '0;
    for (int c = 0; c < Clients; c++)
      for (int k = 0; k < Classes; k++)
        held = held | (hold[(c*Classes+k)*Warps +: Warps] & need[k*Warps +: Warps]);
  end
endmodule
