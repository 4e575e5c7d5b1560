/* Test of share_lock: blocks and warps as objects that remember what they took, in random runs; and blocks that meet at
 * barriers, with programs of their own, which must all end.
 * Oracle for: share_lock */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "control/share_lock.h"

enum { SCHEDULERS = 4, WARP_PAIRS = 6, BLOCK_PAIRS = 4, WARPS = 2 * WARP_PAIRS, BLOCKS = 2 * BLOCK_PAIRS };
enum { LIST = 8, WORK = 0, REGISTER, MEMORY, BARRIER };

struct block {
  bool there, shares, has_memory;
  long began;
  unsigned warps; /* still to launch, or alive */
  unsigned to_launch, arrived, barriers;
};

struct warp {
  bool alive, took, waits; /* waits: at a barrier */
  bool needs;
  unsigned block;
  u8 step[LIST];
  unsigned at, left; /* step, and cycles that it still takes */
};

struct world {
  struct share_lock unit;
  struct share_lock_in in;
  struct share_lock_out out;
  struct block block[BLOCKS], before[BLOCKS]; /* as they were in the cycle before */
  struct warp warp[SCHEDULERS][WARPS];
  bool needed[BLOCKS], holds[BLOCKS]; /* in the cycle before; in this one */
  long now, ended;
};

#define EACH_WARP(w, i, n)                                                                                             \
  for (unsigned i = 0; i < SCHEDULERS; i++)                                                                            \
    for (unsigned n = 0; n < WARPS; n++)                                                                               \
      if ((w)->warp[i][n].alive)

static unsigned dice(unsigned n) { return (unsigned)rand() / 7 % n; }

static void start(struct world *w, unsigned seed) {
  const struct share_lock_params p = {.Schedulers = SCHEDULERS, .WarpPairs = WARP_PAIRS, .BlockPairs = BLOCK_PAIRS};
  *w = (struct world){.now = 0};
  share_lock_init(&w->unit, &p);
  srand(seed);
}

/* The older of two partners, as both were in the cycle before; of one that is alone, that one. */
static unsigned older_of(const struct world *w, unsigned a) {
  const struct block *one = &w->before[a], *other = &w->before[a ^ 1];
  if (!other->there) return a;
  return one->there && one->began < other->began ? a : a ^ 1;
}

/* Whether block b may take locks: by what is held, or what was needed in the cycle before. */
static bool may_take(const struct world *w, unsigned b, const struct block *two_before) {
  if (w->holds[b ^ 1]) return false;
  if (w->holds[b]) return true;
  const struct block *one = &two_before[b], *other = &two_before[b ^ 1];
  const bool older = !other->there || (one->there && one->began < other->began);
  return older ? w->needed[b] || !w->needed[b ^ 1] : w->needed[b] && !w->needed[b ^ 1];
}

static void compare(const struct world *w, const struct block *two_before) {
  u16 locked[SCHEDULERS] = {0}, memory = 0;
  for (unsigned b = 0; b < BLOCKS; b++) memory |= (u16)(w->block[b].has_memory ? 1u << b / 2 : 0);
  EACH_WARP(w, i, n) {
    const struct warp *v = &w->warp[i][n];
    const struct block *b = &w->block[v->block];
    const unsigned owner = w->holds[v->block]       ? v->block
                           : w->holds[v->block ^ 1] ? v->block ^ 1
                                                    : older_of(w, v->block);
    const bool may = !b->shares || may_take(w, v->block, two_before);
    if (v->took) locked[i] |= (u16)(1u << n / 2);
    assert_int_equal(w->out.may[i] >> n & 1, may);
    assert_int_equal(w->out.held[i] >> n & 1, v->needs && !may);
    assert_int_equal(w->out.direct[i] >> n & 1, !b->shares || b->has_memory);
    assert_int_equal(w->out.unshared[i] >> n & 1, !b->shares);
    assert_int_equal(w->out.non_owner[i] >> n & 1, b->shares && owner != v->block);
    if (b->shares) assert_int_equal(w->out.owner >> v->block / 2 & 1, owner & 1);
  }
  assert_int_equal(w->out.memory_locked, memory);
  for (unsigned i = 0; i < SCHEDULERS; i++) assert_int_equal(w->out.locked[i], locked[i]);
}

/* ---- what happens to blocks and warps, by chance */

static void program(struct warp *v, unsigned barriers) {
  for (unsigned k = 0; k < LIST; k++) v->step[k] = (u8)(dice(3) ? WORK : dice(2) ? REGISTER : MEMORY);
  for (unsigned k = 0; k < barriers; k++) v->step[2 + 3 * k] = BARRIER;
}

/* In order, as block_dispatch does, one block is placed at a time: else they would wait for each other's slots. */
static void begin_block(struct world *w, bool in_order) {
  const unsigned b = dice(BLOCKS);
  for (unsigned k = 0; k < BLOCKS && in_order; k++)
    if (w->block[k].there && w->block[k].to_launch) return;
  if (w->block[b].there || w->before[b].there || dice(4)) return;
  const bool partner = w->block[b ^ 1].there, shares = partner ? w->block[b ^ 1].shares : dice(8) != 0;
  const unsigned warps = 1 + dice(WARPS - 2);
  w->block[b] = (struct block){
      .there = true, .shares = shares, .began = w->now, .warps = warps, .to_launch = warps, .barriers = dice(3)};
}

/* A shared block's warps go to slots of its side, beside its partner's or nobody's; the others where no one shares. */
static bool fits(const struct world *w, unsigned b, unsigned i, unsigned n) {
  const struct warp *beside = &w->warp[i][n ^ 1];
  if (w->warp[i][n].alive || (w->block[b].shares && n % 2 != b % 2)) return false;
  if (!beside->alive) return true;
  return w->block[b].shares ? beside->block == (b ^ 1) : !w->block[beside->block].shares;
}

static void launch(struct world *w, struct warp *started) {
  const unsigned b = dice(BLOCKS), i = dice(SCHEDULERS), n = dice(WARPS);
  if (!w->before[b].there || !w->block[b].there || !w->block[b].to_launch || !fits(w, b, i, n)) return;
  w->in.launch_valid = 1;
  w->in.launch_scheduler = (u8)i;
  w->in.launch_warp = (u8)n;
  w->in.launch_block = (u8)b;
  w->in.launch_shared = w->block[b].shares;
  w->block[b].to_launch--;
  *started = (struct warp){.alive = true, .block = b};
  program(started, w->block[b].barriers);
}

static void take(struct world *w, unsigned i, unsigned n, bool memory) {
  struct warp *v = &w->warp[i][n];
  assert_true(w->out.may[i] >> n & 1);
  if (memory) {
    w->in.memory_valid |= (u8)(1u << i);
    w->in.memory_warp[i] = (u8)n;
    if (w->block[v->block].shares) w->block[v->block].has_memory = true;
  } else {
    w->in.take_valid |= (u8)(1u << i);
    w->in.take_warp[i] = (u8)n;
    v->took = w->block[v->block].shares;
  }
}

static void end_warp(struct world *w, unsigned i, unsigned n) {
  struct warp *v = &w->warp[i][n];
  w->in.done_valid |= (u8)(1u << i);
  w->in.done_warp[i] = (u8)n;
  v->alive = false;
  w->block[v->block].warps--;
}

/* Who needs what, before anything is decided. */
static void need(struct world *w, bool by_chance) {
  for (unsigned b = 0; b < BLOCKS; b++) w->holds[b] = w->block[b].has_memory;
  memset(w->in.needs, 0, sizeof w->in.needs);
  EACH_WARP(w, i, n) {
    struct warp *v = &w->warp[i][n];
    if (by_chance) v->needs = dice(12) == 0 || (v->needs && dice(5));
    else v->needs = !v->waits && v->at < LIST && (v->step[v->at] == REGISTER || v->step[v->at] == MEMORY);
    if (v->needs) w->in.needs[i] |= 1u << n;
    if (v->took) w->holds[v->block] = true;
  }
}

/* A scheduler does one thing: a warp that may takes, or ends, or none. */
static void act_by_chance(struct world *w, unsigned i) {
  const unsigned n = dice(WARPS), what = dice(10);
  if (!w->warp[i][n].alive) return;
  if (what < 6 && w->out.may[i] >> n & 1) take(w, i, n, what < 2);
  else if (what == 9) end_warp(w, i, n);
}

/* A scheduler issues the next step of some warp: who is held is passed over. */
static void act_by_program(struct world *w, unsigned i) {
  const unsigned first = dice(WARPS);
  for (unsigned k = 0; k < WARPS; k++) {
    const unsigned n = (first + k) % WARPS;
    struct warp *v = &w->warp[i][n];
    if (!v->alive || v->waits || w->out.held[i] >> n & 1) continue;
    if (v->at == LIST) end_warp(w, i, n);
    else if (v->step[v->at] == BARRIER) {
      v->waits = true;
      w->block[v->block].arrived++;
    } else if (v->needs) take(w, i, n, v->step[v->at] == MEMORY);
    v->at++;
    return;
  }
}

static void release(struct world *w) {
  for (unsigned b = 0; b < BLOCKS; b++) {
    struct block *k = &w->block[b];
    if (!k->there || !k->warps || k->arrived < k->warps) continue;
    EACH_WARP(w, i, n) if (w->warp[i][n].block == b) w->warp[i][n].waits = false;
    k->arrived = 0;
  }
}

static void run(struct world *w, unsigned cycles, bool by_chance) {
  struct block two_before[BLOCKS] = {{0}};
  for (unsigned t = 0; t < cycles; t++, w->now++) {
    struct block now[BLOCKS];
    struct warp started = {0};
    w->in = (struct share_lock_in){0};
    for (unsigned b = 0; b < BLOCKS; b++)
      if (w->block[b].there && !w->block[b].warps && dice(2)) {
        w->ended++;
        w->block[b].there = false;
      }
    begin_block(w, !by_chance);
    memcpy(now, w->block, sizeof now);
    for (unsigned b = 0; b < BLOCKS; b++) w->in.block_busy |= (u32)now[b].there << b;
    need(w, by_chance);
    share_lock_comb(&w->unit, &w->in, &w->out);
    compare(w, two_before);
    for (unsigned i = 0; i < SCHEDULERS; i++)
      if (by_chance) act_by_chance(w, i);
      else act_by_program(w, i);
    release(w);
    launch(w, &started);
    share_lock_clock(&w->unit, &w->in, &w->out);
    memset(w->needed, 0, sizeof w->needed);
    for (unsigned i = 0; i < SCHEDULERS; i++)
      for (unsigned n = 0; n < WARPS; n++)
        if (w->in.needs[i] >> n & 1) w->needed[w->warp[i][n].block] = true;
    if (started.alive) w->warp[w->in.launch_scheduler][w->in.launch_warp] = started;
    for (unsigned b = 0; b < BLOCKS; b++) w->block[b].has_memory &= now[b].there;
    memcpy(two_before, w->before, sizeof two_before);
    memcpy(w->before, now, sizeof now);
  }
}

static void locks_by_chance(void **state) {
  static struct world w;
  (void)state;
  for (unsigned seed = 1; seed <= 40; seed++) {
    start(&w, seed);
    run(&w, 5000, true);
    assert_true(w.ended > 20);
  }
}

/* Blocks with barriers: the paper's deadlock, and that of registers and memory, would end these. */
static void all_blocks_end(void **state) {
  static struct world w;
  (void)state;
  for (unsigned seed = 1; seed <= 40; seed++) {
    start(&w, seed);
    for (unsigned part = 0; part < 10; part++) {
      const long ended = w.ended;
      run(&w, 500, false);
      if (w.ended == ended) fail_msg("seed %u: no block has ended in 500 cycles", seed);
    }
  }
}

/* ---- by hand: two blocks of two warps, on two schedulers: A in slots 0, B in slots 1 */

static struct share_lock_out cycle_of(struct share_lock *s, struct share_lock_in in) {
  struct share_lock_out out;
  share_lock_comb(s, &in, &out);
  share_lock_clock(s, &in, &out);
  return out;
}

static void two_blocks(struct share_lock *s) {
  const struct share_lock_params p = {.Schedulers = 2, .WarpPairs = 1, .BlockPairs = 1};
  share_lock_init(s, &p);
  cycle_of(s, (struct share_lock_in){.block_busy = 1});
  for (u8 n = 0; n < 4; n++)
    cycle_of(s, (struct share_lock_in){.block_busy = 3,
                                       .launch_valid = 1,
                                       .launch_shared = 1,
                                       .launch_scheduler = n / 2,
                                       .launch_warp = n % 2,
                                       .launch_block = n % 2});
}

/* A's first warp has its lock; B's second warp must wait for its own, though nobody has that. */
static void deadlock_at_barriers(void **state) {
  struct share_lock s;
  (void)state;
  two_blocks(&s);
  cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {1}, .take_valid = 1, .take_warp = {0}});
  for (unsigned t = 0; t < 10; t++) {
    const struct share_lock_out out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {2, 2}});
    assert_int_equal(out.held[1], 2);
    assert_int_equal(out.locked[0], 1);
    assert_int_equal(out.locked[1], 0);
  }
}

/* Both need their first lock in one cycle: never may both. */
static void both_in_one_cycle(void **state) {
  struct share_lock s;
  (void)state;
  two_blocks(&s);
  for (unsigned t = 0; t < 10; t++) {
    const struct share_lock_out out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {1, 2}});
    assert_int_equal(out.may[0] >> 0 & 1, 1);
    assert_int_equal(out.held[1], 2);
  }
}

/* B alone needs one: it may in the next cycle, becomes the owner, and A waits although it is older. */
static void younger_goes_first(void **state) {
  struct share_lock s;
  (void)state;
  two_blocks(&s);
  struct share_lock_out out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {2}});
  assert_int_equal(out.held[0], 2);
  assert_int_equal(out.owner, 0);
  out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {2, 1}, .take_valid = 1, .take_warp = {1}});
  assert_int_equal(out.held[0], 0);
  out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {0, 1}});
  assert_int_equal(out.held[1], 1);
  assert_int_equal(out.owner, 1);
  assert_int_equal(out.non_owner[1], 1);
  /* It ends as A asks: A may a cycle later, and owns again. */
  cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {0, 1}, .done_valid = 1, .done_warp = {1}});
  out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {0, 1}});
  assert_int_equal(out.locked[0], 0);
  assert_int_equal(out.held[1], 0);
  assert_int_equal(out.owner, 0);
}

/* Shared memory is the block's until that ends, not its warp's; and keeps the partner from registers. */
static void memory_until_the_block_ends(void **state) {
  struct share_lock s;
  (void)state;
  two_blocks(&s);
  cycle_of(&s, (struct share_lock_in){.block_busy = 3, .memory_valid = 2, .memory_warp = {0, 0}});
  struct share_lock_out out =
      cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {2}, .done_valid = 3, .done_warp = {0, 0}});
  assert_int_equal(out.direct[0], 1);
  for (unsigned t = 0; t < 3; t++) {
    out = cycle_of(&s, (struct share_lock_in){.block_busy = 3, .needs = {2}});
    assert_int_equal(out.held[0], 2);
  }
  cycle_of(&s, (struct share_lock_in){.block_busy = 2, .needs = {2}});
  out = cycle_of(&s, (struct share_lock_in){.block_busy = 2, .needs = {2}});
  assert_int_equal(out.memory_locked, 0);
  assert_int_equal(out.held[0], 0);
  assert_int_equal(out.owner, 1);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(locks_by_chance),      cmocka_unit_test(all_blocks_end),
      cmocka_unit_test(deadlock_at_barriers), cmocka_unit_test(both_in_one_cycle),
      cmocka_unit_test(younger_goes_first),   cmocka_unit_test(memory_until_the_block_ends),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
