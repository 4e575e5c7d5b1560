/* Stimulus of issue_buffer: instructions in every cycle, now and then or not at all, and units that are free likewise;
 * lanes and operands of an instruction are often those of the one before it in all bits but one. */
#include "operand/issue_buffer.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(issue_buffer) {
  static const u8 often[] = {100, 60, 10, 0};
  const struct issued_instruction *last = &state->place[state->count > 1];
  const unsigned phase = last->staged.select; /* which mostly goes on with the next instruction */
  in->issue_valid = issue_buffer_ready(state) && tw_random_chance(random, often[phase & 1]);
  in->enter_ready = tw_random_chance(random, often[phase >> 1 & 3]);
  if (!state->count && tw_random_chance(random, 10)) in->issue_valid = 1;
  if (state->count && tw_random_chance(random, 5)) in->enter_ready = 1;
  if (!tw_random_chance(random, 4)) in->issue_select = phase;
  if (tw_random_chance(random, 10))
    in->issue_operand_valid = tw_random_chance(random, 50) ? 0 : (u8)low_bits(state->params.Operands);
  if (!tw_random_chance(random, 30)) return;
  in->issue_lanes = last->staged.lanes ^ 1u << tw_random_below(random, 32);
  memcpy(in->issue_operand, last->operand, sizeof in->issue_operand);
  in->issue_operand[tw_random_below(random, state->params.Operands)] ^= (u8)(1u << tw_random_below(random, 8));
}

TW_BINS(issue_buffer) {
  const struct issue_buffer *s = state;
  const bool comes = in->issue_valid, leaves = out->enter_valid && in->enter_ready;
  const u8 all = (u8)low_bits(s->params.Operands);
  TW_BIN("nothing is here, and nothing comes", !s->count && !comes);
  TW_BIN("the first comes", !s->count && comes);
  TW_BIN("a unit is free for none", !s->count && in->enter_ready);
  TW_BIN("one comes behind another", s->count == 1 && comes && !leaves);
  TW_BIN("one comes as the one before it leaves", comes && leaves);
  TW_BIN("the only one leaves", s->count == 1 && leaves && !comes);
  TW_BIN("the older of two leaves", s->count == 2 && leaves);
  TW_BIN("two wait", s->count == 2 && !leaves);
  TW_BIN("one waits", s->count == 1 && !comes && !leaves);
  TW_BIN("both read all operands", out->reading[0] == all && out->reading[1] == all);
  TW_BIN("one reads none", out->held & 1 && !out->reading[0]);
}
