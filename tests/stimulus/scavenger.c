/* Stimulus of scavenger: a primary with a steady IPC that shares once it has been profiled, too slow in some runs
 * and too fast in others, that changes phase, sizes or goes away; blocks that take a while to move. */
#include "control/scavenger.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* What a run is like, for as long as it lasts. */
static unsigned kind(const struct scavenger *s) { return s->predictor.predicted + s->fall_back.alone / 64; }

static void give_sizes(const struct scavenger *s, struct scavenger_in *in, struct tw_random *random) {
  const u16 space[SCAVENGER_RESOURCES] = {(u16)s->params.Warps, 256, 4096, (u16)s->params.Blocks};
  const unsigned large = 1 + s->predictor.predicted % 3;
  for (unsigned r = 0; r < SCAVENGER_RESOURCES; r++) {
    in->space[r] = space[r];
    in->primary_need[r] = (u16)(1 + (space[r] > 20 ? large * space[r] / 16 : 0));
    in->secondary_need[r] = (u16)(1 + (space[r] > 20 ? space[r] / 20 : 0));
  }
  in->primary_limit = (u8)s->params.Blocks;
  in->secondary_limit = (u8)(1 + tw_random_below(random, s->params.Blocks));
}

TW_STIMULUS(scavenger) {
  const struct scavenger_params *p = &state->params;
  const unsigned run = kind(state);
  const unsigned rate = !state->shared ? 60 : run % 4 == 0 ? 20 : run % 4 == 1 ? 95 : 50;
  const u64 frontier = ((u64)1 << p->Warps / 2) - 1;
  in->goal = (u16)(300 + run % 700);
  in->issued = 0;
  for (unsigned i = 0; i < p->Schedulers; i++) {
    const bool changed = state->shared && run % 8 >= 6;
    in->issued |= (u8)(tw_random_chance(random, rate) << i);
    in->lanes[i] = (u8)(changed && run % 8 == 6 ? 1 : 32 - tw_random_chance(random, 20));
    in->bucket[i] = (u8)(changed && run % 8 == 7 ? p->Buckets - 1 : tw_random_below(random, 4));
  }
  in->memory = tw_random_chance(random, 10);
  in->lines = (u8)(1 + tw_random_below(random, 3));
  in->active = (u8)(p->Warps / 2 + tw_random_below(random, p->Warps / 2));
  in->ready = (u8)tw_random_below(random, in->active + 1u);
  in->on[0] &= frontier;
  in->on[1] &= ((frontier << p->Warps / 2) | 1) << p->Warps / 2;
  if (!state->shared && !tw_random_chance(random, 1)) in->on[1] = 0;
  if (!tw_random_chance(random, 5)) in->issues = 0;
  in->outstanding[0] = (u16)tw_random_below(random, p->Requests / 2 + 1);
  in->outstanding[1] = (u16)tw_random_below(random, p->Requests / 2 + 1);
  in->held_up = tw_random_chance(random, 10);
  give_sizes(state, in, random);
  in->sizes_change = tw_random_below(random, 3000) == 0;
  in->moving = tw_random_chance(random, 90);
  in->idle = state->idle ? tw_random_below(random, p->Absence) != 0 : tw_random_below(random, 2000) == 0;
}

TW_BINS(scavenger) {
  const struct scavenger *s = state;
  const struct scavenger_wires *x = &s->wires;
  TW_BIN("sharing begins", out->sharing && !s->shared);
  TW_BIN("it ends", !out->sharing && s->shared);
  TW_BIN("blocks are given", out->sharing && !s->decided && !(out->all & 1));
  TW_BIN("a run counts", out->sharing && s->settled);
  TW_BIN("an error with slack", x->error.valid && s->slack.warp_slack);
  TW_BIN("more warps for the secondary", out->sharing && out->warps[1] > s->params.Warps / 2);
  TW_BIN("more requests", out->sharing && out->requests[1] > s->params.Requests / 2);
  TW_BIN("falls back", x->fall_back.alone);
  TW_BIN("a new profile after it", x->fall_back.restart);
  TW_BIN("another phase", s->predictor.state == PREDICTOR_RUNNING && x->detector.phase);
  TW_BIN("the primary is absent", out->all & 2);
  TW_BIN("sizes change in a run", in->sizes_change && s->shared);
  TW_BIN("a profile waits for the secondary's blocks", s->predictor.state == PREDICTOR_PROFILING && in->on[1]);
  TW_BIN("the numbers change within a run", s->decided && x->blocks.decided);
}
