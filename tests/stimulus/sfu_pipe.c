/* Stimulus of sfu_pipe: every operation on operands of every kind, with takers of any patience. */
#include "execute/sfu_pipe.h"
#include "stimulus.h"

/* Specials and the edges of the ranges of each function; numbers of moderate size; any bits at all. */
static u32 operand(struct tw_random *random) {
  static const u32 edge[] = {0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x3f800000, 0x3f7fffff, 0x3fffffff,
                             0x42fe0000, 0x42ffffff, 0x43000000, 0x437fffff, 0x43800000, 0x7e800000, 0x7e800001,
                             0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fffffff};
  const u32 word = tw_random_word(random), sign = word & 0x80000000;
  const unsigned kind = tw_random_below(random, 10);
  if (kind < 2) return sign | edge[tw_random_below(random, sizeof edge / sizeof *edge)];
  if (kind < 6) return sign | ((112 + tw_random_below(random, 24)) << 23 | (word & 0x7fffff));
  return word;
}

TW_STIMULUS(sfu_pipe) {
  /* How eagerly this instruction is taken, and the next one sent, follows from the last one's register. */
  static const unsigned percent[] = {4, 30, 90, 100};
  const bool ready = !state->busy || (state->beat == state->last && !state->result_valid);
  in->dispatch_valid = ready && tw_random_chance(random, percent[state->entering.destination & 3]);
  in->dispatch_operation = (u8)tw_random_below(random, 6);
  in->dispatch_immediate_form = tw_random_chance(random, 10);
  in->dispatch_immediate = operand(random);
  for (unsigned l = 0; in->dispatch_valid && l < 32; l++) in->dispatch_b.lane[l] = operand(random);
  in->result_ready = tw_random_chance(random, percent[state->entering.destination >> 2 & 3]);
}
