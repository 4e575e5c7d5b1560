// A warp launches when it has ended, or has been moved, and issues when it runs and is not busy; only running lanes branch or exit.
// Lanes that are put running live.  What a warp's context has is put while it is not busy and nothing else is done with it.
logic launchable, issuable, still;
logic [Warps-1:0] moved = '0;
always_comb begin
  launchable = 32'(launch_warp) < Warps && launch_lanes != '0 && !busy[launch_warp]
            && (active[launch_warp*Lanes +: Lanes] == '0 || moved[launch_warp] || overflow);
  issuable = (issued & (issued - 1'b1)) == '0 && (issued & busy) == '0;
  for (int w = 0; w < Warps; w++)
    if (issued[w] && (issue_kind[w*2 +: 2] == 2'd3 || (active[w*Lanes +: Lanes] == '0 && !overflow)
                      || (issue_kind[w*2 +: 2] != 2'd0 && (issue_taken & ~active[w*Lanes +: Lanes]) != '0)))
      issuable = 1'b0;
  legal = (!launch_valid || launchable) && issuable && !(launch_valid && issued[launch_warp]);
  still = !busy[context_warp] && !(launch_valid && launch_warp == context_warp) && !issued[context_warp];
  if (Context != 0)
    legal = legal && 32'(context_warp) < Warps && 32'(context_entry) < Depth && 32'(context_depth) <= Depth
         && !(context_read && context_put) && (still || !(context_write || context_put))
         && !(context_write && (context_active & ~context_live) != '0);
end
always_ff @(posedge clk) begin
  if (launch_valid) moved[launch_warp] <= 1'b0;
  if (Context != 0 && context_write) moved[context_warp] <= 1'b1;
end
