// The divider has a job whenever it is at a step, and those of a profile come before a threshold is known.  Bits of a
// quotient that are still to come mean nothing, nor do differences from what is not expected yet, nor does the oldest
// entry until it has been read, in the first cycle of the one that takes its place.
`include "registers.svh"
localparam [3:0] LastStep = 4'(MeanBits + 1);
logic [2:0] job;
logic [3:0] step;
logic       differing, kept;
logic [4*14-1:0] words;
always_comb begin
  job = altered_q[`job_q];
  step = altered_q[`step_q];
  words = {altered_q[`entries_word_q_3_], altered_q[`entries_word_q_2_], altered_q[`entries_word_q_1_],
           altered_q[`entries_word_q_0_]};
  kept = altered_q[`entries_read_data] == words[32'(altered_q[`entries_read_address])*14+:14];
  possible = job < 3'd5 && step <= LastStep && (job != '0 || step == '0) && 32'(altered_q[`age_q]) < Period
      && (job == '0 || job == 3'd4 || (!altered_q[`known] && !altered_q[`apart]))
      && (job != 3'd4 || altered_q[`known]) && (altered_q[`known] || !altered_q[`apart])
      && (altered_q[`ended_q] || (job == '0 && !altered_q[`known] && !altered_q[`apart]))
      && (altered_q[`age_q] == '0 || kept);
  meant = '1;
  if (step == '0) begin
    meant[`remainder_q] = '0;
    meant[`divisor_q] = '0;
    meant[`mean] = '0;
  end else if (step < LastStep) meant[`mean] = MeanBits'(((MeanBits+1)'(1) << (step - 4'd1)) - (MeanBits+1)'(1));
  if (!altered_q[`known] && job != 3'd2) meant[`expected] = '0;
  if (!altered_q[`known] && (job != 3'd3 || step == '0)) meant[`threshold] = '0;
  differing = ((job == 3'd2 || job == 3'd4) && step != '0) || (job == 3'd3 && step < 4'd2);
  if (!differing) begin
    meant[`difference_q] = '0;
    meant[`apart_q] = '0;
  end
  if (!differing || !altered_q[`apart_q]) meant[`above_q] = '0;
  if (altered_q[`age_q] == '0) meant[`entries_read_data] = '0;
end
