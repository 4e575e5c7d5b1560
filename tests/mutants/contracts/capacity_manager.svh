// Warps that there are; active ones end, and what is there is taken.  A write is reserved by a warp that reads, from when it
// is active to when it is closed, for no more lines than its region has in the bank; one that is written was reserved.
logic [Warps*Banks*3-1:0] lines = '0, pending = '0;
logic [Warps-1:0]         runs = '0;
always_comb begin
  legal = (!ends_valid || (32'(ends_warp) < Warps && active[ends_warp])) && (preload_taken & ~preload_valid) == '0;
  for (int b = 0; b < Banks; b++) begin
    if (done_valid[b] && 32'(done_warp[b*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    if ((reserve_valid[b] || written_valid[b]) && 32'(write_warp[b*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    if (reserve_valid[b] && written_valid[b]) legal = 1'b0;
    for (int w = 0; w < Warps; w++)
      if (32'(write_warp[b*WarpBits +: WarpBits]) == w) begin
        if (written_valid[b] && pending[(w*Banks+b)*3 +: 3] == 3'd0) legal = 1'b0;
        if (reserve_valid[b] && !(reading[w] && (active[w] || runs[w]) &&
                                  pending[(w*Banks+b)*3 +: 3] < lines[(w*Banks+b)*3 +: 3])) legal = 1'b0;
      end
  end
end
always_ff @(posedge clk) begin
  for (int w = 0; w < Warps; w++) begin
    runs[w] <= !rst && (active[w] || runs[w]) && !(close_valid && 32'(close_warp) == w);
    for (int b = 0; b < Banks; b++) begin
      if (admit_valid && 32'(admit_warp) == w)
        lines[(w*Banks+b)*3 +: 3] <= region_banks[w*Banks*3 + (b + Warps*Banks - w) % Banks * 3 +: 3];
      if (32'(write_warp[b*WarpBits +: WarpBits]) == w)
        pending[(w*Banks+b)*3 +: 3] <= pending[(w*Banks+b)*3 +: 3] + 3'(reserve_valid[b]) - 3'(written_valid[b]);
    end
  end
  if (rst) pending <= '0;
end
