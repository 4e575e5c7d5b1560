// Only what runs resumes; slack is of warps that there are; one block of each kernel fits.  Needs,
// space and limits change only between runs and after a decision's end.
logic legal_running_q, legal_decided_q;
logic [3*Resources*NeedBits+2*$clog2(MaxBlocks+1)-1:0] legal_pair, legal_pair_q;
always_ff @(posedge clk) begin
  legal_running_q <= running && !rst;
  legal_decided_q <= decided && !resume;
  legal_pair_q <= legal_pair;
end
always_comb begin
  legal_pair = {primary_need, secondary_need, space, primary_limit, secondary_limit};
  legal = !(resume && !running) && 32'(primary_slack) <= Warps && 32'(secondary_slack) <= Warps;
  if (primary_limit == '0 || secondary_limit == '0 || 32'(primary_limit) > MaxBlocks || 32'(secondary_limit) > MaxBlocks)
    legal = 1'b0;
  if (primary_need[NeedBits-1:0] == '0 || secondary_need[NeedBits-1:0] == '0) legal = 1'b0;
  for (int r = 0; r < Resources; r++)
    if (32'(primary_need[r*NeedBits+:NeedBits]) + 32'(secondary_need[r*NeedBits+:NeedBits]) > 32'(space[r*NeedBits+:NeedBits]))
      legal = 1'b0;
  if (legal_running_q && !legal_decided_q && legal_pair != legal_pair_q) legal = 1'b0;
end
