/* test_ccu_policies: Malekeh's policies by what its text says of them: which collector unit an instruction enters
 * (IV-B2), and which registers a unit keeps (IV-A1), by stack distances.
 * Oracle for: ccu_allocator, caching_collector_unit */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "operand/caching_collector_unit.h"
#include "operand/ccu_allocator.h"
#include "util/random.h"

enum { CYCLES = 40000, UNITS = 8, WARPS = 16, ACCESSES = 20000, REGISTERS = 24 };

/* ---- which unit */

struct units {
  bool vacant[UNITS], near[UNITS];
  int warp[UNITS]; /* -1: none */
  int leaves;      /* this one, if vacant, is so as its instruction leaves; -1: none */
};

static struct units random_units(struct tw_random *random) {
  struct units u;
  const unsigned first = tw_random_below(random, WARPS), busy = tw_random_below(random, 100);
  for (unsigned i = 0; i < UNITS; i++) {
    u.vacant[i] = !tw_random_chance(random, busy);
    u.warp[i] = tw_random_chance(random, 70) ? (int)((first + 3 * i) % WARPS) : -1;
    u.near[i] = u.warp[i] >= 0 && tw_random_chance(random, 60);
  }
  u.leaves = tw_random_chance(random, 50) ? (int)tw_random_below(random, UNITS) : -1;
  return u;
}

static struct ccu_allocator_in ports_of(const struct units *u) {
  struct ccu_allocator_in in = {0};
  for (unsigned i = 0; i < UNITS; i++) {
    *((int)i == u->leaves ? &in.leaves : &in.vacant) |= (u16)(u->vacant[i] << i);
    in.has_near |= (u16)(u->near[i] << i);
    in.held |= (u16)((u->warp[i] >= 0) << i);
    in.held_warp[i] = (u8)larger((unsigned)(u->warp[i] + 1), 1) - 1;
  }
  return in;
}

static int home_of(const struct units *u, unsigned warp) {
  for (unsigned i = 0; i < UNITS; i++)
    if (u->warp[i] == (int)warp) return (int)i;
  return -1;
}

/* The paper's walk through Fig. 6: the units that this warp may be put into; `near` if they all have near data. */
static u32 allowed(const struct units *u, unsigned warp, bool *near) {
  u32 units[] = {0, 0}; /* with far data alone, with near ones */
  const int home = home_of(u, warp);
  *near = false;
  if (home >= 0) return u->vacant[home] ? 1u << home : 0;
  for (unsigned i = 0; i < UNITS; i++)
    if (u->vacant[i]) units[u->near[i]] |= 1u << i;
  *near = !units[0];
  return units[*near];
}

/* Near data are given up after exactly sthld lost cycles; a unit is chosen about as often as the others that it could
 * have been. */
static void units_are_taken_as_the_paper_says(void **state) {
  (void)state;
  struct ccu_allocator unit;
  struct tw_random random;
  unsigned lost = 0, taken[UNITS] = {0};
  double share[UNITS] = {0};
  tw_random_seed(&random, 1);
  ccu_allocator_init(&unit, &(struct ccu_allocator_params){UNITS, WARPS});
  for (unsigned c = 0; c < CYCLES; c++) {
    const struct units u = random_units(&random);
    const unsigned warp = tw_random_below(&random, WARPS);
    struct ccu_allocator_in in = ports_of(&u);
    struct ccu_allocator_out out = {0};
    bool near;
    in.sthld = 5;
    const u32 choice = allowed(&u, warp, &near);
    const bool may = choice && (!near || lost >= in.sthld);
    in.wants_collector = 1u << warp;
    ccu_allocator_comb(&unit, &in, &out);
    assert_int_equal(out.ready >> warp & 1, may);
    in.issue_valid = in.commit_valid = may && tw_random_chance(&random, 80);
    in.issue_warp = (u8)warp;
    ccu_allocator_comb(&unit, &in, &out);
    if (in.issue_valid) {
      assert_true(out.enter && !(out.enter & (out.enter - 1)) && !(out.enter & ~choice));
      for (u32 left = choice; left; left &= left - 1) share[lowest_bit(left)] += 1.0 / __builtin_popcount(choice);
      taken[lowest_bit(out.enter)]++;
      if (near) lost = 0;
    } else if (near && choice && lost < in.sthld) {
      lost++;
    }
    ccu_allocator_clock(&unit, &in, &out);
  }
  for (unsigned i = 0; i < UNITS; i++) assert_in_range(100 * taken[i] / (unsigned)share[i], 90, 110);
}

/* II: a free unit, whichever, about as often one as another, one that is only being left if there is no other; of a
 * warp that leaves its unit the data go. */
static void traditional_units_are_any(void **state) {
  (void)state;
  struct ccu_allocator unit;
  struct tw_random random;
  unsigned taken[UNITS] = {0};
  double share[UNITS] = {0};
  tw_random_seed(&random, 2);
  ccu_allocator_init(&unit, &(struct ccu_allocator_params){UNITS, WARPS});
  for (unsigned c = 0; c < CYCLES; c++) {
    const struct units u = random_units(&random);
    const unsigned warp = tw_random_below(&random, WARPS);
    const int home = home_of(&u, warp);
    struct ccu_allocator_in in = ports_of(&u);
    struct ccu_allocator_out out = {0};
    in.at_random = 1;
    in.sthld = 255;
    in.wants_collector = 1u << warp;
    ccu_allocator_comb(&unit, &in, &out);
    const u32 free = in.vacant | in.leaves, vacant = in.vacant ? in.vacant : in.leaves;
    assert_int_equal(out.ready >> warp & 1, free && (home < 0 || u.vacant[home]));
    in.issue_valid = in.commit_valid = out.ready >> warp & 1;
    in.issue_warp = (u8)warp;
    ccu_allocator_comb(&unit, &in, &out);
    if (in.issue_valid) {
      assert_true(out.enter && !(out.enter & (out.enter - 1)) && !(out.enter & ~vacant));
      assert_int_equal(out.drop, home < 0 || out.enter >> home & 1 ? 0 : 1u << home);
      for (u32 left = vacant; left; left &= left - 1) share[lowest_bit(left)] += 1.0 / __builtin_popcount(vacant);
      taken[lowest_bit(out.enter)]++;
    }
    ccu_allocator_clock(&unit, &in, &out);
  }
  for (unsigned i = 0; i < UNITS; i++) assert_in_range(100 * taken[i] / (unsigned)share[i], 90, 110);
}

/* ---- which registers */

struct bench {
  struct caching_collector_unit unit;
  struct caching_collector_unit_in in;
  struct caching_collector_unit_out out;
};

static void open_bench(struct bench *b, unsigned entries) {
  memset(b, 0, sizeof *b);
  caching_collector_unit_init(&b->unit, &(struct caching_collector_unit_params){
                                            .Operands = 3, .Entries = entries, .Banks = 2, .Warps = 16, .Lanes = 2});
}

static void cycle(struct bench *b) {
  caching_collector_unit_comb(&b->unit, &b->in, &b->out);
  caching_collector_unit_clock(&b->unit, &b->in, &b->out);
}

/* An instruction with one operand comes and goes; true if the register was there. */
static bool reads(struct bench *b, unsigned number, bool near) {
  b->in = (struct caching_collector_unit_in){
      .issue_valid = 1, .enter = 1, .issue_operand_valid = 1, .issue_operand = {(u8)number}, .issue_near = near};
  cycle(b);
  const bool miss = b->unit.table.missing;
  for (unsigned row = 0; miss && row <= 1; row++) {
    b->in = (struct caching_collector_unit_in){.deliver_valid = (u8)row};
    cycle(b);
  }
  b->in = (struct caching_collector_unit_in){.dispatch_taken = 1};
  cycle(b);
  assert_true(b->out.complete);
  return !miss;
}

/* How many other registers were read since this one was; `none` if it never was. */
static unsigned distance(const unsigned *history, unsigned length, unsigned number, unsigned none) {
  bool seen[REGISTERS] = {false};
  unsigned others = 0;
  while (length-- > 0) {
    if (history[length] == number) return others;
    others += !seen[history[length]];
    seen[history[length]] = true;
  }
  return none;
}

static void near_registers_are_kept_by_stack_distance(void **state) {
  (void)state;
  static unsigned history[ACCESSES];
  for (unsigned entries = 4; entries <= 16; entries += 3) {
    struct bench b;
    struct tw_random random;
    tw_random_seed(&random, entries);
    open_bench(&b, entries);
    for (unsigned n = 0; n < ACCESSES; n++) {
      history[n] = tw_random_below(&random, smaller(REGISTERS, 2 * entries));
      assert_int_equal(reads(&b, history[n], true), distance(history, n, history[n], entries) < entries);
    }
  }
}

/* "Priority to keeping registers with near reuse distance": as many near ones as there are entries but one are never
 * lost, however many far ones pass between their uses. */
static void far_registers_do_not_displace_near_ones(void **state) {
  (void)state;
  for (unsigned entries = 4; entries <= 16; entries += 3) {
    struct bench b;
    struct tw_random random;
    u32 used = 0;
    tw_random_seed(&random, entries);
    open_bench(&b, entries);
    for (unsigned n = 0; n < ACCESSES; n++) {
      const bool near = tw_random_chance(&random, 20);
      const unsigned number = near ? tw_random_below(&random, entries - 1) : 100 + tw_random_below(&random, 100);
      const bool there = reads(&b, number, near);
      if (!near) continue;
      assert_int_equal(there, used >> number & 1);
      used |= 1u << number;
    }
  }
}

static void nothing_is_displaced_while_there_is_room(void **state) {
  (void)state;
  for (unsigned entries = 4; entries <= 16; entries++) {
    struct bench b;
    open_bench(&b, entries);
    for (unsigned i = 0; i < 2 * entries; i++) assert_int_equal(reads(&b, i % entries, false), i >= entries);
  }
}

/* Where one of the far ones has to go each goes now and then: at random, not the latest or oldest. */
static void far_registers_are_displaced_at_random(void **state) {
  (void)state;
  enum { ENTRIES = 8, ROUNDS = 4000 };
  struct bench b;
  unsigned kept[ENTRIES] = {0};
  open_bench(&b, ENTRIES);
  for (unsigned round = 0; round < ROUNDS; round++) {
    for (unsigned i = 0; i < ENTRIES; i++) reads(&b, i, false);
    reads(&b, 200 + round % 2, false);
    kept[round % ENTRIES] += reads(&b, round % ENTRIES, false);
  }
  for (unsigned i = 0; i < ENTRIES; i++) assert_in_range(kept[i], ROUNDS / ENTRIES / 10, ROUNDS / ENTRIES - 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(units_are_taken_as_the_paper_says),
      cmocka_unit_test(traditional_units_are_any),
      cmocka_unit_test(near_registers_are_kept_by_stack_distance),
      cmocka_unit_test(far_registers_do_not_displace_near_ones),
      cmocka_unit_test(nothing_is_displaced_while_there_is_room),
      cmocka_unit_test(far_registers_are_displaced_at_random),
  };
  return cmocka_run_group_tests_name("ccu_policies", tests, NULL, NULL);
}
