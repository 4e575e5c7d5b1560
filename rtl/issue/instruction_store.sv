// instruction_store: the program of a scheduler's warps, in memories of at most 1,024 words: one of 4,096 takes longer to
// read, by more than what chooses among four.  One of them is enabled in a cycle.  Ports as of sram_1rw.
// A part of issue_stage (cmodel/issue/issue_stage.h): no port table and no checker, as all around it have them.
module instruction_store #(
    parameter PcBits = 12,
    localparam RowBits = PcBits > 10 ? 10 : PcBits,
    localparam Memories = 1 << (PcBits - RowBits)
) (
    input  logic              clk,
    input  logic              enable,
    input  logic              write,
    input  logic [PcBits-1:0] address,
    input  logic [63:0]       write_data,
    output logic [63:0]       read_data   // the cycle after, until the next read
);
  localparam [PcBits-1:0] One = 1;
  logic [Memories-1:0] here, read_q;  // one-hot
  always_comb here = Memories'(One << (address >> RowBits));
  always_ff @(posedge clk) if (enable && !write) read_q <= here;

  wire [Memories*64-1:0] word;
  for (genvar m = 0; m < Memories; m++) begin : memories
    sram_1rw #(.Words(1 << RowBits), .Width(64), .Granule(64)) memory (
        .clk, .enable(enable && here[m]), .write, .address(address[RowBits-1:0]), .mask(1'b1), .write_data,
        .read_data(word[m*64 +: 64]));
  end
  if (Memories == 1) begin : one
    wire unused = &{1'b0, read_q};
    always_comb read_data = word;
  end else begin : several
    always_comb begin
      read_data = '0;
      for (int m = 0; m < Memories; m++) read_data |= word[m*64 +: 64] & {64{read_q[m]}};
    end
  end
endmodule
