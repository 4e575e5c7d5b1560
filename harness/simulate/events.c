/* events: see events.h. */
#include "events.h"

#include "util/counts.h"
#include "isa.h"

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
      [ISA_CLASS_INT] = EVENT_int_lanes,       [ISA_CLASS_FP] = EVENT_fp_lanes,
      [ISA_CLASS_SFU] = EVENT_sfu_lanes,       [ISA_CLASS_TENSOR] = EVENT_tensor_lanes,
      [ISA_CLASS_MEMORY] = EVENT_memory_lanes, [ISA_CLASS_CONTROL] = EVENT_COUNT,
      [ISA_CLASS_DOUBLE] = EVENT_COUNT};
  const enum event lanes = of_class[d->opcode >> 6];
  add(e, EVENT_dispatches, first, 1);
  if (lanes != EVENT_COUNT) add(e, lanes, first, ones(d->lanes));
}

/* Of bank 0 of the first sub-core first; the parts hold this cycle's ports. */
static void count_regless(struct events *e, const struct regless_stage *s, bool first) {
  const struct regless_shard_parts *p = &s->parts;
  const bool takes = p->unit.request_valid && p->compressor.request_ready;
  const bool stores = takes && p->unit.request_kind == OSU_STORE;
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    const bool taken = p->unit.access_taken >> b & 1, is_first = first && b == 0;
    const unsigned kind = p->unit_in.access_kind[b];
    const bool fills = p->unit.fill_taken && p->compressor.fill_bank == b;
    add(e, EVENT_register_reads, is_first, (taken && kind == OSU_READ) + (stores && p->unit.request_bank == b));
    add(e, EVENT_register_writes, is_first, (taken && kind == OSU_WRITE) + fills);
    add(e, EVENT_look_ups, is_first, (taken && kind == OSU_RESERVE) + (p->unit.preload_taken >> b & 1));
  }
  add(e, EVENT_operands, first, ones(s->reader.arriving));
  add(e, EVENT_metadata_words, first, p->decode.take_valid);
  add(e, EVENT_regions, first, p->manager.admit_valid);
  add(e, EVENT_region_items, first, p->manager.item_taken);
  add(e, EVENT_compressor_requests, first, takes);
  add(e, EVENT_compressor_stores, first, stores);
}

static void count_subcore(struct events *e, const struct subcore *s, bool first) {
  const struct subcore_wires *x = &s->wires;
  for (unsigned i = 0; i < s->params.SchedulersPerSubcore; i++) {
    const struct subcore_scheduler *c = &s->scheduler[i];
    add(e, EVENT_fetches, first && i == 0, fetch_reads(&c->issue.fetch));
    if (x->settled) continue; /* what else its wires say is of an earlier cycle */
    add(e, EVENT_instructions, first && i == 0, c->issued.issue_valid);
    if (x->operands.dispatching >> i & 1) count_dispatch(e, first && i == 0, &x->operands.dispatch[i]);
  }
  if (x->settled) return;
  const struct register_file *f = operand_stage_registers(&s->operands, s->params.OperandStage);
  if (!f) {
    count_regless(e, &s->operands.regless, first);
    return;
  }
  for (unsigned b = 0; b < s->params.Banks; b++) {
    add(e, EVENT_register_reads, first && b == 0, f->arbiter_out.read_valid >> b & 1);
    add(e, EVENT_register_writes, first && b == 0, x->writeback.write_valid >> b & 1);
  }
  add(e, EVENT_operands, first, ones(f->arbiter_out.deliver_valid));
}

/* Caching collector units count themselves; this is what was added in the cycle before. */
static void count_caching(struct events *e, const struct sm *s, bool counting) {
  const struct caching_collector_counts *one = &s->subcore[0].operands.caching.collector.counts, was = e->caching;
  struct caching_collector_counts now = {0};
  for (unsigned k = 0; k < s->params.Subcores; k++)
    counts_add(&now, &s->subcore[k].operands.caching.collector.counts, sizeof now);
  now.first_operands = one->first_operands;
  now.first_requests = one->first_requests;
  now.first_kept = one->first_kept;
  e->caching = now;
  if (!counting) return;
  e->all[EVENT_ccu_misses] += now.requests - was.requests;
  e->all[EVENT_ccu_hits] += now.operands - was.operands - (now.requests - was.requests);
  e->all[EVENT_ccu_results] += now.kept - was.kept;
  e->first[EVENT_ccu_misses] += now.first_requests - was.first_requests;
  e->first[EVENT_ccu_hits] += now.first_operands - was.first_operands - (now.first_requests - was.first_requests);
  e->first[EVENT_ccu_results] += now.first_kept - was.first_kept;
}

/* Registers' L1 counts itself too. */
static void count_registers(struct events *e, const struct sm *s, bool counting) {
  const struct register_l1_counts now = s->register_l1.counts, was = e->registers;
  e->registers = now;
  if (!counting) return;
  add(e, EVENT_register_loads, true, (unsigned)(now.loads - was.loads));
  add(e, EVENT_register_stores, true, (unsigned)(now.stores - was.stores));
  add(e, EVENT_register_misses, true, (unsigned)(now.missed - was.missed + now.written_back - was.written_back));
}

/* Instructions enter queues and coalescers at the end of a cycle, so these are of the one before. */
static void count_pool(struct events *e, const struct sm *s) {
  const struct warp_pool_wires *p = &s->path.pool.wires;
  add(e, EVENT_queued, true, ones(s->wires.path_in.queued_valid));
  for (unsigned c = 0; c < s->path.pool.params.Coalescers; c++) {
    add(e, EVENT_warp_requests, c == 0, p->coalescer_in[c].request_valid);
    add(e, EVENT_warp_lines, c == 0, p->coalescer[c].line_valid && p->coalescer_in[c].line_ready);
  }
}

void events_cycle(void *events, const struct sm *s, const struct sm_in *in) {
  struct events *e = events;
  const struct sm_wires *x = &s->wires;
  const u64 now = e->now++;
  const bool counting = now >= e->from && now <= e->to;
  if (s->params.OperandStage == OPERAND_STAGE_CACHING) count_caching(e, s, counting);
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS) count_registers(e, s, counting);
  if (!counting) return;
  e->cycles++;
  for (unsigned k = 0; k < s->params.Subcores; k++) count_subcore(e, &s->subcore[k], k == 0);
  const struct memory_request *global = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  const struct memory_request *shared = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  add(e, EVENT_requests, true, ones(x->granted)); /* in the cycle before */
  add(e, EVENT_coalescer_requests, true, global && x->path.request_ready);
  add(e, EVENT_lines, true, x->path.sent_valid);
  add(e, EVENT_misses, true, x->path.memory_valid && in->memory_ready);
  add(e, EVENT_returns, true, x->path.returned_valid);
  for (unsigned k = 0; k < s->params.Subcores; k++)
    add(e, EVENT_load_results, true, x->subcore_in[k].global_valid && x->subcore[k].global_ready);
  if (s->params.LoadPath) count_pool(e, s);
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
