// A tag is opened once until it is sent, while there is room, and joined only before it is chosen.
logic [Places-1:0] open = '0;
always_ff @(posedge clk) begin
  if (offer_load && line_ready) open[select_tag] <= 1'b0;
  for (int c = 0; c < Coalescers; c++)
    if (insert_valid[c] && insert_fresh[c]) open[insert_tag[c*TagBits +: TagBits]] <= 1'b1;
  if (rst) open <= '0;
end

logic [Places-1:0]  opening;
logic [TagBits-1:0] inserted;
always_comb begin
  legal = 1'b1;
  opening = open;
  for (int c = 0; c < Coalescers; c++) begin
    inserted = insert_tag[c*TagBits +: TagBits];
    if (insert_valid[c] && 32'(insert_warp[c*WarpBits +: WarpBits]) >= Warps) legal = 1'b0;
    if (insert_valid[c] && insert_fresh[c]) begin
      if (opening[inserted] || !room) legal = 1'b0;
      opening[inserted] = 1'b1;
    end else if (insert_valid[c] && (!open[inserted] || (select_valid && select_tag == inserted))) legal = 1'b0;
  end
end
