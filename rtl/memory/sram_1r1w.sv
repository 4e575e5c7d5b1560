// sram_1r1w: a memory with one read port and one write port, a macro when synthesised.
//
// read_enable: read_data is the word in the next cycle, and stays until the next read.  A word read and written in the
// same cycle reads as it was before.  write_enable: the granules in write_mask take write_data.
// Contents start all zero; there is no reset.  With SRAM_MACRO defined a macro stands in its place, and only the ports are here.
module sram_1r1w #(
    parameter Words = 256,
    parameter Width = 32,
    parameter Granule = Width,  // bits written together; divides Width
    localparam AddressBits = $clog2(Words),
    localparam Granules = Width / Granule
) (
    input  logic                   clk,
    input  logic                   read_enable,
    input  logic [AddressBits-1:0] read_address,
    output logic [Width-1:0]       read_data,
    input  logic                   write_enable,
    input  logic [AddressBits-1:0] write_address,
    input  logic [Granules-1:0]    write_mask,
    input  logic [Width-1:0]       write_data
);
`ifndef SRAM_MACRO
  logic [Width-1:0] word_q [0:Words-1];
  initial for (int i = 0; i < Words; i++) word_q[i] = '0;

  function automatic [Width-1:0] merged(input [Width-1:0] kept, input [Width-1:0] fresh, input [Granules-1:0] which);
    merged = kept;
    for (int g = 0; g < Granules; g++) if (which[g]) merged[g*Granule +: Granule] = fresh[g*Granule +: Granule];
  endfunction

  always_ff @(posedge clk) begin
    if (read_enable) read_data <= word_q[read_address];
    if (write_enable) word_q[write_address] <= merged(word_q[write_address], write_data, write_mask);
  end
`endif
endmodule
