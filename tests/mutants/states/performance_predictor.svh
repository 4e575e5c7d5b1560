// How far a profile has come says what its slices have left in the counters, and no cycle counts more instructions than
// there are schedulers.  What a profile counts means nothing once it has ended, but its length, nor do comparisons that
// have not been made yet.
`include "registers.svh"
localparam Small = 5;  // bits of a small counter
logic        counts, divides, grown, arranged, within;
logic [31:0] slice, old, ended, cycles, instructions, head;
always_comb begin
  counts = altered_q[`state_q] == 2'd0;
  divides = altered_q[`state_q] == 2'd1;
  slice = 32'(altered_q[`slice_q]);
  old = slice >> 1;
  ended = 7 - 32'(altered_q[`slices_q]);
  grown = slice != Slice;
  arranged = (grown ? slice == 2 * Slice || slice == 4 * Slice || slice == 8 * Slice : 1'b1) && !(grown && ended < 4)
      && 32'(altered_q[`comparison_first_cycles]) == (grown ? (ended + 1) * old : ended > 3 ? (ended - 3) * Slice : 0);
  within = 32'(altered_q[`comparison_first_count]) <= 32'(altered_q[`comparison_first_cycles]) * Schedulers;
  cycles = '0;
  instructions = '0;
  for (int i = 0; i < 4; i++) begin
    head = 32'(Small'(altered_q[`small_cycles_q] >> (i * Small)));
    if (i == 0 ? head >= slice : head != (grown ? (i <= ended - 4 ? slice : old) : i <= ended ? Slice : 0))
      arranged = 1'b0;
    if (32'(Small'(altered_q[`small_count_q] >> (i * Small))) > head * Schedulers) within = 1'b0;
    cycles = cycles + head;
    instructions = instructions + 32'(Small'(altered_q[`small_count_q] >> (i * Small)));
  end
  possible = counts ? arranged && within && altered_q[`step_q] == '0 && altered_q[`run_age_q] == '0
          && 32'(altered_q[`age_q]) < Maximum && 32'(altered_q[`streak_q]) <= Hold
          && 32'(altered_q[`comparison_second_cycles]) == cycles
          && 32'(altered_q[`comparison_second_count]) == instructions
          && 32'(altered_q[`age_q]) == cycles + 32'(altered_q[`comparison_first_cycles])
          && 32'(altered_q[`remainder_q]) == 1024 * (instructions + 32'(altered_q[`comparison_first_count]))
      : 32'(altered_q[`age_q]) <= Maximum && 32'(altered_q[`age_q]) >= Minimum
          && (divides ? 32'(altered_q[`step_q]) <= TargetBits && altered_q[`run_age_q] == '0
                      : altered_q[`state_q] == 2'd2 && 32'(altered_q[`step_q]) == TargetBits + 1
                          && 32'(altered_q[`run_age_q]) < RunMaximum)
          && 32'(altered_q[`remainder_q]) <= 1024 * Maximum * Schedulers;
  meant = '1;
  if (!counts || altered_q[`compared_q] == '0) begin
    meant[`comparison_first_q] = '0;
    meant[`comparison_second_q] = '0;
  end
  if (!counts || altered_q[`compared_q] != 2'd3) meant[`comparison_near] = '0;
  if (!counts) begin
    meant[`small_cycles_q] = '0;
    meant[`small_count_q] = '0;
    meant[`compared_q] = '0;
    meant[`slice_q] = '0;
    meant[`slices_q] = '0;
    meant[`streak_q] = '0;
  end
end
