/* test_sm_turns: which SM each block of a grid goes to, and when a grid has ended, by a count through the grid and by
 * how far each SM is from the one that came last.  PAVER 2 and 6.1 (LRR); cycles are the contracts'.
 * Oracle for: block_scheduler */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "dispatch/block_scheduler.h"
#include "grid_order.h"
#include "util/random.h"

enum { CYCLES = 20000, WARPS = 7 };

struct bench {
  struct block_scheduler unit;
  struct block_scheduler_in in;
  struct block_scheduler_out out;
  struct tw_random random;
  struct grid grid;
  unsigned blocks[SM_MUX_MAX_SMS]; /* that each SM has */
  unsigned last, grids;            /* the SM that the last block went to; grids that have ended */
  bool busy;
};

/* Steps from the SM that came last to another. */
static unsigned distance(const struct bench *b, unsigned sm) {
  const unsigned sms = b->unit.params.Sms;
  return (sm + sms - b->last - 1) % sms;
}

/* Of the SMs with room the nearest; Sms if there is none. */
static unsigned next_sm(const struct bench *b) {
  const unsigned sms = b->unit.params.Sms;
  unsigned best = sms;
  for (unsigned i = 0; i < sms; i++)
    if (b->blocks[i] < b->in.sm_blocks && (best == sms || distance(b, i) < distance(b, best))) best = i;
  return best;
}

static void drive(struct bench *b, unsigned cycle) {
  struct block_scheduler_in *in = &b->in;
  in->start = !b->busy && tw_random_chance(&b->random, 20);
  if (in->start) {
    b->grid = new_grid(&b->random);
    in->grid_x = (u16)b->grid.x, in->grid_y = (u16)b->grid.y, in->grid_z = (u16)b->grid.z;
  }
  for (unsigned i = 0; i < b->unit.params.Sms; i++) {
    in->ended[i] = b->blocks[i] && tw_random_chance(&b->random, cycle / 300 % 2 ? 30 : 3);
    in->quiet[i] = tw_random_below(&b->random, 2 * b->unit.params.Sms) != 0;
  }
}

/* A grid begins in the cycle after `start`, and ends when nothing of it is left anywhere. */
static void follow(struct bench *b, bool more) {
  bool over = !more;
  for (unsigned i = 0; i < b->unit.params.Sms; i++) {
    over &= !b->blocks[i] && b->in.quiet[i];
    b->blocks[i] += b->out.give[i] - b->in.ended[i];
  }
  if (b->in.start) {
    b->last = b->unit.params.Sms - 1;
    b->busy = true;
  } else if (over) {
    b->grids += b->busy;
    b->busy = false;
  }
}

static void check(struct bench *b, bool more) {
  const unsigned sm = next_sm(b);
  const bool goes = more && sm < b->unit.params.Sms;
  assert_int_equal(b->out.busy, b->busy);
  assert_int_equal(b->out.block_valid, goes);
  for (unsigned i = 0; i < b->unit.params.Sms; i++) assert_int_equal(b->out.give[i], goes && sm == i);
  if (!goes) return;
  ASSERT_PLACE(b->out, block, b->grid, b->grid.taken);
  assert_int_equal(b->out.block_alive, low_bits(WARPS));
  assert_int_equal(b->out.block_count, WARPS);
  b->grid.taken++;
  b->last = sm;
}

static void blocks_go_round_the_sms(void **state) {
  (void)state;
  static const unsigned machines[] = {1, 4, 15, SM_MUX_MAX_SMS};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.in = {.sm_blocks = (u8)(1 + m), .block_warps = WARPS}};
    tw_random_seed(&b.random, m);
    block_scheduler_init(&b.unit, &(struct block_scheduler_params){.Sms = machines[m], .GridBits = 16});
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, cycle);
      const bool more = !b.in.start && b.grid.taken < blocks_of(&b.grid);
      block_scheduler_comb(&b.unit, &b.in, &b.out);
      check(&b, more);
      block_scheduler_clock(&b.unit, &b.in, &b.out);
      follow(&b, more);
    }
    assert_true(b.grids > 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_go_round_the_sms)};
  return cmocka_run_group_tests_name("sm_turns", tests, NULL, NULL);
}
