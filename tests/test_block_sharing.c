/* test_block_sharing: two thread blocks on the same registers in the SM's model.  Random programs, with barriers, early
 * exits, divergence and atomics, have the executor's results; while they run, what is shared is overwritten whenever a
 * lock is given back, and a warp's own registers when it has gone, and no result changes.  If it is overwritten while
 * its lock is taken, results do.  Then the paper's deadlock at a barrier, and an exit before one: they end;
 * test_share_litmus takes the rules out.  And blocks that wait for each other, which share nothing, and would wait for
 * ever if they did.  Each shared register is kept as long as it is needed.
 * With dynamic warp execution no non-owner of SM 0 issues an instruction of global memory, and another SM hears of each
 * of its counts of stalls, in order.
 * Oracle for: block_sharing */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "locality/block_waits.h"
#include "random/program_generator.h"
#include "sharing_poison.h"
#include "sharing_programs.h"
#include "sharing_run.h"

/* What is wrong may not end, and is given less time. */
enum { PROGRAMS = 8, CYCLES = 300000, CYCLES_OF_WRONG = 60000 };

static const u8 percents[] = {10, 30, 50, 90};

/* ---- environment_sharing.c as it is, or looking for no waits */
static bool none_waits;

static bool found_waits(const struct kernel *kernel, u32 *pc) { return !none_waits && block_waits(kernel, pc); }

#define block_waits found_waits
#include "simulate/environment_sharing.c"
#undef block_waits

/* ---- what is looked at in each cycle of the SM */
struct watcher {
  struct sharing_poison poison;
  u64 held, first; /* warps that are held, a cycle each; warps behind one of an earlier class */
  u64 memory;      /* non-owners' instructions of global memory */
  unsigned pairs;  /* that were there */
};

/* No warp issues while one of an earlier class could: owners, those that share nothing, non-owners. */
static unsigned class_of(const struct share_lock_out *o, unsigned i, unsigned w) {
  return o->unshared[i] >> w & 1 ? 1 : o->non_owner[i] >> w & 1 ? 2 : 0;
}
static void watch_order(struct watcher *w, const struct sm *sm, unsigned i) {
  const struct issue_stage_wires *x = &sm->subcore[0].scheduler[i].issue.wires;
  const struct share_lock_out *o = &sm->sharing.lock_out;
  if (!sm->subcore[0].scheduler[i].issued.commit_valid) return;
  const unsigned mine = class_of(o, i, x->scheduler.issue_warp);
  for (u32 left = x->scheduler_in.eligible; left; left &= left - 1) {
    assert_true(mine <= class_of(o, i, lowest_bit(left)));
    w->first += mine < class_of(o, i, lowest_bit(left));
  }
}

/* SM 0 is the reference. */
static void watch_memory(struct watcher *w, const struct sm *sm, unsigned i) {
  const struct issue_stage_out *issued = &sm->subcore[0].scheduler[i].issued;
  if (!issued->commit_valid || !decode_is_global(issued->issue_kind)) return;
  if (!(sm->sharing.lock_out.non_owner[i] >> issued->commit_warp & 1)) return;
  assert_false(sm->settings.now.dynamic);
  w->memory++;
}

static struct watcher *watcher;

static void watch(struct sm *sm) {
  struct watcher *w = watcher;
  const unsigned share = sm->wires.dispatch_in.share;
  if (share_pairs(share) > w->pairs) w->pairs = share_pairs(share);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    watch_memory(w, sm, i);
    w->held += sm->sharing.lock_out.held[i] != 0;
    if (sm->settings.now.owner_first) watch_order(w, sm, i);
  }
  sharing_poison_registers(&w->poison, sm);
}

/* Of two SMs: what the first says of its stalls, and what the second hears. */
static unsigned sms = 1;
static u32 counts[64];
static unsigned said_count, heard_count;

static void hear(const struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  if (sm->settings.now.smid == 0 && out->stalls_valid && said_count < 64) counts[said_count++] = out->stalls;
  if (sm->settings.now.smid == 0 || !in->reference_valid || heard_count == 64) return;
  assert_true(heard_count < said_count && sm->sharing.execution.whole);
  assert_int_equal(counts[heard_count++], in->reference_stalls);
}

static void look(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  if (sms > 1) hear(sm, in, out);
  else if (watcher) watch(sm);
}

/* ---- runs, on a GPU of one SM */
/* A kernel on so many rows; the seed chooses the scheduler, who goes first, and whether execution is dynamic. */
static enum outcome run(const char *text, u64 seed, u8 percent, unsigned rows, struct watcher *w) {
  struct sharing_run r = {
      .params = preset_find("jatala")->params,
      .setting = {.policy = (u8)(seed % 2), .share_registers = percent, .owner_first = seed & 2, .dynamic = seed & 4},
      .sms = sms,
      .cycles = w->poison.taken_too || none_waits ? CYCLES_OF_WRONG : CYCLES};
  r.params.BlockSource = 1;
  r.params.Rows = rows;
  watcher = w;
  const enum outcome outcome = sharing_run(&r, text);
  watcher = NULL;
  return outcome == REFUSED && w->pairs ? ENDLESS : outcome;
}

/* Programs on few rows, where more blocks are there by sharing, at all parts; those runs. */
static unsigned run_programs(bool taken_too, unsigned *wrong, struct watcher *w) {
  unsigned shared = 0;
  for (u64 n = 0; n < PROGRAMS * 4; n++) {
    char *text = program_generate(1 + n / 4, 0);
    const unsigned rows = 16u << n % 4;
    assert_non_null(text);
    w->pairs = 1;
    for (unsigned i = 0; i < sizeof percents && w->pairs; i++) { /* with a larger part there are no more */
      *w = (struct watcher){
          .poison = {.taken_too = taken_too, .rows = w->poison.rows}, .held = w->held, .first = w->first};
      const enum outcome outcome = run(text, 1 + n / 4, percents[i], rows, w);
      shared += w->pairs != 0;
      *wrong += w->pairs && outcome != RIGHT;
      if (w->pairs && outcome != RIGHT && !taken_too)
        fail_msg("seed %u, %u rows, %u %%: %s", (unsigned)(1 + n / 4), rows, percents[i],
                 outcome == WRONG ? "wrong memory" : "no end");
    }
    free(text);
  }
  return shared;
}

static void poison_is_never_seen(void **state) {
  struct watcher w = {.held = 0};
  unsigned wrong = 0;
  (void)state;
  const unsigned shared = run_programs(false, &wrong, &w);
  print_message(
      "%u runs with pairs, %llu cycles in which a scheduler's warps are held, %llu rows overwritten, %llu warps "
      "behind others\n",
      shared, (unsigned long long)w.held, (unsigned long long)w.poison.rows, (unsigned long long)w.first);
  assert_true(shared >= 8 && w.held && w.poison.rows && w.first);
}

static void poison_of_what_is_locked_is(void **state) {
  struct watcher w = {.held = 0};
  unsigned wrong = 0;
  (void)state;
  const unsigned shared = run_programs(true, &wrong, &w);
  print_message("%u of %u runs go wrong\n", wrong, shared);
  assert_int_equal(wrong, shared);
}

/* Of the second four blocks each writes a shared register and waits for the one that it joins, of the first, which is
 * late, and does the same before it says that it is there. */
static const char flag[] = ".kernel flag\n.grid 12\n.block 64\n.arg buf out 128 zero\n"
                           "  s2r r0, ctaid.x\n  ldc r1, out\n  shr.u32 r2, r0, 3\n  shl r2, r2, 2\n  and r3, r0, 3\n"
                           "  add r2, r2, r3\n  shl r2, r2, 2\n  add r1, r1, r2\n  shr.u32 r2, r0, 2\n"
                           "  and r2, r2, 1\n  setp.ne p0, r2, 0\n  @p0 bra.uni odd\n  mov r4, 200\n"
                           "late:\n  sub r4, r4, 1\n  setp.ne p0, r4, 0\n  @p0 bra.uni late\n"
                           "  mov r12, 1\n  atom.global.add rz, [r1], r12\n  exit\n"
                           "odd:\n  mov r12, 1\n"
                           "wait:\n  atom.global.add r3, [r1], rz\n  setp.ne p0, r3, 64\n  @p0 bra.uni wait\n  exit\n";

/* 5 registers of 13 for itself: of 128, two pairs of blocks of two warps and two others, where four fit.  Runs that
 * are right. */
static unsigned right(const char *text, struct watcher *w) {
  unsigned runs = 0;
  for (u64 seed = 0; seed < 4; seed++) {
    *w = (struct watcher){.held = w->held};
    runs += run(text, seed, 38, 16, w) == RIGHT;
    assert_int_equal(w->pairs, 2);
  }
  return runs;
}

static void no_deadlock_at_barriers(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  assert_int_equal(right(deadlock, &w), 4);
  assert_true(w.held);
}

static void exits_before_barriers(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  assert_int_equal(right(early_exit, &w), 4);
}

static void blocks_that_wait_share_nothing(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  for (u64 seed = 0; seed < 4; seed++) {
    none_waits = false;
    assert_int_equal(run(flag, seed, 38, 16, &w), RIGHT);
    assert_int_equal(w.pairs, 0);
    none_waits = true;
    assert_int_equal(run(flag, seed, 38, 16, &w), ENDLESS);
    assert_int_equal(w.pairs, 2);
    w = (struct watcher){.held = 0};
  }
  none_waits = false;
}

static void each_shared_register_is_kept(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  assert_int_equal(right(keeps, &w), 4);
}

/* It stores before it names r11, which is shared, and after. */
static const char stores[] =
    ".kernel stores\n.grid 12\n.block 64\n.arg buf out 3072 zero\n"
    "  s2r r0, tid\n  s2r r1, ctaid.x\n  ldc r2, out\n  ldc r3, ntid\n"
    "  mad.lo r3, r1, r3, r0\n  shl r3, r3, 2\n  add r2, r2, r3\n  st.global [r2], r3\n"
    "  mov r4, 200\nagain:\n  sub r4, r4, 1\n  setp.ne p0, r4, 0\n  @p0 bra again, ended\n"
    "ended:\n  mov r12, r0\n  mov r11, r1\n  add r11, r11, r12\n  st.global [r2], r11\n  exit\n";

static void memory_of_non_owners(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  assert_int_equal(run(stores, 0, 38, 16, &w), RIGHT);
  assert_true(w.pairs && w.memory);
  for (u64 seed = 4; seed < 8; seed++) {
    w = (struct watcher){.held = 0};
    assert_int_equal(run(stores, seed, 38, 16, &w), RIGHT);
    assert_true(w.pairs && !w.memory);
  }
}

static void stalls_of_the_reference_arrive(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  sms = 2;
  assert_int_equal(run(deadlock, 4, 38, 16, &w), RIGHT);
  sms = 1;
  print_message("%u counts said, %u heard\n", said_count, heard_count);
  assert_true(heard_count >= 3 && heard_count + 1 >= said_count);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(poison_is_never_seen),           cmocka_unit_test(poison_of_what_is_locked_is),
      cmocka_unit_test(no_deadlock_at_barriers),        cmocka_unit_test(exits_before_barriers),
      cmocka_unit_test(blocks_that_wait_share_nothing), cmocka_unit_test(memory_of_non_owners),
      cmocka_unit_test(stalls_of_the_reference_arrive), cmocka_unit_test(each_shared_register_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
