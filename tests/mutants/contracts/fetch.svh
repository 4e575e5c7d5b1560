// Events of one cycle are of different warps; only a head that is there issues.
always_comb
  legal = !(start_valid && redirect_valid && start_warp == redirect_warp)
       && !(start_valid && stop_valid && start_warp == stop_warp)
       && !(start_valid && issue_valid && start_warp == issue_warp)
       && !(redirect_valid && stop_valid && redirect_warp == stop_warp)
       && !(redirect_valid && issue_valid && redirect_warp == issue_warp)
       && !(stop_valid && issue_valid && stop_warp == issue_warp)
       && !(issue_valid && !head_valid[issue_warp])
       && !(start_valid && start_warp >= Warps) && !(redirect_valid && redirect_warp >= Warps) && !(stop_valid && stop_warp >= Warps);
