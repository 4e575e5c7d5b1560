/* test_block_division: how Scavenger divides an SM's blocks (5.5.2): the rules of Fig. 5.9 with slacks as they are, and
 * of all pairs of numbers that fit the one that the kernel to be served wants, looked for among all.
 * Oracle for: block_controller */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>

#include "control/block_controller.h"
#include "util/random.h"

enum { CYCLES = 200000, SEARCH = 8 };
enum kernel { PRIMARY, SECONDARY };

struct bench {
  struct block_controller unit;
  struct block_controller_in in;
  struct block_controller_out out;
  struct tw_random random;
  unsigned blocks[2]; /* as of the last decision */
  int began;          /* the first cycle of the interval, -1: it is not running */
  int due;            /* the cycle in which a decision is out, -1: none */
  unsigned next[2];
};

static bool fit(const struct bench *b, unsigned primary, unsigned secondary) {
  if (primary > b->in.primary_limit || secondary > b->in.secondary_limit) return false;
  for (unsigned r = 0; r < b->unit.params.Resources; r++)
    if (primary * b->in.primary_need[r] + secondary * b->in.secondary_need[r] > b->in.space[r]) return false;
  return true;
}

/* The most blocks of a kernel, up to some number, beside so many of the other. */
static unsigned most(const struct bench *b, enum kernel kernel, unsigned up_to, unsigned others) {
  unsigned best = 0;
  for (unsigned n = 1; n <= up_to; n++)
    if (kernel == PRIMARY ? fit(b, n, others) : fit(b, others, n)) best = n;
  return best;
}

static void decide(struct bench *b, enum kernel kernel, unsigned blocks, int cycle) {
  const unsigned all = b->unit.params.MaxBlocks;
  const enum kernel other = kernel == PRIMARY ? SECONDARY : PRIMARY;
  b->next[kernel] = most(b, kernel, blocks, 1);
  b->next[other] = most(b, other, all, b->next[kernel]);
  b->next[kernel] = most(b, kernel, all, b->next[other]);
  b->due = cycle + (int)(b->unit.params.Warps + 3 * all) + SEARCH;
}

/* So many warps' worth more for a kernel, if that makes a block and it may have one. */
static void give(struct bench *b, enum kernel kernel, int above, int cycle) {
  const int apart = abs(b->in.primary_slack - b->in.secondary_slack) / 4;
  const unsigned need = kernel == PRIMARY ? b->in.primary_need[0] : b->in.secondary_need[0];
  const unsigned more = (unsigned)(above < apart ? above : apart) / need;
  if (more && b->blocks[kernel] < b->unit.params.MaxBlocks) decide(b, kernel, b->blocks[kernel] + more, cycle);
}

static void end_interval(struct bench *b, int cycle) {
  const int primary = b->in.primary_slack, secondary = b->in.secondary_slack;
  const int least = (int)b->unit.params.PrimaryLeast, enough = (int)b->unit.params.SecondaryMost;
  if (primary < least) {
    decide(b, PRIMARY, b->blocks[PRIMARY] + 1, cycle);
  } else if (secondary < enough && primary > least) {
    give(b, SECONDARY, primary - least, cycle);
  } else if (secondary > enough) {
    give(b, PRIMARY, secondary - enough, cycle);
  }
}

static void follow(struct bench *b, int cycle) {
  if (!b->in.running) {
    b->began = b->due = -1;
  } else if (b->in.resume) {
    const unsigned half = b->blocks[SECONDARY] / 2;
    b->began = cycle + 1;
    decide(b, SECONDARY, half ? half : 1, cycle);
  } else {
    if (b->began < 0) b->began = cycle;
    if ((cycle + 1 - b->began) % (int)b->unit.params.Interval == 0) end_interval(b, cycle);
  }
}

/* Needs with which one block of each fits. */
static void random_kernels(struct bench *b) {
  const struct block_controller_params *p = &b->unit.params;
  for (unsigned r = 0; r < p->Resources; r++) {
    const unsigned largest = r == 0 ? p->Warps / 2 : (1u << p->NeedBits) / 4;
    b->in.primary_need[r] = (u16)(1 + tw_random_below(&b->random, largest / (1 + tw_random_below(&b->random, 8))));
    b->in.secondary_need[r] = (u16)(1 + tw_random_below(&b->random, largest / (1 + tw_random_below(&b->random, 8))));
    b->in.space[r] = (u16)(r == 0 ? p->Warps : 2 * largest + tw_random_below(&b->random, largest));
  }
  b->in.primary_limit = (u8)(1 + tw_random_below(&b->random, p->MaxBlocks));
  b->in.secondary_limit = (u8)(1 + tw_random_below(&b->random, p->MaxBlocks));
}

static void drive(struct bench *b, int cycle) {
  const unsigned slacks = 1 + b->unit.params.Warps / (1 + (unsigned)cycle / 1000 % 4);
  b->in.running = cycle % 10000 < 9500;
  b->in.resume = b->in.running && (cycle % 10000 == 0 || tw_random_below(&b->random, 2000) == 0);
  b->in.primary_slack = (u8)tw_random_below(&b->random, slacks);
  b->in.secondary_slack = (u8)tw_random_below(&b->random, slacks);
  if (b->due < 0 && tw_random_chance(&b->random, 2)) random_kernels(b);
}

static void blocks_are_the_best_that_fit(void **state) {
  (void)state;
  static const struct block_controller_params machines[] = {
      {300, 64, 32, 3, 16, 4, 8}, {60, 24, 8, 2, 6, 2, 3}, {50, 15, 7, 2, 5, 9, 2}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.began = -1, .due = -1};
    unsigned decisions = 0;
    tw_random_seed(&b.random, m);
    block_controller_init(&b.unit, &machines[m]);
    random_kernels(&b);
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, cycle);
      block_controller_comb(&b.unit, &b.in, &b.out);
      const bool due = b.in.running && cycle == b.due;
      assert_int_equal(b.out.decided, due);
      if (due) {
        memcpy(b.blocks, b.next, sizeof b.blocks);
        assert_int_equal(b.out.primary_blocks, b.blocks[PRIMARY]);
        assert_int_equal(b.out.secondary_blocks, b.blocks[SECONDARY]);
        b.due = -1;
        decisions++;
      }
      follow(&b, cycle);
      block_controller_clock(&b.unit, &b.in, &b.out);
    }
    assert_true(decisions > 200);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(blocks_are_the_best_that_fit)};
  return cmocka_run_group_tests_name("block_division", tests, NULL, NULL);
}
