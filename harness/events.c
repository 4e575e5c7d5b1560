/* events: see events.h. */
#include "events.h"

#include "isa/isa.h"

#define NAME(name) #name,
static const char *const names[] = {EVENTS(NAME) NULL};

const char *event_name(enum event e) { return names[e]; }

enum event event_find(const char *name) {
  unsigned e = 0;
  while (e < EVENT_COUNT && strcmp(names[e], name) != 0) e++;
  return (enum event)e;
}

static unsigned ones(u32 mask) { return (unsigned)__builtin_popcount(mask); }

static void add(struct events *e, enum event event, bool first, unsigned count) {
  e->all[event] += count;
  if (first) e->first[event] += count;
}

static void count_dispatch(struct events *e, bool first, const struct dispatch *d) {
  static const enum event of_class[ISA_CLASS_COUNT] = {
      [ISA_CLASS_INT] = EVENT_int_lanes,       [ISA_CLASS_FP] = EVENT_fp_lanes,         [ISA_CLASS_SFU] = EVENT_sfu_lanes,
      [ISA_CLASS_TENSOR] = EVENT_tensor_lanes, [ISA_CLASS_MEMORY] = EVENT_memory_lanes, [ISA_CLASS_CONTROL] = EVENT_COUNT};
  const enum event lanes = of_class[d->opcode >> 6];
  add(e, EVENT_dispatches, first, 1);
  if (lanes != EVENT_COUNT) add(e, lanes, first, ones(d->lanes));
}

static void count_subcore(struct events *e, const struct subcore *s, bool first) {
  const struct subcore_wires *x = &s->wires;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    const struct subcore_scheduler *c = &s->scheduler[i];
    add(e, EVENT_fetches, first && i == 0, c->issue.wires.fetch.store_read);
    if (x->still) continue; /* what else its wires say is of an earlier cycle */
    add(e, EVENT_instructions, first && i == 0, c->issued.issue_valid);
    if (x->choice.ports >> i & 1) count_dispatch(e, first && i == 0, &c->dispatch);
  }
  if (x->still) return;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    add(e, EVENT_register_reads, first && b == 0, x->arbiter.read_valid >> b & 1);
    add(e, EVENT_register_writes, first && b == 0, x->writeback.write_valid >> b & 1);
  }
  add(e, EVENT_operands, first, ones(x->arbiter.deliver_valid));
}

/* What the clock edge before this cycle did in caching collector units. */
static void count_caching(struct events *e, const struct subcore *s, unsigned k, bool counted) {
  const struct caching_collector_counts *now = &s->caching.counts, *before = &e->before[k];
  if (counted) {
    add(e, EVENT_ccu_hits, k == 0, (unsigned)(now->operands - now->requests - (before->operands - before->requests)));
    add(e, EVENT_ccu_results, k == 0, (unsigned)(now->kept - before->kept));
  }
  e->before[k] = *now;
}

void events_cycle(void *events, const struct sm *s, const struct sm_in *in) {
  struct events *e = events;
  const struct sm_wires *x = &s->wires;
  const u64 now = e->now++;
  const bool counted = now >= e->from && now <= e->to;
  if (s->params.Stage)
    for (unsigned k = 0; k < s->params.Subcores; k++) count_caching(e, &s->subcore[k], k, counted);
  if (!counted) return;
  e->cycles++;
  for (unsigned k = 0; k < s->params.Subcores; k++) count_subcore(e, &s->subcore[k], k == 0);
  const struct memory_request *global = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  add(e, EVENT_requests, true, ones(x->granted)); /* in the cycle before */
  add(e, EVENT_coalescer_requests, true, global && x->global_ready);
  add(e, EVENT_lines, true, x->l1.line_ready && (s->params.Pool ? x->pool.line_valid : x->coalescer.line_valid));
  add(e, EVENT_misses, true, x->l1.memory_valid && in->memory_ready);
  add(e, EVENT_launches, true, x->dispatch.launch_valid);
  add(e, EVENT_arrivals, true, ones(x->barrier_in.arrive_valid));
  if (!shared || !x->shared.request_ready) return;
  add(e, EVENT_shared_requests, true, 1);
  add(e, EVENT_shared_lanes, true, ones(shared->lanes));
}

void events_add(struct events *sum, const struct events *one) {
  sum->cycles += one->cycles;
  for (unsigned i = 0; i < EVENT_COUNT; i++) {
    sum->first[i] += one->first[i];
    sum->all[i] += one->all[i];
  }
}
