// Groups come while it is empty; what is cut is waiting; an answer comes to what was asked for.
logic [PointerBits-1:0] waiting, kept;
logic                   asked = 1'b0;
always_comb begin
  waiting = tail - next;
  kept = cut_tail - next;
  legal = !(load_valid && (!empty || cut_valid)) && !(cut_valid && (!hold || kept > waiting)) && !(answer_valid && !asked);
end
always_ff @(posedge clk) begin
  if (fetch_valid && fetch_ready) asked <= 1'b1;
  else if (answer_valid) asked <= 1'b0;
  if (rst) asked <= 1'b0;
end
