// Issue when there is a unit, of a warp and a class that there are; two results are an even register and its neighbour.
// What is taken was asked for, or its bank is written.
always_comb
  legal = (!issue_valid || (issue_ready && 32'(issue_warp) < Warps && issue_opcode[8:6] < 3'd6 && issue_result != 2'd2 &&
                            !(issue_result == 2'd3 && issue_register[0]))) &&
          (access_taken & ~(access_valid | blocked)) == '0;
