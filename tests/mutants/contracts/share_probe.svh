// A warp that is held issues nothing, only such a one is answered, and the access that it has asked for is its next
// instruction until it goes; a question is of a warp that has to ask.
logic [Warps-1:0] told = '0;  // that have an answer for it
always_comb
  legal = !(issue_valid && held[issue_warp]) && !(answer_valid && !held[answer_warp]) && (told & ~accesses) == '0
       && !(issue_valid && issue_probe && !asking[issue_warp]);
always_ff @(posedge clk) begin
  if (issue_valid) told[issue_warp] <= 1'b0;
  if (answer_valid) told[answer_warp] <= 1'b1;
  if (rst) told <= '0;
end
