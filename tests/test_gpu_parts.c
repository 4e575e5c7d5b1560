/* test_gpu_parts: what the memory of a GPU is made of, each against another algorithm: a slice of the L2 and the kinds
 * of misses against lists and stack distances, a channel of DRAM and a link against times counted by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/address_map.h"
#include "gpu/dram_channel.h"
#include "gpu/l2_slice.h"
#include "gpu/memory_link.h"
#include "gpu/miss_kind.h"
#include "isa.h"
#include "util/random.h"

/* ---- a slice against a list of lines, latest first, for each set */

enum { SETS = 3, WAYS = 4, LINES = 40, ALL = 15 };

struct listed {
  u32 line;
  unsigned valid, dirty;
};

/* The list's place of a line; WAYS if it is not there. */
static unsigned find(const struct listed *list, unsigned count, u32 line) {
  for (unsigned i = 0; i < count; i++)
    if (list[i].line == line) return i;
  return WAYS;
}

static void slice_is_a_list_of_lines(void **state) {
  (void)state;
  struct l2_line lines[SETS * WAYS] = {{.valid = 0}};
  struct l2_slice slice = {.ways = WAYS, .line = lines};
  struct listed list[SETS][WAYS];
  unsigned count[SETS] = {0}, evictions = 0, hits = 0;
  struct tw_random random;
  tw_random_seed(&random, 7);
  for (unsigned n = 0; n < 20000; n++) {
    const u32 line = tw_random_below(&random, LINES);
    const unsigned set = line % SETS, sectors = 1 + tw_random_below(&random, ALL);
    const unsigned written = sectors & tw_random_word(&random), whole = written & tw_random_word(&random);
    struct listed *l = list[set], now = {.line = line}, out = {.dirty = 0};
    const unsigned at = find(l, count[set], line);
    if (at < WAYS) now = l[at];
    else if (count[set] < WAYS) count[set]++;
    else out = l[WAYS - 1];
    memmove(l + 1, l, (at < WAYS ? at : count[set] - 1) * sizeof l[0]);
    const struct l2_found found = l2_lookup(&slice, set, line, sectors, written, whole);
    assert_int_equal(found.missing, sectors & ~now.valid & ~whole);
    assert_int_equal(found.evicted_dirty, out.dirty);
    if (out.dirty) assert_int_equal(found.evicted, out.line);
    evictions += out.dirty != 0;
    hits += !found.missing;
    now.valid |= sectors;
    now.dirty |= written;
    l[0] = now;
  }
  assert_in_range(evictions, 1000, 20000);
  assert_in_range(hits, 1000, 19000);
}

static void sectors_are_there_when_filled(void **state) {
  (void)state;
  struct l2_line lines[WAYS] = {{.valid = 0}};
  struct l2_slice slice = {.ways = WAYS, .line = lines};
  struct l2_found found = l2_lookup(&slice, 0, 5, 3, 0, 0);
  assert_int_equal(found.missing, 3);
  l2_filled(found.line, found.missing, 90);
  found = l2_lookup(&slice, 0, 5, 6, 0, 0); /* one on its way, one new */
  assert_int_equal(found.missing, 4);
  assert_int_equal(found.ready, 90);
  l2_filled(found.line, found.missing, 120);
  assert_int_equal(l2_lookup(&slice, 0, 5, 1, 0, 0).ready, 90);
  assert_int_equal(l2_lookup(&slice, 0, 5, 15, 8, 8).ready, 120);
  assert_int_equal(l2_lookup(&slice, 0, 5, 8, 0, 0).ready, 0); /* written whole: nobody waits */
}

/* ---- kinds of misses by stack distance: how many other lines there were since the line's last access */

static void kinds_are_stack_distances(void **state) {
  (void)state;
  enum { ACCESSES = 3000, CAPACITY = 9 };
  static struct {
    u32 line;
    unsigned sectors;
  } past[ACCESSES];
  struct miss_kinds kinds;
  unsigned seen[MISS_KINDS] = {0};
  struct tw_random random;
  tw_random_seed(&random, 11);
  assert_int_equal(miss_kinds_create(&kinds, LINES, CAPACITY), 0);
  for (unsigned n = 0; n < ACCESSES; n++) {
    const bool near = tw_random_chance(&random, 60);
    const u32 line = near ? n / 50 % LINES / 8 * 8 + tw_random_below(&random, 8) : tw_random_below(&random, LINES);
    past[n].line = line;
    past[n].sectors = 1u << tw_random_below(&random, 4) | 1u << tw_random_below(&random, 4);
    unsigned asked = 0, present = 0, between = 0;
    bool there = true, met[LINES] = {false};
    for (unsigned i = n; i-- > 0;) {
      if (past[i].line == line) {
        there = there && between < CAPACITY;
        asked |= past[i].sectors;
        if (there) present |= past[i].sectors;
        between = 0;
        memset(met, 0, sizeof met);
      } else if (!met[past[i].line]) {
        met[past[i].line] = true;
        between++;
      }
    }
    const unsigned need = past[n].sectors;
    const enum miss_kind expected = need & ~asked ? MISS_COLD : need & ~present ? MISS_CAPACITY : MISS_CONFLICT;
    assert_int_equal(miss_kinds_access(&kinds, line, need), expected);
    seen[expected]++;
  }
  miss_kinds_destroy(&kinds);
  for (unsigned i = 0; i < MISS_KINDS; i++) assert_in_range(seen[i], 50, ACCESSES);
}

/* ---- places */

static void every_line_has_a_place_of_its_own(void **state) {
  (void)state;
  const struct address_map maps[] = {{12, 64, 2, 16, 16}, {64, 32, 2, 8, 16}, {48, 48, 2, 8, 16}, {5, 3, 5, 1, 3}};
  for (unsigned i = 0; i < sizeof maps / sizeof maps[0]; i++) {
    const struct address_map *m = &maps[i];
    unsigned in_slice[256] = {0};
    for (u32 line = 0; line < 8 * m->slices; line++) {
      const struct place at = address_place(m, line);
      assert_true(at.slice < m->slices && at.set < m->sets && at.bank < m->banks);
      assert_int_equal(at.channel, at.slice / m->slices_per_channel);
      in_slice[at.slice]++;
    }
    for (unsigned slice = 0; slice < m->slices; slice++) assert_int_equal(in_slice[slice], 8);
    for (unsigned stride = m->slices; stride <= 16 * m->slices; stride *= 2) { /* no stride keeps to few slices */
      bool met[256] = {false};
      unsigned different = 0;
      for (u32 n = 0; n < 16 * m->slices; n++) {
        const unsigned slice = address_place(m, n * stride).slice;
        different += !met[slice];
        met[slice] = true;
      }
      assert_in_range(different, m->slices * 3 / 4, m->slices);
    }
  }
}

/* ---- DRAM, by hand */

static void rows_and_bus_take_their_time(void **state) {
  (void)state;
  const struct gpu_memory_config c = {
      .banks = 3, .row_hit = 20, .row_miss = 50, .row_cycle = 40, .sector_16ths = 24, .backlog = 10};
  struct dram_channel d = {.row_hits = 0};
  assert_int_equal(dram_access(&d, &c, 100, 0, 7, 4, false), 156); /* opens, 50, and 4 sectors of 1.5 */
  assert_int_equal(dram_access(&d, &c, 101, 0, 7, 4, false), 162); /* open; behind the other of its bank */
  assert_int_equal(dram_access(&d, &c, 110, 1, 9, 1, true), 162);  /* another bank, meanwhile; 161.5 */
  assert_int_equal(dram_access(&d, &c, 120, 0, 8, 1, false),
                   194);                    /* another row, once the first is read, at 142; 193.5 */
  assert_false(dram_ready(&d, &c, 131, 2)); /* the bus is given away to 141.5, */
  assert_true(dram_ready(&d, &c, 132, 2));
  assert_false(dram_ready(&d, &c, 171, 0)); /* the bank to 182 */
  assert_true(dram_ready(&d, &c, 172, 0));
  assert_int_equal(dram_access(&d, &c, 300, 0, 8, 1, false), 322);
  assert_int_equal(d.row_hits, 2);
  assert_int_equal(d.row_misses, 3);
  assert_int_equal(d.read_bytes, 10 * GPU_SECTOR_BYTES);
  assert_int_equal(d.written_bytes, GPU_SECTOR_BYTES);
}

/* ---- a link, by hand */

static const struct gpu_memory_config link_config = {.hop = 5, .credits = 3, .up_bytes = 32, .down_bytes = 64};

static void send(struct memory_link *l, u64 cycle, unsigned operation, u8 tag) {
  static const u8 word[32] = {0};
  static const row data = {{0}};
  assert_true(link_ready(l, cycle));
  link_send(l, cycle,
            &(struct line_request){.operation = (u8)operation, .tag = tag, .lanes = ~0u, .word = word, .data = &data});
}

static void credits_and_width_bound_the_way_up(void **state) {
  (void)state;
  static struct memory_link l;
  link_init(&l, &link_config);
  assert_true(link_quiet(&l, 0));
  send(&l, 0, ISA_MEM_LOAD, 1);
  send(&l, 1, ISA_MEM_STORE, LINE_NO_REPLY);
  for (u64 cycle = 2; cycle < 5; cycle++) assert_false(link_ready(&l, cycle)); /* 128 bytes of 32 a cycle */
  send(&l, 5, ISA_MEM_LOAD, 2);
  assert_false(link_ready(&l, 100)); /* no credit */
  assert_null(link_arrival(&l, 4));
  assert_int_equal(link_arrival(&l, 5)->tag, 1);
  const unsigned first = link_arrived(&l);
  assert_null(link_arrival(&l, 5));
  assert_int_equal(link_arrival(&l, 6)->operation, ISA_MEM_STORE);
  const unsigned second = link_arrived(&l);
  link_take_up(&l, 9, second);
  assert_false(link_ready(&l, 13));
  assert_true(link_ready(&l, 14));
  assert_false(link_quiet(&l, 14));
  link_take_up(&l, 20, first);
  link_take_up(&l, 21, link_arrived(&l));
  assert_false(link_quiet(&l, 25));
  assert_true(link_quiet(&l, 26));
}

static void answers_leave_by_their_time(void **state) {
  (void)state;
  static struct memory_link l;
  static const struct {
    u64 due;
    u8 tag;
  } given[] = {{30, 4}, {10, 9}, {30, 2}, {11, 7}};
  static const struct {
    u64 cycle;
    u8 tag;
  } seen[] = {{15, 9}, {17, 7}, {35, 4}, {37, 2}}; /* 5 on the way, two cycles each */
  link_init(&l, &link_config);
  for (unsigned i = 0; i < 4; i++) {
    link_answer_row(&l, given[i].tag)->lane[3] = i;
    link_answer(&l, given[i].tag, MEMORY_LINE_BYTES, given[i].due, i);
  }
  for (u64 cycle = 0; cycle < 50; cycle++) link_leave(&l, cycle);
  for (unsigned i = 0; i < 4; i++) {
    assert_null(link_response(&l, seen[i].cycle - 1));
    const struct memory_response *r = link_response(&l, seen[i].cycle);
    assert_non_null(r);
    assert_int_equal(r->tag, seen[i].tag);
    assert_int_equal(given[r->data.lane[3]].tag, r->tag);
    link_taken(&l);
  }
  assert_null(link_response(&l, 1000));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slice_is_a_list_of_lines),     cmocka_unit_test(sectors_are_there_when_filled),
      cmocka_unit_test(kinds_are_stack_distances),    cmocka_unit_test(every_line_has_a_place_of_its_own),
      cmocka_unit_test(rows_and_bus_take_their_time), cmocka_unit_test(credits_and_width_bound_the_way_up),
      cmocka_unit_test(answers_leave_by_their_time)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
