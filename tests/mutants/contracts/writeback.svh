// Results are of warps that there are.
always_comb begin
  legal = 1'b1;
  for (int s = 0; s < Sources; s++)
    if (result_valid[s] && 32'(result_warp[s*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
end
