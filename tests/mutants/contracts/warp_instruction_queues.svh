// Pushes only of warps that exist, with room; nothing arrives that has not left, nor what has no lanes.
localparam ContractAheadBits = $clog2(Ahead + 1);
logic [ContractAheadBits-1:0] away = '0;
always_comb begin
  legal = !arrived || away != 0;
  for (int s = 0; s < Sources; s++)
    if (push_valid[s] && (32'(push_warp[s*WarpBits +: WarpBits]) >= Warps ||
                          !room[s*Warps+32'(push_warp[s*WarpBits +: WarpBits])])) legal = 1'b0;
end
always_ff @(posedge clk)
  if (rst) away <= '0;
  else away <= away - ContractAheadBits'(arrived) +
               ContractAheadBits'(pop_valid && pop_ready[32'(pop_warp) % Sources] && (Marked == 0 || pop_lanes != '0));
