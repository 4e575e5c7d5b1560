// read_hazard: keeps an instruction from writing a register that an earlier one of its warp has still to read.
// Contract: cmodel/issue/read_hazard.h.
module read_hazard #(
    parameter Warps = 16,  // warps of one scheduler
    parameter CollectorUnits = 2,   // collector units
    localparam WarpBits = $clog2(Warps)
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                      clk,
    input  logic                      rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [CollectorUnits*6-1:0]        reading,           // operands not yet delivered
    input  logic [CollectorUnits*WarpBits-1:0] reading_warp,
    input  logic [CollectorUnits*6*8-1:0]      reading_register,
    input  logic [Warps*2-1:0]                 check_destination, // isa_pkg::DEST_* of the warp's next instruction
    input  logic [Warps*8-1:0]                 check_register,
    output logic [Warps-1:0]                   hazard
);
  // Each warp with each unit: a choice of what the unit's warp writes would come before the comparison, this is beside it.
  logic [7:0] difference;
  logic [5:0] waits;
  always_comb begin
    hazard = '0;
    difference = '0;
    waits = '0;
    for (int w = 0; w < Warps; w++)
      for (int u = 0; u < CollectorUnits; u++) begin
        for (int o = 0; o < 6; o++) begin
          difference = reading_register[(u*6+o)*8 +: 8] ^ check_register[w*8 +: 8];
          waits[o] = reading[u*6+o] && (
              (check_destination[w*2 +: 2] == isa_pkg::DEST_REG && difference == 8'd0)
              || (check_destination[w*2 +: 2] == isa_pkg::DEST_PAIR && difference[7:1] == 7'd0));
        end
        if (waits != '0 && reading_warp[u*WarpBits +: WarpBits] == WarpBits'(w)) hazard[w] = 1'b1;
      end
  end
endmodule
