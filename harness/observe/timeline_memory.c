/* timeline_memory: see timeline_internal.h. */
#include "timeline_internal.h"

/* What the arbiter offers and a unit takes in this cycle. */
static u32 arriving(struct timeline *t, const struct sm *s, const struct memory_request *r) {
  const unsigned n = look_per_subcore(s), warps = n * s->params.Warps,
                 warp = r->warp % (SM_SCHEDULERS * s->params.Warps);
  const unsigned i = look_scheduler_of(s, warp / warps, warp % warps), w = look_warp_of(s, warp % warps);
  return awaited_take(&t->tracks->arrive[i][w], ISA_CLASS_MEMORY << 6 | r->operation, r->destination);
}

/* What has no result ends where the unit has it. */
static void end_store(struct timeline *t, struct timeline_entry *e, const struct memory_request *r) {
  const unsigned kind = r->operation & ISA_MEM_KIND;
  if (kind == ISA_MEM_STORE || r->destination == ISA_ZERO_REGISTER) e->end = t->now + 1;
}

static void look_at_arrivals(struct timeline *t, const struct sm *s) {
  const struct memory_request *global = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  if (global && s->wires.path.request_ready) {
    const u32 index = t->tracks->sending = arriving(t, s, global);
    if (index != AWAITED_NONE) {
      t->entry[index].start[STAGE_send] = t->now;
      end_store(t, &t->entry[index], global);
    }
  }
  if (!shared || !s->wires.shared.request_ready) return;
  const u32 index = arriving(t, s, shared);
  if (index == AWAITED_NONE) return;
  t->entry[index].start[STAGE_shared] = t->now;
  end_store(t, &t->entry[index], shared);
}

/* A line leaves the coalescer; with the last one the instruction is in the L1, or a store done. */
static void look_at_line(struct timeline *t, const struct sm *s) {
  const struct coalescer *c = &s->path.coalescer;
  struct timeline_tracks *k = t->tracks;
  if (!s->wires.path.sent_valid || !c->valid || k->sending == AWAITED_NONE) return;
  struct timeline_entry *e = &t->entry[k->sending];
  if (c->reply) k->ticket[s->path.wires.coalescer.line_ticket % TIMELINE_TICKETS] = k->sending;
  if (c->left != c->line_lanes) return;
  if (c->reply) e->start[STAGE_l1] = t->now;
  else e->end = t->now + 1;
}

/* Places of instructions that wait for a line: new ones miss, and a line that comes fills. */
static void look_at_waiters(struct timeline *t, const struct l1 *s) {
  struct timeline_tracks *k = t->tracks;
  for (u64 left = s->waiter_valid & ~k->waiters; left; left &= left - 1) {
    const u32 index = k->ticket[s->waiter[__builtin_ctzll(left)].ticket % TIMELINE_TICKETS];
    if (index != AWAITED_NONE && !t->entry[index].start[STAGE_miss]) t->entry[index].start[STAGE_miss] = t->now;
  }
  k->waiters = s->waiter_valid;
  if (!s->fill_valid || !(s->fill_install || s->fill_atomic)) return;
  const u64 filled = s->fill_atomic ? (u64)1 << s->fill_index : s->mshr_waiters[s->fill_index];
  for (u64 left = filled; left; left &= left - 1) {
    const u32 index = k->ticket[s->waiter[__builtin_ctzll(left)].ticket % TIMELINE_TICKETS];
    if (index != AWAITED_NONE) t->entry[index].start[STAGE_back] = t->now;
  }
}

void timeline_memory(struct timeline *t, const struct sm *s) {
  if (!s->params.LoadPath && !s->path.compared) {
    look_at_waiters(t, &s->path.l1);
    look_at_line(t, s);
  }
  look_at_arrivals(t, s);
}
