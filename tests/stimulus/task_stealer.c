/* Stimulus of task_stealer: while it is enabled SMs go on with their blocks, slowly or fast, run dry, and have what
 * they are given; then groups are dealt out anew: much and little, alike, falling and not, to many SMs and to one. */
#include "dispatch/task_stealer.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 5 };

struct world {
  const struct task_stealer *state;
  u32 next[TASK_STEALER_MAX_SMS], tail[TASK_STEALER_MAX_SMS];
  bool dry[TASK_STEALER_MAX_SMS];
  bool enable;
  u8 next_chance[TASK_STEALER_MAX_SMS], dry_chance;
  struct task_stealer_out out; /* of the cycle before */
};

static struct world *world_of(const struct task_stealer *state) {
  static struct world worlds[TEST_INSTANCES];
  unsigned i = 0;
  while (worlds[i].state && worlds[i].state != state) i++;
  worlds[i].state = state;
  return &worlds[i];
}

static u32 pointer(const struct world *world, u32 value) { return value & low_bits(world->state->params.PointerBits); }

/* Of all SMs slow, quick, or of each as it happens. */
static u8 pace_of(struct tw_random *random, unsigned pace) {
  if (pace == 3) pace = tw_random_below(random, 3);
  return (u8)(pace == 0 ? 0 : pace == 1 ? tw_random_below(random, 5) : 40 + tw_random_below(random, 61));
}

/* New groups: of all waiting blocks there are fewer than BlockBits count. */
static void deal(struct tw_random *random, struct world *world) {
  const struct task_stealer_params *p = &world->state->params;
  const u32 kind = tw_random_below(random, 5), first = tw_random_below(random, p->Sms);
  u32 left = low_bits(p->BlockBits), most = 1u << tw_random_below(random, p->BlockBits);
  const unsigned pace = tw_random_chance(random, 60) ? 3 : tw_random_below(random, 3);
  if (kind == 0) most = 3;
  for (unsigned k = 0; k < p->Sms; k++) {
    const unsigned i = (first + k) % p->Sms;
    u32 its = tw_random_chance(random, 30) ? 0 : smaller(tw_random_below(random, most + 1), left);
    if (kind == 1) its = smaller(most, left);                                                         /* alike */
    if (kind == 2) its = k ? 0 : tw_random_chance(random, 50) ? left : tw_random_below(random, left); /* one has all */
    world->next[i] =
        pointer(world, tw_random_chance(random, 20) ? (u32)-1 - tw_random_below(random, 4) : tw_random_word(random));
    world->tail[i] = pointer(world, world->next[i] + its);
    world->dry[i] = false;
    world->next_chance[i] = pace_of(random, pace);
    left -= its;
  }
  world->dry_chance = (u8)(1 + tw_random_below(random, tw_random_chance(random, 30) ? 4 : 100));
}

/* What was taken in the cycle before. */
static void take(struct world *world) {
  if (!world->out.steal_valid) return;
  for (unsigned i = 0; i < world->state->params.Sms; i++) {
    if (world->out.donor[i]) world->tail[i] = world->out.donor_tail;
    if (!world->out.recipient[i]) continue;
    world->next[i] = world->out.recipient_next;
    world->tail[i] = world->out.recipient_tail;
    world->dry[i] = false;
  }
}

static void go_on(struct tw_random *random, struct world *world, unsigned i) {
  const struct task_stealer *s = world->state;
  const bool donates = s->state >= TASK_STEALER_HOLD && s->donor == i;
  if (world->next[i] == world->tail[i]) world->dry[i] |= tw_random_chance(random, world->dry_chance);
  else if (!donates && tw_random_chance(random, world->next_chance[i]))
    world->next[i] = pointer(world, world->next[i] + 1);
}

TW_STIMULUS(task_stealer) {
  struct world *world = world_of(state);
  const struct task_stealer_params *p = &state->params;
  /* What an SM does in a cycle shows in the next one. */
  take(world);
  if (!world->enable) deal(random, world);
  bool waiting = false;
  for (unsigned i = 0; i < p->Sms; i++) waiting |= world->next[i] != world->tail[i];
  const unsigned turns = (waiting ? 40 : 1) * (p->Sms + p->BlockBits);
  world->enable = world->enable ? tw_random_below(random, turns) != 0 : tw_random_chance(random, 60);
  in->enable = world->enable;
  for (unsigned i = 0; i < p->Sms; i++) {
    in->next[i] = (u16)(world->next[i] & low_bits(p->BlockBits));
    in->tail[i] = world->tail[i];
    in->dry[i] = world->dry[i];
  }
  task_stealer_comb(state, in, &world->out);
  for (unsigned i = 0; i < p->Sms && world->enable; i++) go_on(random, world, i);
}

/* What SMs have, seen from outside. */
struct crowd {
  unsigned dry, most, with_most;
};

static struct crowd crowd_of(const struct task_stealer *s, const struct task_stealer_in *in) {
  struct crowd c = {0};
  for (unsigned i = 0; i < s->params.Sms; i++) {
    const unsigned its = (in->tail[i] - in->next[i]) & low_bits(s->params.BlockBits);
    c.dry += in->dry[i];
    c.with_most = its > c.most ? 1 : c.with_most + (its == c.most);
    c.most = larger(c.most, its);
  }
  return c;
}

TW_BINS(task_stealer) {
  const struct task_stealer *s = state;
  const struct task_stealer_params *p = &s->params;
  const struct crowd c = crowd_of(s, in);
  const enum task_stealer_state now = s->state;
  const bool gives = out->steal_valid, few = p->Sms > 1 && gives;
  const bool begins = in->enable && now == TASK_STEALER_REST && c.dry;
  const bool looks = in->enable && now == TASK_STEALER_SEARCH && s->at < p->Sms, ends = looks && s->at + 1u == p->Sms;
  const u16 its = looks ? (in->tail[s->at] - in->next[s->at]) & low_bits(p->BlockBits) : 0;
  const bool last = in->enable && now == TASK_STEALER_STEAL;
  const u16 left = last ? (in->tail[s->donor] - in->next[s->donor]) & low_bits(p->BlockBits) : 0;
  TW_BIN("nobody is dry", in->enable && now == TASK_STEALER_REST && !c.dry);
  TW_BIN("one SM is", begins && c.dry == 1);
  TW_BIN("several are", begins && c.dry > 1);
  TW_BIN("all are", begins && c.dry == p->Sms);
  TW_BIN("several have the most", begins && c.most && c.with_most > 1);
  TW_BIN("one of several that have the most so far", looks && s->max && its == s->max);
  TW_BIN("more than the most so far", looks && s->max && its > s->max);
  TW_BIN("the last SM has the most", ends && its > s->max);
  TW_BIN("nobody has any", ends && !s->max && !its);
  TW_BIN("a recipient behind the last served", looks && in->dry[s->at] && !s->found && s->at > s->last);
  TW_BIN("one before it", looks && in->dry[s->at] && !s->found && s->at < s->last);
  TW_BIN("the last served again", gives && p->Sms > 1 && s->recipient == s->last && c.dry == 1);
  TW_BIN("the first behind the last served, not the first",
         looks && in->dry[s->at] && s->found && s->at > s->last && s->recipient <= s->last);
  TW_BIN("one behind that", looks && in->dry[s->at] && s->found && s->recipient > s->last);
  TW_BIN("a sum of BlockBits bits", now == TASK_STEALER_DIVIDE && !s->at && s->average >> (p->BlockBits - 1));
  TW_BIN("a whole average", now == TASK_STEALER_COUNT && s->average && !s->rest);
  TW_BIN("one that is rounded", now == TASK_STEALER_COUNT && s->average && s->rest);
  TW_BIN("none", now == TASK_STEALER_COUNT && !s->average);
  TW_BIN("one block goes", gives && out->stolen == 1);
  TW_BIN("many go, the donor keeps some", gives && out->stolen > 2 && out->stolen < left);
  TW_BIN("all that is left goes", gives && out->stolen == left);
  TW_BIN("fewer than counted", gives && out->stolen < s->count);
  TW_BIN("none is left", last && !left);
  TW_BIN("as many as counted, of fewer than there were", gives && left < s->max && out->stolen == s->count);
  TW_BIN("from a lower SM to a higher", few && s->donor < s->recipient);
  TW_BIN("from a higher to a lower", few && s->donor > s->recipient);
  TW_BIN("pointers wrap", gives && out->recipient_tail < out->donor_tail);
  TW_BIN("low bits wrap", gives && (in->tail[s->donor] & low_bits(p->BlockBits)) < in->next[s->donor]);
  TW_BIN("one is served while others wait", gives && c.dry > 1);
  TW_BIN("given up in the search", !in->enable && now == TASK_STEALER_SEARCH);
  TW_BIN("in the division", !in->enable && now == TASK_STEALER_DIVIDE);
  TW_BIN("as the donor is held", !in->enable && now == TASK_STEALER_HOLD);
  TW_BIN("as it would steal", !in->enable && now == TASK_STEALER_STEAL);
}
