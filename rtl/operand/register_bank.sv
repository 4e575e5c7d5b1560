// register_bank: one bank of the vector register file.  Barnes III-A, Fig. 2.
// Contract: cmodel/operand/register_bank.h.
module register_bank #(
    parameter Rows = 256,  // registers, each of one warp
    parameter Lanes = 32,  // lanes of a warp, 32 bits each
    localparam RowBits = $clog2(Rows)
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                read_valid,   // never together with write_valid
    input  logic [RowBits-1:0]  read_row,
    input  logic                write_valid,
    input  logic [RowBits-1:0]  write_row,
    input  logic [Lanes-1:0]    write_lanes,  // lanes that are written
    input  logic [Lanes*32-1:0] write_data,
    output logic                data_valid,   // a row was read in the previous cycle
    output logic [Lanes*32-1:0] read_data
);
  sram_1rw #(.Words(Rows), .Width(Lanes * 32), .Granule(32)) memory (
      .clk(clk),
      .enable(!rst && (read_valid || write_valid)),
      .write(write_valid),
      .address(write_valid ? write_row : read_row),
      .mask(write_lanes),
      .write_data(write_data),
      .read_data(read_data)
  );

  always_ff @(posedge clk) data_valid <= read_valid && !rst;
endmodule
