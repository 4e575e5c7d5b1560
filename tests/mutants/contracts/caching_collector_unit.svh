// An instruction enters where there is room and leaves when it is complete; rows come for what was asked, none in the cycle
// after; no result comes for a register that the instruction inside, or the one that enters, reads, nor two for one register;
// no warp ends with an instruction inside.
logic [Operands-1:0]   inside_valid = '0, awaited = '0, left;
logic                  entered = 1'b0;
logic [Operands*8-1:0] inside_operand = '0;

always_comb begin
  legal = (!enter || (issue_valid && (!occupied || dispatch_taken))) && (!dispatch_taken || complete) && issue_result != 2'd2 &&
          !(issue_result == 2'd3 && issue_register[0]) && 32'(issue_warp) < Warps && 32'(done_warp) < Warps;
  left = awaited;
  for (int b = 0; b < Banks; b++) begin
    if (deliver_valid[b]) begin
      if (32'(deliver_operand[b*3 +: 3]) >= Operands) legal = 1'b0;
      else begin
        if (entered || !left[deliver_operand[b*3 +: 3]]) legal = 1'b0;
        left[deliver_operand[b*3 +: 3]] = 1'b0;
      end
    end
    for (int c = 0; c < b; c++)
      if (result_valid[b] && result_valid[c] && result_register[b*8 +: 8] == result_register[c*8 +: 8]) legal = 1'b0;
    for (int o = 0; o < Operands; o++) begin
      if (result_valid[b] && occupied && inside_valid[o] && inside_operand[o*8 +: 8] == result_register[b*8 +: 8])
        legal = 1'b0;
      if (result_valid[b] && issue_valid && issue_operand_valid[o] &&
          issue_operand[o*8 +: 8] == result_register[b*8 +: 8]) legal = 1'b0;
    end
  end
  if (done_valid && occupied && !dispatch_taken && done_warp == warp) legal = 1'b0;
  if (done_valid && issue_valid && done_warp == issue_warp) legal = 1'b0;
  if (issue_valid && held && issue_warp == warp && !enter && !drop) legal = 1'b0;
  if (drop && (enter || (occupied && !dispatch_taken))) legal = 1'b0;
end

always_ff @(posedge clk) begin
  awaited <= rst ? '0 : enter ? issue_miss : left;
  entered <= enter && !rst;
  if (enter) begin
    inside_valid <= issue_operand_valid;
    inside_operand <= issue_operand;
  end
end
