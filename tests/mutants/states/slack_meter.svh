// A cycle of a period, and no more lines in one, nor in its sum, than there are.  What is to be divided means nothing
// while nothing is.
`include "registers.svh"
always_comb begin
  possible = 32'(altered_q[`age_q]) < Period && 32'(altered_q[`most_q]) <= Lines
      && 32'(altered_q[`outstanding_q]) <= 32'(altered_q[`age_q]) * Lines;
  meant = '1;
  if (altered_q[`step_q] == '0) meant[`part_q] = '0;
end
