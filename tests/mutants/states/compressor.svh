// A valid entry has a line that there is.  A value and its pattern mean nothing while none is to be stored, nor does a
// result that the next one takes the place of, nor whether a line is there while it is fetched.  Names that a mutant of a
// register takes away are done without.
`include "registers.svh"
localparam LastLine = (Warps * Registers - 1) / (Lanes * 32 / 67);
logic [2:0]         doing;  // as the unit numbers its states: 0 nothing, 3 asks for a line, 4 awaits it, 5 and 6 fill
logic               storing;
logic [Entries-1:0] fetched;

always_comb begin
  doing = altered_q[`state_q];
  storing = altered_q[`kind_q] == 2'd0 && doing != 3'd0 && doing < 3'd5;
  fetched = '0;
  for (int e = 0; e < Entries; e++)
    fetched[e] = (doing == 3'd3 || doing == 3'd4) && 32'(altered_q[`place_q]) == e;
  possible = doing != 3'd7;
`ifdef tag_q_0_
`ifdef tag_q_1_
  if ((altered_q[`valid_q] & Entries'({32'(altered_q[`tag_q_1_]) > LastLine, 32'(altered_q[`tag_q_0_]) > LastLine})) != '0)
    possible = 1'b0;
  if (fetched[0] && 32'(altered_q[`tag_q_0_]) > LastLine) possible = 1'b0;
  if (fetched[1] && 32'(altered_q[`tag_q_1_]) > LastLine) possible = 1'b0;
`endif
`endif
  meant = '1;
  meant[`valid_q] = ~fetched;
  if (!storing) begin
    meant[`data_q] = '0;
    meant[`result_q] = '0;
`ifdef unit_result_valid
    meant[`unit_result_valid] = '0;
`endif
    meant[`unit_result_pattern] = '0;
    meant[`unit_result_base] = '0;
  end
`ifdef unit_result_valid
  else if (altered_q[`unit_result_valid]) meant[`result_q] = '0;
`endif
end
