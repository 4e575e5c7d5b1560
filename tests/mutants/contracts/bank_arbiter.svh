// No queue overflows: an operand has at most one request pending.
always_comb begin
  logic [LengthBits+3:0] waiting;
  legal = 1'b1;
  for (int b = 0; b < Banks; b++) begin
    waiting = (LengthBits + 4)'(queue_length[b*LengthBits +: LengthBits]);
    for (int r = 0; r < SchedulersPerSubcore * Operands; r++)
      if (request_valid[r/Operands] && request_operand_valid[r] && request_bank[r*BankBits +: BankBits] == BankBits'(b))
        waiting = waiting + 1'b1;
    if (waiting > (LengthBits + 4)'(CollectorUnits * Operands)) legal = 1'b0;
  end
end
