// Takes only a free slot, and gives only slots in use.
logic [Slots-1:0] used = '0;
always_ff @(posedge clk) begin
  if (give) used[give_slot] <= 1'b0;
  if (take) used[slot] <= 1'b1;
  if (rst) used <= '0;
end
always_comb legal = (!take || slot_valid) && (!give || (32'(give_slot) < Slots && used[give_slot]));
