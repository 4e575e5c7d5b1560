// A walk through the words reads one a cycle, and what was read means something in the next.  A comparison's numbers mean
// something until it ends, and bits of its quotient once they are there.
`include "registers.svh"
localparam [2:0] Clearing = 0, Counting = 1, Rotating = 2, Loading = 3, Aligning = 4, Summing = 5, Dividing = 6,
                 Compared = 7;
logic [2:0]  state;
logic [31:0] sweep;
logic        fetched, aligns, sums, divides;
always_comb begin
  state = altered_q[`state_q];
  sweep = 32'(altered_q[`sweep_q]);
  fetched = altered_q[`histograms_write_enable];
  aligns = state == Aligning;
  sums = aligns || state == Summing;
  divides = sums || state == Dividing;
  possible = altered_q[`left_q] != '0 && 32'(altered_q[`left_q]) <= Every && 32'(altered_q[`age_q]) < Period
      && (!altered_q[`known] || altered_q[`ended_q]) && (!altered_q[`apart] || altered_q[`known])
      && (state < Loading || altered_q[`ended_q]) && (state != Rotating || !altered_q[`ended_q])
      && altered_q[`comparing] == (state == Summing && sweep >= 2);
  case (state)
    Clearing, Rotating, Summing:
      possible = possible && sweep <= Buckets + 32'(state == Summing) && fetched == (sweep != 0 && sweep <= Buckets)
          && (!fetched || 32'(altered_q[`histograms_write_address]) == sweep - 1);
    Counting: ;
    Dividing: possible = possible && sweep < 16 && !fetched;
    default: possible = possible && !fetched;
  endcase
  meant = '1;
  if (state != Clearing && state != Rotating && state != Summing && state != Dividing) meant[`sweep_q] = '0;
  if (!fetched) begin
    meant[`histograms_write_address] = '0;
    meant[`histograms_read_data] = '0;
  end
  if (!altered_q[`comparing]) begin
    meant[`first] = '0;
    meant[`second] = '0;
  end
  if (!altered_q[`known]) meant[`threshold] = '0;
  if (!aligns) meant[`aligned_q] = '0;
  if (!sums) begin
    meant[`second_larger_q] = '0;
    meant[`shift_q] = '0;
  end
  if (!divides) meant[`apart_q] = '0;
  if (state != Compared && !(state == Dividing && sweep != 0)) meant[`over_q] = '0;
  if (state == Dividing) meant[`quotient_q] = 16'((17'd1 << sweep[4:0]) - 17'd1);
  else if (state != Compared) meant[`quotient_q] = '0;
end
