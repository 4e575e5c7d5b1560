// No two entries have the same rank.  What results are expected to be means nothing while no warp is held.
`include "registers.svh"
localparam IndexBits = $clog2(Entries);
logic [Entries*IndexBits-1:0] order;

always_comb begin
  order = altered_q[`order_q];
  possible = 1'b1;
  for (int e = 0; e < Entries; e++)
    for (int f = 0; f < e; f++)
      if (order[e*IndexBits +: IndexBits] == order[f*IndexBits +: IndexBits]) possible = 1'b0;
  meant = '1;
  meant[`expected_q] = {256{held}};
end
