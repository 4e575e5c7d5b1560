// A queue begins and ends in it, its end is as far from its head as it is long, and what has come has a place in it; a
// request has come for one bank.
`include "registers.svh"
localparam Depth = CollectorUnits * Operands;
localparam Requests = SchedulersPerSubcore * Operands;
logic [31:0]         head, length, arrivals;
logic [Requests-1:0] come, elsewhere;
always_comb begin
  possible = 1'b1;
  elsewhere = '0;
  for (int b = 0; b < Banks; b++) begin
    head = 32'(altered_q[`head_q] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1);
    length = 32'(altered_q[`length_q] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1);
    come = Requests'(altered_q[`came_q] >> (b * Requests));
    arrivals = 0;
    for (int r = 0; r < Requests; r++) arrivals = arrivals + 32'(come[r]);
    if (head >= Depth || length + arrivals > Depth || (come & elsewhere) != '0 ||
        (32'(altered_q[`tail_q] >> (b * LengthBits)) & 32'((1 << LengthBits) - 1)) !=
            (head + length >= Depth ? head + length - Depth : head + length)) possible = 1'b0;
    elsewhere = elsewhere | come;
  end
  meant = '1;
end
