// Warps that there are; active ones end, and what is there is taken.
always_comb begin
  legal = (!ends_valid || (32'(ends_warp) < Warps && active[ends_warp])) && (preload_taken & ~preload_valid) == '0;
  for (int b = 0; b < Banks; b++) begin
    if (done_valid[b] && 32'(done_warp[b*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    if ((reserve_valid[b] || written_valid[b]) && 32'(write_warp[b*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
  end
end
