// A search is under way from its beginning to its last cycle, and is over sooner: a cycle takes a warp of what is to become
// blocks, or gives a block, or goes on to what comes next.  What it goes by means something while it is under way.  One for
// less than a block ends in its first cycle, and is as good as none.
`include "registers.svh"
localparam Search = Warps + 3 * MaxBlocks + 8;
localparam [2:0] Idle = 0, Count = 1, Want = 2, Other = 3, Fill = 4, Done = 5;
logic [2:0]  phase;
logic [31:0] passed, left, want, getter, other, primary_limit_is, secondary_limit_is;
logic        searches, futile;
logic [Resources*NeedBits-1:0]     primary_needs, secondary_needs, getter_needs, spaces;
logic [Resources*(NeedBits+1)-1:0] used;
always_comb begin
  primary_needs = altered_q[`primary_need_q];
  secondary_needs = altered_q[`secondary_need_q];
  spaces = altered_q[`space_q];
  used = altered_q[`used_q];
  phase = altered_q[`phase_q];
  passed = Search - 32'(altered_q[`wait_q]);
  left = 32'(altered_q[`left_q]);
  want = 32'(altered_q[`want_q]);
  getter = 32'(altered_q[`getter_q]);
  other = 32'(altered_q[`other_q]);
  primary_limit_is = 32'(altered_q[`primary_limit_q]);
  secondary_limit_is = 32'(altered_q[`secondary_limit_q]);
  searches = passed != Search && phase != Idle && phase != Done;
  possible = 32'(altered_q[`age_q]) < Interval && passed <= Search && (passed == Search || phase <= Done)
      && 32'(altered_q[`primary_q]) <= MaxBlocks && 32'(altered_q[`secondary_q]) <= MaxBlocks
      && (phase != Idle || passed == Search) && (passed == Search || passed == 32'(altered_q[`age_q]));
  if (passed != Search)
    case (phase)
    Count: possible = possible && getter == 0 && other == 1 && passed + left <= Warps && want <= MaxBlocks;
    Want: possible = possible && passed <= Warps + 1 + getter && getter <= want && want <= MaxBlocks;
    Other: possible = possible && passed <= Warps + 1 + getter + other;
    Fill: possible = possible && passed <= Warps + 2 + getter + other;
    default: ;
  endcase
  if (searches) begin
    possible = possible && primary_limit_is != 0 && primary_limit_is <= MaxBlocks && secondary_limit_is != 0
        && secondary_limit_is <= MaxBlocks && other != 0
        && getter <= (altered_q[`to_secondary_q] ? secondary_limit_is : primary_limit_is)
        && other <= (altered_q[`to_secondary_q] ? primary_limit_is : secondary_limit_is);
    if (primary_needs[NeedBits-1:0] == '0 || secondary_needs[NeedBits-1:0] == '0) possible = 1'b0;
    for (int r = 0; r < Resources; r++)
      if (used[r*(NeedBits+1) +: NeedBits+1] > (NeedBits+1)'(spaces[r*NeedBits +: NeedBits])) possible = 1'b0;
  end
  getter_needs = altered_q[`to_secondary_q] ? secondary_needs : primary_needs;
  futile = phase == Count && (left < 32'(getter_needs[NeedBits-1:0]) || want == MaxBlocks)
      && want == 32'(altered_q[`to_secondary_q] ? altered_q[`secondary_q] : altered_q[`primary_q]);
  if (futile) possible = possible && (original_q == altered_q || original_q[`wait_q] == '0);
  if (passed != Search) possible = possible && getter <= MaxBlocks && other <= MaxBlocks;
  meant = '1;
  if (futile || passed == Search) meant[`phase_q] = '0;
  if (futile) meant[`wait_q] = '0;
  if (futile || passed == Search) meant[`to_secondary_q] = '0;
  if (futile || passed == Search || phase != Count) meant[`left_q] = '0;
  if (futile || passed == Search || (phase != Count && phase != Want)) meant[`want_q] = '0;
  if (futile || passed == Search) begin
    meant[`getter_q] = '0;
    meant[`other_q] = '0;
  end
  if (futile || !searches) begin
    meant[`used_q] = '0;
    meant[`primary_need_q] = '0;
    meant[`secondary_need_q] = '0;
    meant[`space_q] = '0;
    meant[`primary_limit_q] = '0;
    meant[`secondary_limit_q] = '0;
  end
end
