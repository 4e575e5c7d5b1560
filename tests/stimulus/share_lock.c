/* Stimulus of share_lock: blocks, shared and not, begin, get their warps in any free slots of their side, and end
 * when all of those have.  Warps need a lock, take it or not, and end, in spells of much and little.  Which slots
 * are in use, and by whom, is kept beside the model, which does not know. */
#include "control/share_lock.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 5, SHARE_LOCK_MAX_WARPS = 2 * SHARE_LOCK_MAX_WARP_PAIRS };

struct world {
  const struct share_lock *state;
  u32 alive[SHARE_LOCK_MAX_SCHEDULERS], needs[SHARE_LOCK_MAX_SCHEDULERS];
  u8 block[SHARE_LOCK_MAX_SCHEDULERS][SHARE_LOCK_MAX_WARPS];
  u8 to_launch[2 * SHARE_LOCK_MAX_BLOCK_PAIRS], warps[2 * SHARE_LOCK_MAX_BLOCK_PAIRS]; /* that have not ended */
  u32 busy, shares, rests; /* block slots; rests: they were busy in the cycle before */
  u8 need_chance, take_chance, memory_chance, done_chance;
};

static struct world *world_of(const struct share_lock *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

/* A shared warp that lives is shared in the model, too; if it is not, the unit has been reset. */
static void notice_reset(struct world *world) {
  for (unsigned i = 0; i < world->state->params.Schedulers; i++)
    for (u32 left = world->alive[i]; left; left &= left - 1) {
      const unsigned w = lowest_bit(left);
      if (!(world->shares >> world->block[i][w] & 1) || world->state->shared[i] >> w & 1) continue;
      *world = (struct world){.state = world->state};
      return;
    }
}

/* A block begins, its partner's way if that is there. */
static void begin(struct tw_random *random, struct world *world) {
  const unsigned b = tw_random_below(random, 2 * world->state->params.BlockPairs);
  if ((world->busy | world->rests) >> b & 1 || !tw_random_chance(random, 30)) return;
  const bool partner = world->busy >> (b ^ 1) & 1;
  const bool shares = partner ? world->shares >> (b ^ 1) & 1 : tw_random_chance(random, 85);
  world->busy |= 1u << b;
  world->shares = (world->shares & ~(1u << b)) | (u32)shares << b;
  world->to_launch[b] = world->warps[b] = (u8)(1 + tw_random_below(random, 2 * world->state->params.WarpPairs));
}

/* Whether a warp of block b may get a slot: no one has it, and the other of its pair is empty or goes with it. */
static bool fits(const struct world *world, unsigned b, unsigned i, unsigned w) {
  const bool shares = world->shares >> b & 1, beside = world->alive[i] >> (w ^ 1) & 1;
  const unsigned other = world->block[i][w ^ 1];
  if (world->alive[i] >> w & 1 || (shares && w % 2 != b % 2)) return false;
  return !beside || (shares ? other == (b ^ 1) && world->shares >> other & 1 : !(world->shares >> other & 1));
}

/* A warp of some block that has some to launch, in some slot that fits. */
static void launch(struct tw_random *random, struct world *world, struct share_lock_in *in) {
  const struct share_lock_params *p = &world->state->params;
  in->launch_valid = 0;
  for (unsigned tries = 0; tries < 8 && !in->launch_valid; tries++) {
    const unsigned b = tw_random_below(random, 2 * p->BlockPairs), i = tw_random_below(random, p->Schedulers);
    const unsigned w = tw_random_below(random, 2 * p->WarpPairs);
    in->launch_valid = (world->busy & world->rests) >> b & 1 && world->to_launch[b] && fits(world, b, i, w);
    in->launch_block = (u8)b;
    in->launch_scheduler = (u8)i;
    in->launch_warp = (u8)w;
  }
  if (!in->launch_valid) return;
  in->launch_shared = world->shares >> in->launch_block & 1;
  world->to_launch[in->launch_block]--;
  world->block[in->launch_scheduler][in->launch_warp] = in->launch_block;
}

/* A random warp of `among`, if any. */
static bool pick(struct tw_random *random, u32 among, u8 *warp) {
  if (!among) return false;
  const unsigned turn = tw_random_below(random, 32);
  const u32 later = among >> turn << turn;
  *warp = (u8)lowest_bit(later ? later : among);
  return true;
}

static void spell(struct tw_random *random, struct world *world) {
  if (world->need_chance && !tw_random_chance(random, 2)) return;
  world->need_chance = (u8)(1 + tw_random_below(random, 30));
  const bool idle = tw_random_chance(random, 25); /* nothing is locked: turns follow needs and ages alone */
  world->take_chance = idle ? 0 : (u8)tw_random_below(random, 101);
  world->memory_chance = idle || tw_random_chance(random, 50) ? 0 : (u8)tw_random_below(random, 50);
  world->done_chance = tw_random_chance(random, 60) ? 5 : (u8)tw_random_below(random, 80);
}

/* A warp needs a lock until it takes one, or now and then no longer; many begin to, in a burst. */
static void change_needs(struct tw_random *random, struct world *world, struct share_lock_in *in, unsigned i,
                         bool burst) {
  if (burst) world->needs[i] |= tw_random_word(random);
  if (tw_random_chance(random, world->need_chance))
    world->needs[i] |= 1u << tw_random_below(random, 2 * world->state->params.WarpPairs);
  if (tw_random_chance(random, 20)) world->needs[i] &= tw_random_word(random);
  world->needs[i] &= world->alive[i];
  in->needs[i] = world->needs[i];
}

TW_STIMULUS(share_lock) {
  struct world *world = world_of(state);
  u32 ended[SHARE_LOCK_MAX_SCHEDULERS] = {0};
  notice_reset(world);
  spell(random, world);
  in->access_scheduler = (u8)tw_random_below(random, state->params.Schedulers);
  in->access_warp = (u8)tw_random_below(random, 2 * state->params.WarpPairs);
  const u32 was = world->busy;
  for (unsigned b = 0; b < 2 * state->params.BlockPairs; b++)
    if (was >> b & 1 && !world->warps[b] && tw_random_chance(random, 50)) world->busy &= ~(1u << b);
  world->rests = was;
  begin(random, world);
  in->block_busy = world->busy;
  in->take_valid = in->memory_valid = in->done_valid = 0;
  const bool burst = tw_random_chance(random, 8);
  for (unsigned i = 0; i < state->params.Schedulers; i++) change_needs(random, world, in, i, burst);
  struct share_lock_out out;
  share_lock_comb(state, in, &out);
  for (unsigned i = 0; i < state->params.Schedulers; i++) {
    const u32 may = world->alive[i] & out.may[i];
    u8 warp;
    if (tw_random_chance(random, world->done_chance) && pick(random, world->alive[i], &warp)) {
      ended[i] = 1u << warp;
      in->done_valid |= (u8)(1u << i);
      in->done_warp[i] = warp;
    }
    if (tw_random_chance(random, world->take_chance) && pick(random, may & ~ended[i] & in->needs[i], &warp)) {
      in->take_valid |= (u8)(1u << i);
      in->take_warp[i] = warp;
      if (tw_random_chance(random, 60)) world->needs[i] &= ~(1u << warp);
    }
    if (tw_random_chance(random, world->memory_chance) && pick(random, may & ~ended[i], &warp)) {
      in->memory_valid |= (u8)(1u << i);
      in->memory_warp[i] = warp;
    }
  }
  launch(random, world, in);
  for (unsigned i = 0; i < state->params.Schedulers; i++) {
    if (ended[i]) world->warps[world->block[i][lowest_bit(ended[i])]]--;
    world->alive[i] &= ~ended[i];
  }
  if (in->launch_valid) world->alive[in->launch_scheduler] |= 1u << in->launch_warp;
}

/* What a cycle's events mean for each pair of blocks, a bit each. */
struct events {
  u16 takes, two_take, first, memory, ends, last; /* last: all locks of registers are given back, none is taken */
};

static struct events events_of(const struct share_lock *s, const struct share_lock_in *in,
                               const struct share_lock_out *o) {
  struct events e = {0};
  u16 locks = 0;
  for (unsigned i = 0; i < s->params.Schedulers; i++) {
    u32 left = s->locked[i];
    const unsigned take = in->take_warp[i], end = in->done_warp[i], ask = in->memory_warp[i];
    if (in->take_valid >> i & 1 && s->shared[i] >> take & 1) {
      const u16 pair = (u16)(1u << s->pair[i][take / 2]);
      e.two_take |= e.takes & pair;
      e.takes |= pair;
    }
    if (in->memory_valid >> i & 1 && s->shared[i] >> ask & 1) e.memory |= (u16)(1u << s->pair[i][ask / 2]);
    if (in->done_valid >> i & 1 && s->shared[i] & o->may[i] & 1u << end && left >> end / 2 & 1) {
      e.ends |= (u16)(1u << s->pair[i][end / 2]);
      left &= ~(1u << end / 2);
    }
    for (; left; left &= left - 1) locks |= (u16)(1u << s->pair[i][lowest_bit(left)]);
  }
  e.last = e.ends & (u16) ~(locks | e.takes | s->memory);
  return e;
}

TW_BINS(share_lock) {
  const struct share_lock *s = state;
  const struct share_lock_params *p = &s->params;
  const struct events e = events_of(s, in, out);
  u16 locks = s->memory, low = 0, both = 0, twice = 0, held_low = 0, held_high = 0, need[2] = {0}, several = 0;
  u32 again = 0, other_ends = 0, stale = 0, unshared_takes = 0;
  for (unsigned i = 0; i < p->Schedulers; i++) {
    for (u32 left = s->locked[i]; left; left &= left - 1) {
      const u16 pair = (u16)(1u << s->pair[i][lowest_bit(left)]);
      several |= locks & pair;
      locks |= pair;
    }
    for (u32 left = in->needs[i] & s->shared[i]; left; left &= left - 1)
      need[lowest_bit(left) & 1] |= (u16)(1u << s->pair[i][lowest_bit(left) / 2]);
    for (u32 left = out->held[i]; left; left &= left - 1)
      *(lowest_bit(left) & 1 ? &held_high : &held_low) |= (u16)(1u << s->pair[i][lowest_bit(left) / 2]);
    const u32 takes = in->take_valid >> i & 1 ? 1u << in->take_warp[i] : 0;
    again |= takes & s->shared[i] && s->locked[i] >> in->take_warp[i] / 2 & 1;
    unshared_takes |= takes & ~s->shared[i];
    if (in->done_valid >> i & 1 && s->shared[i] >> in->done_warp[i] & 1)
      other_ends |= !(out->may[i] >> in->done_warp[i] & 1) && s->locked[i] >> in->done_warp[i] / 2 & 1;
    stale |= in->needs[i] & ~s->shared[i];
  }
  for (unsigned k = 0; k < p->BlockPairs; k++) {
    const u16 bit = (u16)(1u << k);
    const u32 busy = in->block_busy >> 2 * k & 3, turn = s->turn >> k & 1;
    low |= busy == 3 ? bit : 0;
    both |= s->memory & bit && !(busy >> turn & 1) ? bit : 0;
    twice |= busy && busy != 3 && (s->older >> k & 1) != (busy == 2) ? bit : 0;
  }
  const u16 first = e.takes & (u16)~locks, other = s->turn ^ s->older;
  TW_BIN("a first lock", first);
  TW_BIN("two warps of a block take the first", e.two_take & ~locks);
  TW_BIN("a first lock by the younger block", first & other & low);
  TW_BIN("a first lock, as warps of both blocks need one", first & need[0] & need[1]);
  TW_BIN("another lock of the pair", e.takes & locks);
  TW_BIN("a lock that the warp has", again);
  TW_BIN("a warp that does not share", unshared_takes);
  TW_BIN("such a warp in need", stale);
  TW_BIN("a first lock of memory", e.memory & ~locks);
  TW_BIN("a lock of memory beside others", e.memory & locks & ~s->memory);
  TW_BIN("both kinds taken together", e.memory & e.takes & ~locks);
  TW_BIN("several locks of a pair", several);
  TW_BIN("the lower block is held", held_low & locks);
  TW_BIN("the higher block is held", held_high & locks);
  TW_BIN("held for a cycle, as nothing is locked", (held_low | held_high) & ~locks);
  TW_BIN("a holder ends, others do not", e.ends & ~e.last);
  TW_BIN("the last holder ends", e.last);
  TW_BIN("the last holder ends, and the other block needs", e.last & ((s->turn & need[0]) | (~s->turn & need[1])));
  TW_BIN("a holder ends as another takes", e.ends & e.takes & ~s->memory);
  TW_BIN("a warp ends whose partner holds the lock", other_ends);
  TW_BIN("a block ends with its memory locked", both);
  TW_BIN("the older block has ended", twice);
  TW_BIN("the younger block is the owner", (out->owner ^ s->older) & low);
  TW_BIN("turn passes to the younger block",
         ~locks & ~other & low & (s->older ? need[0] & ~need[1] : need[1] & ~need[0]));
  TW_BIN("turn comes back", ~locks & other & low & need[0] & need[1]);
  TW_BIN("a launch beside a holder",
         in->launch_valid && in->launch_shared && s->locked[in->launch_scheduler] >> in->launch_warp / 2 & 1);
  TW_BIN("an unshared launch", in->launch_valid && !in->launch_shared);
}
