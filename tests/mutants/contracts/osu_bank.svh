// Kinds, marks and numbers that there are.
always_comb
  legal = (!access_valid || (access_kind != 2'd3 && access_mark != 2'd2 && 32'(access_warp) < Warps)) &&
          (!preload_valid || (preload_kind != 2'd0 && 32'(preload_warp) < Warps)) &&
          (!fill_valid || 32'(fill_line) < Lines) && (!close_valid || 32'(close_warp) < Warps);
