/* group_gpu: a GPU around group_scheduler: a memory that answers late and in any order, SMs that count their blocks,
 * and what is seen of each block that leaves.  Blocks in the grid's order are expected as a row of SMs has it, of which
 * the one that is given a block goes to the end. */
#ifndef TWINWARP_GROUP_GPU_H
#define TWINWARP_GROUP_GPU_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "dispatch/group_scheduler.h"

enum { MOST_SMS = 20, MOST_BLOCKS = 512, MOST_WORDS = 1 + 3 * MOST_BLOCKS, TAGS = 256, NEVER = -1 };

static inline unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

struct gpu {
  struct group_scheduler unit;
  struct group_scheduler_in in;
  struct group_scheduler_out out;
  unsigned sms, blocks, groups;
  u16 number[MOST_BLOCKS], start[MOST_BLOCKS + 1]; /* blocks in groups, and where each begins */
  u32 base, word[MOST_WORDS];                      /* of memory from `base` on */
  unsigned reads[MOST_WORDS];
  long due[TAGS]; /* of what is on its way: when it comes at the earliest, or NEVER */
  u32 asked[TAGS];
  unsigned running[MOST_SMS], latency, slowness[MOST_SMS];                 /* a block ends in one of so many cycles */
  unsigned sm[MOST_BLOCKS], times[MOST_BLOCKS], order[MOST_BLOCKS], given; /* where, how often, as the how manyth */
  unsigned row[MOST_SMS], half; /* SMs, the next first; SM of half a pair, or `sms` */
  long now;
};

static inline void put_groups(struct gpu *g) {
  unsigned at = 2 + 4 * g->groups;
  memset(g->word, 0, sizeof g->word);
  g->word[0] = g->groups;
  for (unsigned n = 0; n < g->groups; n++) {
    const unsigned size = (unsigned)g->start[n + 1] - g->start[n];
    g->word[1 + 2 * n] = 4 * g->base + 2 * at;
    g->word[2 + 2 * n] = 4 * g->base + 2 * (at + size - 1);
    for (unsigned b = 0; b < size; b++, at++) g->word[at / 2] |= (u32)g->number[g->start[n] + b] << at % 2 * 16;
    at += at % 2;
  }
}

static inline void build(struct gpu *g, unsigned sms, unsigned grid_x, unsigned grid_y, unsigned grid_z) {
  memset(g, 0, sizeof *g);
  g->sms = g->half = sms;
  g->blocks = grid_x * grid_y * grid_z;
  g->base = 0x1000;
  g->latency = 1;
  g->in = (struct group_scheduler_in){.grid_x = (u16)grid_x,
                                      .grid_y = (u16)grid_y,
                                      .grid_z = (u16)grid_z,
                                      .block_warps = 3,
                                      .sm_blocks = 2,
                                      .queue_base = g->base};
  for (unsigned t = 0; t < TAGS; t++) g->due[t] = NEVER;
  for (unsigned i = 0; i < sms; i++) g->row[i] = i;
  group_scheduler_init(&g->unit,
                       &(struct group_scheduler_params){.Sms = sms, .Entries = 8, .BlockBits = 16, .GridBits = 16});
}

static inline void answer(struct gpu *g) {
  const unsigned first = dice(TAGS);
  g->in.answer_valid = 0;
  for (unsigned k = 0; k < TAGS && !g->in.answer_valid; k++) {
    const unsigned tag = (first + k) % TAGS;
    if (g->due[tag] == NEVER || g->due[tag] > g->now) continue;
    g->due[tag] = NEVER;
    g->in.answer_valid = 1;
    g->in.answer_tag = (u8)tag;
    g->in.answer_word = g->word[g->asked[tag]];
  }
}

static inline void ask(struct gpu *g) {
  if (!g->out.read_valid || !g->in.read_ready) return;
  const u32 at = g->out.read_word - g->base;
  assert_true(at < MOST_WORDS && g->due[g->out.read_tag] == NEVER);
  g->due[g->out.read_tag] = g->now + 1 + dice(g->latency);
  g->asked[g->out.read_tag] = at;
  g->reads[at]++;
}

/* The SM that the next block of the grid's order goes to: the first in the row that has room; the number of SMs: none.
 * */
static inline unsigned taker_of(const struct gpu *g) {
  const bool pairs = g->in.policy == BLOCK_POLICY_BCS;
  const unsigned needs = pairs && g->half == g->sms && g->in.sm_blocks > 1 ? 2 : 1;
  if (g->given == g->blocks) return g->sms;
  for (unsigned k = 0; k < g->sms; k++) {
    const bool may = g->half == g->sms || g->half == g->row[k];
    if (may && g->running[g->row[k]] + needs <= g->in.sm_blocks) return g->row[k];
  }
  return g->sms;
}

static inline void to_the_end(struct gpu *g, unsigned sm) {
  unsigned row[MOST_SMS], k = 0;
  memcpy(row, g->row, sizeof row);
  while (row[k] != sm) k++;
  for (unsigned i = 0; i < g->sms; i++) g->row[i] = row[(k + 1 + i) % g->sms];
}

/* A block leaves: for one SM, that has room; a block of the grid, for the first time. */
static inline void leave(struct gpu *g) {
  unsigned takers = 0, sm = 0;
  for (unsigned i = 0; i < g->sms; i++) {
    takers += g->out.give[i];
    if (g->out.give[i]) sm = i;
  }
  assert_int_equal(takers, g->out.block_valid);
  if (!takers) return;
  assert_true(g->out.block_x < g->in.grid_x && g->out.block_y < g->in.grid_y && g->out.block_z < g->in.grid_z);
  const unsigned number = g->out.block_x + g->in.grid_x * (g->out.block_y + g->in.grid_y * (unsigned)g->out.block_z);
  assert_int_equal(g->times[number]++, 0);
  if (g->in.policy < BLOCK_POLICY_GROUPS) assert_int_equal(number, g->given);
  assert_true(g->running[sm] < g->in.sm_blocks);
  assert_true(g->out.block_alive == low_bits(g->in.block_warps) && g->out.block_count == g->in.block_warps);
  g->sm[number] = sm;
  g->order[number] = g->given++;
  g->running[sm]++;
  to_the_end(g, sm);
  g->half = g->in.policy == BLOCK_POLICY_BCS && g->half == g->sms ? sm : g->sms;
}

static inline unsigned running(const struct gpu *g) {
  unsigned sum = 0;
  for (unsigned i = 0; i < g->sms; i++) sum += g->running[i];
  return sum;
}

/* A cycle in which blocks end as `in` says. */
static inline void gpu_cycle(struct gpu *g) {
  const bool in_order = g->in.policy < BLOCK_POLICY_GROUPS && g->now > 0;
  const unsigned taker = taker_of(g), ends = running(g);
  const bool all = g->given == g->blocks && !ends;
  g->in.start = g->now == 0;
  answer(g);
  group_scheduler_comb(&g->unit, &g->in, &g->out);
  if (g->now) assert_true(g->out.busy || all);
  ask(g);
  if (in_order) assert_int_equal(g->out.block_valid, taker < g->sms);
  if (in_order && taker < g->sms) assert_int_equal(g->out.give[taker], 1);
  leave(g);
  for (unsigned i = 0; i < g->sms; i++) g->running[i] -= g->in.ended[i];
  group_scheduler_clock(&g->unit, &g->in, &g->out);
  g->now++;
}

#endif
