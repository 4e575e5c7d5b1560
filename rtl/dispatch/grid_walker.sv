// grid_walker: the blocks of a grid, one after the other.
// Barnes IV-B, Fig. 7 (1).  Contract: cmodel/dispatch/grid_walker.h.
module grid_walker #(
    parameter GridBits = 16  // of a block's coordinate
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                start,        // a grid begins; only while there is no block
    input  logic [GridBits-1:0] grid_x,       // the configuration, held while there is one: blocks, 1 or more each
    input  logic [GridBits-1:0] grid_y,
    input  logic [GridBits-1:0] grid_z,
    input  logic [5:0]          block_warps,  // 1..32
    input  logic                block_ready,
    output logic                block_valid,
    output logic [GridBits-1:0] block_x,
    output logic [GridBits-1:0] block_y,
    output logic [GridBits-1:0] block_z,
    output logic [31:0]         block_alive,
    output logic [5:0]          block_count
);
  logic                more_q;         // blocks are left
  logic [GridBits-1:0] x_q, y_q, z_q;  // the next

  always_comb begin
    block_valid = more_q;
    block_x = x_q;
    block_y = y_q;
    block_z = z_q;
    block_alive = ~(32'hffffffff << block_warps);
    block_count = block_warps;
  end

  logic last_x, last_y, last_z;
  always_comb begin
    last_x = x_q + 1'b1 >= grid_x;
    last_y = y_q + 1'b1 >= grid_y;
    last_z = z_q + 1'b1 >= grid_z;
  end

  always_ff @(posedge clk)
    if (rst) more_q <= 1'b0;
    else if (start) begin
      more_q <= 1'b1;
      x_q <= '0;
      y_q <= '0;
      z_q <= '0;
    end else if (more_q && block_ready) begin
      x_q <= last_x ? '0 : x_q + 1'b1;
      if (last_x) y_q <= last_y ? '0 : y_q + 1'b1;
      if (last_x && last_y) z_q <= z_q + 1'b1;
      if (last_x && last_y && last_z) more_q <= 1'b0;
    end
endmodule
