// Issue only where there is room, classes below 6, and each row once, for an operand that is still to be read.
logic [CollectorUnits*Operands-1:0] awaited;
always_comb begin
  legal = (issue_valid & ~issue_ready) == '0;
  for (int i = 0; i < SchedulersPerSubcore; i++)
    if (issue_valid[i] && issue_opcode[i*9+6 +: 3] >= 3'd6) legal = 1'b0;
  awaited = reading;
  for (int b = 0; b < Banks; b++)
    for (int e = 0; e < CollectorUnits * Operands; e++)
      if (deliver_valid[b] && 32'(deliver_unit[b*UnitBits +: UnitBits]) == e / Operands &&
          32'(deliver_operand[b*3 +: 3]) == e % Operands) begin
        if (!awaited[e]) legal = 1'b0;
        awaited[e] = 1'b0;
      end
  for (int b = 0; b < Banks; b++)
    if (deliver_valid[b] && (32'(deliver_unit[b*UnitBits +: UnitBits]) >= CollectorUnits ||
                             32'(deliver_operand[b*3 +: 3]) >= Operands)) legal = 1'b0;
end
