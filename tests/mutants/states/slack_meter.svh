// A cycle of a period, and no more lines in one, nor in its sum, than there are.  What is divided means nothing while
// nothing is, nor do bits of a quotient that are still to come, nor does what is to be divided once it is.
`include "registers.svh"
logic [4:0] step;
always_comb begin
  step = altered_q[`step_q];
  possible = 32'(altered_q[`age_q]) < Period && 32'(altered_q[`most_q]) <= Lines && step <= 5'd18
      && 32'(altered_q[`outstanding_q]) <= 32'(altered_q[`age_q]) * Lines
      && (step == '0 || 32'(step) == 32'(altered_q[`age_q]) + 1);
  meant = '1;
  if (step == '0) begin
    meant[`rest_q] = '0;
    meant[`whole_q] = '0;
    meant[`quotient_q] = '0;
  end else if (step < 5'd9) meant[`quotient_q] = 8'((9'd1 << (step - 5'd1)) - 9'd1);
  if (step == '0 || step > 5'd9) meant[`part_q] = '0;
end
