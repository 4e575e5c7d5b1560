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
  logic [WarpBits-1:0] warp;
  logic [1:0]          kind;
  logic [7:0]          difference;
  always_comb begin
    hazard = '0;
    warp = '0;
    kind = '0;
    difference = '0;
    for (int u = 0; u < CollectorUnits; u++) begin
      warp = reading_warp[u*WarpBits +: WarpBits];
      kind = check_destination[warp*2 +: 2];
      for (int o = 0; o < 6; o++) begin
        difference = reading_register[(u*6+o)*8 +: 8] ^ check_register[warp*8 +: 8];
        if (reading[u*6+o] && ((kind == isa_pkg::DEST_REG && difference == 8'd0)
            || (kind == isa_pkg::DEST_PAIR && difference[7:1] == 7'd0)))
          hazard[warp] = 1'b1;
      end
    end
  end
endmodule
