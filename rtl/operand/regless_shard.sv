// regless_shard: what one warp scheduler has of RegLess.  Kloosterman 4.5, Fig. 4.8.
// Contract: cmodel/operand/regless_shard.h.
module regless_shard #(
    parameter Warps = 16,
    parameter Registers = 256,  // of a warp
    parameter Lines = 16,       // of each of the 8 banks
    parameter Entries = 16,     // compressed lines
    parameter Lanes = 32,
    localparam WarpBits = $clog2(Warps),
    localparam LineBits = $clog2(Lines),
    localparam IndexBits = $clog2(Warps * Registers)
) (
    input  logic                  clk,
    input  logic                  rst,
    input  logic                  compress,
    // instructions
    input  logic [Warps-1:0]      head_valid,
    input  logic [Warps*64-1:0]   head,
    output logic                  take_valid,
    output logic [WarpBits-1:0]   take_warp,
    input  logic [Warps-1:0]      waiting,
    input  logic                  exit_valid,
    input  logic [WarpBits-1:0]   exit_warp,
    output logic [Warps-1:0]      ready,
    input  logic                  issue_valid,
    input  logic [WarpBits-1:0]   issue_warp,
    output logic [5:0]            issue_marks,
    // registers
    input  logic [Warps-1:0]      reading,
    input  logic [7:0]            access_valid,
    input  logic [8*2-1:0]        access_kind,
    input  logic [8*WarpBits-1:0] access_warp,
    input  logic [8*8-1:0]        access_register,
    input  logic [8*2-1:0]        access_mark,
    input  logic [7:0]            access_last,
    input  logic [8*Lanes-1:0]    access_lanes,
    input  logic [8*Lanes*32-1:0] access_data,
    output logic [7:0]            access_taken,
    output logic [7:0]            data_valid,
    output logic [8*Lanes*32-1:0] data,
    // memory
    output logic                  mem_valid,
    output logic [1:0]            mem_kind,
    output logic                  mem_compressed,
    output logic [IndexBits-1:0]  mem_index,
    output logic [2:0]            mem_bank,
    output logic [LineBits-1:0]   mem_line,
    output logic                  mem_stores,
    output logic [Lanes*32-1:0]   mem_data,
    input  logic                  mem_ready,
    input  logic                  l1_fill_valid,
    input  logic                  l1_fill_compressed,
    input  logic [2:0]            l1_fill_bank,
    input  logic [LineBits-1:0]   l1_fill_line,
    input  logic [Lanes*32-1:0]   l1_fill_data,
    output logic                  l1_fill_ready
);
  logic [Warps-1:0]    region_valid, marked, active;
  logic [Warps*24-1:0] region_banks;
  logic                admit_valid, item_valid, item_taken, items_end, ends_valid, close_valid;
  logic [WarpBits-1:0] admit_warp, ends_warp, close_warp;
  logic [1:0]          item_kind;
  logic [7:0]          item_register;
  region_decode #(.Warps(Warps)) decode (
      .clk, .rst, .head_valid, .head, .take_valid, .take_warp, .region_valid, .region_banks, .admit_valid, .admit_warp,
      .item_valid, .item_kind, .item_register, .item_taken, .items_end, .ends_valid, .ends_warp, .exit_valid,
      .exit_warp, .marked, .issue_valid, .issue_warp, .issue_marks);
  always_comb ready = marked & active;

  logic [7:0]            preload_valid, preload_taken, done_valid, reserve_valid, written_valid;
  logic [8*2-1:0]        preload_kind;
  logic [8*WarpBits-1:0] preload_warp, done_warp;
  logic [8*8-1:0]        preload_register;
  always_comb
    for (int b = 0; b < 8; b++) begin
      reserve_valid[b] = access_taken[b] && access_kind[b*2 +: 2] == osu_pkg::RESERVE;
      written_valid[b] = access_taken[b] && access_kind[b*2 +: 2] == osu_pkg::WRITE && access_last[b];
    end
  capacity_manager #(.Warps(Warps), .Banks(8), .Lines(Lines)) manager (
      .clk, .rst, .region_valid(region_valid & ~waiting), .region_banks, .admit_valid, .admit_warp, .item_valid,
      .item_kind, .item_register, .item_taken, .items_end, .preload_valid, .preload_kind, .preload_warp,
      .preload_register, .preload_taken, .done_valid, .done_warp, .active, .ends_valid, .ends_warp, .reading,
      .close_valid, .close_warp, .reserve_valid, .written_valid, .write_warp(access_warp),
      /* verilator lint_off PINCONNECTEMPTY */ .free()
      /* verilator lint_on PINCONNECTEMPTY */);

  logic                fill_valid, fill_taken, request_valid, request_ready;
  logic [2:0]          fill_bank, request_bank;
  logic [LineBits-1:0] fill_line, request_line;
  logic [Lanes*32-1:0] fill_data, request_data;
  logic [1:0]          request_kind;
  logic [WarpBits-1:0] request_warp;
  logic [7:0]          request_register;
  operand_staging_unit #(.Banks(8), .Lines(Lines), .Warps(Warps), .Lanes(Lanes)) unit (
      .clk, .rst, .access_valid, .access_kind, .access_warp, .access_register, .access_mark, .access_last,
      .access_lanes, .access_data, .access_taken, .data_valid, .data, .close_valid, .close_warp, .preload_valid,
      .preload_kind, .preload_warp, .preload_register, .preload_taken, .done_valid, .done_warp, .fill_valid,
      .fill_bank, .fill_line, .fill_data, .fill_taken, .request_valid, .request_bank, .request_kind, .request_warp,
      .request_register, .request_line, /* verilator lint_off PINCONNECTEMPTY */ .request_stores(),
      /* verilator lint_on PINCONNECTEMPTY */ .request_data, .request_ready);

  compressor #(.Warps(Warps), .Registers(Registers), .Banks(8), .Lines(Lines), .Entries(Entries),
      .Lanes(Lanes)) compressor (
      .clk, .rst, .compress, .request_valid, .request_kind, .request_bank, .request_warp, .request_register,
      .request_line, .request_data, .request_ready, .fill_valid, .fill_bank, .fill_line, .fill_data, .fill_taken,
      .mem_valid, .mem_kind, .mem_compressed, .mem_index, .mem_bank, .mem_line, .mem_stores, .mem_data, .mem_ready,
      .l1_fill_valid, .l1_fill_compressed, .l1_fill_bank, .l1_fill_line, .l1_fill_data, .l1_fill_ready);
endmodule
