// Lanes and requests of an instruction are at most Most.
always_comb begin
  legal = 1'b1;
  for (int i = 0; i < Schedulers; i++) if (issued[i] && 32'(lanes[i*AmountBits+:AmountBits]) > Most) legal = 1'b0;
  for (int i = 0; i < Memories; i++) if (memory[i] && 32'(requests[i*AmountBits+:AmountBits]) > Most) legal = 1'b0;
end
