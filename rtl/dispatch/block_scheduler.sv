// block_scheduler: the thread block scheduler of a GPU: a grid's blocks to the SMs in turn, as they have room.
// PAVER 6.1 (LRR).  Contract: cmodel/dispatch/block_scheduler.h.
module block_scheduler #(
    parameter Sms = 15,
    parameter GridBits = 16  // of a block's coordinate
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                start,        // a grid begins; only while not busy
    input  logic [GridBits-1:0] grid_x,       // the configuration, held while busy: blocks, 1 or more each
    input  logic [GridBits-1:0] grid_y,
    input  logic [GridBits-1:0] grid_z,
    input  logic [5:0]          block_warps,  // 1..32
    input  logic [5:0]          sm_blocks,    // that an SM may have, 1..32
    output logic                block_valid,  // a block leaves
    output logic [GridBits-1:0] block_x,
    output logic [GridBits-1:0] block_y,
    output logic [GridBits-1:0] block_z,
    output logic [31:0]         block_alive,
    output logic [5:0]          block_count,
    output logic [Sms-1:0]      give,         // to this SM
    input  logic [Sms-1:0]      ended,        // a block of the SM has
    input  logic [Sms-1:0]      quiet,        // nothing of the SM is on its way to memory
    output logic                busy
);
  logic more, ready;
  always_comb block_valid = more && ready;

  grid_walker #(.GridBits(GridBits)) grid (
      .clk, .rst, .start, .grid_x, .grid_y, .grid_z, .block_warps, .block_ready(ready), .block_valid(more), .block_x,
      .block_y, .block_z, .block_alive, .block_count);

  sm_mux #(.Sms(Sms)) turn (.clk, .rst, .start, .sm_blocks, .more, .ready, .give, .ended, .quiet, .busy);
endmodule
