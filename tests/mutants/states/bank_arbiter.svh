// A queue begins and ends in it, and its end is as far from its head as it is long.
`include "registers.svh"
localparam Depth = CollectorUnits * Operands;
logic [31:0] head, length;
always_comb begin
  possible = 1'b1;
  for (int b = 0; b < Banks; b++) begin
    head = 32'(altered_q[`head_q] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1);
    length = 32'(altered_q[`queue_length] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1);
    if (head >= Depth || length > Depth ||
        (32'(altered_q[`tail_q] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1)) !=
            (head + length >= Depth ? head + length - Depth : head + length)) possible = 1'b0;
  end
  meant = '1;
end
