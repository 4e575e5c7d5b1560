// A grid starts when none runs; sizes and limits are 1 to what there is.
always_comb
  legal = !(start && busy) && grid_x != 0 && grid_y != 0 && grid_z != 0
       && block_warps >= 6'd1 && block_warps <= 6'd32
       && warps_limit >= 6'd1 && 32'(warps_limit) <= Warps && blocks_limit >= 6'd1 && 32'(blocks_limit) <= Blocks;
