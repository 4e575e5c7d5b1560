// Lanes of an instruction are in the groups that its words make of them; a group that waits does so by its lowest lane.
`include "registers.svh"
localparam PlaceBits = $clog2(Lanes), LineBits = $clog2(Words / Lanes), Couples = Lanes * (Lanes - 1) / 2;
logic                       valid;
logic [Lanes-1:0]           lanes, lead, rest, first, heads, pass, highest;  // rest: of this pass and later ones
logic [Couples-1:0]         same_bank, together;
logic [Lanes*PlaceBits-1:0] bank;
logic [Lanes*LineBits-1:0]  line;
always_comb begin
  valid = altered_q[`valid_q];
  lanes = altered_q[`lanes_q];
  lead = altered_q[`lead_q];
  rest = lead | altered_q[`waiting_q];
  bank = altered_q[`bank_q];
  line = altered_q[`row_q];
  heads = lanes;
  highest = lanes;
  pass = lead;
  first = rest;
  possible = (lead & altered_q[`waiting_q]) == '0 && (valid ? lead != '0 : rest == '0 && altered_q[`pass_q] == '0);
  for (int l = 0; l < Lanes; l++) begin
    if (32'(line[l*LineBits +: LineBits]) >= Words / Lanes) possible = 1'b0;
    for (int m = 0; m < l; m++) begin
      same_bank[l*(l-1)/2+m] = bank[l*PlaceBits +: PlaceBits] == bank[m*PlaceBits +: PlaceBits];
      together[l*(l-1)/2+m] = !altered_q[`is_atomic_q] && lanes[l] && lanes[m] && same_bank[l*(l-1)/2+m] &&
          line[l*LineBits +: LineBits] == line[m*LineBits +: LineBits];
      if (together[l*(l-1)/2+m]) {heads[l], highest[m]} = '0;
      if (together[l*(l-1)/2+m] && lead[m]) pass[l] = 1'b1;
      if (same_bank[l*(l-1)/2+m] && rest[m]) first[l] = 1'b0;
    end
  end
  if (valid)
    possible = possible && lead == first && (rest & ~heads) == '0 && altered_q[`pass_q] == pass && altered_q[`highest_q] == highest &&
        altered_q[`same_bank_q] == same_bank && altered_q[`together_q] == together && altered_q[`first_q] == (rest == heads);
  meant = '1;
end
