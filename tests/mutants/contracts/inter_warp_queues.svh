// Only a tag in use is selected.
logic [Queues*Tags-1:0] used = '0;
always_ff @(posedge clk) begin
  if (select_valid && send_ready) used[select_tag] <= 1'b0;
  for (int c = 0; c < Coalescers; c++)
    if (insert_ready[c] && insert_fresh[c]) used[insert_tag[c*TagBits +: TagBits]] <= 1'b1;
  if (rst) used <= '0;
end
always_comb legal = !select_valid || used[select_tag];
