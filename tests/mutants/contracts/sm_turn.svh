// A grid starts when none is under way and no SM has a block; an SM has 1 to 32, and ends those that it has; blocks are wanted
// while there are some.
logic [Sms*6-1:0] count = '0;
always_comb begin
  legal = !(start && (busy || count != '0)) && sm_blocks >= 6'd1 && sm_blocks <= 6'd32 && (more || want == '0)
       && !(more && !busy);
  for (int i = 0; i < Sms; i++) if (ended[i] && count[i*6 +: 6] == '0) legal = 1'b0;
end
always_ff @(posedge clk) begin
  for (int i = 0; i < Sms; i++) count[i*6 +: 6] <= count[i*6 +: 6] + 6'(give[i]) - 6'(ended[i]);
  if (rst) count <= '0;
end
