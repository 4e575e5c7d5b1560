// Warps that exist, each with one scheduler; no counter goes below zero, or above its bits.
logic [Warps*CountBits-1:0] counts = '0;
logic [CountBits:0]         up, down;
logic [Warps*CountBits-1:0] counts_d;
always_comb begin
  legal = 1'b1;
  for (int s = 0; s < Schedulers; s++) begin
    if (queued_valid[s] && 32'(queued_warp[s*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    for (int t = 0; t < s; t++)
      if (queued_valid[s] && queued_valid[t] &&
          queued_warp[s*WarpBits +: WarpBits] == queued_warp[t*WarpBits +: WarpBits]) legal = 1'b0;
  end
  counts_d = counts;
  for (int c = 0; c < Coalescers; c++) begin
    if (insert_valid[c] && 32'(insert_warp[c*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    if (split_valid[c] && 32'(split_warp[c*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
  end
  for (int m = 0; m < Merges; m++)
    if (sent_valid[m] && 32'(sent_warp[m*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
  for (int w = 0; w < Warps; w++) begin
    up = '0;
    for (int s = 0; s < Schedulers; s++)
      up = up + (CountBits+1)'(queued_valid[s] && queued_warp[s*WarpBits +: WarpBits] == WarpBits'(w));
    down = '0;
    for (int c = 0; c < Coalescers; c++) begin
      up = up + (CountBits+1)'(insert_valid[c] && insert_warp[c*WarpBits +: WarpBits] == WarpBits'(w));
      down = down + (CountBits+1)'(split_valid[c] && split_warp[c*WarpBits +: WarpBits] == WarpBits'(w));
    end
    for (int m = 0; m < Merges; m++)
      down = down + (CountBits+1)'(sent_valid[m] && sent_warp[m*WarpBits +: WarpBits] == WarpBits'(w));
    if (down > (CountBits+1)'(counts[w*CountBits +: CountBits]) ||
        (CountBits+1)'(counts[w*CountBits +: CountBits]) + up > (CountBits+1)'((1 << CountBits) - 1)) legal = 1'b0;
    counts_d[w*CountBits +: CountBits] = counts[w*CountBits +: CountBits] + CountBits'(up) - CountBits'(down);
  end
end
always_ff @(posedge clk) counts <= rst ? '0 : counts_d;
