// Events of one cycle are of different warps; only a head that is there issues.
always_comb
  legal = !(start_valid && redirect_valid && start_warp == redirect_warp)
       && !(start_valid && stop_valid && start_warp == stop_warp)
       && !(start_valid && issued[start_warp])
       && !(redirect_valid && stop_valid && redirect_warp == stop_warp)
       && !(redirect_valid && issued[redirect_warp])
       && !(stop_valid && issued[stop_warp])
       && (issued & ~head_valid) == '0 && (issued & (issued - 1'b1)) == '0
       && !(start_valid && start_warp >= Warps) && !(redirect_valid && redirect_warp >= Warps) && !(stop_valid && stop_warp >= Warps);
