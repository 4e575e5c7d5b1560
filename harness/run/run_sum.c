/* run_sum: what several launches gave, all together; see run_internal.h. */
#include "run_internal.h"

#include "util/counts.h"

static void add_units(struct engine_result *sum, const struct engine_result *one) {
  for (unsigned i = 0; i < one->unit_count; i++) {
    unsigned at = 0;
    while (at < sum->unit_count && sum->units[at].unit != one->units[i].unit) at++;
    if (at == sum->unit_count) {
      sum->units[sum->unit_count++] = one->units[i];
      continue;
    }
    sum->units[at].cycles += one->units[i].cycles;
    sum->units[at].values += one->units[i].values;
    sum->units[at].mismatches += one->units[i].mismatches;
  }
}

void run_add_executed(struct execution_stats *sum, const struct execution_stats *one) {
  sum->warp_instructions += one->warp_instructions;
  sum->lane_instructions += one->lane_instructions;
  sum->divergent_branches += one->divergent_branches;
  sum->barriers += one->barriers;
  if (one->deepest_stack > sum->deepest_stack) sum->deepest_stack = one->deepest_stack;
  for (unsigned i = 0; i < ISA_CLASS_COUNT; i++) sum->by_class[i] += one->by_class[i];
  for (unsigned i = 0; i < EXECUTION_FORMS; i++) sum->by_form[i] += one->by_form[i];
}

static void add_reuse(struct reuse_profile *sum, const struct reuse_profile *one) {
  sum->near += one->near;
  sum->far += one->far;
  sum->dead += one->dead;
  sum->warps += one->warps;
  for (unsigned i = 0; i < REUSE_DISTANCES; i++) sum->distance[i] += one->distance[i];
}

void run_add_result(struct run_result *sum, const struct run_result *one) {
  sum->cycles += one->cycles;
  sum->total_cycles += one->total_cycles;
  sum->instructions += one->instructions;
  sum->lanes += one->lanes;
  sum->memory_requests += one->memory_requests;
  sum->traced += one->traced;
  sum->steering += one->steering;
  sum->unordered += one->unordered;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) sum->issued[i] += one->issued[i];
  add_reuse(&sum->reuse, &one->reuse);
  run_add_executed(&sum->executed, &one->executed);
  events_add(&sum->events, &one->events);
  counts_add(&sum->gpu, &one->gpu, sizeof one->gpu);
  counts_add(&sum->stalls, &one->stalls, sizeof one->stalls);
  const struct engine_result before = sum->engine;
  sum->engine = one->engine;
  sum->engine.seconds += before.seconds;
  memcpy(sum->engine.units, before.units, sizeof before.units);
  sum->engine.unit_count = before.unit_count;
  sum->engine.caching = before.caching;
  counts_add(&sum->engine.caching, &one->engine.caching, sizeof one->engine.caching);
  sum->engine.sharing = before.sharing;
  counts_add(&sum->engine.sharing, &one->engine.sharing, sizeof one->engine.sharing);
  sum->engine.regless = before.regless;
  counts_add(&sum->engine.regless, &one->engine.regless, sizeof one->engine.regless);
  add_units(&sum->engine, &one->engine);
  if (one->unshared[0]) memcpy(sum->unshared, one->unshared, sizeof sum->unshared);
  if (one->findings.count) sum->findings = one->findings;
  if (one->status != RUN_PASSED) {
    sum->status = one->status;
    sum->error = one->error;
  }
}
