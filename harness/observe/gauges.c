/* gauges: see gauges.h. */
#include "gauges.h"

#include <stdio.h>

static const struct {
  const char *key;
  unsigned most;
  const char *text;
} levels[] = {
#define ROW(key, most, text) {#key, most, text},
    LEVELS(ROW)
#undef ROW
};

static const struct {
  const char *key, *text;
} counts[] = {
#define ROW(key, text) {#key "_cycles", text},
    COUNTS(ROW)
#undef ROW
};

static void level(struct gauges *g, enum level which, unsigned value) {
  g->level[which][value < levels[which].most ? value : levels[which].most]++;
}

static unsigned ones(u64 mask) { return (unsigned)__builtin_popcountll(mask); }

static void look_at_banks(struct gauges *g, const struct subcore *k, const struct register_file *f) {
  const unsigned written = k->wires.settled ? 0 : k->wires.writeback.write_valid;
  const unsigned read = k->wires.settled ? 0 : f->arbiter_out.read_valid;
  for (unsigned b = 0; b < k->params.Banks; b++) {
    const unsigned waiting = f->arbiter.length[b], reads = read >> b & 1, writes = written >> b & 1;
    level(g, LEVEL_bank_queue, waiting);
    g->count[COUNT_bank_reads] += reads;
    g->count[COUNT_bank_writes] += writes;
    g->count[COUNT_bank_conflicts] += (reads | writes) && waiting > reads;
  }
}

static unsigned units_in_use(const struct operand_stage *s) {
  unsigned count = 0;
  if (s->params.OperandStage == OPERAND_STAGE_BANKED) return ones(s->banked.collector.allocated);
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS) return ones(s->regless.reader.occupied);
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) count += s->caching.collector.unit[u].table.occupied;
  return count;
}

static void look_at_subcore(struct gauges *g, const struct subcore *k) {
  const struct register_file *f = operand_stage_registers(&k->operands, k->params.OperandStage);
  if (f) look_at_banks(g, k, f);
  level(g, LEVEL_collector_units, units_in_use(&k->operands));
}

static void look_at_queues(struct gauges *g, const struct sm *s) {
  unsigned queued = 0;
  for (unsigned k = 0; k < s->params.Subcores; k++)
    for (unsigned i = 0; i < s->subcore[k].params.SchedulersPerSubcore; i++)
      queued += ones(queue_stage_queued(&s->subcore[k].queues, i));
  level(g, LEVEL_instruction_queues, queued);
}

static void look_at_memory(struct gauges *g, const struct sm *s, const struct sm_in *in) {
  const struct sm_wires *x = &s->wires;
  const struct l1 *l1 = &s->path.l1;
  const struct shared_memory *shared = &s->shared;
  level(g, LEVEL_arbiter, ones(x->requesting));
  if (s->params.LoadPath) look_at_queues(g, s);
  else level(g, LEVEL_tickets, ones(s->path.coalescer.busy));
  level(g, LEVEL_mshrs, ones(l1->mshr_valid));
  level(g, LEVEL_waiters, ones(l1->waiter_valid));
  level(g, LEVEL_shared_lanes, shared->valid ? ones(shared->left) : 0);
  g->count[COUNT_l1_lines] += x->path.sent_valid;
  g->count[COUNT_l1_blocked] += l1->lookup_valid && !s->path.wires.l1.line_ready;
  g->count[COUNT_l1_fills] += l1->fill_install;
  g->count[COUNT_shared_passes] += shared->valid;
  g->count[COUNT_shared_conflicts] += shared->valid && shared->left != shared->pass;
  const bool asked = x->client < s->mux.params.Clients;
  g->count[COUNT_memory_requests] += asked && in->memory_ready;
  g->count[COUNT_memory_blocked] += asked && !in->memory_ready;
}

void gauges_cycle(struct gauges *g, const struct sm *s, const struct sm_in *in) {
  for (unsigned k = 0; k < s->params.Subcores; k++) look_at_subcore(g, &s->subcore[k]);
  look_at_memory(g, s, in);
}

static u64 cycles_of(const struct gauges *g, unsigned which) {
  u64 sum = 0;
  for (unsigned v = 0; v <= LEVEL_MOST; v++) sum += g->level[which][v];
  return sum;
}

static double mean_of(const struct gauges *g, unsigned which) {
  u64 sum = 0;
  for (unsigned v = 1; v <= LEVEL_MOST; v++) sum += v * g->level[which][v];
  return (double)sum / (double)cycles_of(g, which);
}

static unsigned highest(const struct gauges *g, unsigned which) {
  unsigned v = LEVEL_MOST;
  while (v && !g->level[which][v]) v--;
  return v;
}

void gauges_print(const struct gauges *g, u64 cycles) {
  puts("in use or waiting, mean and most");
  for (unsigned i = 0; i < LEVEL_COUNT; i++)
    if (highest(g, i)) printf("  %5.2f %3u  %s\n", mean_of(g, i), highest(g, i), levels[i].text);
  puts("so often in a cycle");
  for (unsigned i = 0; i < COUNT_COUNT && cycles; i++)
    if (g->count[i]) printf("  %9.3f  %s\n", (double)g->count[i] / (double)cycles, counts[i].text);
}

cJSON *gauges_json(const struct gauges *g) {
  cJSON *object = cJSON_CreateObject();
  for (unsigned i = 0; i < COUNT_COUNT; i++) cJSON_AddNumberToObject(object, counts[i].key, (double)g->count[i]);
  for (unsigned i = 0; i < LEVEL_COUNT; i++) {
    char key[64];
    if (!cycles_of(g, i)) continue;
    snprintf(key, sizeof key, "%s_cycles_at", levels[i].key);
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (unsigned v = 0; v <= highest(g, i); v++)
      cJSON_AddItemToArray(list, cJSON_CreateNumber((double)g->level[i][v]));
  }
  return object;
}
