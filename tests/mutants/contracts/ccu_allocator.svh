// One unit leaves at most, that is not vacant.  CollectorUnits hold warps that there are, each another one, and near data
// only of a warp; only a warp that is ready issues.
always_comb begin
  legal = (has_near & ~held) == '0 && (leaves & (leaves - 1'b1)) == '0 && (leaves & vacant) == '0;
  for (int u = 0; u < CollectorUnits; u++) begin
    if (held[u] && 32'(held_warp[u*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    for (int v = 0; v < u; v++)
      if (held[u] && held[v] && held_warp[u*WarpBits +: WarpBits] == held_warp[v*WarpBits +: WarpBits]) legal = 1'b0;
  end
  if (issue_valid && (32'(issue_warp) >= Warps || !ready[issue_warp])) legal = 1'b0;
end
