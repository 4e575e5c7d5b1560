// An amount is at most Most.
always_comb begin
  legal = 1'b1;
  for (int i = 0; i < Slots; i++) if (counted[i] && 32'(amount[i*AmountBits+:AmountBits]) > Most) legal = 1'b0;
end
