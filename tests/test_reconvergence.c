/* test_reconvergence: which lanes of a warp run, by where each lane is on its own way and by a tree of those that have
 * split.  Reconvergence at the immediate post-dominator, as the field has it; order and cycles are the contract's.
 * Oracle for: simt_stack
 *
 * Each lane has a pc of its own.  Lanes that split at a branch are two children of those that came there, which go on
 * when all that are left of both are at the branch's reconvergence point.  What the unit keeps in entries is only asked
 * for when cycles and room are counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "issue/simt_stack.h"
#include "util/random.h"

enum { CYCLES = 40000, NODES = 2 * 32 + 2, NOWHERE = 1 << 20 };

/* Lanes that have gone the same way from a branch on. */
struct node {
  bool used, saved; /* saved: it had somewhere to go when they split, and may have had to wait */
  u32 lanes;
  unsigned meets;               /* pc where it waits for the others */
  struct node *parent, *second; /* those that split; who goes after this one */
};

struct warp {
  struct node node[NODES], *running;
  u32 live;
  unsigned pc[32]; /* of each lane */
  bool busy;       /* what it has issued is not done: */
  u64 last;        /* that ends in this cycle, */
  bool redirects, done;
};

struct bench {
  struct simt_stack unit;
  struct simt_stack_in in;
  struct simt_stack_out out;
  struct tw_random random;
  struct warp warp[SIMT_STACK_MAX_WARPS];
  u64 cycle, free; /* free: the first cycle in which nothing that was issued before is served */
  unsigned met, skipped, split;
};

static struct node *new_node(struct warp *w, struct node node) {
  struct node *n = w->node;
  while (n->used) n++;
  *n = node;
  n->used = true;
  return n;
}

static u32 running_lanes(const struct warp *w) { return w->running ? w->running->lanes & w->live : 0; }

static unsigned pc_of(const struct warp *w) { return w->pc[lowest_bit(running_lanes(w))]; }

/* Whether all that is left of a node is where it waits. */
static bool arrived(const struct warp *w, const struct node *n) {
  for (u32 left = n->lanes & w->live; left; left &= left - 1)
    if (w->pc[lowest_bit(left)] != n->meets) return false;
  return true;
}

/* Whether the parent has to be remembered while its children run: not if it would wait where they end. */
static bool is_kept(const struct node *parent, unsigned meets) { return parent->meets != meets; }

/* Places that a warp needs for those that wait. */
static unsigned waiting(const struct warp *w) {
  unsigned entries = 0;
  for (const struct node *n = w->running; n->parent; n = n->parent)
    entries += (n->second && n->second->saved) + is_kept(n->parent, n->meets);
  return entries;
}

/* From a node that need not run to the next that does; the looks it takes at those that wait. */
static unsigned find_next(struct bench *b, struct warp *w) {
  unsigned looks = 0;
  struct node *n = w->running;
  while (w->live && arrived(w, n)) {
    struct node *next = n->second ? n->second : n->parent;
    looks += n->second ? next->saved : is_kept(next, n->meets);
    b->met += !n->second;
    n->used = false;
    n = next;
  }
  w->running = w->live ? n : NULL;
  b->skipped += looks > 1;
  return looks;
}

static void split(struct bench *b, struct warp *w, u32 taken, unsigned meets, unsigned *entries) {
  struct node *parent = w->running;
  struct node *second =
      new_node(w, (struct node){.lanes = running_lanes(w) & ~taken, .meets = meets, .parent = parent});
  struct node *first = new_node(w, (struct node){.lanes = taken, .meets = meets, .parent = parent, .second = second});
  first->saved = !arrived(w, first);
  second->saved = !arrived(w, second);
  *entries = is_kept(parent, meets) + (first->saved && second->saved);
  w->running = first->saved ? first : second;
  if (!first->saved) first->used = false;
  if (!second->saved) first->second = NULL, second->used = false;
  b->split++;
}

/* What a warp issues is done at once here, and shows in the unit `cost` cycles after its turn has come. */
static void perform(struct bench *b, unsigned n, const struct simt_stack_in *in) {
  struct warp *w = &b->warp[n];
  const u32 lanes = running_lanes(w), next = (in->issue_pc[n] + 1u) & low_bits(b->unit.params.PcBits);
  const u32 taken = in->issue_kind[n] == SIMT_STACK_PLAIN ? 0 : in->issue_taken;
  const bool branches = in->issue_kind[n] == SIMT_STACK_BRANCH;
  unsigned entries = 0, looks = 0;
  for (u32 left = lanes; left; left &= left - 1)
    w->pc[lowest_bit(left)] = branches && taken >> lowest_bit(left) & 1 ? in->issue_target : next;
  if (in->issue_kind[n] == SIMT_STACK_EXIT) w->live &= ~taken;
  const bool together = in->issue_target == in->issue_reconvergence && next == in->issue_reconvergence;
  const bool splits = branches && taken && taken != lanes && !together;
  if (splits) split(b, w, taken, in->issue_reconvergence, &entries);
  else looks = find_next(b, w);
  if (in->issue_kind[n] == SIMT_STACK_PLAIN && !looks) return;
  w->busy = true;
  w->last = (b->free > b->cycle + 1 ? b->free : b->cycle + 1) + (entries == 2) + looks;
  b->free = w->last + 1;
  w->done = !w->live;
  w->redirects = w->live && pc_of(w) != next;
}

/* ---- the bench */

static unsigned somewhere(struct bench *b, unsigned n) {
  const struct warp *w = &b->warp[n];
  const unsigned what = tw_random_below(&b->random, 4);
  if (what == 0 && w->running->meets != NOWHERE) return w->running->meets;
  if (what == 1) return (b->in.issue_pc[n] + 1u) & low_bits(b->unit.params.PcBits);
  return tw_random_below(&b->random, 1u << b->unit.params.PcBits);
}

static void issue(struct bench *b) {
  const unsigned n = tw_random_below(&b->random, b->unit.params.Warps);
  struct warp *w = &b->warp[n];
  const u32 lanes = running_lanes(w);
  b->in.issued = (u32)(lanes && !w->busy && tw_random_chance(&b->random, 80)) << n;
  if (!b->in.issued) return;
  const unsigned kind = tw_random_below(&b->random, 100), some = tw_random_below(&b->random, 4);
  b->in.issue_pc[n] = (u16)pc_of(w);
  b->in.issue_kind[n] = kind < 35 ? SIMT_STACK_PLAIN : kind < 88 ? SIMT_STACK_BRANCH : SIMT_STACK_EXIT;
  b->in.issue_taken = lanes & (some == 0 ? ~0u : tw_random_word(&b->random));
  if (b->in.issue_kind[n] == SIMT_STACK_EXIT && kind < 97) b->in.issue_taken &= tw_random_word(&b->random);
  if (b->in.issue_kind[n] == SIMT_STACK_BRANCH && waiting(w) + 2 > b->unit.params.Depth) b->in.issue_taken = lanes;
  b->in.issue_target = (u16)somewhere(b, n);
  b->in.issue_reconvergence = (u16)somewhere(b, n);
}

static void launch(struct bench *b) {
  const unsigned n = tw_random_below(&b->random, b->unit.params.Warps);
  b->in.launch_valid = !b->warp[n].live && !b->warp[n].busy;
  b->in.launch_warp = (u8)n;
  b->in.launch_lanes = low_bits(b->unit.params.Lanes);
  if (tw_random_chance(&b->random, 30)) b->in.launch_lanes = 1u << tw_random_below(&b->random, b->unit.params.Lanes);
}

static void start(struct bench *b) {
  struct warp *w = &b->warp[b->in.launch_warp];
  memset(w, 0, sizeof *w);
  w->live = b->in.launch_lanes;
  w->running = new_node(w, (struct node){.lanes = w->live, .meets = NOWHERE});
}

static void check(struct bench *b) {
  unsigned redirects = 0, done = 0;
  for (unsigned n = 0; n < b->unit.params.Warps; n++) {
    struct warp *w = &b->warp[n];
    assert_int_equal(b->out.busy >> n & 1, w->busy);
    if (!w->busy) assert_int_equal(b->out.active[n], running_lanes(w));
    if (!w->busy || w->last != b->cycle) continue;
    if (w->redirects) {
      assert_int_equal(b->out.redirect_warp, n);
      assert_int_equal(b->out.redirect_pc, pc_of(w));
    }
    if (w->done) assert_int_equal(b->out.done_warp, n);
    redirects += w->redirects;
    done += w->done;
  }
  assert_int_equal(b->out.redirect_valid, redirects);
  assert_int_equal(b->out.done_valid, done);
  assert_false(b->out.overflow);
}

static void each_lane_goes_its_own_way(void **state) {
  (void)state;
  static const struct simt_stack_params machines[] = {{.Warps = 16, .Depth = 16, .PcBits = 5, .Lanes = 32},
                                                      {.Warps = 2, .Depth = 32, .PcBits = 6, .Lanes = 32},
                                                      {.Warps = 5, .Depth = 4, .PcBits = 4, .Lanes = 32},
                                                      {.Warps = 2, .Depth = 5, .PcBits = 5, .Lanes = 8}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    simt_stack_init(&b.unit, &machines[m]);
    for (b.cycle = 1; b.cycle < CYCLES; b.cycle++) {
      simt_stack_comb(&b.unit, &b.in, &b.out);
      check(&b);
      launch(&b);
      issue(&b);
      simt_stack_clock(&b.unit, &b.in, &b.out);
      for (unsigned n = 0; n < machines[m].Warps; n++) b.warp[n].busy &= b.warp[n].last != b.cycle;
      if (b.in.issued) perform(&b, lowest_bit(b.in.issued), &b.in);
      if (b.in.launch_valid) start(&b);
    }
    assert_true(b.split > 500 && b.met > 500 && b.skipped > 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(each_lane_goes_its_own_way)};
  return cmocka_run_group_tests_name("reconvergence", tests, NULL, NULL);
}
