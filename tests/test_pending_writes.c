/* test_pending_writes: who must wait for a write, by a list of the writes that are under way.  Barnes II-A, Fig. 6.
 * Oracle for: scoreboard
 *
 * A write is on the list from the cycle after its issue up to the cycle in which it reaches the register.  A warp waits
 * if a write of its own on the list is to what its instruction reads or writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "isa.h"
#include "issue/scoreboard.h"
#include "util/random.h"

enum { CYCLES = 10000, MOST = 128 };

/* A register, or with `predicate` a predicate, that is written by an instruction of the warp. */
struct write {
  unsigned warp, number;
  bool predicate;
};

struct bench {
  struct scoreboard unit;
  struct scoreboard_in in;
  struct scoreboard_out out;
  struct tw_random random;
  struct write list[MOST];
  unsigned count, hazards, free;
};

static bool is_same(const struct write *a, const struct write *b) {
  return a->warp == b->warp && a->number == b->number && a->predicate == b->predicate;
}

static bool waits_for(const struct bench *b, struct write w) {
  for (unsigned i = 0; i < b->count; i++)
    if (is_same(&b->list[i], &w)) return true;
  return false;
}

static unsigned last_register(const struct bench *b) { return (1u << b->unit.params.RegisterBits) - 1; }

/* The writes of an instruction; the last register and p7 are none. */
static unsigned writes_of(const struct bench *b, unsigned warp, unsigned destination, unsigned number,
                          struct write to[2]) {
  switch (destination) {
    case ISA_REG: to[0] = (struct write){warp, number, false}; return number != last_register(b);
    case ISA_PRED: to[0] = (struct write){warp, number % 8, true}; return number % 8 != 7;
    case ISA_PAIR:
      to[0] = (struct write){warp, number / 2 * 2, false};
      to[1] = (struct write){warp, number / 2 * 2 + 1, false};
      return 1 + (to[1].number != last_register(b));
    default: return 0;
  }
}

static bool has_hazard(const struct bench *b, unsigned warp) {
  struct write to[2];
  unsigned mine = 0;
  bool found = false;
  for (unsigned i = 0; i < b->count; i++) mine += b->list[i].warp == warp;
  for (unsigned o = 0; o < SCOREBOARD_OPERANDS; o++)
    if (b->in.check_operand_valid[warp] >> o & 1)
      found |= waits_for(
          b, (struct write){warp, o < 3 ? b->in.check_operand[warp * 3 + o] : b->in.check_operand[warp * 3 + o - 3] | 1,
                            false});
  found |= waits_for(b, (struct write){warp, b->in.check_guard[warp], true});
  found |= waits_for(b, (struct write){warp, b->in.check_select[warp], true});
  for (unsigned n = writes_of(b, warp, b->in.check_destination[warp], b->in.check_register[warp], to); n > 0; n--)
    found |= waits_for(b, to[n - 1]);
  return found || (b->in.check_drain >> warp & 1 && mine);
}

/* ---- stimulus: often of something that is written */

static struct write some_write(struct bench *b) {
  const struct scoreboard_params *p = &b->unit.params;
  if (b->count && tw_random_chance(&b->random, 50)) return b->list[tw_random_below(&b->random, b->count)];
  return (struct write){tw_random_below(&b->random, p->Warps), tw_random_below(&b->random, 1u << p->RegisterBits),
                        tw_random_chance(&b->random, 30)};
}

static void ask(struct bench *b, unsigned warp) {
  struct scoreboard_in *in = &b->in;
  const struct write w = some_write(b);
  const u8 near = (u8)(w.number ^ (tw_random_chance(&b->random, 50) ? 0 : 1u << tw_random_below(&b->random, 4)));
  const unsigned operand = tw_random_below(&b->random, SCOREBOARD_OPERANDS), as = tw_random_below(&b->random, 4);
  in->check_operand_valid[warp] = 0;
  in->check_guard[warp] = in->check_select[warp] = 7;
  in->check_destination[warp] = (u8)(as == 1 ? tw_random_below(&b->random, 4) : ISA_NONE);
  in->check_register[warp] = near;
  for (unsigned o = 0; o < 3; o++)
    in->check_operand[warp * 3 + o] = (u8)tw_random_bits(&b->random, b->unit.params.RegisterBits);
  if (as == 0) {
    in->check_operand[warp * 3 + operand % 3] = near;
    in->check_operand_valid[warp] = (u8)(1u << operand);
  }
  if (as == 2) *(operand % 2 ? &in->check_guard[warp] : &in->check_select[warp]) = near % 8;
  in->check_drain &= ~(1u << warp);
  if (as == 3) in->check_drain |= (u32)tw_random_chance(&b->random, 20) << warp;
}

static void drive(struct bench *b, unsigned cycle) {
  const struct scoreboard_params *p = &b->unit.params;
  const unsigned release_percent = cycle / 500 % 2 ? 10 : 60;
  for (unsigned warp = 0; warp < p->Warps; warp++) ask(b, warp);
  const unsigned issued = tw_random_below(&b->random, p->Warps);
  b->in.check_valid = tw_random_word(&b->random) | tw_random_word(&b->random);
  b->in.release_valid = 0;
  for (unsigned port = 0; port < p->Releases; port++) {
    const struct write w = some_write(b);
    b->in.release_valid |= (u16)((waits_for(b, w) && tw_random_chance(&b->random, release_percent)) << port);
    b->in.release_warp[port] = (u8)w.warp;
    b->in.release_register[port] = (u8)w.number;
    b->in.release_predicate[port] = w.predicate;
    if (w.predicate)
      b->in.release_register[port] = (u8)(w.number % 8 | (tw_random_bits(&b->random, p->RegisterBits) & ~7u));
  }
  b->in.reserve = (u32)(b->count + 2 <= MOST && tw_random_chance(&b->random, 80)) << issued & b->in.check_valid;
  if (!b->in.reserve) return;
  b->in.check_destination[issued] = (u8)tw_random_below(&b->random, 4);
  b->in.check_register[issued] = (u8)tw_random_bits(&b->random, p->RegisterBits);
  if (has_hazard(b, issued)) b->in.reserve = 0;
}

static void check(struct bench *b) {
  for (unsigned warp = 0; warp < b->unit.params.Warps; warp++) {
    bool idle = true;
    for (unsigned i = 0; i < b->count; i++) idle &= b->list[i].warp != warp;
    assert_int_equal(b->out.idle >> warp & 1, idle);
    assert_int_equal(b->out.hazard >> warp & 1, b->in.check_valid >> warp & 1 && has_hazard(b, warp));
    *(b->out.hazard >> warp & 1 ? &b->hazards : &b->free) += !idle;
  }
}

static void follow(struct bench *b) {
  struct write to[2];
  for (unsigned port = 0; port < b->unit.params.Releases; port++) {
    struct write w = {b->in.release_warp[port], b->in.release_register[port], b->in.release_predicate[port]};
    unsigned kept = 0;
    if (!(b->in.release_valid >> port & 1)) continue;
    if (w.predicate) w.number %= 8;
    for (unsigned i = 0; i < b->count; i++)
      if (!is_same(&b->list[i], &w)) b->list[kept++] = b->list[i];
    b->count = kept;
  }
  if (!b->in.reserve) return;
  const unsigned issued = lowest_bit(b->in.reserve);
  for (unsigned n = writes_of(b, issued, b->in.check_destination[issued], b->in.check_register[issued], to); n > 0; n--)
    b->list[b->count++] = to[n - 1];
}

static void who_depends_waits(void **state) {
  (void)state;
  static const struct scoreboard_params machines[] = {{.Warps = 16, .Releases = 3, .RegisterBits = 8},
                                                      {.Warps = 5, .Releases = 9, .RegisterBits = 8},
                                                      {.Warps = 32, .Releases = 2, .RegisterBits = 6},
                                                      {.Warps = 2, .Releases = 1, .RegisterBits = 4}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    struct bench b = {.count = 0};
    tw_random_seed(&b.random, m);
    scoreboard_init(&b.unit, &machines[m]);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive(&b, cycle);
      scoreboard_comb(&b.unit, &b.in, &b.out);
      check(&b);
      scoreboard_clock(&b.unit, &b.in, &b.out);
      follow(&b);
    }
    assert_true(b.hazards > CYCLES / 10 && b.free > CYCLES / 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(who_depends_waits)};
  return cmocka_run_group_tests_name("pending_writes", tests, NULL, NULL);
}
