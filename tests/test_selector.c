/* test_selector: which request WarpPool sends to the L1 next, by the order in which they were opened and the warps that
 * wait for them, without a queue; when the policy changes, by the miss rate in floating point; and that stores are not
 * held back.
 * Oracle for: request_selector
 *
 * 3.3.5: oldest first, or the lowest warp ID first; from one to the other after a quantum in which more than 99 % of
 * loads miss. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memory/request_selector.h"
#include "util/random.h"

enum { CYCLES = 40000, NONE = REQUEST_SELECTOR_MAX_PLACES };

/* A request that was opened and not chosen; its number, of all that were opened, says how old it is. */
struct waiting {
  bool valid;
  unsigned warp;
  u64 number;
};

struct bench {
  struct request_selector_params params;
  struct request_selector unit;
  struct request_selector_in in;
  struct request_selector_out out;
  struct tw_random random;
  struct waiting waiting[REQUEST_SELECTOR_MAX_PLACES], before[REQUEST_SELECTOR_MAX_PLACES]; /* before: a cycle ago */
  u64 opened;
  unsigned group;  /* of the one chosen in the cycle before, or NONE */
  unsigned chosen; /* a tag, or NONE */
};

static unsigned group_of(const struct bench *b, const struct waiting *w) {
  return w->number % (1u << clog2(b->params.Places) / 2);
}

static unsigned oldest_of(const struct bench *b) {
  unsigned best = NONE;
  for (unsigned tag = 0; tag < b->params.Places; tag++)
    if (b->waiting[tag].valid && (best == NONE || b->waiting[tag].number < b->waiting[best].number)) best = tag;
  return best;
}

/* Of those that were there a cycle ago, but for the group of the one that was chosen then. */
static unsigned lowest_warp_of(const struct bench *b) {
  unsigned best = NONE;
  for (unsigned tag = 0; tag < b->params.Places; tag++) {
    const struct waiting *w = &b->before[tag], *than = &b->before[best == NONE ? 0 : best];
    if (!w->valid || group_of(b, w) == b->group) continue;
    if (best == NONE || w->warp < than->warp || (w->warp == than->warp && w->number < than->number)) best = tag;
  }
  return best;
}

/* Each coalescer opens a tag that nobody uses, or joins one that waits. */
static void insert(struct bench *b) {
  b->in.insert_valid = b->in.insert_fresh = 0;
  u64 named = 0;
  for (unsigned c = 0; c < b->params.Coalescers; c++) {
    const unsigned tag = tw_random_below(&b->random, b->params.Places);
    const bool fresh = !b->waiting[tag].valid;
    if (tag == b->chosen || named >> tag & 1 || (fresh && !b->out.room) || tw_random_chance(&b->random, 60)) continue;
    named |= (u64)1 << tag;
    b->in.insert_valid |= (u8)(1u << c);
    b->in.insert_fresh |= (u8)(fresh << c);
    b->in.insert_tag[c] = (u8)tag;
    b->in.insert_warp[c] = (u8)tw_random_below(&b->random, b->params.Warps);
  }
}

/* After the choice of this cycle, which joining comes too late for. */
static void note_inserted(struct bench *b) {
  for (u32 left = b->in.insert_valid; left; left &= left - 1) {
    const unsigned c = lowest_bit(left), warp = b->in.insert_warp[c];
    struct waiting *w = &b->waiting[b->in.insert_tag[c]];
    if (b->in.insert_fresh >> c & 1) *w = (struct waiting){true, warp, b->opened++};
    else if (w->valid) w->warp = smaller(w->warp, warp);
  }
}

static void check_choice(const struct bench *b) {
  assert_int_equal(b->out.select_valid, b->chosen != NONE);
  if (b->chosen != NONE) assert_int_equal(b->out.select_tag, b->chosen);
}

/* While there is no room the oldest goes, whatever the policy. */
static void choose(struct bench *b) {
  const bool sent = b->out.offer_load && b->in.line_ready, by_warp = b->in.mode == REQUEST_SELECTOR_WARP_ID;
  const bool chooses = b->chosen == NONE || sent;
  if (chooses) b->chosen = by_warp && b->out.room ? lowest_warp_of(b) : NONE;
  if (chooses && b->chosen == NONE) b->chosen = oldest_of(b);
  memcpy(b->before, b->waiting, sizeof b->before);
  b->group = chooses && b->chosen != NONE ? group_of(b, &b->waiting[b->chosen]) : NONE;
  if (chooses && b->chosen != NONE) b->waiting[b->chosen].valid = false;
}

static void open_bench(struct bench *b, unsigned places, unsigned coalescers, unsigned quantum) {
  *b = (struct bench){.params = {places, 48, coalescers, quantum, .Patience = 7}, .group = NONE, .chosen = NONE};
  tw_random_seed(&b->random, places);
  request_selector_init(&b->unit, &b->params);
}

static void requests_leave_by_age_or_by_warp(void **state) {
  (void)state;
  for (unsigned mode = REQUEST_SELECTOR_OLDEST; mode <= REQUEST_SELECTOR_WARP_ID; mode++) {
    struct bench b;
    open_bench(&b, mode == REQUEST_SELECTOR_OLDEST ? 64 : 16, 2, 1000);
    b.in.mode = (u8)mode;
    for (unsigned c = 0; c < CYCLES; c++) {
      b.in.load_able = tw_random_chance(&b.random, 80);
      b.in.line_ready = tw_random_chance(&b.random, c / 300 % 2 ? 90 : 30);
      request_selector_comb(&b.unit, &b.in, &b.out);
      check_choice(&b);
      insert(&b);
      choose(&b);
      note_inserted(&b);
      request_selector_clock(&b.unit, &b.in, &b.out);
    }
  }
}

/* The mode that watches the miss rate; one load in each cycle in which there is one. */
static void policy_follows_the_miss_rate(void **state) {
  (void)state;
  enum { QUANTUM = 500 };
  struct bench b;
  bool by_warp = false;
  open_bench(&b, 16, 1, QUANTUM);
  b.in.load_able = b.in.line_ready = 1;
  for (unsigned quantum = 0; quantum < 200; quantum++) {
    const unsigned hits_of_1000 = tw_random_below(&b.random, 25);
    double loads = 0, misses = 0;
    for (unsigned c = 0; c < QUANTUM; c++) {
      request_selector_comb(&b.unit, &b.in, &b.out);
      assert_int_equal(b.out.by_warp, by_warp);
      insert(&b);
      choose(&b);
      b.in.miss = b.out.offer_load && tw_random_below(&b.random, 1000) >= hits_of_1000;
      loads += b.out.offer_load;
      misses += b.in.miss;
      note_inserted(&b);
      request_selector_clock(&b.unit, &b.in, &b.out);
    }
    if (misses / loads > 0.99) by_warp = !by_warp;
  }
}

/* Loads without end: a store waits for Patience of them at most, and no coalescer's is passed by another's twice. */
static void stores_are_not_held_back(void **state) {
  (void)state;
  enum { COALESCERS = 4 };
  struct bench b;
  unsigned loads = 0, passed[COALESCERS] = {0}, stores[COALESCERS] = {0};
  open_bench(&b, 16, COALESCERS, 1000);
  b.in.mode = REQUEST_SELECTOR_OLDEST;
  b.in.load_able = 1;
  for (unsigned c = 0; c < CYCLES; c++) {
    for (unsigned i = 0; i < COALESCERS; i++) b.in.store_valid |= (u8)(tw_random_chance(&b.random, 20) << i);
    b.in.line_ready = tw_random_chance(&b.random, 70);
    request_selector_comb(&b.unit, &b.in, &b.out);
    assert_false(b.out.offer_load && b.out.offer_store);
    const u32 taken = b.in.line_ready ? b.out.offer_store : 0;
    loads = taken || !b.in.store_valid ? 0 : loads + (b.out.offer_load && b.in.line_ready);
    assert_in_range(loads, 0, b.params.Patience);
    for (unsigned i = 0; i < COALESCERS; i++) {
      const bool waits = b.in.store_valid >> i & 1 && !(taken >> i & 1);
      passed[i] = waits ? passed[i] + (taken != 0) : 0;
      stores[i] += taken >> i & 1;
      assert_in_range(passed[i], 0, COALESCERS - 1);
    }
    insert(&b);
    choose(&b);
    note_inserted(&b);
    request_selector_clock(&b.unit, &b.in, &b.out);
    b.in.store_valid &= (u8)~taken;
  }
  for (unsigned i = 0; i < COALESCERS; i++) assert_true(stores[i] > CYCLES / 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(requests_leave_by_age_or_by_warp),
      cmocka_unit_test(policy_follows_the_miss_rate),
      cmocka_unit_test(stores_are_not_held_back),
  };
  return cmocka_run_group_tests_name("selector", tests, NULL, NULL);
}
