/* Stimulus of coalescer: one line, a few, or one per lane; tickets run out; returns in any order and grouping. */
#include "memory/coalescer.h"
#include "isa/isa.h"
#include "stimulus.h"

static void shape_request(struct tw_random *random, struct coalescer_in *in) {
  static const u8 operations[] = {ISA_LDG & 63, ISA_LDG & 63, ISA_STG & 63, ISA_ATOMADD & 63};
  in->request_operation = operations[tw_random_below(random, sizeof operations)];
  if (tw_random_chance(random, 10)) in->request_register = ISA_ZERO_REGISTER;
  if (tw_random_chance(random, 50)) in->request_lanes |= tw_random_word(random) | tw_random_word(random);
  if (!in->request_lanes) in->request_lanes = 1u << tw_random_below(random, 32);
  if (tw_random_chance(random, 20)) return;
  u32 base = tw_random_word(random), span = 128u << tw_random_below(random, 5);
  for (unsigned lane = 0; lane < 32; lane++)
    in->request_address.lane[lane] = base + (tw_random_chance(random, 50) ? 4 * lane : tw_random_below(random, span));
}

/* Lanes of a ticket that were sent and have not come back. */
static u32 returnable(const struct coalescer *s, unsigned ticket) {
  u32 unsent = s->valid && s->held && s->ticket == ticket ? s->left : 0;
  return s->busy >> ticket & 1 ? s->tickets[ticket].waiting & ~unsent : 0;
}

TW_STIMULUS(coalescer) {
  static const u8 often[] = {100, 80, 30, 5};
  u8 phase = state->destination; /* holds until another instruction enters */
  in->request_valid = tw_random_chance(random, often[phase & 3]);
  shape_request(random, in);
  in->line_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 4 & 3]);
  in->return_valid = 0;
  if (!tw_random_chance(random, often[phase >> 6])) return;
  in->return_ticket = (u8)tw_random_below(random, state->params.Tickets);
  for (unsigned i = 0; i < state->params.Tickets && !returnable(state, in->return_ticket); i++)
    in->return_ticket = (u8)((in->return_ticket + 1u) % state->params.Tickets);
  u32 lanes = returnable(state, in->return_ticket);
  if (tw_random_chance(random, 40) && lanes & in->return_lanes) lanes &= in->return_lanes;
  in->return_lanes = lanes;
  in->return_valid = lanes != 0;
}
