/* replay_race: whether a trace's accesses leave memory, and what loads find in it, independent of how warps take turns.
 * They do if no two race in the sense of isa/race.h, atomics taken for stores: what they leave depends on turns too. */
#include "isa/race.h"
#include "trace/replay_internal.h"

struct check {
  const struct replay_builder *b;
  struct race *race;
};

/* 1: there is a race; -1: out of memory. */
static int touch(const struct check *c, uint32_t warp, uint32_t number, const struct replay_visit *v) {
  const struct replay_node *n = &c->b->nodes.at[v->node];
  uint32_t address[ISA_LANES];
  struct race_touch other;
  int race = 0;
  if (n->kind < SASS_LOAD) return 0;
  replay_addresses(c->b, warp, v, address);
  race_instruction(c->race, number, v->node);
  for (uint32_t lane = 0; lane < ISA_LANES && race == 0; lane++)
    if (v->lanes >> lane & 1)
      race = race_access(c->race, n->space == SASS_SHARED, address[lane] / WORD_BYTES,
                         n->kind == SASS_LOAD ? RACE_LOAD : RACE_STORE, lane, false, &other);
  return race;
}

/* Goes on to behind the warp's next barrier; `more` is set if there is one. */
static int run_phase(const struct check *c, struct replay_walker *w, uint32_t number, bool *more) {
  struct replay_visit v;
  int race = 0;
  while (race == 0 && replay_next(c->b, w, &v)) {
    race = touch(c, w->warp, number, &v);
    if (c->b->nodes.at[v.node].kind != SASS_BARRIER || !v.lanes) continue;
    *more = true;
    break;
  }
  return race;
}

static int run_block(const struct check *c, uint32_t first) {
  struct replay_walker walkers[KERNEL_MAX_THREADS / ISA_LANES];
  const uint32_t warps = trace_block_warps(c->b->trace);
  bool more = true;
  int race = race_block(c->race);
  for (uint32_t w = 0; w < warps; w++) walkers[w] = replay_begin(c->b, first + w);
  while (more && race == 0) {
    more = false;
    for (uint32_t w = 0; w < warps && race == 0; w++) race = run_phase(c, &walkers[w], w, &more);
    race_barrier(c->race);
  }
  return race;
}

int replay_race(struct replay_builder *b) {
  const uint32_t warps = trace_block_warps(b->trace);
  struct check c = {.b = b, .race = race_create()};
  int race = c.race ? race_launch(c.race, warps) : -1;
  for (uint32_t i = 0; i < b->trace->blocks.count && race == 0; i++) race = run_block(&c, i * warps);
  b->replay->races = race > 0;
  race_free(c.race);
  return race < 0 ? replay_no_memory(b) : 0;
}
