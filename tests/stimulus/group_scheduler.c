/* Stimulus of group_scheduler: grid after grid by each policy, of groups of one block and of many, from a memory that
 * answers soon or late and in any order, on SMs that end blocks soon or late.  What is on its way follows from the
 * state, what it is from the grid that was begun last. */
#include "dispatch/group_scheduler.h"
#include "group_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4, MOST_BLOCKS = 400, MOST_WORDS = 1 + 3 * MOST_BLOCKS };

struct world {
  const struct group_scheduler *state;
  struct group_scheduler_in in; /* the configuration */
  u32 words[MOST_WORDS];        /* from the queue on */
  u8 pace, answers, ends;       /* chances */
};

static struct world *world_of(const struct group_scheduler *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

static u16 extent(struct tw_random *random, unsigned most, unsigned bits) {
  most = smaller(most, low_bits(bits));
  return (u16)(tw_random_chance(random, 30) ? 1 : 1 + tw_random_below(random, most));
}

/* A grid, and how many blocks it has. */
static unsigned choose_grid(struct tw_random *random, struct world *w) {
  const struct group_scheduler_params *p = &w->state->params;
  const unsigned all = smaller(MOST_BLOCKS, 1u << p->BlockBits);
  const unsigned most = tw_random_chance(random, 40) ? all : 1 + tw_random_below(random, all);
  w->in.grid_x = extent(random, most, p->GridBits);
  w->in.grid_y = extent(random, most / w->in.grid_x, p->GridBits);
  w->in.grid_z = extent(random, most / w->in.grid_x / w->in.grid_y, p->GridBits);
  return (unsigned)w->in.grid_x * w->in.grid_y * w->in.grid_z;
}

static void put_number(struct world *w, unsigned half, unsigned number) {
  w->words[half / 2] |= number << (half & 1 ? w->state->params.BlockBits : 0);
}

/* Its blocks in any order, in groups: alike, one to some blocks, or single ones. */
static void make_image(struct tw_random *random, struct world *w, unsigned blocks) {
  const struct group_scheduler_params *p = &w->state->params;
  const unsigned kind = tw_random_below(random, 4), bits = 2 * p->BlockBits - 1;
  u16 number[MOST_BLOCKS] = {0}, start[MOST_BLOCKS + 1] = {0};
  unsigned groups = 0;
  for (unsigned b = 0; b < blocks; b++) {
    const unsigned other = tw_random_below(random, b + 1);
    number[b] = number[other];
    number[other] = (u16)b;
  }
  while (start[groups] < blocks) {
    const unsigned size = kind == 0   ? 1 + blocks / p->Sms
                          : kind == 1 ? 1
                                      : 1 + tw_random_below(random, kind == 2 ? 7 : blocks);
    start[groups + 1] = (u16)smaller(blocks, start[groups] + size);
    groups++;
  }
  memset(w->words, 0, sizeof w->words);
  w->words[0] = groups;
  unsigned at = 2 + 4 * groups; /* half words from the queue on */
  for (unsigned n = 0; n < groups; n++) {
    const unsigned size = start[n + 1] - start[n];
    const u32 head = (2 * w->in.queue_base + at) & low_bits(bits), tail = (head + size - 1) & low_bits(bits);
    w->words[1 + 2 * n] = head << 1;
    w->words[2 + 2 * n] = tail << 1;
    for (unsigned b = 0; b < size; b++) put_number(w, at + b, number[start[n] + b]);
    at += (size + 1) / 2 * 2;
  }
}

static void begin(struct tw_random *random, struct world *w) {
  w->in.policy = (u8)(tw_random_chance(random, 40) ? BLOCK_POLICY_STEALING : tw_random_below(random, 4));
  w->in.queue_base = tw_random_word(random) & low_bits(2 * w->state->params.BlockBits - 2);
  w->in.block_warps = (u8)(1 + tw_random_below(random, 32));
  w->in.sm_blocks = (u8)(1 + tw_random_below(random, tw_random_chance(random, 10) ? 32 : 4));
  make_image(random, w, choose_grid(random, w));
  w->pace = (u8)(tw_random_chance(random, 50) ? 95 : 20);
  w->answers = (u8)(tw_random_chance(random, 50) ? 90 : 10);
  w->ends = (u8)(tw_random_chance(random, 50) ? 30 : 2);
}

/* One of the words that are on their way. */
static void answer(struct tw_random *random, const struct world *w, struct group_scheduler_in *in) {
  const struct group_scheduler *s = w->state;
  u8 tags[GROUP_TAGS + GROUP_SCHEDULER_MAX_SMS];
  const unsigned of_queue = group_tags(&s->queue, tags);
  unsigned n = of_queue;
  for (unsigned i = 0; i < s->params.Sms; i++)
    if (s->feed[i].state == BLOCK_FEED_AWAIT) tags[n++] = (u8)i;
  in->answer_valid = n && tw_random_chance(random, w->answers);
  if (!in->answer_valid) return;
  const unsigned k = tw_random_below(random, n);
  const u32 word = k < of_queue ? group_word(&s->queue, tags[k]) : s->feed[tags[k]].next >> 1;
  const u32 at = (word - w->in.queue_base) & low_bits(2 * s->params.BlockBits - 2);
  in->answer_tag = (u8)(k < of_queue ? FETCH_MUX_QUEUE | tags[k] : tags[k]);
  in->answer_word = at < MOST_WORDS ? w->words[at] : 0;
}

static unsigned blocks_of_all(const struct sm_turn *s) {
  unsigned sum = 0;
  for (unsigned i = 0; i < s->params.Sms; i++) sum += s->blocks[i];
  return sum;
}

TW_STIMULUS(group_scheduler) {
  struct world *w = world_of(state);
  const unsigned sms = state->params.Sms;
  const bool starts =
      !state->turn.busy && !blocks_of_all(&state->turn) && (!w->in.grid_x || tw_random_chance(random, 30));
  if (starts) begin(random, w);
  *in = w->in;
  in->start = starts;
  in->read_ready = tw_random_chance(random, w->pace);
  answer(random, w, in);
  for (unsigned i = 0; i < sms; i++) {
    const unsigned slow = i % 3 == 0 ? 1 : 3; /* some SMs run dry before others */
    in->ended[i] = state->turn.blocks[i] && tw_random_below(random, 100 * slow) < w->ends;
    in->quiet[i] = tw_random_below(random, 3 * sms) != 0;
  }
}

TW_BINS(group_scheduler) {
  const struct group_scheduler *s = state;
  const struct group_scheduler_wires *x = &s->x;
  const bool grouped = in->policy >= BLOCK_POLICY_GROUPS, steals = x->stealer.steal_valid && x->stealer.stolen;
  const unsigned all = blocks_of_all(&s->turn), sms = s->params.Sms;
  unsigned dry = 0, there = 0;
  for (unsigned i = 0; i < sms; i++) {
    dry += x->stealer_in.dry[i];
    there += x->place[i].block_valid;
  }
  TW_BIN("no grid", !out->busy && !in->start);
  TW_BIN("in the grid's order", in->start && in->policy == BLOCK_POLICY_LRR);
  TW_BIN("in pairs", in->start && in->policy == BLOCK_POLICY_BCS);
  TW_BIN("in groups", in->start && in->policy == BLOCK_POLICY_GROUPS);
  TW_BIN("in groups, with stealing", in->start && in->policy == BLOCK_POLICY_STEALING);
  TW_BIN("a block leaves in order", out->block_valid && in->policy == BLOCK_POLICY_LRR);
  TW_BIN("of a pair", out->block_valid && in->policy == BLOCK_POLICY_BCS);
  TW_BIN("of a group", out->block_valid && grouped);
  TW_BIN("one of several that are there", out->block_valid && grouped && (there > 1 || sms == 1));
  TW_BIN("one is there, its SM has no room", grouped && there && !out->block_valid);
  TW_BIN("an SM has room, no block is there", grouped && out->busy && !there && all < in->sm_blocks * sms);
  TW_BIN("the queue and an SM's fetch ask", x->queue.read_valid && out->read_valid && out->read_tag < FETCH_MUX_QUEUE);
  TW_BIN("a group is dealt as an SM's number comes",
         x->queue.deal_valid && in->answer_valid && in->answer_tag < FETCH_MUX_QUEUE);
  TW_BIN("all groups are dealt, not all blocks given", grouped && out->busy && x->queue.exhausted && x->turn_in.more);
  TW_BIN("an SM is dry, and may not steal",
         in->policy == BLOCK_POLICY_GROUPS && x->queue.exhausted && dry && x->turn_in.more);
  TW_BIN("blocks are stolen", sms == 1 || steals);
  TW_BIN("as the donor's next is fetched", sms == 1 || (steals && s->feed[s->stealer.donor].state == BLOCK_FEED_AWAIT));
  TW_BIN("as it is there", sms == 1 || (steals && s->feed[s->stealer.donor].state == BLOCK_FEED_READY));
  TW_BIN("as it is given", sms == 1 || (steals && x->turn.give[s->stealer.donor]));
  TW_BIN("all have left, not all have ended", out->busy && !x->turn_in.more && all);
  TW_BIN("all have ended", out->busy && !x->turn_in.more && !all);
}
