/* Stimulus of barrier: blocks of 1 to 32 warps start over a number of cycles, arrive at barriers and end, in spells in
 * which most warps arrive, or end, or rest.  A block may have to wait for slots.  The slots in use are kept beside the
 * model, which does not know them. */
#include "issue/barrier.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4 };

struct world {
  const struct barrier *state;
  u32 alive[BARRIER_MAX_SCHEDULERS];
  u8 left[BARRIER_MAX_BLOCKS]; /* warps of the block that have not ended */
  unsigned block, to_launch;   /* of the block that is starting */
  u8 arrive_chance, done_chance;
};

static struct world *world_of(const struct barrier *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

/* A block of which warps are left has some alive; if it has none, the unit has been reset. */
static void notice_reset(struct world *world) {
  for (unsigned b = 0; b < BARRIER_MAX_BLOCKS; b++)
    if (world->left[b] && !world->state->alive[b]) {
      *world = (struct world){.state = world->state};
      return;
    }
}

static unsigned free_slots(const struct world *world) {
  unsigned slots = 0;
  for (unsigned s = 0; s < world->state->params.Schedulers; s++)
    for (unsigned w = 0; w < world->state->params.Warps; w++) slots += !(world->alive[s] >> w & 1);
  return slots;
}

static void launch(struct tw_random *random, struct world *world, struct barrier_in *in) {
  const struct barrier_params *p = &world->state->params;
  const unsigned slots = p->Schedulers * p->Warps, most = slots < 32 ? slots : 32;
  in->launch_valid = free_slots(world) && tw_random_chance(random, 60);
  in->launch_first = world->to_launch == 0;
  if (in->launch_first) {
    const unsigned block = tw_random_below(random, p->Blocks);
    if (world->left[block]) in->launch_valid = 0;
    if (!in->launch_valid) return;
    world->block = block;
    world->to_launch = tw_random_chance(random, 10) ? most : 1 + tw_random_below(random, most);
    world->left[block] = in->launch_block_warps = (u8)world->to_launch;
  }
  if (!in->launch_valid) return;
  do {
    in->launch_scheduler = (u8)tw_random_below(random, p->Schedulers);
    in->launch_warp = (u8)tw_random_below(random, p->Warps);
  } while (world->alive[in->launch_scheduler] >> in->launch_warp & 1);
  in->launch_block = (u8)world->block;
  world->to_launch--;
}

/* A random warp of `among`, if any. */
static bool pick(struct tw_random *random, u32 among, u8 *warp) {
  if (!among) return false;
  const unsigned turn = tw_random_below(random, 32);
  const u32 later = among >> turn << turn;
  *warp = (u8)lowest_bit(later ? later : among);
  return true;
}

TW_STIMULUS(barrier) {
  struct world *world = world_of(state);
  notice_reset(world);
  if (tw_random_chance(random, 2)) {
    world->arrive_chance = (u8)tw_random_below(random, 101);
    world->done_chance = tw_random_chance(random, 50) ? 2 : (u8)tw_random_below(random, 60);
  }
  in->arrive_valid = in->done_valid = 0;
  u32 ended[BARRIER_MAX_SCHEDULERS] = {0};
  u8 ended_blocks[BARRIER_MAX_SCHEDULERS];
  for (unsigned s = 0; s < state->params.Schedulers; s++) {
    u32 running = world->alive[s] & ~state->waiting[s];
    if (tw_random_chance(random, world->arrive_chance) && pick(random, running, &in->arrive_warp[s])) {
      in->arrive_valid |= (u8)(1u << s);
      running &= ~(1u << in->arrive_warp[s]);
    }
    if (tw_random_chance(random, world->done_chance) && pick(random, running, &in->done_warp[s])) {
      in->done_valid |= (u8)(1u << s);
      ended[s] = 1u << in->done_warp[s];
      ended_blocks[s] = state->block[s][in->done_warp[s]];
    }
  }
  launch(random, world, in);
  if (in->launch_valid) world->alive[in->launch_scheduler] |= 1u << in->launch_warp;
  for (unsigned s = 0; s < state->params.Schedulers; s++)
    if (ended[s]) {
      world->alive[s] &= ~ended[s];
      world->left[ended_blocks[s]]--;
    }
}

/* What a cycle's arrivals and ends mean for each block. */
struct events {
  u8 arrivals[BARRIER_MAX_BLOCKS], ends[BARRIER_MAX_BLOCKS];
};

static struct events events_of(const struct barrier *s, const struct barrier_in *in) {
  struct events e = {0};
  for (unsigned n = 0; n < s->params.Schedulers; n++) {
    if (in->arrive_valid >> n & 1) e.arrivals[s->block[n][in->arrive_warp[n]]]++;
    if (in->done_valid >> n & 1) e.ends[s->block[n][in->done_warp[n]]]++;
  }
  return e;
}

TW_BINS(barrier) {
  const struct barrier *s = state;
  const struct events e = events_of(s, in);
  const u32 all = low_bits(s->params.Schedulers), several = s->params.Schedulers > 1;
  u32 last_arrives = 0, last_ends = 0, both_last = 0, mixed = 0, two_arrive = 0, two_end = 0, fades = 0, held = 0;
  for (unsigned b = 0; b < s->params.Blocks; b++) {
    const u32 bit = 1u << b;
    const bool waits = s->alive[b] > s->running[b], last = s->running[b] && s->running[b] == e.arrivals[b] + e.ends[b];
    if (last && e.arrivals[b] && !e.ends[b]) last_arrives |= bit;
    if (last && e.ends[b] && !e.arrivals[b] && waits) last_ends |= bit;
    if (last && e.ends[b] && !e.arrivals[b] && !waits) fades |= bit;
    if (last && e.ends[b] && e.arrivals[b]) both_last |= bit;
    if (e.arrivals[b] && e.ends[b]) mixed |= bit;
    if (e.arrivals[b] > 1) two_arrive |= bit;
    if (e.ends[b] > 1) two_end |= bit;
    if (waits && s->running[b]) held |= bit;
  }
  u32 waiting = 0;
  for (unsigned n = 0; n < s->params.Schedulers; n++) waiting |= out->waiting[n];
  const u32 launched = in->launch_valid ? 1u << in->launch_block : 0;
  const u32 completing = last_arrives | last_ends | both_last;
  TW_BIN("nothing waits", !waiting);
  TW_BIN("a block's first warp", in->launch_valid && in->launch_first);
  TW_BIN("another warp of a block", in->launch_valid && !in->launch_first);
  TW_BIN("a block of one warp", in->launch_valid && in->launch_first && in->launch_block_warps == 1);
  TW_BIN("a block of 32 warps", in->launch_valid && in->launch_first && in->launch_block_warps == 32);
  TW_BIN("launch into a block of which some already wait", launched & held);
  TW_BIN("arrivals on all of several schedulers", several && in->arrive_valid == all);
  TW_BIN("ends on all of several schedulers", several && in->done_valid == all);
  TW_BIN("two arrivals of one block", two_arrive);
  TW_BIN("two ends of one block", two_end);
  TW_BIN("arrival and end of one block", mixed);
  TW_BIN("arrival and end on one scheduler", in->arrive_valid & in->done_valid);
  TW_BIN("launch and arrival", in->launch_valid && in->arrive_valid);
  TW_BIN("launch and end", in->launch_valid && in->done_valid);
  TW_BIN("launch, arrival and end", in->launch_valid && in->arrive_valid && in->done_valid);
  TW_BIN("the last arrival completes a barrier", last_arrives);
  TW_BIN("an end completes a barrier", last_ends);
  TW_BIN("arrival and end together complete a barrier", both_last);
  TW_BIN("a block ends with none waiting", fades);
  TW_BIN("a lone warp's barrier", last_arrives && s->alive[lowest_bit(last_arrives)] == 1);
  TW_BIN("two blocks complete together", completing & (completing - 1));
  TW_BIN("a complete barrier, while another block waits", s->complete && held);
  TW_BIN("a complete barrier, while another completes", s->complete & ~completing && completing & ~s->complete);
  TW_BIN("a complete barrier and a launch", s->complete && in->launch_valid);
  TW_BIN("a complete barrier and an end", s->complete && in->done_valid);
}
