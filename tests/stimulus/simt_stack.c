/* Stimulus of simt_stack: every warp walks through a program made up as it goes: properly nested branches, loops, jumps
 * and guarded exits.  A plain software stack, which executes each instruction at once, says where the warp must be when
 * it is no longer busy; a stack that errs alike in RTL and model does not get past it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "issue/simt_stack.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4, NOWHERE = 1 << 16, DEEPEST = 96 };

struct entry {
  u32 pc, reconvergence, lanes;
};

struct walker {
  bool alive;
  u32 pc; /* by the unit's redirects */
  unsigned depth;
  struct entry stack[DEEPEST];
};

struct world {
  const struct simt_stack *state;
  struct walker walkers[SIMT_STACK_MAX_WARPS];
  u32 chosen; /* warps that walk for now: few, so that their stacks grow, or many */
  u8 pace;    /* percent of cycles with an issue */
  u8 exits;   /* percent of instructions that are exits, though they need not be */
  bool may_overflow;
  u32 written[SIMT_STACK_MAX_WARPS]; /* entries of each that hold something: no others are looked at */
  bool overflow; /* a stack grew past Depth: what was lost is lost, nothing is expected until reset */
};

struct instruction {
  u8 kind;
  u32 taken, target, reconvergence;
};

static struct world *world_of(const struct simt_stack *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

static void expect(bool true_, unsigned warp, const char *what) {
  if (true_) return;
  fprintf(stderr, "simt_stack: warp %u: %s\n", warp, what);
  abort();
}

/* ---- the software stack */

static void push(struct walker *k, u32 pc, u32 reconvergence, u32 lanes) {
  if (pc != reconvergence) k->stack[k->depth++] = (struct entry){pc, reconvergence, lanes};
}

static void branch(struct walker *k, const struct instruction *i) {
  struct entry *top = &k->stack[k->depth - 1];
  const u32 next = top->pc + 1, fall = top->lanes & ~i->taken, meet = i->reconvergence;
  if (!i->taken || !fall) {
    top->pc = i->taken ? i->target : next;
    return;
  }
  if (top->reconvergence == meet) k->depth--;
  else top->pc = meet;
  push(k, next, meet, fall);
  push(k, i->target, meet, i->taken);
}

static void execute(struct walker *k, const struct instruction *i) {
  if (i->kind == SIMT_STACK_BRANCH) branch(k, i);
  else k->stack[k->depth - 1].pc++;
  if (i->kind == SIMT_STACK_EXIT)
    for (unsigned n = 0; n < k->depth; n++) k->stack[n].lanes &= ~i->taken;
  while (k->depth) {
    const struct entry *top = &k->stack[k->depth - 1];
    if (top->lanes && top->pc != top->reconvergence) break;
    k->depth--;
  }
}

/* ---- the walk */

static u32 between(struct tw_random *random, u32 first, u32 last) {
  return first + tw_random_below(random, last - first + 1);
}

/* Some of the lanes, often all but one, so that warps can diverge many times. */
static u32 some_of(struct tw_random *random, u32 lanes) {
  const u32 turn = tw_random_below(random, 32), later = lanes >> turn << turn;
  const u32 one = later ? later & -later : lanes & -lanes;
  switch (tw_random_below(random, 4)) {
    case 0: return one;
    case 1: return lanes & tw_random_word(random);
    default: return lanes & ~one;
  }
}

/* A branch whose sides meet at or before `last`: forward, or back to repeat a loop that ends behind the branch. */
static void choose_branch(struct tw_random *random, struct instruction *i, const struct entry *top, u32 last) {
  const u32 next = top->pc + 1;
  i->taken = some_of(random, top->lanes);
  i->reconvergence = tw_random_chance(random, 25) ? last : between(random, next, last);
  if (last > next + 4 && tw_random_chance(random, 40)) i->reconvergence = last - 1; /* leaves room to nest */
  i->target = tw_random_chance(random, 20) ? i->reconvergence : between(random, next, i->reconvergence);
  if (tw_random_chance(random, 15)) i->target = next;
  if (tw_random_chance(random, 25)) {
    i->reconvergence = next;
    i->target = between(random, top->pc < 8 ? 0 : top->pc - 8, top->pc);
  }
}

static struct instruction choose(struct tw_random *random, const struct world *world, const struct walker *k) {
  const struct entry *top = &k->stack[k->depth - 1];
  const u32 last = top->reconvergence == NOWHERE ? low_bits(world->state->params.PcBits) : top->reconvergence;
  const unsigned room = world->may_overflow ? DEEPEST : world->state->params.Depth + 1;
  const unsigned dice = tw_random_below(random, 100);
  struct instruction i = {SIMT_STACK_PLAIN, tw_random_word(random) & low_bits(world->state->params.Lanes),
                          tw_random_word(random), tw_random_word(random)};
  if (top->pc == last || tw_random_chance(random, world->exits)) {
    i.kind = SIMT_STACK_EXIT;
    i.taken = top->lanes;
    if (top->pc != last && tw_random_chance(random, 50)) i.taken = some_of(random, top->lanes);
    if (top->pc != last && tw_random_chance(random, 10)) i.taken = 0;
  } else if (dice < 60 && k->depth + 2 <= room) {
    i.kind = SIMT_STACK_BRANCH;
    choose_branch(random, &i, top, last);
  } else if (dice < 80) {
    i.kind = SIMT_STACK_BRANCH;
    i.taken = tw_random_chance(random, 80) ? top->lanes : 0;
    i.target = tw_random_chance(random, 40) ? last : between(random, top->pc + 1, last);
    if (tw_random_chance(random, 5)) i.target = between(random, 0, top->pc);
    const u32 apart = (top->pc + 1) ^ 1u << tw_random_below(random, world->state->params.PcBits);
    if (apart <= last && tw_random_chance(random, 15)) i.target = apart; /* a bit from going on: it is compared */
  }
  return i;
}

/* ---- the unit beside it */

/* What the stacks' memory holds stays through a reset. */
static void restart(struct world *world) {
  struct world again = {.state = world->state};
  memcpy(again.written, world->written, sizeof again.written);
  *world = again;
}

static void observe(struct world *world) {
  const struct simt_stack *s = world->state;
  u32 alive = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) alive |= (u32)world->walkers[w].alive << w;
  for (u32 left = alive; left; left &= left - 1)
    if (!s->live[lowest_bit(left)]) { /* reset */
      restart(world);
      return;
    }
  if (!alive) world->overflow = s->overflow;

  const struct simt_stack_in none = {0};
  struct simt_stack_out out;
  simt_stack_comb(s, &none, &out);
  for (u32 left = alive; left; left &= left - 1)
    world->written[lowest_bit(left)] |= low_bits(s->depth[lowest_bit(left)]);
  for (u32 left = alive & ~s->busy; left && !world->overflow; left &= left - 1) {
    const unsigned w = lowest_bit(left);
    const struct walker *k = &world->walkers[w];
    expect(k->depth > 0, w, "is not done, but its lanes have exited");
    expect(k->pc == k->stack[k->depth - 1].pc, w, "is at the wrong pc");
    expect(out.active[w] == k->stack[k->depth - 1].lanes, w, "has the wrong lanes");
    expect(s->depth[w] == k->depth - 1, w, "has the wrong depth");
  }
  if (!s->busy) expect(s->overflow == world->overflow, 0, "or another overflows wrongly");
  if (out.redirect_valid) world->walkers[out.redirect_warp].pc = out.redirect_pc;
  if (out.done_valid) {
    expect(world->overflow || !world->walkers[out.done_warp].depth, out.done_warp, "is done too early");
    world->walkers[out.done_warp].alive = false;
  }
}

static void launch(struct tw_random *random, struct world *world, struct simt_stack_in *in) {
  const struct simt_stack *s = world->state;
  struct walker *k;
  in->launch_warp = (u8)tw_random_below(random, s->params.Warps);
  k = &world->walkers[in->launch_warp];
  if (k->alive || s->busy >> in->launch_warp & 1) in->launch_valid = 0;
  if (tw_random_chance(random, 70)) in->launch_lanes = low_bits(s->params.Lanes);
  if (!in->launch_lanes) in->launch_lanes = 1;
  if (!in->launch_valid) return;
  *k = (struct walker){.alive = true, .depth = 1, .stack = {{0, NOWHERE, in->launch_lanes}}};
}

static void issue(struct tw_random *random, struct world *world, struct simt_stack_in *in) {
  const struct simt_stack *s = world->state;
  u32 ready = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) ready |= (u32)(world->walkers[w].alive && s->live[w]) << w;
  ready &= ~s->busy & world->chosen;
  in->issued = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) in->issue_kind[w] %= 3;
  if (!ready || !tw_random_chance(random, world->pace)) return;
  const unsigned turn = tw_random_below(random, 32);
  const u32 later = ready >> turn << turn;
  const unsigned warp = lowest_bit(later ? later : ready);
  in->issued = 1u << warp;
  in->issue_taken &= s->active[warp];
  if (world->overflow) {
    if (!tw_random_chance(random, 3 * world->exits)) return;
    in->issue_kind[warp] = SIMT_STACK_EXIT; /* until what the stacks have kept is seen */
    in->issue_taken = s->active[warp];
    return;
  }

  struct walker *k = &world->walkers[warp];
  const struct instruction i = choose(random, world, k);
  const u32 mask = low_bits(s->params.PcBits);
  in->issue_pc[warp] = (u16)k->pc;
  in->issue_kind[warp] = i.kind;
  in->issue_taken = i.taken;
  in->issue_target = (u16)(i.target & mask);
  in->issue_reconvergence = (u16)(i.reconvergence & mask);
  k->pc++;
  execute(k, &i);
  if (k->depth > s->params.Depth + 1) world->overflow = true;
}

/* State and entries of warps that do not run come and go; those of others are looked at. */
static void move(struct tw_random *random, struct world *world, struct simt_stack_in *in) {
  const unsigned w = tw_random_below(random, world->state->params.Warps);
  const bool begins = in->launch_valid && in->launch_warp == w, issues = in->issued >> w & 1;
  const bool still = !world->walkers[w].alive && !(world->state->busy >> w & 1) && !begins && !issues;
  in->context_warp = (u8)w;
  in->context_entry = (u8)tw_random_below(random, world->state->params.Depth);
  in->context_depth = (u8)tw_random_below(random, world->state->params.Depth + 1);
  in->context_active &= in->context_live;
  in->context_write &= still;
  in->context_put &= still;
  in->context_read &= !in->context_put && world->written[w] >> in->context_entry & 1;

  struct simt_stack_out out;
  simt_stack_comb(world->state, in, &out);
  world->written[w] |= (u32)(in->context_put && out.context_ready) << in->context_entry;
}

TW_STIMULUS(simt_stack) {
  struct world *world = world_of(state);
  observe(world);
  if (!world->chosen || tw_random_chance(random, 1)) {
    static const u8 paces[] = {100, 100, 50, 10}, exits[] = {0, 2, 20};
    world->chosen = tw_random_chance(random, 50) ? ~0u : 1u << tw_random_below(random, state->params.Warps);
    world->pace = paces[tw_random_below(random, sizeof paces)];
    world->exits = exits[tw_random_below(random, sizeof exits)];
    world->may_overflow = tw_random_chance(random, 20);
  }
  issue(random, world, in);
  launch(random, world, in);
  move(random, world, in);
}

TW_BINS(simt_stack) {
  const struct simt_stack *s = state;
  const bool context = s->params.Context;
  TW_BIN("a warp's state is replaced", context && in->context_write);
  TW_BIN("an entry is read beside a push",
         context && in->context_read && out->context_ready && s->phase == SIMT_STACK_PUSH);
  TW_BIN("an entry waits for a pop", context && in->context_read && !out->context_ready);
  TW_BIN("an entry is written", context && in->context_put && out->context_ready);
  TW_BIN("one waits for a push", context && in->context_put && !out->context_ready);
  const unsigned under_way = (unsigned)__builtin_popcount(s->busy), depth = s->params.Depth;
  const struct simt_stack_operation *o = &s->queue[s->head];
  const unsigned w = under_way ? o->warp : 0;
  const u32 lanes = s->active[w], next = (o->pc + 1u) & low_bits(s->params.PcBits);
  const bool serve = under_way && s->phase == SIMT_STACK_SERVE, pop = under_way && s->phase == SIMT_STACK_POP;
  const bool branches = serve && o->kind == SIMT_STACK_BRANCH, exits = serve && o->kind == SIMT_STACK_EXIT;
  const bool some = branches && o->taken && o->taken != lanes;
  const bool to_meet = o->target == o->reconvergence, next_meets = next == o->reconvergence;
  const bool diverges = some && !(to_meet && next_meets), both = diverges && !to_meet && !next_meets;
  const bool joined = s->depth[w] && s->reconvergence[w] == o->reconvergence;
  const bool ends = out->redirect_valid || out->done_valid;
  const bool issues = in->issued != 0;
  const unsigned issued = issues ? lowest_bit(in->issued) : 0;
  const bool plain = issues && in->issue_kind[issued] == SIMT_STACK_PLAIN;
  const bool reaches = issues && s->depth[issued] &&
                       s->reconvergence[issued] == ((in->issue_pc[issued] + 1u) & low_bits(s->params.PcBits));
  TW_BIN("no operation under way", !under_way);
  TW_BIN("one operation under way", under_way == 1);
  TW_BIN("an operation of every warp", under_way == s->params.Warps);
  TW_BIN("plain instruction that needs nothing", plain && !reaches);
  TW_BIN("plain instruction that reaches the reconvergence point", plain && reaches);
  TW_BIN("branch taken by all", branches && o->taken == lanes);
  TW_BIN("branch taken by none", branches && !o->taken);
  TW_BIN("branch taken by some that does not diverge", some && to_meet && next_meets);
  TW_BIN("divergent: both sides need an entry, two are saved", both && !joined);
  TW_BIN("divergent: both sides, the running entry is not kept", both && joined);
  TW_BIN("divergent: the taken side goes to R at once", diverges && to_meet && !joined);
  TW_BIN("divergent: the other side goes to R at once", diverges && next_meets && !joined);
  TW_BIN("divergent: one side, the running entry is not kept", diverges && !both && joined);
  TW_BIN("second cycle of a branch that saves two", under_way && s->phase == SIMT_STACK_PUSH);
  TW_BIN("exit that leaves lanes", exits && o->taken && o->taken != lanes);
  TW_BIN("exit of no lane", exits && !o->taken);
  TW_BIN("exit of the running entry's last lanes", exits && o->taken == lanes && s->live[w] != lanes);
  TW_BIN("exit of the warp's last lanes", exits && o->taken == s->live[w]);
  TW_BIN("an entry is popped", pop && s->popped.lanes & s->live[w]);
  TW_BIN("an entry without lanes is skipped", pop && !(s->popped.lanes & s->live[w]));
  TW_BIN("an entry has lost some lanes to exits", pop && s->popped.lanes & s->live[w] && s->popped.lanes & ~s->live[w]);
  TW_BIN("nothing saved", under_way && s->depth[w] == 0);
  TW_BIN("one entry saved", under_way && s->depth[w] == 1);
  TW_BIN("stack full", under_way && s->depth[w] == depth);
  TW_BIN("divergence with a full stack", diverges && s->depth[w] == depth && (!joined || both));
  TW_BIN("overflow stays", s->overflow);
  TW_BIN("redirect", out->redirect_valid);
  TW_BIN("no redirect to pc + 1",
         (exits && o->taken != lanes && !out->redirect_valid) || (branches && !o->taken && !ends));
  TW_BIN("done", out->done_valid);
  TW_BIN("launch and issue", in->launch_valid && issues);
  TW_BIN("launch and redirect", in->launch_valid && out->redirect_valid);
  TW_BIN("launch and done", in->launch_valid && out->done_valid);
  TW_BIN("launch of some lanes", in->launch_valid && in->launch_lanes != low_bits(s->params.Lanes));
  TW_BIN("issue while another warp's operation is served", issues && under_way);
  TW_BIN("issue and done", issues && out->done_valid);
  TW_BIN("issue and redirect", issues && out->redirect_valid);
}
