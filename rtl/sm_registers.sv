// sm_registers: RegLess' L1 of registers, a client of the memory port, or nothing.  Kloosterman, chapter 4.
// A part of sm (cmodel/sm.h), C: cmodel/sm_registers.c.
module sm_registers #(
    parameter Registers = 0,  // registers are in memory
    parameter Subcores = 4,
    parameter Warps = 16,     // of one scheduler
    parameter Rows = 256,     // of a bank of its staging unit
    parameter Sets = 64,
    localparam SubcoreBits = Subcores > 1 ? $clog2(Subcores) : 1,
    localparam LineBits = Registers != 0 ? $clog2(Rows) : 1,
    localparam IndexBits = $clog2(Warps * 256)
) (
    /* verilator lint_off UNUSEDSIGNAL */  // with Registers
    input  logic                          clk,
    input  logic                          rst,
    // the shards, see register_l1
    input  logic [Subcores-1:0]           register_valid,
    input  logic [Subcores*2-1:0]         register_kind,
    input  logic [Subcores-1:0]           register_compressed,
    input  logic [Subcores*IndexBits-1:0] register_index,
    input  logic [Subcores*3-1:0]         register_bank,
    input  logic [Subcores*LineBits-1:0]  register_line,
    input  logic [Subcores*1024-1:0]      register_data,
    output logic [Subcores-1:0]           register_ready,
    output logic                          l1_fill_valid,
    output logic [SubcoreBits-1:0]        fill_subcore,
    output logic                          l1_fill_compressed,
    output logic [2:0]                    l1_fill_bank,
    output logic [LineBits-1:0]           l1_fill_line,
    output logic [1023:0]                 l1_fill_data,
    input  logic [Subcores-1:0]           l1_fill_ready,
    // memory, by whole lines
    output logic                          memory_valid,
    output logic                          memory_stores,
    output logic [24:0]                   memory_line,
    output logic [7:0]                    memory_tag,
    output logic [1023:0]                 memory_data,
    input  logic                          memory_ready,
    input  logic                          response_valid,
    input  logic [7:0]                    response_tag,
    input  logic [1023:0]                 response_data,
    output logic                          response_ready,
    input  logic [7:0]                    smid
    /* verilator lint_on UNUSEDSIGNAL */
);
  generate
    if (Registers != 0) begin : kept
      register_l1 #(.Sets(Sets), .Ways(6), .Mshrs(8), .Warps(Warps), .Lines(Rows), .Lanes(32)) cache (
          .clk, .rst, .request_valid(register_valid), .request_kind(register_kind),
          .request_compressed(register_compressed), .request_index(register_index), .request_bank(register_bank),
          .request_line(register_line), .request_data(register_data), .request_ready(register_ready),
          .answer_valid(l1_fill_valid), .answer_shard(fill_subcore), .answer_compressed(l1_fill_compressed),
          .answer_bank(l1_fill_bank), .answer_line(l1_fill_line), .answer_data(l1_fill_data),
          .answer_taken(l1_fill_ready[fill_subcore]), .memory_valid, .memory_stores, .memory_line, .memory_tag,
          .memory_data, .memory_ready, .response_valid, .response_tag, .response_data, .response_ready, .smid);
    end else begin : nothing
      assign {register_ready, l1_fill_valid, fill_subcore, l1_fill_compressed, l1_fill_bank, l1_fill_line} = '0;
      assign {l1_fill_data, memory_valid, memory_stores, memory_line, memory_tag, memory_data, response_ready} = '0;
    end
  endgenerate
endmodule
