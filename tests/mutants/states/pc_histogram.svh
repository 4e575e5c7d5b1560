// A walk through the words reads one a cycle, and what was read means something in the next.  A comparison's numbers
// mean something until it ends, and bits of its quotient once they are there.  Totals are those of the words.
`include "registers.svh"
localparam [2:0] Clearing = 0, Counting = 1, Rotating = 2, Loading = 3, Aligning = 4, Summing = 5, Dividing = 6,
                 Compared = 7;
localparam WordBits = LargeBits + 4 * SmallBits + RunBits;
logic [2:0]  state;
logic [31:0] sweep;
logic        fetched, aligns, sums, divides;
logic        empties;  // a walk through all words has begun
logic        counted;  // run_q is the words' total
logic [31:0] trained, validated, ran, samples;  // in words
logic        walked;   // a word is written
logic [Buckets*WordBits-1:0] words, meant_words;
logic [WordBits-1:0]         word;
always_comb begin
  state = altered_q[`state_q];
  sweep = 32'(altered_q[`sweep_q]);
  fetched = altered_q[`histograms_write_enable];
  aligns = state == Aligning;
  sums = aligns || state == Summing;
  divides = sums || state == Dividing;
  empties = state == Clearing && sweep == 0;
  counted = state == Counting || state == Rotating || state == Loading;
  words = {altered_q[`histograms_word_q_3_], altered_q[`histograms_word_q_2_], altered_q[`histograms_word_q_1_],
           altered_q[`histograms_word_q_0_]};
  possible = altered_q[`left_q] != '0 && 32'(altered_q[`left_q]) <= Every && 32'(altered_q[`age_q]) < Period
      && (!altered_q[`known] || altered_q[`ended_q]) && (!altered_q[`apart] || altered_q[`known])
      && (state < Loading || altered_q[`ended_q]) && (state != Rotating || !altered_q[`ended_q])
      && altered_q[`comparing] == (state == Summing && sweep >= 2)
      && (!fetched || state == Clearing
          || altered_q[`histograms_read_data] == words[altered_q[`histograms_write_address]*WordBits+:WordBits]);
  meant = '1;
  meant_words = '1;
  trained = '0;
  validated = '0;
  ran = '0;
  for (int i = 0; i < Buckets; i++) begin
    word = words[i*WordBits+:WordBits];
    walked = 32'(i) + 1 < sweep;
    samples = '0;
    for (int j = 0; j < 4; j++) samples = samples + 32'(word[LargeBits+j*SmallBits+:SmallBits]);
    trained = trained + 32'(word[LargeBits-1:0]);
    validated = validated + samples;
    ran = ran + 32'(word[WordBits-1-:RunBits]);
    if (state == Clearing && walked && word != '0) possible = 1'b0;
    if (state == Clearing && !walked) meant_words[i*WordBits+:WordBits] = '0;
    if (state == Summing && walked && word[WordBits-1-:RunBits] != '0) possible = 1'b0;
    if (altered_q[`comparing] && 32'(i) + 2 == sweep
        && (32'(altered_q[`first]) != 32'(word[LargeBits-1:0]) + (altered_q[`known] ? samples : 0)
            || (altered_q[`known] ? 32'(altered_q[`second]) >> RunBits != 0 : 32'(altered_q[`second]) != samples)))
      possible = 1'b0;
  end
  if (state == Clearing) possible = possible && !altered_q[`ended_q] && altered_q[`training_q] == '0 && altered_q[`gained_q] == '0
        && altered_q[`validation_q] == '0 && altered_q[`run_q] == '0;
  else possible = possible && 32'(altered_q[`training_q]) + 32'(altered_q[`gained_q]) == trained
        && (state == Counting || state == Rotating || altered_q[`gained_q] == '0) && 32'(altered_q[`validation_q]) == validated
        && 32'(altered_q[`run_q]) == (counted ? ran : 0) && (ran == 0 || (altered_q[`known] && state < Dividing));
  case (state)
    Clearing, Rotating, Summing:
      possible = possible && sweep <= Buckets + 32'(state == Summing)
          && (empties || fetched == (sweep != 0 && sweep <= Buckets))
          && (empties || !fetched || 32'(altered_q[`histograms_write_address]) == sweep - 1);
    Counting:
      possible = possible && (!fetched
          || (32'(altered_q[`left_q]) > Every - Schedulers && altered_q[`ended_q] == altered_q[`known]));
    Dividing: possible = possible && sweep < 16 && !fetched;
    default: possible = possible && !fetched;
  endcase
  {meant[`histograms_word_q_3_], meant[`histograms_word_q_2_], meant[`histograms_word_q_1_],
   meant[`histograms_word_q_0_]} = meant_words;
  if (state != Clearing && state != Rotating && state != Summing && state != Dividing) meant[`sweep_q] = '0;
  if (empties) meant[`histograms_write_enable] = '0;
  if (!fetched || empties) meant[`histograms_write_address] = '0;
  if (!fetched || state == Clearing) meant[`histograms_read_data] = '0;
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
