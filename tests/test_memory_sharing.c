/* test_memory_sharing: two thread blocks on the same shared memory in the SM's model.  Random programs have the
 * executor's results; while they run, what two blocks have in common is overwritten whenever the lock is given back,
 * and what a block has for itself when it has gone, and no result changes.  Each access that enters shared memory is
 * looked at: it is where its block's bytes are, by the layout's words, and in what is shared only if its block has the
 * lock; the lock is taken for nothing else, and stays until its block has ended.  No block joins another while there
 * is room apart.  Then the paper's deadlock at a barrier, blocks that need registers and memory in different orders
 * (test_share_litmus takes that rule out), and atomics, of which each counts once.
 * Oracle for: block_sharing share_probe share_window */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "random/program_generator.h"
#include "sharing_poison.h"
#include "sharing_programs.h"
#include "sharing_run.h"

enum { PROGRAMS = 12, CYCLES = 300000 };

static const u8 percents[] = {10, 30, 50, 90};

/* ---- what is looked at in each cycle of the SM */
struct watcher {
  struct sharing_poison poison;
  u64 inside, outside, asked, held; /* accesses of what is shared and not; questions; waits */
  u64 joined;                       /* blocks that began beside their partners */
  u16 side;                         /* in the cycle before: whose the locks are */
  u16 touched;                      /* pairs of which something shared was accessed under their lock */
};

static struct watcher *watcher;

/* A lock is given back when its block has gone. */
static void watch_lock(const struct sm *sm, unsigned pair) {
  const struct share_lock *lock = &sm->sharing.lock;
  const bool locked = lock->memory >> pair & 1, was = watcher->poison.memory >> pair & 1;
  if (was && !locked) {
    assert_true(watcher->touched >> pair & 1);
    assert_false(sm->dispatch.place[0].block_busy >> (2 * pair + (watcher->side >> pair & 1)) & 1);
    watcher->touched &= (u16) ~(1u << pair);
  }
  if (was && locked) assert_int_equal(lock->turn >> pair & 1, watcher->side >> pair & 1);
}

/* A block that begins beside its partner: no other place was free in which it would have shared nothing. */
static void watch_places(const struct sm *sm, unsigned pairs) {
  const u32 busy = sm->dispatch.place[0].block_busy, begun = busy & ~watcher->poison.busy;
  const unsigned limit = sm->settings.now.blocks_limit[0];
  if (!begun || lowest_bit(begun) >= 2 * pairs || !(watcher->poison.busy >> (lowest_bit(begun) ^ 1) & 1)) return;
  for (unsigned b = 0; b < limit; b++) {
    const bool free = !(watcher->poison.busy >> b & 1),
               alone = b >= 2 * pairs || !(watcher->poison.busy >> (b ^ 1) & 1);
    assert_false(free && alone);
  }
  watcher->joined++;
}

/* An access as it enters shared memory. */
static void watch_access(const struct sm *sm, unsigned block) {
  const struct sm_wires *x = &sm->wires;
  const unsigned pair = block / 2, side = block % 2;
  const struct sharing_place p = sharing_place_of(sm, pair);
  const struct share_lock *lock = &sm->sharing.lock;
  const bool mine = lock->memory >> pair & 1 && (lock->turn >> pair & 1) == side;
  bool inside = false;
  for (u32 left = x->window_in.access_lanes; left; left &= left - 1) {
    const u32 asked = x->window_in.access_address.lane[lowest_bit(left)] - p.base;
    const u32 at = x->window.address.lane[lowest_bit(left)] - p.base;
    assert_true(asked < p.whole);
    assert_int_equal(at, asked < p.kept && side ? asked + p.whole : asked);
    inside |= asked >= p.kept;
  }
  assert_true(!inside || mine);
  if (inside) watcher->touched |= (u16)(1u << pair);
  *(inside ? &watcher->inside : &watcher->outside) += 1;
}

static void look(struct sm *sm, const struct sm_in *in, const struct sm_out *out) {
  const struct sm_wires *x = &sm->wires;
  const unsigned pairs = sm->settings.now.share_pairs;
  (void)in, (void)out;
  for (unsigned pair = 0; pair < pairs; pair++) watch_lock(sm, pair);
  watch_places(sm, pairs);
  sharing_poison_memory(&watcher->poison, sm);
  watcher->side = sm->sharing.lock.turn;
  watcher->asked += x->window_in.access_valid && x->sharing_in.answer_valid;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) watcher->held += (sm->sharing.probe[i].needs & x->sharing.held[i]) != 0;
  if (!x->window_in.access_valid || !x->shared_taken || x->sharing_in.answer_valid) return;
  const unsigned slot = x->sharing_in.access_scheduler * sm->params.Warps + x->sharing_in.access_warp;
  const unsigned block = sm->dispatch.place[0].slot_block[slot];
  if (block < 2 * pairs) watch_access(sm, block);
}

/* ---- runs, on a GPU of one SM */

/* With so much shared memory, and rows; the seed chooses the scheduler and who goes first. */
static enum outcome run(const char *text, u64 seed, struct sm_setting share, unsigned bytes, unsigned rows,
                        struct watcher *w) {
  struct sharing_run r = {.params = preset_find("jatala")->params, .setting = share, .sms = 1, .cycles = CYCLES};
  r.setting.policy = (u8)(seed % 2);
  r.setting.owner_first = seed & 2;
  r.params.BlockSource = 1;
  r.params.SharedWords = ceil_divide(bytes, 128) * 32;
  if (rows) r.params.Rows = rows;
  watcher = w;
  return sharing_run(&r, text);
}

/* A program at all parts, with room for one and a half of its blocks, and two and a half. */
static unsigned run_program(u64 seed, const char *text, struct watcher *sum) {
  const unsigned bytes = sharing_bytes_of(text);
  unsigned runs = 0;
  for (unsigned halves = 3; halves <= 5; halves += 2)
    for (unsigned i = 0; bytes && i < sizeof percents; i++) {
      struct watcher w = {.held = 0};
      const struct sm_setting share = {.share_memory = percents[i], .share_registers = i % 2 ? percents[i] : 0};
      const enum outcome outcome = run(text, seed, share, bytes * halves / 2, 0, &w);
      if (!w.poison.pairs) continue;
      if (outcome != RIGHT) fail_msg("seed %u, %u %% of %u bytes: %d", (unsigned)seed, percents[i], bytes, outcome);
      sum->poison.words += w.poison.words, sum->inside += w.inside, sum->outside += w.outside;
      sum->asked += w.asked, sum->held += w.held, sum->joined += w.joined;
      runs++;
    }
  return runs;
}

static void poison_is_never_seen(void **state) {
  struct watcher sum = {.held = 0};
  unsigned runs = 0;
  (void)state;
  for (u64 seed = 1; seed <= PROGRAMS; seed++) {
    char *text = program_generate_within(seed, &(struct program_room){.registers = 512, .shared_bytes = 16384});
    assert_non_null(text);
    runs += run_program(seed, text, &sum);
    free(text);
  }
  print_message(
      "%u runs with pairs, %llu words overwritten, %llu accesses of what is shared, %llu not, %llu questions, "
      "%llu waits\n",
      runs, (unsigned long long)sum.poison.words, (unsigned long long)sum.inside, (unsigned long long)sum.outside,
      (unsigned long long)sum.asked, (unsigned long long)sum.held);
  assert_true(runs >= 8 && sum.poison.words && sum.inside && sum.outside && sum.asked && sum.held && sum.joined);
}

/* Words 32 to 127 of 128 are shared, and r11, r12.  r5: the address of the thread's word, r6: of the other warp's;
 * r10: odd in the second four blocks, which join the first. */
#define BEGIN(name)                                                                                                    \
  ".kernel " name "\n.grid 12\n.block 64\n.shared 512\n.arg buf out 3072 zero\n"                                       \
  "  s2r r0, tid\n  s2r r1, ctaid.x\n  ldc r2, out\n  ldc r3, ntid\n  mad.lo r3, r1, r3, r0\n  shl r3, r3, 2\n"        \
  "  add r2, r2, r3\n  shl r5, r0, 2\n  add r5, r5, 256\n  xor r6, r5, 128\n"                                          \
  "  shr.u32 r10, r1, 2\n  shr.u32 r4, r0, 5\n  xor r4, r4, r10\n  and r4, r4, 1\n"

/* The paper's deadlock: of two blocks each has a warp that is early with what is shared and then waits at the barrier,
 * for one that is late. */
static const char memory_deadlock[] =
    BEGIN("deadlock") "  mul.lo r4, r4, 200\n" SHARING_LATE "  st.shared [r5], r3\n  bar.sync\n  ld.shared r7, [r6]\n"
                      "  st.global [r2], r7\n  exit\n";

/* All threads count in a word that is shared; what each has of it before is not looked at. */
static const char counts[] = BEGIN("counts") "  mov r7, 128\n  st.shared [r7], rz\n  bar.sync\n  mov r8, 1\n"
                                             "  atom.shared.add r9, [r7], r8\n  atom.shared.add rz, [r7], r8\n"
                                             "  bar.sync\n  ld.shared r9, [r7]\n  st.global [r2], r9\n  exit\n";

/* The first warp accesses its block's own part, the second with no lanes; and what is shared the second alone. */
static const char private_first[] = BEGIN(
    "private_first") "  and r7, r5, 127\n  mov r8, r3\n  setp.ge.u32 p2, r0, 32\n"
                     "  @!p2 st.shared [r7], r1\n  @!p2 ld.shared r8, [r7]\n  @p2 st.shared [r5], r8\n  bar.sync\n"
                     "  setp.lt.u32 p3, r0, 99\n  @!p3 ld.shared r8, [r5]\n"
                     "  @p2 ld.shared r8, [r5]\n  st.global [r2], r8\n  exit\n";

/* 128 of 512 bytes, and with both 5 of 13 registers: two pairs and two other blocks, where four fit. */
static void ends(const char *text, bool both, struct watcher *w) {
  for (u64 seed = 0; seed < 4; seed++) {
    const struct sm_setting share = {.share_memory = 20, .share_registers = both ? 38 : 0};
    *w = (struct watcher){.held = w->held, .inside = w->inside};
    assert_int_equal(run(text, seed, share, 4 * 512 + 2 * 128, both ? 16 : 0, w), RIGHT);
    assert_int_equal(w->poison.pairs, 2);
  }
}

static void no_deadlock_at_barriers(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  ends(memory_deadlock, false, &w);
  assert_true(w.held && w.inside);
}

static void no_deadlock_of_both(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  ends(crossed, true, &w);
  assert_true(w.inside && w.held);
}

static void each_atomic_counts_once(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  ends(counts, false, &w);
  assert_true(w.inside);
}

static void what_it_keeps_needs_no_lock(void **state) {
  struct watcher w = {.held = 0};
  (void)state;
  ends(private_first, false, &w);
  assert_true(w.inside && w.outside);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(poison_is_never_seen),        cmocka_unit_test(no_deadlock_at_barriers),
      cmocka_unit_test(no_deadlock_of_both),         cmocka_unit_test(each_atomic_counts_once),
      cmocka_unit_test(what_it_keeps_needs_no_lock),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
