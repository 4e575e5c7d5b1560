// A warp launches when it has ended, and issues when it runs and is not busy; only running lanes branch or exit.
logic launchable, issuable;
always_comb begin
  launchable = 32'(launch_warp) < Warps && launch_lanes != '0 && !busy[launch_warp]
            && (active[launch_warp*Lanes +: Lanes] == '0 || overflow);
  issuable = 32'(issue_warp) < Warps && !busy[issue_warp] && issue_kind != 2'd3
          && (issue_kind == 2'd0 || (issue_taken & ~active[issue_warp*Lanes +: Lanes]) == '0)
          && (active[issue_warp*Lanes +: Lanes] != '0 || overflow);
  legal = (!launch_valid || launchable) && (!issue_valid || issuable)
       && !(launch_valid && issue_valid && launch_warp == issue_warp);
end
