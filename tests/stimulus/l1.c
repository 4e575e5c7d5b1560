/* Stimulus of l1: few lines, so that hits, joins, poison and evictions are frequent, before a memory that owes what the
 * model's state says it was asked for, and answers with any line, in any order, sooner or later. */
#include "memory/l1.h"
#include "isa/isa.h"
#include "stimulus.h"

static void shape_line(struct tw_random *random, const struct l1 *state, struct l1_in *in) {
  unsigned choice = tw_random_below(random, 20), sets = state->params.Sets, lines = state->params.Ways + 2;
  in->line_operation = choice < 13 ? ISA_MEM_LOAD : choice < 17 ? ISA_MEM_STORE
                                   : (u8)(ISA_MEM_ATOMIC + tw_random_below(random, 9));
  if (in->line_operation == ISA_MEM_LOAD) in->line_reply = 1;
  if (in->line_operation == ISA_MEM_STORE) in->line_reply = 0;
  if (!in->line_lanes) in->line_lanes = 1;
  if (tw_random_chance(random, 50)) in->line_lanes = ~0u;
  in->line_ticket = (u8)tw_random_below(random, state->params.Tickets);
  if (tw_random_chance(random, 95))
    in->line_address = tw_random_below(random, lines) * sets + tw_random_below(random, sets < 3 ? sets : 3);
  if (state->fill_valid && !state->fill_atomic && tw_random_chance(random, 60))
    in->line_address = state->mshr_line[state->fill_index];
  if (tw_random_chance(random, 30))
    for (unsigned lane = 0; lane < 32; lane++) in->line_word[lane] = (u8)lane;
}

/* Responses the memory owes: lines in the low half, atomics above, as in the tags. */
static void owed(const struct l1 *s, u32 *lines, u64 *atomics) {
  *lines = s->mshr_valid;
  *atomics = s->waiter_valid;
  for (unsigned m = 0; m < s->params.Mshrs; m++) *atomics &= ~s->mshr_waiters[m];
  if (s->fill_valid && s->fill_atomic) *atomics &= ~((u64)1 << s->fill_index);
  if (s->fill_valid && !s->fill_atomic) *lines &= ~(1u << s->fill_index);
  if (!s->memory_valid || s->memory_tag == L1_TAG_NONE) return;
  if (s->memory_tag & L1_TAG_ATOMIC) *atomics &= ~((u64)1 << (s->memory_tag - L1_TAG_ATOMIC));
  else *lines &= ~(1u << s->memory_tag);
}

TW_STIMULUS(l1) {
  static const u8 often[] = {100, 85, 40, 5};
  u8 phase = (u8)(state->lookup.data.lane[0] >> 24); /* holds until another request is accepted */
  in->line_valid = tw_random_chance(random, often[phase & 3]);
  in->return_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  in->memory_ready = tw_random_chance(random, often[phase >> 4 & 3]);
  shape_line(random, state, in);

  u32 lines;
  u64 atomics;
  owed(state, &lines, &atomics);
  in->response_valid = (lines || atomics) && tw_random_chance(random, often[phase >> 6]);
  if (!in->response_valid) return;
  do in->response_tag = (u8)tw_random_below(random, L1_TAG_ATOMIC + L1_MAX_PENDING);
  while (!(in->response_tag < L1_TAG_ATOMIC ? (u64)lines >> in->response_tag & 1
                                            : atomics >> (in->response_tag - L1_TAG_ATOMIC) & 1));
}
