// Entries are in one order, and near only if they are valid.  What results are expected to be means nothing while no warp is held, or one that has just entered.
`include "registers.svh"
localparam Pairs = Entries * (Entries - 1) / 2;
logic [Pairs-1:0]           earlier;
logic [Entries*Entries-1:0] older;

always_comb begin
  earlier = altered_q[`before_q];
  older = '0;
  for (int e = 0; e < Entries; e++)
    for (int f = 0; f < e; f++) begin
      older[e*Entries+f] = earlier[e*(e-1)/2+f];
      older[f*Entries+e] = !earlier[e*(e-1)/2+f];
    end
  possible = (altered_q[`near_q] & ~altered_q[`valid_q]) == '0;
  for (int e = 0; e < Entries; e++)
    for (int f = 0; f < Entries; f++)
      for (int g = 0; g < Entries; g++)
        if (older[e*Entries+f] && older[f*Entries+g] && !older[e*Entries+g]) possible = 1'b0;
  meant = '1;
  meant[`expected_q] = {256{held && !altered_q[`forget_q]}};
end
