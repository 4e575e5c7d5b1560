/* look: see look.h. */
#include "look.h"

#include <stdbool.h>

static u32 bit_of(unsigned w) { return 1u << w; }

/* Of pending registers and predicates that a head reads or writes, the producer that comes last in the list. */
static enum reason producer_of(const struct look *l, const struct subcore_scheduler *c, unsigned i, unsigned w,
                               const struct scoreboard_check *check) {
  const struct scoreboard *s = &c->issue.scoreboard;
  u8 worst = 0;
  for (unsigned k = 0; k < 4; k++)
    for (u64 left = s->registers[w][k] & check->registers[k]; left; left &= left - 1) {
      const unsigned r = k * 64 + (unsigned)__builtin_ctzll(left);
      if (l->producer[i][w][r] > worst) worst = l->producer[i][w][r];
    }
  for (u32 left = s->predicates[w] & check->predicates; left; left &= left - 1)
    if (l->predicate_producer[i][w][lowest_bit(left)] > worst) worst = l->predicate_producer[i][w][lowest_bit(left)];
  return worst ? (enum reason)worst : REASON_exit; /* an exit waits for registers that it does not name */
}

/* A result of memory is waited for where the instruction is. */
static enum reason result_wait(const struct look *l, const struct sm *s, unsigned i, unsigned w) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const struct issue_stage *issue = &c->issue;
  const u16 pc = fetch_heads(&issue->fetch)->head_pc[w];
  const enum reason r = producer_of(l, c, i, w, &issue->store[pc].check);
  return r == REASON_result_global || r == REASON_result_shared ? memory_wait(s, i, w, r) : r;
}

/* RegLess holds a warp until registers of its region are there; and all while it takes a word from a buffer. */
static enum reason region_wait(const struct regless_stage *r, unsigned w) {
  switch (r->shard.manager.warp[w].state) {
    case CAPACITY_PRELOADING: return REASON_region_preload;
    case CAPACITY_DRAINING: return REASON_region_draining;
    case CAPACITY_ACTIVE: return REASON_metadata;
    default: return r->parts.decode.region_valid >> w & 1 ? REASON_region_waiting : REASON_metadata;
  }
}

/* A warp whose block is moved is held, and on its way back it has no instruction and may be at a barrier. */
static bool moved(const struct sm *s, unsigned i, unsigned w) {
  return s->params.Governor && s->wires.moved[i] >> w & 1;
}

/* Of a block that is out the slot still has the lanes; what it fetches tells it from one with a warp. */
static bool gone(const struct sm *s, unsigned i, unsigned w) {
  return s->params.Preemption && !(look_scheduler(s, i)->issue.fetch.active >> w & 1);
}

/* What holds every instruction of a warp from outside the issue stage. */
static enum reason gate_wait(const struct sm *s, unsigned i, unsigned w) {
  if (s->params.Governor && s->wires.divider.inactive[i] & bit_of(w)) return REASON_inactive;
  if (s->params.Sharing && s->wires.sharing.held[i] & bit_of(w)) return REASON_shared_lock;
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS && look_subcore(s, i)->wires.operands.held & bit_of(w))
    return region_wait(&look_subcore(s, i)->operands.regless, w);
  return REASON_queue_read;
}

/* What holds a memory instruction, a barrier or an exit behind memory instructions; REASON_issued if nothing does. */
static enum reason order_wait(const struct sm *s, unsigned i, unsigned w) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const u32 bit = bit_of(w), *need = c->issue.wires.need, *gate = c->issue_in.gate;
  if (c->issue.order.outstanding & need[GATE_ORDER] & bit) return memory_wait(s, i, w, REASON_memory_order);
  if (s->params.Governor && s->wires.divider.full[i] & (need[GATE_DRAIN] | need[GATE_LOAD]) & bit) return REASON_quota;
  if (((gate[GATE_DRAIN] & need[GATE_DRAIN]) | (gate[GATE_LOAD] & need[GATE_LOAD])) & bit) return REASON_draining;
  if (gate[GATE_GLOBAL] & need[GATE_GLOBAL] & bit) return REASON_memory_lock;
  return gate[GATE_QUEUE] & need[GATE_QUEUE] & bit ? REASON_queue_full : REASON_issued;
}

/* How near to issue a warp is: what it lacks first, whatever the cause of that. */
enum place { PLACE_ISSUE, PLACE_OPERANDS, PLACE_READ, PLACE_RESULT, PLACE_MEMORY, PLACE_HELD, PLACE_FETCH, PLACE_NONE };

struct state {
  enum place place;
  enum reason reason;
};

/* Of a warp whose next instruction is there and belongs to the path taken. */
static struct state state_of_head(const struct look *l, const struct sm *s, unsigned i, unsigned w) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const struct issue_stage_wires *x = &c->issue.wires;
  const u32 bit = bit_of(w);
  if (c->issued.commit_valid && x->scheduler_in.eligible & bit) return (struct state){PLACE_ISSUE, REASON_not_chosen};
  if (c->issue_in.gate[GATE_ANY] & bit) return (struct state){PLACE_HELD, gate_wait(s, i, w)};
  if (x->scoreboard.hazard & bit) return (struct state){PLACE_RESULT, result_wait(l, s, i, w)};
  const enum reason order = order_wait(s, i, w);
  if (order != REASON_issued) return (struct state){PLACE_MEMORY, order};
  if ((c->issue_in.collector_ready | ~x->needs_collector) & bit) return (struct state){PLACE_READ, REASON_unread};
  return (struct state){PLACE_OPERANDS, collector_wait(s, i, w)};
}

static struct state state_of(const struct look *l, const struct sm *s, unsigned i, unsigned w) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const struct issue_stage *issue = &c->issue;
  if (!issue->stack.live[w]) return (struct state){PLACE_NONE, REASON_empty};
  if (c->issued.commit_valid && c->issued.commit_warp == w) return (struct state){PLACE_ISSUE, REASON_issued};
  if (moved(s, i, w)) return (struct state){PLACE_HELD, REASON_moved};
  if (gone(s, i, w)) return (struct state){PLACE_NONE, REASON_empty};
  if (s->wires.barrier.waiting[i] >> w & 1) return (struct state){PLACE_HELD, REASON_barrier};
  if (issue->wires.stack.busy >> w & 1) return (struct state){PLACE_HELD, REASON_divergence};
  if (!(fetch_heads(&issue->fetch)->head_valid >> w & 1)) return (struct state){PLACE_FETCH, REASON_fetch};
  return state_of_head(l, s, i, w);
}

/* The warp nearest to issue says why its scheduler issues nothing. */
static void look_at(struct look *l, const struct sm *s, unsigned i) {
  struct state nearest = {PLACE_NONE, REASON_empty};
  l->warp[i] = LOOK_NO_WARP;
  for (unsigned w = 0; w < s->params.Warps; w++) {
    const struct state is = state_of(l, s, i, w);
    l->state[i][w] = (u8)is.reason;
    if (is.place > nearest.place || (is.place == nearest.place && is.reason >= nearest.reason)) continue;
    nearest = is;
    l->warp[i] = (u8)w;
  }
  l->reason[i] = (u8)nearest.reason;
}

/* What is issued in this cycle writes from the next on. */
static void remember(struct look *l, const struct sm *s, unsigned i) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  if (!c->issued.commit_valid || !c->issued.issue_valid) return;
  const struct issue_stage_decoded *d = &c->issue.store[c->issued.commit_pc];
  const u8 result = (u8)reason_of_result(c->issued.issue_opcode);
  u8 *registers = l->producer[i][c->issued.commit_warp];
  if (d->place.destination == ISA_PRED) l->predicate_producer[i][c->issued.commit_warp][d->number & 7] = result;
  else if (d->place.destination != ISA_NONE) registers[d->number] = result;
  if (d->place.destination == ISA_PAIR) registers[d->number & ~1u] = registers[d->number | 1] = result;
}

void look_cycle(struct look *l, const struct sm *s) {
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) look_at(l, s, i);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) remember(l, s, i);
}
