// A division follows a period's last cycle step by step, and is over 20 cycles later.  What is in it means nothing when
// none is under way, nor do bits of a quotient that are still to come, nor do the first steps of another one, for which
// the three cycles that are then left of a period (of 23) have no more room.
`include "registers.svh"
logic [4:0] left;  // bits of a step that mean nothing
always_comb begin
  left = 32'(altered_q[`age_q]) < 20 ? 5'd0 : 32'(altered_q[`age_q]) == 20 ? 5'd1 : 5'd3;
  possible = 32'(altered_q[`age_q]) < Period && 32'(altered_q[`filled_q]) <= Long
      && ((altered_q[`step_q] & ~left) == '0 || 32'(altered_q[`step_q]) == 32'(altered_q[`age_q]) + 1);
  meant = '1;
  meant[`step_q] = ~left;
  if (left != '0 || altered_q[`step_q] == '0) meant[`expected_q] = '0;
  if (left != '0 || altered_q[`step_q] < 5'd2) begin
    meant[`divisor_q] = '0;
    meant[`remainder_q] = '0;
    meant[`fast_q] = '0;
    meant[`over_q] = '0;
    meant[`quotient_q] = '0;
  end else if (altered_q[`step_q] < 5'd10) meant[`quotient_q] = 8'((9'd1 << (altered_q[`step_q] - 5'd2)) - 9'd1);
end
