/* test_evictions: which line of RegLess' staging unit a register gets, and what leaves for it, by the thesis' lists
 * (4.5.2): an empty line first, then one whose value memory has, of these each in turn, and a value that memory has not
 * is stored before its line goes.
 * Oracle for: osu_bank
 *
 * Line numbers are seen where a preload is missed, and so what a line held is known without knowing how lines are
 * chosen.  A plain array is memory, another what each register has to be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "operand/osu_bank.h"
#include "util/random.h"

enum { STEPS = 30000, WARPS = 4, REGISTERS = 8, PATIENCE = 50, NOWHERE = OSU_BANK_MAX_LINES };

struct line {
  enum osu_list list;
  unsigned warp, number;
  unsigned passed; /* how often another was taken while this one had a copy in memory */
};

struct bench {
  struct osu_bank unit;
  struct osu_bank_in in;
  struct osu_bank_out out;
  struct tw_random random;
  struct line line[OSU_BANK_MAX_LINES];
  u32 value[WARPS][REGISTERS], memory[WARPS][REGISTERS];
  unsigned missed;                   /* the line that the last preload asked to be filled; NOWHERE: none */
  unsigned displaced[OSU_DIRTY + 1]; /* how often a line was taken from each list */
};

static unsigned find(const struct bench *b, unsigned warp, unsigned number) {
  for (unsigned i = 0; i < b->unit.params.Lines; i++)
    if (b->line[i].list != OSU_FREE && b->line[i].warp == warp && b->line[i].number == number) return i;
  return NOWHERE;
}

static unsigned count(const struct bench *b, enum osu_list list) {
  unsigned lines = 0;
  for (unsigned i = 0; i < b->unit.params.Lines; i++) lines += b->line[i].list == list;
  return lines;
}

/* A value leaves only when no line is empty or has a copy in memory. */
static void take_store(struct bench *b) {
  const unsigned warp = b->out.request_warp, number = b->out.request_register, line = find(b, warp, number);
  assert_int_not_equal(line, NOWHERE);
  assert_int_equal(b->line[line].list, OSU_DIRTY);
  assert_int_equal(count(b, OSU_FREE) + count(b, OSU_CLEAN), 0);
  assert_int_equal(b->out.request_data.lane[0], b->value[warp][number]);
  b->memory[warp][number] = b->value[warp][number];
  b->line[line].list = OSU_CLEAN;
  b->displaced[OSU_DIRTY]++;
}

static void take_miss(struct bench *b) {
  struct line *line = &b->line[b->out.request_line];
  const enum osu_list best = count(b, OSU_FREE) ? OSU_FREE : OSU_CLEAN;
  assert_int_equal(line->list, best);
  for (unsigned i = 0; best == OSU_CLEAN && i < b->unit.params.Lines; i++)
    if (b->line[i].list == OSU_CLEAN) assert_in_range(b->line[i].passed++, 0, b->unit.params.Lines - 1);
  b->displaced[best]++;
  *line = (struct line){OSU_USED, b->out.request_warp, b->out.request_register, 0};
  b->missed = b->out.request_line;
}

static void cycle(struct bench *b) {
  b->in.request_ready = 1;
  osu_bank_comb(&b->unit, &b->in, &b->out);
  if (b->out.request_valid && b->out.request_kind == OSU_STORE) take_store(b);
  if (b->out.request_valid && b->out.request_kind == REGION_PRELOAD) take_miss(b);
  osu_bank_clock(&b->unit, &b->in, &b->out);
}

/* ---- what a shard does, one at a time */

static void idle(struct bench *b) {
  b->in = (struct osu_bank_in){0};
  for (unsigned i = 0; i < 3; i++) cycle(b);
}

/* It is there, or it comes from memory. */
static void preload(struct bench *b, unsigned warp, unsigned number) {
  const unsigned there = find(b, warp, number);
  unsigned patience = PATIENCE;
  b->missed = NOWHERE;
  b->in = (struct osu_bank_in){
      .preload_valid = 1, .preload_kind = REGION_PRELOAD, .preload_warp = (u8)warp, .preload_register = (u8)number};
  do {
    cycle(b);
    assert_int_not_equal(--patience, 0);
  } while (!b->out.preload_taken);
  if (there != NOWHERE) b->line[there].list = OSU_USED;
  idle(b);
  assert_int_equal(b->missed == NOWHERE, there != NOWHERE);
  if (there != NOWHERE) return;
  b->in = (struct osu_bank_in){.fill_valid = 1, .fill_line = (u8)b->missed};
  b->in.fill_data.lane[0] = b->memory[warp][number];
  cycle(b);
  assert_true(b->out.fill_taken);
  idle(b);
}

static void access(struct bench *b, enum osu_access kind, unsigned warp, unsigned number) {
  b->in = (struct osu_bank_in){.access_valid = 1,
                               .access_kind = (u8)kind,
                               .access_warp = (u8)warp,
                               .access_register = (u8)number,
                               .access_last = 1,
                               .access_lanes = 3};
  b->in.access_data.lane[0] = b->value[warp][number];
  cycle(b);
  assert_true(b->out.access_taken);
  b->in = (struct osu_bank_in){0};
  cycle(b);
}

static void read_back(struct bench *b, unsigned warp, unsigned number) {
  access(b, OSU_READ, warp, number);
  assert_true(b->out.data_valid);
  assert_int_equal(b->out.data.lane[0], b->value[warp][number]);
}

/* A region of the warp: some registers come, are read, some are written; then all are evicted. */
static void run_region(struct bench *b, unsigned warp) {
  const unsigned first = tw_random_below(&b->random, REGISTERS), lines = b->unit.params.Lines;
  const unsigned registers = 1 + tw_random_below(&b->random, smaller(REGISTERS, lines) - 1);
  u32 written = 0;
  for (unsigned i = 0; i < registers; i++) preload(b, warp, (first + i) % REGISTERS);
  for (unsigned i = 0; i < registers; i++) {
    const unsigned number = (first + i) % REGISTERS;
    read_back(b, warp, number);
    if (!tw_random_chance(&b->random, 30)) continue;
    b->value[warp][number] = tw_random_word(&b->random);
    written |= 1u << number;
    access(b, OSU_RESERVE, warp, number);
    access(b, OSU_WRITE, warp, number);
    read_back(b, warp, number);
  }
  b->in = (struct osu_bank_in){.close_valid = 1, .close_warp = (u8)warp};
  cycle(b);
  for (unsigned i = 0; i < lines; i++) {
    struct line *l = &b->line[i];
    if (l->list != OSU_USED) continue;
    const bool stored = b->memory[warp][l->number] == b->value[warp][l->number];
    l->list = stored ? OSU_CLEAN : OSU_DIRTY;
    l->passed = 0;
  }
  idle(b);
}

static void lines_are_taken_from_lists_in_order(void **state) {
  (void)state;
  static const unsigned sizes[] = {4, 12, 16};
  for (unsigned m = 0; m < 3; m++) {
    struct bench b = {0};
    tw_random_seed(&b.random, m);
    osu_bank_init(&b.unit, &(struct osu_bank_params){.Lines = sizes[m], .Warps = WARPS, .Lanes = 2});
    for (unsigned step = 0; step < STEPS / sizes[m]; step++) run_region(&b, tw_random_below(&b.random, WARPS));
    assert_int_equal(b.displaced[OSU_FREE], sizes[m]);
    assert_true(b.displaced[OSU_CLEAN] > 100 && b.displaced[OSU_DIRTY] > 100);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_taken_from_lists_in_order)};
  return cmocka_run_group_tests_name("evictions", tests, NULL, NULL);
}
