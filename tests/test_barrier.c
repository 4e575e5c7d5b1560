/* test_barrier: which warps wait at a barrier, by the times at which each of their block arrived or ended, without
 * counts of who runs.  Barnes II-A; cycles are those of the contract.
 * Oracle for: barrier
 *
 * A block's n-th barrier is over when each of its warps has arrived n times or has ended; who has arrived n times waits
 * up to the cycle after that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "issue/barrier.h"
#include "util/random.h"

enum { CYCLES = 12000, ROUNDS = 12, NEVER = 1 << 30 };

struct member {
  unsigned scheduler, warp, arrivals;
  int ended, arrived[ROUNDS + 1]; /* cycles; arrived[n] is the n-th arrival */
};

struct block {
  unsigned size, launched; /* warps that it has, and that have been launched; of size 0 there is none */
  struct member member[BARRIER_MAX_WARPS];
};

struct bench {
  struct barrier unit;
  struct barrier_in in;
  struct barrier_out out;
  struct tw_random random;
  struct block block[BARRIER_MAX_BLOCKS];
  unsigned starting; /* the block that is being launched */
  unsigned released; /* arrivals that did not wait for ever */
};

/* The cycle of the last event that a block's n-th barrier has waited for. */
static int complete(const struct block *b, unsigned n) {
  int latest = 0;
  if (b->launched < b->size) return NEVER;
  for (unsigned i = 0; i < b->size; i++) {
    const struct member *m = &b->member[i];
    const int event = m->arrivals >= n ? m->arrived[n] : m->ended;
    if (event > latest) latest = event;
  }
  return latest;
}

static bool waits(const struct block *b, const struct member *m, int cycle) {
  if (!m->arrivals || m->ended < cycle || m->arrived[m->arrivals] >= cycle) return false;
  return cycle <= complete(b, m->arrivals) + 1;
}

static const struct member *holder(const struct bench *b, unsigned scheduler, unsigned warp, unsigned *block) {
  for (*block = 0; *block < b->unit.params.Blocks; ++*block)
    for (unsigned i = 0; i < b->block[*block].launched; i++) {
      const struct member *m = &b->block[*block].member[i];
      if (m->scheduler == scheduler && m->warp == warp && m->ended == NEVER) return m;
    }
  return NULL;
}

/* Of a slot that nobody has, a block that left may have left something. */
static void check(struct bench *b, int cycle) {
  const struct barrier_params *p = &b->unit.params;
  unsigned block;
  for (unsigned s = 0; s < p->Schedulers; s++)
    for (unsigned w = 0; w < p->Warps; w++) {
      const struct member *m = holder(b, s, w, &block);
      if (!m && p->Context) continue;
      const bool expected = m && waits(&b->block[block], m, cycle);
      assert_int_equal(b->out.waiting[s] >> w & 1, expected);
      b->released += m && m->arrivals && !expected;
    }
}

static bool over(const struct block *b) {
  if (b->launched < b->size) return false;
  for (unsigned i = 0; i < b->size; i++)
    if (b->member[i].ended == NEVER) return false;
  return true;
}

/* A block that is over, or of those that may leave one that all wait in, makes room for another. */
static void start_block(struct bench *b) {
  const unsigned n = tw_random_below(&b->random, b->unit.params.Blocks);
  const unsigned most = b->unit.params.Schedulers * b->unit.params.Warps;
  struct block *block = &b->block[n];
  const bool leaves = b->unit.params.Context && block->launched == block->size && tw_random_chance(&b->random, 5);
  if (!over(block) && !leaves) return;
  block->size = 1 + tw_random_below(&b->random, smaller(most, tw_random_chance(&b->random, 20) ? 32 : 6));
  block->launched = 0;
  b->starting = n;
}

static void launch(struct bench *b) {
  const struct barrier_params *p = &b->unit.params;
  struct block *block = &b->block[b->starting];
  unsigned other;
  b->in.launch_valid = 0;
  if (block->launched == block->size) start_block(b);
  block = &b->block[b->starting];
  const unsigned s = tw_random_below(&b->random, p->Schedulers), w = tw_random_below(&b->random, p->Warps);
  if (block->launched == block->size || holder(b, s, w, &other) || tw_random_chance(&b->random, 30)) return;
  b->in.launch_valid = 1;
  b->in.launch_scheduler = (u8)s;
  b->in.launch_warp = (u8)w;
  b->in.launch_block = (u8)b->starting;
  b->in.launch_first = block->launched == 0;
  b->in.launch_block_warps = (u8)block->size;
}

/* Warps that run do something, one of a scheduler of either kind. */
static void act(struct bench *b, int cycle) {
  const unsigned hurry = cycle / 300 % 3;
  b->in.arrive_valid = b->in.done_valid = 0;
  for (unsigned n = 0; n < b->unit.params.Blocks; n++)
    for (unsigned i = 0; i < b->block[n].launched; i++) {
      struct member *m = &b->block[n].member[i];
      if (m->ended != NEVER || waits(&b->block[n], m, cycle)) continue;
      const u8 bit = (u8)(1u << m->scheduler);
      if (m->arrivals < ROUNDS && !(b->in.arrive_valid & bit) && tw_random_chance(&b->random, 10 + 40 * hurry)) {
        b->in.arrive_valid |= bit;
        b->in.arrive_warp[m->scheduler] = (u8)m->warp;
        m->arrived[++m->arrivals] = cycle;
      } else if (!(b->in.done_valid & bit) && tw_random_chance(&b->random, 3 + (m->arrivals == ROUNDS) * 40)) {
        b->in.done_valid |= bit;
        b->in.done_warp[m->scheduler] = (u8)m->warp;
        m->ended = cycle;
      }
    }
}

static void note_launch(struct bench *b) {
  struct block *block = &b->block[b->starting];
  if (!b->in.launch_valid) return;
  block->member[block->launched++] =
      (struct member){.scheduler = b->in.launch_scheduler, .warp = b->in.launch_warp, .ended = NEVER};
}

static void nobody_goes_before_the_last(void **state) {
  (void)state;
  static const struct barrier_params machines[] = {{.Schedulers = 4, .Warps = 16, .Blocks = 32, .Context = 1},
                                                   {.Schedulers = 1, .Warps = 32, .Blocks = 5, .Context = 0},
                                                   {.Schedulers = 3, .Warps = 5, .Blocks = 2, .Context = 0},
                                                   {.Schedulers = 2, .Warps = 4, .Blocks = 4, .Context = 1}};
  for (unsigned i = 0; i < sizeof machines / sizeof *machines; i++) {
    struct bench b = {.released = 0};
    tw_random_seed(&b.random, i);
    barrier_init(&b.unit, &machines[i]);
    for (int cycle = 1; cycle < CYCLES; cycle++) {
      barrier_comb(&b.unit, &b.in, &b.out);
      check(&b, cycle);
      launch(&b);
      act(&b, cycle);
      barrier_clock(&b.unit, &b.in, &b.out);
      note_launch(&b);
    }
    assert_true(b.released > CYCLES / 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nobody_goes_before_the_last)};
  return cmocka_run_group_tests_name("barrier", tests, NULL, NULL);
}
