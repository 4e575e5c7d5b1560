// Kinds, marks and numbers that there are.
always_comb
  legal = access_kind != 2'd3 && access_mark != 2'd2 && preload_kind != 2'd0 && 32'(fill_line) < Lines
       && 32'(access_warp) < Warps && 32'(preload_warp) < Warps && 32'(close_warp) < Warps;
