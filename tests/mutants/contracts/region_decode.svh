// Warps that there are.
always_comb
  legal = (!admit_valid || 32'(admit_warp) < Warps) && (!issue_valid || 32'(issue_warp) < Warps) &&
          (!exit_valid || 32'(exit_warp) < Warps);
