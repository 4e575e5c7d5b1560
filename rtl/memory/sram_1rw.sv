// sram_1rw: a memory with one port that reads or writes, a macro when synthesised.
//
// enable && !write: read_data is the word in the next cycle, and stays until the next read.
// enable && write: the granules in mask take write_data; read_data is unchanged.
// Contents start all zero; there is no reset.  With SRAM_MACRO defined a macro stands in its place, and only the ports are here.
module sram_1rw #(
    parameter Words = 256,
    parameter Width = 1024,
    parameter Granule = 32,  // bits written together; divides Width
    localparam AddressBits = $clog2(Words),
    localparam Granules = Width / Granule
) (
    input  logic                   clk,
    input  logic                   enable,
    input  logic                   write,
    input  logic [AddressBits-1:0] address,
    input  logic [Granules-1:0]    mask,
    input  logic [Width-1:0]       write_data,
    output logic [Width-1:0]       read_data
);
`ifndef SRAM_MACRO
  logic [Width-1:0] word_q [0:Words-1];
  initial for (int i = 0; i < Words; i++) word_q[i] = '0;

  function automatic [Width-1:0] merged(input [Width-1:0] kept, input [Width-1:0] fresh, input [Granules-1:0] which);
    merged = kept;
    for (int g = 0; g < Granules; g++) if (which[g]) merged[g*Granule +: Granule] = fresh[g*Granule +: Granule];
  endfunction

  always_ff @(posedge clk)
    if (enable) begin
      if (write) word_q[address] <= merged(word_q[address], write_data, mask);
      else read_data <= word_q[address];
    end
`endif
endmodule
