// An instruction has 32 lines at most.
logic [5:0] gone = '0;
always_comb legal = !(line && !line_last && gone == 6'd31);
always_ff @(posedge clk) begin
  if (rst) gone <= '0;
  else if (line) gone <= line_last ? '0 : gone + 1'b1;
end
