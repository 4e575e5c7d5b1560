// block_mux: several sources of blocks, one of which a kernel's block is taken from.
// Contract: cmodel/dispatch/block_mux.h.
module block_mux #(
    parameter Sources = 2,
    parameter GridBits = 16  // of a block's coordinate
) (
    /* verilator lint_off UNUSEDSIGNAL */
    input  logic                        clk,           // it has no state
    input  logic                        rst,
    /* verilator lint_on UNUSEDSIGNAL */
    input  logic [Sources-1:0]          source_valid,
    input  logic [Sources-1:0]          source_holds,  // none behind it gives a block
    input  logic [Sources*GridBits-1:0] source_x,
    input  logic [Sources*GridBits-1:0] source_y,
    input  logic [Sources*GridBits-1:0] source_z,
    input  logic [Sources*32-1:0]       source_alive,
    input  logic [Sources*6-1:0]        source_count,
    output logic [Sources-1:0]          source_ready,
    output logic                        block_valid,
    output logic [GridBits-1:0]         block_x,
    output logic [GridBits-1:0]         block_y,
    output logic [GridBits-1:0]         block_z,
    output logic [31:0]                 block_alive,
    output logic [5:0]                  block_count,
    input  logic                        block_ready
);
  logic [Sources-1:0] may;  // none before it is valid or holds
  always_comb begin
    may = '1;
    for (int i = 1; i < Sources; i++) may[i] = may[i-1] && !source_valid[i-1] && !source_holds[i-1];
    source_ready = may & {Sources{block_ready}};
    block_valid = (may & source_valid) != '0;
    {block_x, block_y, block_z, block_alive, block_count} = '0;
    for (int i = 0; i < Sources; i++)
      if (may[i] && source_valid[i]) begin
        block_x = source_x[i*GridBits +: GridBits];
        block_y = source_y[i*GridBits +: GridBits];
        block_z = source_z[i*GridBits +: GridBits];
        block_alive = source_alive[i*32 +: 32];
        block_count = source_count[i*6 +: 6];
      end
  end
endmodule
