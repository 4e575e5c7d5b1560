/* test_pool_returns: what comes back to which lanes of a warp, and when a load of WarpPool's is whole, by a list of
 * results that are due and by sets of lanes.  WarpPool 3.3.4, 3.3.6, 3.3.7; cycles are the contracts'.
 * Oracle for: pool_writeback, load_table
 *
 * Of each record of an answer its lanes and their words are worked out lane by lane when the answer comes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memory/load_table.h"
#include "memory/pool_writeback.h"
#include "util/random.h"

enum { CYCLES = 20000, DUE = 64 };

/* ---- results */

struct result {
  unsigned from, warp, load, map; /* from: the first cycle in which it may leave; map: the entry it needs, */
  bool mapped, last;              /* if it does; the last of its answer */
  u32 lanes;
  row data;
};

struct bench {
  struct pool_writeback unit;
  struct pool_writeback_in in;
  struct pool_writeback_out out;
  struct tw_random random;
  struct result due[DUE];
  unsigned count, answers; /* answers that have come and not left */
  u32 records[POOL_WRITEBACK_MAX_MERGES];
  unsigned given;
};

/* The word of a lane by a record's pattern, if it takes part. */
static bool word_of(unsigned pattern, unsigned low, unsigned high, unsigned lane, unsigned *word) {
  *word = pattern == MAPPING_BROADCAST || pattern == MAPPING_SINGLE ? low : lane;
  switch (pattern) {
    case MAPPING_SINGLE: return lane == high;
    case MAPPING_RANGE: *word = lane + low - high; return lane >= high;
    case MAPPING_OWN: return lane >= low && lane <= high;
    default: return true;
  }
}

/* What the thread map table holds: any words, but the same of an entry as long as the test runs. */
static u32 map_lanes(unsigned entry) { return (entry + 1) * 0x9e3779b1u; }
static unsigned map_word(unsigned entry, unsigned lane, unsigned lanes) { return (entry * 7 + lane * 5 + 3) % lanes; }

static struct result work_out(const struct bench *b, unsigned pattern, unsigned low, unsigned high) {
  const unsigned lanes = b->unit.params.Lanes;
  struct result r = {.mapped = pattern == MAPPING_MAP};
  r.map = low % (1u << clog2(b->unit.params.MapEntries));
  for (unsigned lane = 0; lane < lanes; lane++) {
    unsigned word;
    bool part = word_of(pattern, low, high, lane, &word);
    if (r.mapped) part = map_lanes(r.map) >> lane & 1, word = map_word(r.map, lane, lanes);
    if (pattern == MAPPING_LANES) part = b->in.return_lanes >> lane & 1;
    if (!part || word >= lanes) continue;
    r.lanes |= 1u << lane;
    r.data.lane[lane] = b->in.return_data.lane[word];
  }
  return r;
}

/* An answer with some records, one at least; they come in the next cycle, and their results are due from then on. */
static void give(struct bench *b, unsigned cycle) {
  const struct pool_writeback_params *p = &b->unit.params;
  const unsigned word_bits = clog2(p->Lanes), load_bits = clog2(p->Loads),
                 sure = tw_random_below(&b->random, p->Merges);
  for (unsigned i = 0; i < p->Merges; i++) {
    const unsigned pattern = tw_random_below(&b->random, MAPPING_NONE);
    unsigned low = tw_random_below(&b->random, p->Lanes), high = tw_random_below(&b->random, p->Lanes);
    b->records[i] = ~0u;
    if (i != sure && tw_random_chance(&b->random, 40)) continue;
    if (pattern == MAPPING_OWN && low > high) low = 0;
    if (pattern == MAPPING_MAP) low %= smaller(p->MapEntries, p->Lanes);
    struct result r = work_out(b, pattern, low, high);
    r.from = cycle + 1;
    r.load = tw_random_below(&b->random, p->Loads);
    r.warp = tw_random_below(&b->random, p->Warps);
    b->records[i] = pattern | low << 3 | high << (3 + word_bits) | r.load << (3 + 2 * word_bits) |
                    r.warp << (3 + 2 * word_bits + load_bits);
    b->due[b->count++] = r;
  }
  b->due[b->count - 1].last = true;
  b->answers++;
}

static void check_result(const struct bench *b, unsigned cycle) {
  const struct result *r = &b->due[0];
  const bool there = b->count && r->from <= cycle;
  assert_int_equal(b->out.result_valid, there);
  assert_int_equal(b->out.map_valid, there && r->mapped);
  assert_int_equal(b->out.map_release, there && r->mapped && b->in.result_ready);
  if (!there) return;
  assert_int_equal(b->out.result_warp, r->warp);
  assert_int_equal(b->out.result_load, r->load);
  assert_int_equal(b->out.result_lanes, r->lanes);
  assert_memory_equal(&b->out.result_data, &r->data, sizeof r->data);
}

static void ask_table(struct bench *b) {
  pool_writeback_comb(&b->unit, &b->in, &b->out);
  if (!b->out.map_valid) return;
  if (b->count) assert_int_equal(b->out.map_entry, b->due[0].map);
  b->in.map_lanes = map_lanes(b->out.map_entry) & low_bits(b->unit.params.Lanes);
  for (unsigned lane = 0; lane < b->unit.params.Lanes; lane++)
    b->in.map_word[lane] = (u8)map_word(b->out.map_entry, lane, b->unit.params.Lanes);
  pool_writeback_comb(&b->unit, &b->in, &b->out);
}

static void words_go_to_their_lanes(void **state) {
  (void)state;
  static const struct pool_writeback_params machines[] = {
      {.Warps = 48, .Loads = 16, .MapEntries = 8, .Merges = 4, .Lanes = 32},
      {.Warps = 5, .Loads = 3, .MapEntries = 3, .Merges = 1, .Lanes = 4},
      {.Warps = 64, .Loads = 2, .MapEntries = 16, .Merges = 8, .Lanes = 16}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    pool_writeback_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES / 2; cycle++) {
      memcpy(b.in.found_record, b.records, sizeof b.records);
      b.in.return_valid = tw_random_chance(&b.random, cycle / 300 % 2 ? 80 : 20);
      b.in.result_ready = tw_random_chance(&b.random, cycle / 500 % 2 ? 90 : 30);
      b.in.return_lanes = tw_random_word(&b.random) & low_bits(machines[m].Lanes);
      for (unsigned lane = 0; lane < machines[m].Lanes; lane++) b.in.return_data.lane[lane] = tw_random_word(&b.random);
      ask_table(&b);
      check_result(&b, cycle);
      assert_int_equal(b.out.return_ready, b.answers < POOL_WRITEBACK_PLACES);
      pool_writeback_clock(&b.unit, &b.in, &b.out);
      const bool given = b.in.return_valid && b.out.return_ready, taken = b.out.result_valid && b.in.result_ready;
      if (taken) {
        b.answers -= b.due[0].last;
        memmove(b.due, b.due + 1, --b.count * sizeof *b.due);
      }
      if (given) give(&b, cycle);
      else memset(b.records, 0x55, sizeof b.records); /* means nothing */
      b.given += given;
    }
    assert_true(b.given > CYCLES / 20);
  }
}

/* ---- loads */

struct loads {
  struct load_table unit;
  struct load_table_in in;
  struct load_table_out out;
  struct tw_random random;
  u32 missing[LOAD_TABLE_MAX_WARPS][LOAD_TABLE_MAX_LOADS]; /* lanes that are to come */
  u8 destination[LOAD_TABLE_MAX_WARPS][LOAD_TABLE_MAX_LOADS];
  unsigned whole;
};

static u32 *missing(struct loads *b) { return &b->missing[b->in.result_warp][b->in.result_load]; }

/* The lowest number that no load of the entering warp has; Loads if all are. */
static unsigned free_number(const struct loads *b) {
  unsigned number = 0;
  while (number < b->unit.params.Loads && b->missing[b->in.enter_warp][number]) number++;
  return number;
}

static void drive_loads(struct loads *b) {
  const struct load_table_params *p = &b->unit.params;
  struct load_table_in *in = &b->in;
  in->enter_warp = (u8)tw_random_below(&b->random, p->Warps);
  in->enter = free_number(b) < p->Loads && tw_random_chance(&b->random, 60);
  in->enter_register = (u8)tw_random_word(&b->random);
  in->enter_lanes = (tw_random_word(&b->random) & low_bits(p->Lanes)) | 1u << tw_random_below(&b->random, p->Lanes);
  in->result_warp = (u8)tw_random_below(&b->random, tw_random_chance(&b->random, 50) ? p->Warps : 2);
  in->result_load = (u8)tw_random_below(&b->random, p->Loads);
  in->result_lanes = *missing(b) & (tw_random_chance(&b->random, 60) ? ~0u : tw_random_word(&b->random));
  in->result_valid = in->result_lanes != 0;
  in->result_taken = in->result_valid && tw_random_chance(&b->random, 70);
}

static void check_loads(struct loads *b) {
  const unsigned number = free_number(b);
  assert_int_equal(b->out.free_valid, number < b->unit.params.Loads);
  if (b->out.free_valid) assert_int_equal(b->out.free_load, number);
  assert_int_equal(b->out.result_known, b->in.result_valid);
  if (!b->in.result_valid) return;
  assert_int_equal(b->out.result_register, b->destination[b->in.result_warp][b->in.result_load]);
  assert_int_equal(b->out.result_last, *missing(b) == b->in.result_lanes);
}

static void follow_loads(struct loads *b) {
  const unsigned number = free_number(b);
  if (b->in.result_taken) b->whole += !(*missing(b) &= ~b->in.result_lanes);
  if (!b->in.enter) return;
  b->missing[b->in.enter_warp][number] = b->in.enter_lanes;
  b->destination[b->in.enter_warp][number] = b->in.enter_register;
}

static void a_load_is_whole_when_no_lane_is_missing(void **state) {
  (void)state;
  static const struct load_table_params machines[] = {{.Warps = 48, .Loads = 4, .Lanes = 32},
                                                      {.Warps = 5, .Loads = 16, .Lanes = 8},
                                                      {.Warps = 3, .Loads = 2, .Lanes = 4}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct loads b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    load_table_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive_loads(&b);
      load_table_comb(&b.unit, &b.in, &b.out);
      check_loads(&b);
      load_table_clock(&b.unit, &b.in, &b.out);
      follow_loads(&b);
    }
    assert_true(b.whole > CYCLES / 100);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(words_go_to_their_lanes),
                                     cmocka_unit_test(a_load_is_whole_when_no_lane_is_missing)};
  return cmocka_run_group_tests_name("pool_returns", tests, NULL, NULL);
}
