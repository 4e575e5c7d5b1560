// A grid begins when the last is exhausted; an answer is of a tag that was asked for, the first is the number of groups.
logic [2*Entries-1:0] pending = '0;
logic                 known = 1'b1, counting = 1'b0;
always_comb
  legal = !(start && !exhausted)
       && !(answer_valid && !(counting ? 32'(answer_word[BlockBits:0]) <= (1 << BlockBits) : pending[answer_tag]));
always_ff @(posedge clk) begin
  if (read_valid && read_ready && !known) counting <= 1'b1;
  if (read_valid && read_ready && known) pending[read_tag] <= 1'b1;
  if (answer_valid && counting) begin
    counting <= 1'b0;
    known <= 1'b1;
  end else if (answer_valid) pending[answer_tag] <= 1'b0;
  if (start) known <= 1'b0;
  if (rst) begin
    pending <= '0;
    known <= 1'b1;
    counting <= 1'b0;
  end
end
