// In the cycle after a return there is a record.
logic answered = 1'b0;
always_ff @(posedge clk) answered <= !rst && return_valid && return_ready;
always_comb begin
  legal = !answered;
  for (int m = 0; m < Merges; m++) if (found_record[m*RecordBits +: 3] != 3'd7) legal = 1'b1;
end
