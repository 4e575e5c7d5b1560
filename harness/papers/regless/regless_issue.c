/* regless_issue: see regless_internal.h. */
#include "regless_internal.h"

/* ---- the instruction streams */

int regless_map_words(struct replay *r) {
  const u32 n = r->trace->kernel->length;
  r->place = calloc(n, sizeof *r->place);
  r->first = calloc(n, sizeof *r->first);
  if (!r->place || !r->first) return -1;
  u32 first = 0;
  for (u32 w = 0, i = 0; w < r->with->length; w++) {
    if (metadata_is(r->with->code[w])) continue;
    r->first[i] = first;
    r->place[i++] = w;
    first = w + 1;
  }
  return 0;
}

static const struct regless_step *step_of(const struct slot *s) { return &s->warp->steps.at[s->step]; }

static void to_step(const struct replay *r, struct slot *s) {
  if (regless_has_step(s)) s->word = r->machine.whole ? r->place[step_of(s)->pc] : r->first[step_of(s)->pc];
}

void regless_load_warps(struct replay *r) {
  for (u32 n = 0; n < SLOTS; n++) {
    struct slot *s = &r->slot[n];
    const bool idle = r->machine.whole || r->shard.manager.warp[n].state == CAPACITY_INACTIVE;
    if (regless_has_step(s) || s->flights || !idle || (s->warp && !s->exited && !r->machine.whole)) continue;
    memset(s, 0, sizeof *s);
    if (r->next_warp == r->trace->warps.count) continue;
    s->warp = &r->trace->warps.at[r->next_warp++];
    s->start = r->cycle;
    to_step(r, s);
  }
}

/* ---- issue */

static bool is_ready(const struct replay *r, u32 n) {
  const struct region_warp *w = &r->shard.decode.warp[n];
  if (r->machine.whole) return true;
  return w->state == REGION_RUNS && w->left && r->shard.manager.warp[n].state == CAPACITY_ACTIVE;
}

static bool can_issue(const struct replay *r, u32 n) {
  const struct slot *s = &r->slot[n];
  struct region_access a[REGION_MOST_ACCESSES];
  if (!regless_has_step(s) || r->cycle < s->resume || s->word != r->place[step_of(s)->pc]) return false;
  if (!is_ready(r, n)) return false;
  const unsigned count = region_accesses(r->with->code[s->word], a);
  for (unsigned k = 0; k < count; k++)
    if (s->pending[a[k].reg] || (a[k].write && s->reads[a[k].reg])) return false;
  return true;
}

/* A place for an instruction; FLIGHTS if there is none, or enough of them gather operands. */
static unsigned free_flight(const struct replay *r) {
  unsigned gathering = 0, found = FLIGHTS;
  for (unsigned n = 0; n < FLIGHTS; n++) {
    gathering += r->flight[n].busy && r->flight[n].left;
    if (!r->flight[n].busy) found = n;
  }
  return gathering < GATHERING ? found : FLIGHTS;
}

u32 regless_choose(const struct replay *r) {
  u32 best = SLOTS;
  if (free_flight(r) == FLIGHTS) return SLOTS;
  if (can_issue(r, r->last)) return r->last;
  for (u32 n = 0; n < SLOTS; n++)
    if (can_issue(r, n) && (best == SLOTS || r->slot[n].start < r->slot[best].start)) best = n;
  return best;
}

static u32 latency_of(const struct replay *r, u64 instruction) {
  const unsigned operation = isa_operation(instruction);
  switch (isa_class_of(instruction)) {
    case ISA_CLASS_SFU:
    case ISA_CLASS_TENSOR: return 14;
    case ISA_CLASS_MEMORY: return operation < 32 ? r->machine.latency : 19;
    default: return 5;
  }
}

static void queue_put(struct queue *q, struct flight *f, unsigned access) {
  q->at[(q->head + q->count) % WAITING].flight = f;
  q->at[(q->head + q->count++) % WAITING].access = (u8)access;
}

static unsigned bank_of(const struct flight *f, unsigned access) {
  return osu_bank_of(f->slot, f->access[access].reg, BANKS);
}

/* Its accesses: sources in order, then destinations. */
static void gather(struct replay *r, struct slot *s, struct flight *f, unsigned marks) {
  const struct regless_step *step = step_of(s);
  u32 result = step->result;
  for (unsigned k = 0; k < f->accesses; k++) {
    const struct region_access *a = &f->access[k];
    f->mark[k] = (u8)region_access_mark(f->access, f->accesses, k, marks);
    if (a->write) {
      f->value[k] = s->registers[a->reg] = s->warp->results.at[result++];
      s->pending[a->reg]++;
      f->writes_left++;
      if (r->machine.whole) continue;
    } else {
      f->value[k] = s->registers[a->reg];
      s->reads[a->reg]++;
    }
    f->left++;
    s->unread++;
    queue_put(&r->reads[bank_of(f, k)], f, k);
  }
}

void regless_issue(struct replay *r, u32 n, unsigned marks) {
  struct slot *s = &r->slot[n];
  const struct regless_step *step = step_of(s);
  const u64 instruction = r->with->code[s->word];
  struct flight *f = &r->flight[free_flight(r)];
  r->counts->instructions++;
  r->last = n;
  r->moved = r->cycle;
  *f = (struct flight){.slot = n, .pc = step->pc, .lanes = step->lanes, .latency = latency_of(r, instruction)};
  f->accesses = region_accesses(instruction, f->access);
  gather(r, s, f, marks);
  f->busy = f->left || f->writes_left;
  f->due = r->cycle + f->latency;
  s->flights += f->busy;
  if (isa_class_of(instruction) == ISA_CLASS_CONTROL) s->resume = r->cycle + 5;
  s->step++;
  to_step(r, s);
}

void regless_move_flights(struct replay *r) {
  for (unsigned n = 0; n < FLIGHTS; n++) {
    struct flight *f = &r->flight[n];
    if (!f->busy || f->left || r->cycle < f->due) continue;
    for (unsigned k = 0; k < f->accesses && !f->executed; k++)
      if (f->access[k].write) queue_put(&r->writes[bank_of(f, k)], f, k);
    f->executed = true;
    if (f->writes_left) continue;
    f->busy = false;
    r->slot[f->slot].flights--;
  }
}
