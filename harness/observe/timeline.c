/* timeline: see timeline.h: what happens to instructions in a cycle. */
#include "timeline_internal.h"

static u32 *writer_of(struct timeline_tracks *t, unsigned i, unsigned w, unsigned number, bool predicate) {
  return predicate ? &t->predicate_writer[i][w][number & 7] : &t->writer[i][w][number];
}

static struct timeline_entry *entry_at(struct timeline *t, u32 index) {
  return index == AWAITED_NONE ? NULL : &t->entry[index];
}

/* ---- before issue */

/* What the store has read for a warp arrives in this cycle. */
static void look_at_fetch(struct timeline *t, const struct sm *s, unsigned i) {
  const struct issue_stage *issue = &look_scheduler(s, i)->issue;
  if (issue->fetch.flight) t->tracks->fetched[i][issue->fetch.last][issue->store_pc % FETCH_MAX_DEPTH] = t->now;
}

/* How long each warp waits, and for what. */
static void look_at_waiting(struct timeline *t, const struct look *l, unsigned i, unsigned w) {
  const u8 state = l->state[i][w];
  if (state != REASON_empty && state != REASON_issued) t->tracks->waited[i][w][state]++;
}

static void note_waiting(struct timeline_entry *e, const u32 *waited) {
  e->reason = REASON_COUNT;
  for (unsigned r = 0; r < REASON_COUNT; r++) {
    if (waited[r] && (e->reason == REASON_COUNT || waited[r] > waited[e->reason])) e->reason = (u8)r;
    e->waited += waited[r];
  }
}

/* ---- issue, dispatch, write-back */

/* The index of what is issued, AWAITED_NONE outside the window. */
static u32 record(struct timeline *t, const struct issue_stage_out *from, unsigned i) {
  const unsigned w = from->commit_warp;
  const u64 fetched = t->tracks->fetched[i][w][from->commit_pc % FETCH_MAX_DEPTH], cycle = t->now - t->base;
  const u32 index = cycle >= t->from && cycle <= t->to ? timeline_add_entry(t) : AWAITED_NONE;
  if (index != AWAITED_NONE) {
    struct timeline_entry *e = &t->entry[index];
    *e = (struct timeline_entry){
        .issue = t->now, .lanes = from->commit_lanes, .pc = from->commit_pc, .scheduler = (u8)i, .warp = (u8)w};
    e->start[STAGE_fetch] = fetched ? fetched : t->now;
    e->start[STAGE_collect] = t->now;
    note_waiting(e, t->tracks->waited[i][w]);
  }
  memset(t->tracks->waited[i][w], 0, sizeof t->tracks->waited[i][w]);
  return index;
}

/* Ends at once what enters no pipe. */
static void look_at_issue(struct timeline *t, const struct sm *s, unsigned i) {
  const struct subcore_scheduler *c = look_scheduler(s, i);
  const struct issue_stage_out *from = &c->issued;
  if (!from->commit_valid) return;
  const u32 index = record(t, from, i);
  const struct issue_stage_decoded *d = &c->issue.store[from->commit_pc];
  struct timeline_tracks *k = t->tracks;
  const unsigned w = from->commit_warp;
  const bool enters = from->issue_valid && (!from->issue_queued || queue_stage_takes(from->issue_kind, d->number));
  if (!enters) {
    if (index != AWAITED_NONE) t->entry[index].end = t->now + 1;
    return;
  }
  awaited_add(&k->dispatch[i][w], from->issue_opcode, from->issue_register, index);
  if (d->place.destination == ISA_NONE) return;
  *writer_of(k, i, w, d->number, d->place.destination == ISA_PRED) = index;
  if (d->place.destination == ISA_PAIR) *writer_of(k, i, w, d->number | 1, false) = index;
}

static void look_at_dispatch(struct timeline *t, const struct sm *s, unsigned subcore) {
  const struct subcore *k = &s->subcore[subcore];
  for (u32 left = k->wires.settled ? 0 : k->wires.operands.dispatching; left; left &= left - 1) {
    const struct dispatch *d = &k->wires.operands.dispatch[lowest_bit(left)];
    const unsigned i = look_scheduler_of(s, subcore, d->warp), w = look_warp_of(s, d->warp);
    const bool memory = d->opcode >> 6 == ISA_CLASS_MEMORY;
    if (!d->lanes) continue;
    const u32 index = awaited_take(&t->tracks->dispatch[i][w], d->opcode, d->destination);
    struct timeline_entry *e = entry_at(t, index);
    if (e) e->start[memory ? STAGE_pipe : STAGE_execute] = t->now;
    if (memory) awaited_add(&t->tracks->arrive[i][w], d->opcode, d->destination, index);
  }
}

static void look_at_results(struct timeline *t, const struct sm *s, unsigned subcore) {
  const struct subcore *k = &s->subcore[subcore];
  const struct writeback_out *x = &k->wires.writeback;
  for (u32 left = k->wires.settled ? 0 : x->release_valid; left; left &= left - 1) {
    const unsigned r = lowest_bit(left), i = look_scheduler_of(s, subcore, x->release_warp[r]);
    u32 *writer =
        writer_of(t->tracks, i, look_warp_of(s, x->release_warp[r]), x->release_register[r], r == k->params.Banks);
    struct timeline_entry *e = entry_at(t, *writer);
    if (e) e->end = t->now + 1;
    *writer = AWAITED_NONE;
  }
}

void timeline_cycle(struct timeline *t, const struct look *l, const struct sm *s, u64 cycle) {
  t->now = t->base + cycle;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    look_at_dispatch(t, s, k);
    look_at_results(t, s, k);
  }
  timeline_memory(t, s);
  timeline_spans_cycle(t, s);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    for (unsigned w = 0; w < s->params.Warps; w++) look_at_waiting(t, l, i, w);
    look_at_issue(t, s, i);
    look_at_fetch(t, s, i);
  }
}
