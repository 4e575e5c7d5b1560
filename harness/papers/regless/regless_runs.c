/* regless_runs: see regless_runs.h. */
#include "regless_runs.h"

#include "run/experiment.h"

enum { SETS = 2, SET_BYTES = 32 };

static void name_machine(const struct regless_machine *m, char sets[SETS][SET_BYTES]) {
  snprintf(sets[0], SET_BYTES, "Rows=%u", m->entries / SM_SCHEDULERS / REGION_BANKS);
  if (m->whole) snprintf(sets[1], SET_BYTES, "OperandStage=0");
  else snprintf(sets[1], SET_BYTES, "Entries=%d", m->compress ? COMPRESSOR_MAX_ENTRIES : 0);
}

static void count(struct replay_counts *to, const struct run_result *r) {
  const struct regless_counts *from = &r->engine.regless;
  *to = (struct replay_counts){.cycles = r->cycles,
                               .instructions = r->instructions,
                               .words = from->words,
                               .regions = from->regions,
                               .waiting = from->waiting,
                               .preloading = from->preloading,
                               .active = from->active,
                               .draining = from->draining,
                               .preloads = from->preloads,
                               .from_compressor = from->from_compressor,
                               .from_l1 = from->from_l1,
                               .from_memory = from->from_memory,
                               .requests = from->requests,
                               .invalidations = from->invalidations};
}

enum run_status regless_run(const char *kernel, u64 seed, const struct regless_machine *machine,
                            struct replay_counts *counts, struct run_result *result) {
  struct experiment e;
  char sets[SETS][SET_BYTES];
  const char *const set[SETS] = {sets[0], sets[1]};
  name_machine(machine, sets);
  experiment_init(&e, ".", "", "maxwell");
  e.options.run.kernel = kernel;
  e.options.run.seed = seed;
  experiment_set(&e, set, SETS);
  e.options.run.blank_metadata = machine->words;
  const enum run_status status = experiment_run(&e, result);
  count(counts, result);
  return status;
}
