// While the primary has the SM, how late it was means nothing, but that it is 0 from the second cycle on; the most of
// it means nothing without patience.
`include "registers.svh"
always_comb begin
  possible = 32'(altered_q[`alone_q]) <= Alone && 32'(altered_q[`patience_q]) < Patience;
  meant = '1;
  if (32'(altered_q[`alone_q]) > 2) meant[`behind_q] = '0;
  if (32'(altered_q[`alone_q]) > 1) meant[`patience_q] = '0;
  if (32'(altered_q[`alone_q]) > 1 || altered_q[`patience_q] == '0) meant[`worst_q] = '0;
end
