/* scavenger_runs: see scavenger_runs.h. */
#include "scavenger_runs.h"

#include <stdlib.h>

#include "run/experiment.h"
#include "isa.h"
#include "util/jobs.h"

/* Cycles for which the primary is repeated. */
enum { REPEAT = 1000000, REPEAT_SMALL = 60000, PAIRS_SMALL = 4 };

/* Five that mostly compute, five that mostly wait for memory. */
const char *const scavenger_kernels[] = {"black_scholes", "hotspot",       "nbody",           "sad",
                                         "gemm_tiled",    "saxpy",         "transpose_naive", "histogram",
                                         "reduction",     "convolution_2d"};
const struct scavenger_pair scavenger_pairs[] = {{0, 1}, {0, 5}, {5, 0}, {5, 6}, {1, 2}, {2, 3}, {3, 4}, {4, 0},
                                                 {0, 6}, {1, 6}, {1, 7}, {2, 7}, {2, 8}, {3, 8}, {3, 9}, {4, 9},
                                                 {4, 5}, {5, 2}, {6, 1}, {6, 3}, {7, 2}, {7, 4}, {8, 3}, {8, 0},
                                                 {9, 4}, {9, 1}, {6, 7}, {7, 8}, {8, 9}, {9, 5}};
const unsigned scavenger_goals[] = {70, 80, 90, 95};

struct run_taker {
  struct scavenger_runs *runs;
  enum run_status status;
};

struct outcome {
  enum run_status status;
  char error[256];
  double primary, secondary; /* IPC */
  u64 computing, cycles;
  struct scavenger_counts governor;
};

static void look(void *context, const struct sm *sm, const struct sm_in *in) {
  struct outcome *o = context;
  bool computes = false;
  (void)in;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct issue_stage_out *issued = &sm->subcore[i].scheduler[0].issued;
    const unsigned class = issued->issue_opcode >> 6;
    computes |= issued->issue_valid && class != ISA_CLASS_CONTROL && class != ISA_CLASS_MEMORY;
  }
  o->computing += computes;
}

/* A kernel alone, or with a second one and a goal. */
static void run(const struct scavenger_runs *s, unsigned kernel, int second, unsigned goal, const char *series,
                struct outcome *o) {
  struct experiment e;
  struct run_result r;
  char file[64], path[512];
  const char *const size = s->small ? "small" : "large";
  snprintf(file, sizeof file, "%s.%s.launch", scavenger_kernels[kernel], size);
  experiment_init(&e, s->folder, file, "scavenger");
  struct run_options *run = &e.options.run;
  run->scheduler = "lrr";
  run->repeat = s->small ? REPEAT_SMALL : REPEAT;
  if (second >= 0) {
    snprintf(path, sizeof path, "%.400s/%s.%s.launch", s->folder, scavenger_kernels[second], size);
    run->second = path;
    run->setting.goal = (u16)(goal * IPC_ONE / 100);
    run->series = series;
  } else {
    run->engine.probe = look;
    run->engine.probe_context = o;
  }
  o->status = experiment_run(&e, &r);
  if (o->status != RUN_PASSED) {
    snprintf(o->error, sizeof o->error, "%.255s", r.error.text);
    return;
  }
  o->cycles = r.cycles;
  o->primary = (double)r.instructions / (double)r.cycles;
  o->secondary = (double)r.second.instructions / (double)r.cycles;
  o->governor = r.engine.governor;
}

static void run_alone(void *context, u64 job, void *result) {
  const struct run_taker *p = context;
  memset(result, 0, sizeof(struct outcome));
  run(p->runs, (unsigned)job, -1, 0, NULL, result);
}

static void run_pair(void *context, u64 job, void *result) {
  const struct run_taker *p = context;
  const struct scavenger_runs *s = p->runs;
  const u64 number = job % s->pairs;
  const struct scavenger_pair *pair = &scavenger_pairs[number];
  const unsigned goal = scavenger_goals[s->first_goal + job / s->pairs];
  const bool shown = s->series && number < SCAVENGER_SHOWN && goal == SCAVENGER_SHOWN_GOAL;
  char series[512];
  snprintf(series, sizeof series, "%.480s-%u.csv", shown ? s->series : "", (unsigned)number);
  memset(result, 0, sizeof(struct outcome));
  run(s, pair->primary, pair->secondary, goal, shown ? series : NULL, result);
}

static bool passed(struct run_taker *p, const struct outcome *o) {
  p->status = o ? o->status : RUN_INTERNAL;
  if (p->status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", o ? o->error : "a run ended without a result");
  return p->status == RUN_PASSED;
}

static bool take_alone(void *context, u64 job, const void *result) {
  struct run_taker *p = context;
  const struct outcome *o = result;
  if (!passed(p, o)) return false;
  p->runs->alone[job] = (struct scavenger_alone){o->primary, (double)o->computing / (double)o->cycles};
  return true;
}

static bool take_pair(void *context, u64 job, const void *result) {
  struct run_taker *p = context;
  struct scavenger_runs *s = p->runs;
  const struct outcome *o = result;
  if (!passed(p, o)) return false;
  const struct scavenger_pair *pair = &scavenger_pairs[job % s->pairs];
  const struct scavenger_counts *g = &o->governor;
  const double all = (double)(g->cycles[0] + g->cycles[1] + g->cycles[2]), alone = s->alone[pair->primary].ipc;
  struct scavenger_sample *to = &s->sample[s->first_goal + job / s->pairs][job % s->pairs];
  to->primary = o->primary / alone;
  to->secondary = o->secondary / s->alone[pair->secondary].ipc;
  to->predicted = g->cycles[2] ? (double)g->predicted / IPC_ONE / (double)g->cycles[2] / alone : 0;
  to->profiling = (double)g->cycles[0] / all;
  to->sharing = (double)g->cycles[2] / all;
  to->fall_backs = g->fall_backs;
  return true;
}

enum run_status scavenger_run_all(struct scavenger_runs *s) {
  s->pairs = s->small ? PAIRS_SMALL : SCAVENGER_PAIR_COUNT;
  s->goals = s->small ? 1 : SCAVENGER_GOAL_COUNT;
  s->first_goal = s->small ? 2 : 0;
  struct run_taker p = {.runs = s};
  jobs_run("kernels alone", SCAVENGER_KERNEL_COUNT, jobs_default(), sizeof(struct outcome), run_alone, take_alone, &p);
  if (p.status == RUN_PASSED)
    jobs_run("pairs", (u64)s->pairs * s->goals, jobs_default(), sizeof(struct outcome), run_pair, take_pair, &p);
  return p.status;
}
