// A grid starts when no block is offered; sizes are 1 or more, of a block up to 32.
always_comb
  legal = !(start && block_valid) && grid_x != '0 && grid_y != '0 && grid_z != '0 && block_warps >= 6'd1 && block_warps <= 6'd32;
