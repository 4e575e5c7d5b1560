// States are 1 to 6; what is fixed is within the limit.
always_comb begin
  legal = 32'(fixed) <= Limit;
  if (table_valid && (table_state == 3'd0 || table_state == 3'd7 || table_next == 3'd0 || table_next == 3'd7)) legal = 1'b0;
end
