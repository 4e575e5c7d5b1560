// Only what runs resumes; slack is of warps that there are; one block of each kernel fits.
// The first resource is warps.
always_comb begin
  legal = !(resume && !running) && 32'(space[NeedBits-1:0]) <= Warps && 32'(primary_slack) <= Warps && 32'(secondary_slack) <= Warps;
  if (primary_limit == '0 || secondary_limit == '0 || 32'(primary_limit) > MaxBlocks || 32'(secondary_limit) > MaxBlocks)
    legal = 1'b0;
  if (primary_need[NeedBits-1:0] == '0 || secondary_need[NeedBits-1:0] == '0) legal = 1'b0;
  for (int r = 0; r < Resources; r++)
    if (32'(primary_need[r*NeedBits+:NeedBits]) + 32'(secondary_need[r*NeedBits+:NeedBits]) > 32'(space[r*NeedBits+:NeedBits]))
      legal = 1'b0;
end
