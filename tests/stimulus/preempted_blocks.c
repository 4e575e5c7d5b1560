/* Stimulus of preempted_blocks: blocks go and come back, more of them for a while, until there is no place, then fewer,
 * until none is left. */
#include "dispatch/preempted_blocks.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(preempted_blocks) {
  const bool ends = state->moving && tw_random_chance(random, 60);
  const bool begins = !state->moving && tw_random_chance(random, 80);
  const unsigned k = tw_random_chance(random, 40);
  /* The last place that was used says whether it is more or fewer. */
  const bool back = tw_random_chance(random, state->places[k] && state->queue[k][0].x & 1 ? 70 : 30);
  const bool may_go = !preempted_blocks_full(state, k), may_come = state->count[k] != 0;
  in->kernel = (u8)k;
  in->take = begins && may_go && !(back && may_come);
  in->resume = begins && may_come && !in->take;
  in->saved = ends && !state->back;
  in->restored = ends && state->back;
}

TW_BINS(preempted_blocks) {
  const struct preempted_blocks *s = state;
  for (unsigned k = 0; k < PREEMPTED_KERNELS; k++) {
    TW_BIN("all places are taken", out->full >> k & 1);
    TW_BIN("all of them wait", s->count[k] == s->params.Blocks);
    TW_BIN("the last of a queue comes back", in->resume && in->kernel == k && s->count[k] == 1);
    TW_BIN("a place below others is free again", in->restored && s->kernel == k && s->places[k] >> s->place > 1);
    TW_BIN("a block joins others", in->saved && s->kernel == k && s->count[k] > 1);
  }
}
