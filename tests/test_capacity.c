/* test_capacity: RegLess' capacity manager by the thesis' rules (4.5.1): which warp is admitted, by the times at which
 * warps became inactive; how many lines are free, by adding up in each cycle what all warps hold.
 * Oracle for: capacity_manager */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "operand/capacity_manager.h"
#include "util/random.h"

enum { CYCLES = 60000, ITEMS = 12 };
enum phase { INACTIVE, LOADING, ACTIVE, DRAINING, CLOSED };

struct warp {
  enum phase phase;
  int inactive_since;                                   /* before the first cycle, the lowest last, as it is on top */
  unsigned holds[REGION_BANKS];                         /* lines of its region */
  unsigned writing[REGION_BANKS];                       /* of these, with a write pending */
  unsigned items_left, items_open;                      /* to be given; given, and not done */
  unsigned queued[REGION_BANKS], fetched[REGION_BANKS]; /* in a queue; taken from it, and not done */
};

struct bench {
  struct capacity_manager unit;
  struct capacity_manager_in in;
  struct capacity_manager_out out;
  struct tw_random random;
  struct warp warp[CAPACITY_MAX_WARPS];
  int loading; /* the warp whose items are given, or -1 */
  unsigned admitted;
};

static unsigned needs(const struct bench *b, unsigned w, unsigned bank) {
  const unsigned banks = b->unit.params.Banks;
  for (unsigned own = 0; own < banks; own++) /* as the metadata have it, of warp 0 */
    if ((own + w) % banks == bank) return b->in.region_banks[w] >> 3 * own & 7;
  return 0;
}

static unsigned free_lines(const struct bench *b, unsigned bank) {
  unsigned held = 0;
  for (unsigned w = 0; w < b->unit.params.Warps; w++) {
    const struct warp *warp = &b->warp[w];
    if (warp->phase == CLOSED) held += warp->writing[bank];
    else if (warp->phase != INACTIVE) held += warp->holds[bank];
  }
  return b->unit.params.Lines - held;
}

/* The last to become inactive of those that have a region, if it fits; -1: none. */
static int next_warp(const struct bench *b) {
  int best = -1;
  for (unsigned w = 0; w < b->unit.params.Warps; w++) {
    const bool ready = b->warp[w].phase == INACTIVE && b->in.region_valid >> w & 1;
    if (ready && (best < 0 || b->warp[w].inactive_since > b->warp[best].inactive_since)) best = (int)w;
  }
  for (unsigned bank = 0; best >= 0 && bank < b->unit.params.Banks; bank++)
    if (needs(b, (unsigned)best, bank) > free_lines(b, bank)) return -1;
  return b->loading < 0 ? best : -1;
}

static int first_in(const struct bench *b, enum phase phase, u32 except) {
  for (unsigned w = 0; w < b->unit.params.Warps; w++)
    if (b->warp[w].phase == phase && !(except >> w & 1)) return (int)w;
  return -1;
}

/* ---- what the shard around it does */

static void drive_regions(struct bench *b) {
  const struct capacity_manager_params *p = &b->unit.params;
  for (unsigned w = 0; w < p->Warps; w++) {
    if (b->in.region_valid >> w & 1 || !tw_random_chance(&b->random, 10)) continue;
    b->in.region_valid |= 1u << w;
    b->in.region_banks[w] = 0;
    for (unsigned bank = 0; bank < p->Banks; bank++)
      b->in.region_banks[w] |= tw_random_below(&b->random, smaller(p->Lines, 7) + 1) << 3 * bank;
  }
}

static void drive_items(struct bench *b) {
  const struct warp *w = b->loading < 0 ? NULL : &b->warp[b->loading];
  b->in.item_valid = w && w->items_left;
  b->in.items_end = w && !w->items_left;
  b->in.item_kind = REGION_PRELOAD;
  b->in.item_register = (u8)tw_random_below(&b->random, 64);
}

/* Per bank something of one warp at most: a write is reserved, or one comes. */
static void drive_writes(struct bench *b) {
  b->in.reserve_valid = b->in.written_valid = 0;
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) {
    const unsigned w = tw_random_below(&b->random, b->unit.params.Warps);
    const struct warp *warp = &b->warp[w];
    const bool may = warp->phase == ACTIVE && warp->writing[bank] < warp->holds[bank];
    b->in.write_warp[bank] = (u8)w;
    b->in.reserve_valid |= (u8)((may && tw_random_chance(&b->random, 50)) << bank);
    b->in.written_valid |= (u8)((warp->writing[bank] && tw_random_chance(&b->random, 50)) << bank);
  }
}

static void drive(struct bench *b) {
  drive_regions(b);
  drive_items(b);
  drive_writes(b);
  b->in.preload_taken = (u8)tw_random_word(&b->random);
  b->in.done_valid = 0;
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) {
    const unsigned w = tw_random_below(&b->random, b->unit.params.Warps);
    b->in.done_warp[bank] = (u8)w;
    b->in.done_valid |= (u8)((b->warp[w].fetched[bank] && tw_random_chance(&b->random, 70)) << bank);
  }
  const unsigned w = tw_random_below(&b->random, b->unit.params.Warps);
  b->in.ends_valid = b->warp[w].phase == ACTIVE && tw_random_chance(&b->random, 20);
  b->in.ends_warp = (u8)w;
  b->in.reading = tw_random_word(&b->random);
}

/* ---- what must come, and what follows from it */

static void check(const struct bench *b) {
  const int next = next_warp(b), closes = first_in(b, DRAINING, b->in.reading);
  assert_int_equal(b->out.admit_valid, next >= 0);
  if (next >= 0) assert_int_equal(b->out.admit_warp, next);
  assert_int_equal(b->out.close_valid, closes >= 0);
  if (closes >= 0) assert_int_equal(b->out.close_warp, closes);
  for (unsigned w = 0; w < b->unit.params.Warps; w++)
    assert_int_equal(b->out.active >> w & 1, b->warp[w].phase == ACTIVE);
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) assert_int_equal(b->out.free[bank], free_lines(b, bank));
}

static void follow_items(struct bench *b) {
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) {
    const bool leaves = b->out.preload_valid >> bank & b->in.preload_taken >> bank & 1;
    struct warp *w = &b->warp[b->out.preload_warp[bank]];
    if (leaves) {
      assert_int_not_equal(w->queued[bank]--, 0);
      w->fetched[bank]++;
    }
    w = &b->warp[b->in.done_warp[bank]];
    if (b->in.done_valid >> bank & 1) w->fetched[bank]--, w->items_open--;
  }
  if (b->loading < 0) return;
  struct warp *w = &b->warp[b->loading];
  if (b->out.item_taken) {
    w->items_left--;
    w->items_open++;
    w->queued[((unsigned)b->loading + b->in.item_register) % b->unit.params.Banks]++;
  }
  if (b->in.items_end) b->loading = -1;
}

static void follow_writes(struct bench *b) {
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) {
    struct warp *w = &b->warp[b->in.write_warp[bank]];
    w->writing[bank] += (b->in.reserve_valid >> bank & 1u) - (b->in.written_valid >> bank & 1u);
  }
}

static bool writes(const struct warp *w) {
  unsigned sum = 0;
  for (unsigned bank = 0; bank < REGION_BANKS; bank++) sum += w->writing[bank];
  return sum;
}

static void admit(struct bench *b, unsigned w) {
  b->warp[w].phase = LOADING;
  b->warp[w].items_left = tw_random_below(&b->random, ITEMS);
  for (unsigned bank = 0; bank < b->unit.params.Banks; bank++) b->warp[w].holds[bank] = needs(b, w, bank);
  b->loading = (int)w;
  b->in.region_valid &= ~(1u << w);
  b->admitted++;
}

/* The clock edge: what was so before it decides, then what comes in this cycle. */
static void follow(struct bench *b, int cycle) {
  int drained = -1;
  for (int w = (int)b->unit.params.Warps - 1; w >= 0; w--) {
    if (b->warp[w].phase == CLOSED && !writes(&b->warp[w])) drained = w;
    if (b->warp[w].phase == LOADING && b->loading != w && !b->warp[w].items_open) b->warp[w].phase = ACTIVE;
  }
  follow_items(b);
  follow_writes(b);
  if (b->in.ends_valid) b->warp[b->in.ends_warp].phase = DRAINING;
  if (b->out.close_valid) b->warp[b->out.close_warp].phase = CLOSED;
  if (drained >= 0) {
    b->warp[drained].phase = INACTIVE;
    b->warp[drained].inactive_since = cycle;
  }
  if (b->out.admit_valid) admit(b, b->out.admit_warp);
}

static void warps_are_admitted_by_lines(void **state) {
  (void)state;
  static const struct capacity_manager_params machines[] = {{16, 8, 16}, {5, 4, 12}, {3, 2, 8}, {32, 8, 64}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.loading = -1};
    tw_random_seed(&b.random, m);
    capacity_manager_init(&b.unit, &machines[m]);
    for (unsigned w = 0; w < machines[m].Warps; w++) b.warp[w].inactive_since = -1 - (int)w;
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b);
      capacity_manager_comb(&b.unit, &b.in, &b.out);
      check(&b);
      capacity_manager_clock(&b.unit, &b.in, &b.out);
      follow(&b, cycle);
    }
    assert_true(b.admitted > CYCLES / 100);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(warps_are_admitted_by_lines)};
  return cmocka_run_group_tests_name("capacity", tests, NULL, NULL);
}
