// A grid starts when none runs; sizes and limits are 1 to what there is; only a warp that was launched is done.
logic [Schedulers*Warps-1:0] launched = '0;
always_ff @(posedge clk)
  if (rst) launched <= '0;
  else if (launch_valid) launched[32'(launch_scheduler)*Warps + 32'(launch_warp)] <= 1'b1;

always_comb begin
  legal = !(start && busy) && grid_x != 0 && grid_y != 0 && grid_z != 0
       && block_warps >= 6'd1 && block_warps <= 6'd32 && 32'(block_warps) <= Schedulers * Warps
       && warps_limit >= 6'd1 && 32'(warps_limit) <= Warps && blocks_limit >= 6'd1 && 32'(blocks_limit) <= Blocks;
  for (int s = 0; s < Schedulers; s++)
    if (done_valid[s] && (32'(done_warp[s*WarpBits +: WarpBits]) >= Warps ||
                          !launched[s*Warps + 32'(done_warp[s*WarpBits +: WarpBits])])) legal = 1'b0;
end
