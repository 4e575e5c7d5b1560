// Memory answers a load that it has taken, once.
logic [7:0] loads = '0;
always_comb legal = !response_valid || (response_tag[7:3] == 5'd0 && loads[response_tag[2:0]]);
always_ff @(posedge clk) begin
  if (response_valid && response_ready) loads[response_tag[2:0]] <= 1'b0;
  if (memory_valid && memory_ready && !memory_stores) loads[memory_tag[2:0]] <= 1'b1;
  if (rst) loads <= '0;
end
