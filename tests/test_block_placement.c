/* test_block_placement: which slots blocks and warps get, and in which cycle, by a simulation on sets: what is taken is
 * looked for among all warps that are there, and nothing is counted.  Barnes IV-B; limits change while blocks run.
 * Oracle for: block_dispatch */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dispatch/block_dispatch.h"
#include "util/random.h"

enum { CYCLES = 30000, MOST = BLOCK_DISPATCH_MAX_SCHEDULERS * BLOCK_DISPATCH_MAX_WARPS };

/* A warp that holds a slot: until its block is retired, done or not. */
struct placed {
  unsigned scheduler, warp, block;
  bool done;
};

struct bench {
  struct block_dispatch unit;
  struct block_dispatch_in in;
  struct block_dispatch_out out;
  struct tw_random random;
  struct placed placed[MOST];
  unsigned count;
  unsigned block, left; /* the block that is being placed, and its warps still to go */
};

static bool block_taken(const struct bench *b, unsigned block) {
  if (b->left && b->block == block) return true;
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].block == block) return true;
  return false;
}

static bool warp_taken(const struct bench *b, unsigned scheduler, unsigned warp) {
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].scheduler == scheduler && b->placed[i].warp == warp) return true;
  return false;
}

static unsigned free_block(const struct bench *b) {
  unsigned block = 0;
  while (block_taken(b, block)) block++;
  return block;
}

static unsigned free_warp(const struct bench *b, unsigned scheduler) {
  unsigned warp = 0;
  while (warp_taken(b, scheduler, warp)) warp++;
  return warp;
}

static bool finished(const struct bench *b, unsigned block) {
  if (!block_taken(b, block) || (b->left && b->block == block)) return false;
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].block == block && !b->placed[i].done) return false;
  return true;
}

/* The lowest finished block gives up all its slots. */
static void retire(struct bench *b) {
  unsigned block = 0, kept = 0;
  while (block < b->unit.params.Blocks && !finished(b, block)) block++;
  for (unsigned i = 0; i < b->count; i++)
    if (b->placed[i].block != block) b->placed[kept++] = b->placed[i];
  b->count = kept;
}

static void drive(struct bench *b, unsigned cycle) {
  const struct block_dispatch_params *p = &b->unit.params;
  if (cycle % 200 == 0) {
    b->in.warps_limit = (u8)(1 + tw_random_below(&b->random, p->Warps));
    b->in.blocks_limit = (u8)(1 + tw_random_below(&b->random, p->Blocks));
  }
  if (!b->left) b->in.block_warps = (u8)(1 + tw_random_below(&b->random, smaller(p->Warps, 8)));
  b->in.block_valid = tw_random_chance(&b->random, 70);
  b->in.block_alive = low_bits(b->in.block_warps);
  b->in.block_count = b->in.block_warps;
  b->in.choice = (u8)tw_random_below(&b->random, 4);
  b->in.done_valid = 0;
  for (unsigned i = 0; i < b->count; i++) {
    const struct placed *w = &b->placed[i];
    if (w->done || b->in.done_valid >> w->scheduler & 1 || tw_random_chance(&b->random, 90)) continue;
    b->in.done_valid |= (u8)(1u << w->scheduler);
    b->in.done_warp[w->scheduler] = (u8)w->warp;
  }
}

static void check_admission(struct bench *b) {
  const unsigned block = free_block(b);
  assert_int_equal(b->out.block_ready, !b->left && block < b->in.blocks_limit);
  if (b->out.block_ready) assert_int_equal(b->out.block_slot, block);
}

static void check_launch(const struct bench *b) {
  const unsigned scheduler = b->in.choice % b->unit.params.Schedulers, warp = free_warp(b, scheduler);
  assert_int_equal(b->out.launch_valid, b->left && warp < b->in.warps_limit);
  assert_int_equal(b->out.advance, b->out.launch_valid);
  if (!b->out.launch_valid) return;
  assert_int_equal(b->out.launch_scheduler, scheduler);
  assert_int_equal(b->out.launch_warp, warp);
  assert_int_equal(b->out.launch_block, b->block);
  assert_int_equal(b->out.launch_first, b->left == b->in.block_warps);
}

/* The clock edge: a block that has finished before, then what happens in this cycle. */
static void follow(struct bench *b) {
  retire(b);
  for (unsigned i = 0; i < b->count; i++) {
    struct placed *w = &b->placed[i];
    if (b->in.done_valid >> w->scheduler & 1 && b->in.done_warp[w->scheduler] == w->warp) w->done = true;
  }
  if (b->out.launch_valid) {
    b->placed[b->count++] = (struct placed){b->out.launch_scheduler, b->out.launch_warp, b->block, false};
    b->left--;
  } else if (b->in.block_valid && b->out.block_ready) {
    b->block = b->out.block_slot;
    b->left = b->in.block_warps;
  }
}

static void slots_are_the_lowest_free(void **state) {
  (void)state;
  static const struct block_dispatch_params machines[] = {
      {.Schedulers = 4, .Warps = 16, .Blocks = 32, .GridBits = 16},
      {.Schedulers = 1, .Warps = 32, .Blocks = 5, .GridBits = 9},
      {.Schedulers = 3, .Warps = 5, .Blocks = 2, .GridBits = 6},
      {.Schedulers = 4, .Warps = 8, .Blocks = 8, .GridBits = 16},
  };
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {0};
    unsigned launched = 0;
    tw_random_seed(&b.random, m);
    block_dispatch_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, cycle);
      block_dispatch_comb(&b.unit, &b.in, &b.out);
      check_admission(&b);
      check_launch(&b);
      launched += b.out.launch_valid;
      block_dispatch_clock(&b.unit, &b.in, &b.out);
      follow(&b);
    }
    assert_true(launched > CYCLES / 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(slots_are_the_lowest_free)};
  return cmocka_run_group_tests_name("block_placement", tests, NULL, NULL);
}
