// A value and its pattern mean nothing while none is to be stored, nor does it whether a line is there while it is fetched.
`include "registers.svh"
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
  meant = '1;
  meant[`valid_q] = ~fetched;
  if (!storing) begin
    meant[`data_q] = '0;
    meant[`result_q] = '0;
`ifdef unit_result_valid  // no name is left to it where a mutant of it is among those asked for
    meant[`unit_result_valid] = '0;
`endif
    meant[`unit_result_pattern] = '0;
    meant[`unit_result_base] = '0;
  end
end
