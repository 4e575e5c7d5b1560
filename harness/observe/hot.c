/* hot: see hot.h. */
#include "hot.h"

#include "access.h"
#include "needed.h"
#include "util/counts.h"

void hot_begin(struct hot *h, const struct sm_params *p) {
  h->size = 1u << p->PcBits;
  h->now = needed(calloc(h->size, sizeof *h->now));
  memset(h->dispatch, 0, sizeof h->dispatch);
}

static void count_access(struct hot_counts *c, const struct dispatch *d) {
  const struct access a = access_of(d);
  c->lines += a.lines;
  c->sectors += a.sectors;
  c->passes += a.passes;
  c->conflicts += a.shared ? a.passes - 1 : 0;
}

/* A load that the queues of WarpPool do not take is never dispatched. */
static bool will_be_dispatched(const struct issue_stage_out *from) {
  return !from->issue_queued || queue_stage_takes(from->issue_kind, from->issue_register);
}

static void look_at_issue(struct hot *h, const struct sm *s, unsigned i) {
  const struct issue_stage_out *from = &look_scheduler(s, i)->issued;
  if (!from->commit_valid) return;
  h->last[i][from->commit_warp] = from->commit_pc;
  h->now[from->commit_pc].executions++;
  h->now[from->commit_pc].lanes += (unsigned)__builtin_popcount(from->commit_lanes);
  if (from->issue_valid && decode_is_memory(from->issue_kind) && will_be_dispatched(from))
    awaited_add(&h->dispatch[i][from->commit_warp], from->issue_opcode, from->issue_register, from->commit_pc);
}

static void look_at_dispatch(struct hot *h, const struct sm *s, unsigned subcore) {
  const struct subcore *k = &s->subcore[subcore];
  for (u32 left = k->wires.settled ? 0 : k->wires.operands.dispatching; left; left &= left - 1) {
    const struct dispatch *d = &k->wires.operands.dispatch[lowest_bit(left)];
    if (d->opcode >> 6 != ISA_CLASS_MEMORY || !d->lanes) continue;
    struct awaited *of = &h->dispatch[look_scheduler_of(s, subcore, d->warp)][look_warp_of(s, d->warp)];
    const u32 pc = awaited_take(of, d->opcode, d->destination);
    if (pc != AWAITED_NONE) count_access(&h->now[pc], d);
  }
}

static void look_at_waiting(struct hot *h, const struct look *l, const struct sm *s, unsigned i, unsigned w) {
  const u8 state = l->state[i][w];
  const bool behind = state == REASON_divergence || state == REASON_barrier;
  if (state == REASON_empty || state == REASON_issued) return;
  h->now[behind ? h->last[i][w] : fetch_heads(&look_scheduler(s, i)->issue.fetch)->head_pc[w]].waited[state]++;
}

void hot_cycle(struct hot *h, const struct look *l, const struct sm *s) {
  for (unsigned k = 0; k < s->params.Subcores; k++) look_at_dispatch(h, s, k);
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    for (unsigned w = 0; w < s->params.Warps; w++) look_at_waiting(h, l, s, i, w);
    look_at_issue(h, s, i);
  }
}

/* The kernel in the list, by name and code. */
static struct hot_kernel *find(struct hot *h, const struct kernel *k) {
  for (unsigned i = 0; i < h->count; i++) {
    struct hot_kernel *is = &h->kernels[i];
    if (is->length == k->length && strcmp(is->name, k->name) == 0 &&
        !memcmp(is->code, k->code, k->length * sizeof *k->code))
      return is;
  }
  h->kernels = needed(realloc(h->kernels, (h->count + 1) * sizeof *h->kernels));
  struct hot_kernel *to = &h->kernels[h->count++];
  memcpy(to->name, k->name, sizeof to->name);
  memcpy(to->file, k->file, sizeof to->file);
  to->length = k->length;
  to->code = needed(malloc(k->length * sizeof *k->code));
  to->line = needed(malloc(k->length * sizeof *k->line));
  to->counts = needed(calloc(k->length, sizeof *to->counts));
  memcpy(to->code, k->code, k->length * sizeof *k->code);
  memcpy(to->line, k->line, k->length * sizeof *k->line);
  return to;
}

void hot_end(struct hot *h, const struct placed_program *programs, unsigned count) {
  for (unsigned p = 0; p < count; p++) {
    struct hot_kernel *to = find(h, programs[p].kernel);
    counts_add(to->counts, h->now + programs[p].base, to->length * sizeof *h->now);
  }
  free(h->now);
  h->now = NULL;
}

void hot_free(struct hot *h) {
  for (unsigned i = 0; i < h->count; i++) {
    free(h->kernels[i].code);
    free(h->kernels[i].line);
    free(h->kernels[i].counts);
  }
  free(h->kernels);
  free(h->now);
}

u64 hot_waited(const struct hot_counts *c) {
  u64 sum = 0;
  for (unsigned r = 0; r < REASON_COUNT; r++) sum += c->waited[r];
  return sum;
}

enum reason hot_reason(const struct hot_counts *c) {
  unsigned most = REASON_COUNT;
  for (unsigned r = 0; r < REASON_COUNT; r++)
    if (c->waited[r] && (most == REASON_COUNT || c->waited[r] > c->waited[most])) most = r;
  return (enum reason)most;
}
