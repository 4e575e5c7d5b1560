// Warps that there are, or the number at power-up.
always_comb begin
  legal = 1'b1;
  for (int l = 0; l < Lookups; l++)
    if (32'(lookup_warp[l*WarpBits +: WarpBits]) >= Warps && lookup_warp[l*WarpBits +: WarpBits] != '1) legal = 1'b0;
end
