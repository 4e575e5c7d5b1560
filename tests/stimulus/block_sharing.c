/* Stimulus of block_sharing: blocks of a few warps, in pairs and alone, begin, launch a warp a cycle, run and end.
 * Warps name shared registers and access shared memory in spells, and issue what they may; those that ask are answered
 * in any order.  Dynamic warp execution is on or off for longer than
 * its periods, in the reference SM or in another, which hears of its stalls now and then.  Which run is kept beside the
 * model. */
#include "dispatch/block_sharing.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 3, MAX_BLOCKS = 32, MAX_WARPS = 32, RUN = 4000 };

struct world {
  const struct block_sharing *state;
  u8 pairs, to_launch[MAX_BLOCKS], warps[MAX_BLOCKS]; /* that have not ended */
  u8 block[BLOCK_SHARING_SCHEDULERS][MAX_WARPS];
  u32 busy, rests, alive[BLOCK_SHARING_SCHEDULERS], names[BLOCK_SHARING_SCHEDULERS]; /* rests: it has ended just now */
  u32 fresh[BLOCK_SHARING_SCHEDULERS];                                               /* launched in the cycle before */
  u32 accesses[BLOCK_SHARING_SCHEDULERS];
  u8 name_chance, access_chance, done_chance, dynamic, reference, want_chance, memory_shared;
  bool closing; /* no block begins, until others may share */
};

static struct world *world_of(const struct block_sharing *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  if (!worlds[i].state) worlds[i].closing = true;
  worlds[i].state = state;
  return &worlds[i];
}

/* A warp of a pair that has run for a cycle is shared in the model, too; if it is not, the unit has been reset. */
static void notice_reset(struct world *world) {
  const struct share_lock *lock = &world->state->lock;
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++)
    for (u32 left = world->alive[i] & ~world->fresh[i]; left; left &= left - 1) {
      const unsigned w = lowest_bit(left);
      if (world->block[i][w] >= 2 * world->pairs || lock->shared[i] >> w & 1) continue;
      *world = (struct world){.state = world->state, .closing = true};
      return;
    }
}

static void spell(struct tw_random *random, struct world *world) {
  if (world->done_chance && !tw_random_chance(random, 2)) return;
  world->name_chance = (u8)tw_random_below(random, 60);
  world->access_chance = (u8)tw_random_below(random, 60);
  world->done_chance = (u8)(1 + tw_random_below(random, tw_random_chance(random, 50) ? 5 : 80));
  world->closing |= tw_random_chance(random, 10);
}

/* Dynamic warp execution. */
static void run(struct tw_random *random, struct world *world, struct block_sharing_in *in) {
  in->start = tw_random_below(random, RUN / 4) == 0;
  if (in->start || tw_random_below(random, RUN) == 0) {
    world->dynamic = tw_random_chance(random, 70);
    world->reference = tw_random_chance(random, 30);
    world->want_chance = (u8)tw_random_below(random, 101);
  }
  in->dynamic = world->dynamic;
  in->smid = (u8)(world->reference               ? 0
                  : tw_random_chance(random, 50) ? 1u << tw_random_below(random, 8)
                                                 : 1 + tw_random_below(random, 255));
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++)
    if (!tw_random_chance(random, world->want_chance)) in->wants_collector[i] = 0;
  in->reference_valid = tw_random_below(random, RUN / 16) == 0;
}

/* Once no block is there others may be the ones that share. */
static void redraw(struct tw_random *random, struct world *world) {
  if (world->busy || !world->closing) return;
  world->pairs = (u8)tw_random_below(random, world->state->params.Blocks / 2 + 1);
  world->memory_shared = tw_random_chance(random, 70);
  world->closing = false;
}

/* Warps of a block that shares have slots of its side, beside the partner's or nobody's; of others any but those. */
static bool fits(const struct world *world, unsigned b, unsigned i, unsigned w) {
  const bool shares = b < 2 * world->pairs, beside = world->alive[i] >> (w ^ 1) & 1;
  const unsigned other = world->block[i][w ^ 1];
  if (world->alive[i] >> w & 1 || (shares && w % 2 != b % 2)) return false;
  return !beside || (shares ? other == (b ^ 1) : other >= 2 * world->pairs);
}

static void launch(struct tw_random *random, struct world *world, struct block_sharing_in *in) {
  const struct block_sharing_params *p = &world->state->params;
  in->launch_valid = 0;
  for (unsigned tries = 0; tries < 8 && !in->launch_valid; tries++) {
    const unsigned b = tw_random_below(random, p->Blocks), i = tw_random_below(random, BLOCK_SHARING_SCHEDULERS);
    const unsigned w = tw_random_below(random, p->Warps);
    in->launch_valid = world->busy >> b & 1 && world->to_launch[b] && fits(world, b, i, w);
    in->launch_block = (u8)b;
    in->launch_scheduler = (u8)i;
    in->launch_warp = (u8)w;
  }
  if (in->launch_valid) world->to_launch[in->launch_block]--;
}

/* Blocks that have ended go, and one begins. */
static void change_blocks(struct tw_random *random, struct world *world) {
  const u32 was = world->busy;
  for (unsigned b = 0; b < world->state->params.Blocks; b++)
    if (was >> b & 1 && !world->warps[b]) world->busy &= ~(1u << b);
  const unsigned b = tw_random_below(random, world->state->params.Blocks);
  if (!world->closing && !((was | world->rests) >> b & 1) && tw_random_chance(random, 40)) {
    world->busy |= 1u << b;
    world->to_launch[b] = world->warps[b] = (u8)(1 + tw_random_below(random, world->state->params.Warps));
  }
  world->rests = was & ~world->busy;
}

/* Of a warp that has asked, what it is next stays an access; the request before shared memory is any warp's. */
static void access(struct tw_random *random, struct world *world, struct block_sharing_in *in) {
  const unsigned n = tw_random_below(random, world->state->params.Warps);
  in->access_scheduler = (u8)tw_random_below(random, BLOCK_SHARING_SCHEDULERS);
  in->access_warp = (u8)tw_random_below(random, world->state->params.Warps);
  in->answer_valid = 0;
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++) {
    const struct share_probe *probe = &world->state->probe[i];
    if (tw_random_chance(random, world->access_chance)) world->accesses[i] = tw_random_word(random);
    world->accesses[i] = (world->accesses[i] | probe->asked | probe->answered) & world->alive[i] & ~world->fresh[i];
    in->accesses[i] = world->accesses[i];
    if (!(probe->asked >> n & 1) || !tw_random_chance(random, 60)) continue;
    in->access_scheduler = (u8)i;
    in->access_warp = (u8)n;
    in->answer_valid = 1;
  }
}

/* Scheduler i issues an instruction of a warp, or the question that has to come before it. */
static void issue(struct tw_random *random, struct block_sharing_in *in, u32 asking, unsigned i, unsigned warp) {
  const bool asks = asking >> warp & 1 && tw_random_chance(random, 90);
  if (asks) in->probe_valid |= (u8)(1u << i);
  else in->commit_valid |= (u8)(1u << i);
  *(asks ? &in->probe_warp[i] : &in->commit_warp[i]) = (u8)warp;
}

/* What scheduler i does: a warp issues if it may, another ends, if it waits for no answer. */
static u32 act(struct tw_random *random, struct world *world, struct block_sharing_in *in,
               const struct block_sharing_out *out, unsigned i) {
  const unsigned w = tw_random_below(random, world->state->params.Warps),
                 n = tw_random_below(random, world->state->params.Warps);
  const struct share_probe *probe = &world->state->probe[i];
  const u32 open = world->alive[i] & ~world->fresh[i] & ~out->held[i], mid = probe->asked | probe->answered;
  u32 ended = 0;
  if (world->alive[i] & ~world->fresh[i] & ~mid & 1u << w && tw_random_chance(random, world->done_chance)) {
    in->done_valid |= (u8)(1u << i);
    in->done_warp[i] = (u8)w;
    ended = 1u << w;
  }
  if (open & ~ended & 1u << n && tw_random_chance(random, 70)) issue(random, in, out->asking[i], i, n);
  return ended;
}

TW_STIMULUS(block_sharing) {
  struct world *world = world_of(state);
  struct block_sharing_out out;
  notice_reset(world);
  spell(random, world);
  redraw(random, world);
  change_blocks(random, world);
  run(random, world, in);
  in->pairs = world->pairs;
  in->block_busy = world->busy;
  in->memory_shared = world->memory_shared;
  in->commit_valid = in->probe_valid = in->done_valid = 0;
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++) {
    if (tw_random_chance(random, world->name_chance)) world->names[i] = tw_random_word(random);
    world->names[i] &= world->alive[i] & ~world->fresh[i];
    in->names_shared[i] = world->names[i];
  }
  access(random, world, in);
  struct block_sharing copy = *state;
  block_sharing_comb(&copy, in, &out);
  u32 ended[BLOCK_SHARING_SCHEDULERS];
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++) ended[i] = act(random, world, in, &out, i);
  launch(random, world, in);
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++) {
    if (ended[i]) world->warps[world->block[i][lowest_bit(ended[i])]]--;
    world->alive[i] &= ~ended[i];
    world->fresh[i] = 0;
  }
  if (!in->launch_valid) return;
  world->block[in->launch_scheduler][in->launch_warp] = in->launch_block;
  world->alive[in->launch_scheduler] |= world->fresh[in->launch_scheduler] = 1u << in->launch_warp;
}

TW_BINS(block_sharing) {
  const struct share_lock *lock = &state->lock;
  bool takes = false, others = false, ends = false, held = false, several = false, beside = false, memory = false;
  bool both = false, answered = false;
  for (unsigned i = 0; i < BLOCK_SHARING_SCHEDULERS; i++) {
    const u32 commit = in->commit_valid >> i & 1 ? 1u << in->commit_warp[i] : 0;
    const u32 names = commit & in->names_shared[i] & lock->shared[i];
    several |= takes && names;
    takes |= names && !(lock->locked[i] >> in->commit_warp[i] / 2 & 1);
    others |= commit & lock->shared[i] & ~in->names_shared[i];
    held |= out->held[i] != 0;
    memory |= commit & state->probe[i].needs;
    both |= in->probe_valid >> i & 1 && in->names_shared[i] >> in->probe_warp[i] & 1;
    answered |= in->answer_valid && in->access_scheduler == i && in->probe_valid >> i & 1;
    beside |= out->held[i] && commit;
    if (in->done_valid >> i & 1) ends |= lock->locked[i] >> in->done_warp[i] / 2 & 1;
  }
  TW_BIN("a warp takes its lock", takes);
  TW_BIN("two schedulers' warps do in one cycle", several);
  TW_BIN("a warp of a pair issues what names nothing shared", others);
  TW_BIN("a warp asks", in->probe_valid);
  TW_BIN("two schedulers' warps ask in one cycle", in->probe_valid & (in->probe_valid - 1));
  TW_BIN("one asks as another of its scheduler is answered", answered);
  TW_BIN("one that asks names a shared register", both);
  TW_BIN("an access takes the lock of shared memory", memory);
  TW_BIN("no memory is shared", !in->memory_shared && in->accesses[0] & lock->shared[0]);
  TW_BIN("the access before shared memory is of a pair", out->access_shared);
  TW_BIN("a warp is held", held);
  TW_BIN("another of its scheduler issues", beside);
  TW_BIN("a warp ends beside a lock", ends);
  TW_BIN("a warp of a pair is launched", in->launch_valid && in->launch_block < 2 * in->pairs);
  TW_BIN("one of another block", in->launch_valid && in->launch_block >= 2 * in->pairs);
  TW_BIN("launches in two cycles", in->launch_valid && state->lock_in.launch_valid);
  TW_BIN("there are owners and others",
         out->precedence[1] && ~(out->precedence[0] | out->precedence[1]) & low_bits(state->params.Warps));
  TW_BIN("nobody goes first", !in->owner_first);
  TW_BIN("non-owners' memory instructions wait", out->memory_held[0] && in->smid);
  TW_BIN("in the reference SM, too", out->memory_held[0] && !in->smid);
  TW_BIN("they go", in->dynamic && !out->memory_held[0] && lock->shared[0] && out->precedence[1]);
  TW_BIN("a period has ended", out->stalls_valid);
  TW_BIN("the reference's stalls arrive", in->reference_valid && state->execution.whole);
  TW_BIN("a run begins", in->start && in->dynamic && state->execution.whole);
}
