// active_warps: which warps may issue, so many of either kernel.
// Scavenger: Kloosterman 5.5.1.1.  Contract: cmodel/control/active_warps.h.
module active_warps #(
    parameter Warps = 16,  // slots of each of four schedulers
    localparam QuotaBits = $clog2(4 * Warps + 1)
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                   clk,  // it has no state
    input  logic                   rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [8*Warps-1:0]     on,       // a kernel's warps on a scheduler, by kernel
    input  logic [4*Warps-1:0]     waiting,  // at a barrier
    input  logic [2*QuotaBits-1:0] quota,    // warps of a kernel that may be active
    output logic [4*Warps-1:0]     held      // those that are not
);
  logic [QuotaBits-1:0] earlier;  // those of its kernel that come before it
  always_comb begin
    held = '0;
    for (int k = 0; k < 2; k++) begin
      earlier = '0;
      for (int n = 0; n < Warps; n++)
        for (int i = 0; i < 4; i++)
          if (on[(4*k+i)*Warps + (k == 1 ? Warps - 1 - n : n)] && !waiting[i*Warps + (k == 1 ? Warps - 1 - n : n)]) begin
            held[i*Warps + (k == 1 ? Warps - 1 - n : n)] = earlier >= quota[k*QuotaBits +: QuotaBits];
            earlier = earlier + 1'b1;
          end
    end
  end
endmodule
