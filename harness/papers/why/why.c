/* why: see why.h. */
#include "why.h"

#include <math.h>
#include <stdlib.h>

#include "run/experiment.h"
#include "util/jobs.h"
#include "why_pairs.h"

enum { LEAST_PERCENT = 1 };

struct sample {
  enum run_status status;
  char error[256];
  unsigned warps; /* places of a scheduler */
  struct stalls stalls;
};

struct taker {
  const char *folder;
  enum run_status status;
  struct sample samples[WHY_PAIRS][2];
};

/* ---- runs */

static void set_machine(struct experiment *e, const struct why_machine *m) {
  struct run_options *run = &e->options.run;
  if (m->scheduler) run->scheduler = m->scheduler;
  if (m->l2_bytes) run->memory.l2_bytes = m->l2_bytes;
  run->setting.score_latency = m->score_latency;
  run->setting.sthld = m->sthld;
  run->setting.adaptive = m->adaptive;
  run->setting.goal = (u16)(m->goal * IPC_ONE / 100);
  run->blank_metadata = m->nops;
  experiment_set(e, m->set, WHY_SETS);
}

static void run_one(void *context, u64 job, void *result) {
  const struct taker *t = context;
  const struct why_pair *p = &why_pairs[job / 2];
  const struct why_machine *m = &p->machine[job % 2];
  struct sample *s = result;
  struct run_result r;
  struct experiment e;
  char second[512];
  memset(s, 0, sizeof *s);
  experiment_init(&e, t->folder, p->file, m->preset ? m->preset : p->preset);
  struct run_options *run = &e.options.run;
  snprintf(second, sizeof second, "%.255s/%.200s", t->folder, p->second ? p->second : "");
  run->second = p->second ? second : NULL;
  run->repeat = p->repeat;
  run->reuse_threshold = p->reuse;
  run->reuse_warps = WHY_REUSE_WARPS;
  run->plan.only = p->launch;
  run->count_stalls = true;
  if (p->grid[0])
    memcpy(run->overrides.grid, (u32[]){p->grid[0], p->grid[1] ? p->grid[1] : 1, 1}, sizeof run->overrides.grid);
  experiment_argue(&e, p->arguments, WHY_ARGUMENTS);
  set_machine(&e, m);
  s->status = experiment_run(&e, &r);
  snprintf(s->error, sizeof s->error, "%.255s", s->status == RUN_PASSED ? "" : r.error.text);
  s->warps = run->params.Warps;
  s->stalls = r.stalls;
}

static bool take(void *context, u64 job, const void *result) {
  struct taker *t = context;
  const struct sample *s = result;
  t->status = s ? s->status : RUN_INTERNAL;
  if (s) t->samples[job / 2][job % 2] = *s;
  if (t->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", s ? s->error : "a run ended without a result");
  return t->status == RUN_PASSED;
}

/* ---- what they differ by */

/* Cycles of a scheduler, or of a warp's place, by reason. */
static double part(const struct why_pair *p, const struct sample *s, unsigned r) {
  return p->second ? (double)s->stalls.state[r] / (SM_SCHEDULERS * s->warps)
                   : (double)s->stalls.reason[r] / SM_SCHEDULERS;
}

static double ipc_of(const struct sample *s) {
  return (double)s->stalls.reason[REASON_issued] / (double)s->stalls.cycles;
}

struct difference {
  const char *reason;
  double value[2];
};

static double change_of(const struct difference *row) { return row->value[1] - row->value[0]; }

static int by_change(const void *a, const void *b) {
  const double x = fabs(change_of(a)), y = fabs(change_of(b));
  return x > y ? -1 : x < y;
}

/* Those that change by LEAST_PERCENT of the cycles and more, the largest first, and the others together. */
static unsigned differences(const struct why_pair *p, const struct sample s[2],
                            struct difference rows[REASON_COUNT + 1]) {
  const double least = LEAST_PERCENT / 100.0 * (double)larger(s[0].stalls.cycles, s[1].stalls.cycles);
  struct difference others = {"others", {0, 0}};
  unsigned count = 0;
  for (unsigned r = 0; r < REASON_COUNT; r++) {
    struct difference row = {reason_key((enum reason)r), {part(p, &s[0], r), part(p, &s[1], r)}};
    if (fabs(change_of(&row)) >= least) rows[count++] = row;
    else
      for (unsigned i = 0; i < 2; i++) others.value[i] += row.value[i];
  }
  qsort(rows, count, sizeof *rows, by_change);
  rows[count++] = others;
  return count;
}

static void show(const struct why_pair *p, const struct sample s[2], cJSON *root) {
  struct difference rows[REASON_COUNT + 1];
  const unsigned count = differences(p, s, rows);
  char name[128];
  snprintf(name, sizeof name, "%s: %s, then %s", p->kernel, p->machine[0].label, p->machine[1].label);
  cJSON *object = cJSON_AddObjectToObject(root, p->key);
  cJSON_AddStringToObject(object, "pair", name);
  cJSON_AddNumberToObject(object, "before_cycles", (double)s[0].stalls.cycles);
  cJSON_AddNumberToObject(object, "after_cycles", (double)s[1].stalls.cycles);
  cJSON_AddNumberToObject(object, "change_cycles", (double)s[1].stalls.cycles - (double)s[0].stalls.cycles);
  cJSON_AddNumberToObject(object, "before_instructions_per_cycle", ipc_of(&s[0]));
  cJSON_AddNumberToObject(object, "after_instructions_per_cycle", ipc_of(&s[1]));
  printf("%s\n  cycles %llu, then %llu; IPC %.3f, then %.3f\n", name, (unsigned long long)s[0].stalls.cycles,
         (unsigned long long)s[1].stalls.cycles, ipc_of(&s[0]), ipc_of(&s[1]));
  cJSON *list = cJSON_AddArrayToObject(object, "reasons");
  for (unsigned i = 0; i < count; i++) {
    cJSON *row = experiment_row(list, "reason", rows[i].reason);
    cJSON_AddNumberToObject(row, "before_cycles", rows[i].value[0]);
    cJSON_AddNumberToObject(row, "after_cycles", rows[i].value[1]);
    cJSON_AddNumberToObject(row, "change_cycles", change_of(&rows[i]));
    printf("  %11.0f %10.0f %+10.0f  %s\n", rows[i].value[0], rows[i].value[1], change_of(&rows[i]), rows[i].reason);
  }
}

enum run_status why(const char *folder, const char *report) {
  struct taker *t = calloc(1, sizeof *t);
  if (!t) return RUN_INTERNAL;
  t->folder = folder;
  jobs_run("runs", (u64)WHY_PAIRS * 2, jobs_default(), sizeof(struct sample), run_one, take, t);
  const enum run_status status = t->status;
  cJSON *root = cJSON_CreateObject();
  for (unsigned i = 0; i < WHY_PAIRS && status == RUN_PASSED; i++) show(&why_pairs[i], t->samples[i], root);
  free(t);
  return experiment_end(root, status, report);
}
