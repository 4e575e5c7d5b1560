/* phase_study: see phase_study.h. */
#include "phase_study.h"

#include <stdio.h>

#include "control/performance_predictor.h"
#include "control/phase_detector.h"
#include "run/experiment.h"
#include "util/random.h"

enum { ISSUES = 4, BUCKETS = 128, MOST = 32 };

#define STEADY                                                                                                         \
  { 2, 31, 1, 0, 40 }
const struct phase_case phase_cases[] = {
    {"none", STEADY, STEADY},
    {"none, IPC 0.1", {0.1, 31, 1, 0, 40}, {0.1, 31, 1, 0, 40}},
    {"none, IPC 4", {4, 31, 1, 0, 128}, {4, 31, 1, 0, 128}},
    {"IPC 2 to 0.5", STEADY, {0.5, 31, 1, 0, 40}},
    {"same, 128 PCs", {2, 31, 1, 0, 128}, {0.5, 31, 1, 0, 128}},
    {"IPC 2 to 1.4, 128", {2, 31, 1, 0, 128}, {1.4, 31, 1, 0, 128}},
    {"31 to 27 lanes", STEADY, {2, 27, 1, 0, 40}},
    {"31 to 15 lanes", STEADY, {2, 15, 1, 0, 40}},
    {"1 to 2 requests", STEADY, {2, 31, 2, 0, 40}},
    {"1 to 16 requests", STEADY, {2, 31, 16, 0, 40}},
    {"a tenth of PCs", STEADY, {2, 31, 1, 4, 40}},
    {"half of PCs", STEADY, {2, 31, 1, 20, 40}},
    {"all PCs", STEADY, {2, 31, 1, 64, 40}},
    {"all of these", STEADY, {0.5, 15, 16, 64, 40}},
    {NULL, STEADY, STEADY},
};

struct loop {
  struct performance_predictor predictor;
  struct performance_predictor_out prediction;
  struct phase_detector detector;
  struct phase_detector_out detected;
  struct tw_random random;
};

static void begin(struct loop *l) {
  memset(l, 0, sizeof *l);
  performance_predictor_init(&l->predictor, &(struct performance_predictor_params){.Schedulers = ISSUES,
                                                                                   .Slice = 512,
                                                                                   .Minimum = 20000,
                                                                                   .Maximum = 200000,
                                                                                   .Hold = 128,
                                                                                   .Tolerance = 77,
                                                                                   .RunMaximum = 262144});
  phase_detector_init(&l->detector, &(struct phase_detector_params){.Schedulers = ISSUES,
                                                                    .Memories = 1,
                                                                    .Most = MOST,
                                                                    .Buckets = BUCKETS,
                                                                    .Every = 11,
                                                                    .LargeBits = 16,
                                                                    .SmallBits = 12,
                                                                    .RunBits = 12,
                                                                    .Comparison = 8192,
                                                                    .Samples = 1024,
                                                                    .PcFloor = 12288,
                                                                    .Maximum = 200000,
                                                                    .Longest = 32768,
                                                                    .Period = 128,
                                                                    .Entries = 64,
                                                                    .Least = 32,
                                                                    .LaneFloor = 8,
                                                                    .RequestFloor = 2,
                                                                    .Margin = 102,
                                                                    .Time = 500});
  tw_random_seed(&l->random, 1);
}

/* A cycle of the kernel. */
static struct phase_detector_in issue(struct tw_random *random, const struct phase_kernel *k) {
  struct phase_detector_in in = {0};
  const u32 chance = (u32)(k->ipc / ISSUES * 10000);
  for (unsigned i = 0; i < ISSUES; i++) {
    in.issued |= (u8)((tw_random_below(random, 10000) < chance) << i);
    in.lanes[i] = (u8)(k->lanes - tw_random_below(random, 4));
    in.bucket[i] = (u8)((k->first + tw_random_below(random, k->loop)) % BUCKETS);
  }
  in.memory = in.issued && tw_random_below(random, 50000) < 4 * chance;
  in.requests[0] = (u8)(k->requests + tw_random_below(random, 3));
  return in;
}

static void cycle(struct loop *l, const struct phase_kernel *k) {
  struct phase_detector_in seen = issue(&l->random, k);
  struct performance_predictor_in in = {.issued = seen.issued, .goal = 1024};
  phase_detector_comb(&l->detector, &seen, &l->detected);
  in.phase = l->detected.phase;
  performance_predictor_comb(&l->predictor, &in, &l->prediction);
  seen.begins = l->prediction.begins;
  seen.profiling = l->prediction.profiling;
  seen.rotates = l->prediction.rotates;
  seen.running = l->prediction.running;
  phase_detector_clock(&l->detector, &seen, &l->detected);
  performance_predictor_clock(&l->predictor, &in, &l->prediction);
}

void phase_study_run(const struct phase_case *c, unsigned cycles, struct phase_result *r) {
  struct loop l;
  unsigned run = 0, since = 0; /* cycles of the first run up to the change; since it */
  bool phase = false, running = false;
  begin(&l);
  memset(r, 0, sizeof *r);
  for (unsigned t = 0; t < cycles; t++) {
    const bool changed = run == PHASE_STUDY_CHANGE;
    cycle(&l, changed ? &c->after : &c->before);
    if (l.prediction.running && !running && !r->runs++) r->profile = l.predictor.age;
    if (l.detected.phase && !phase) {
      if (!changed) r->early++;
      else if (r->ended || r->said) r->again++;
      else r->said = since, r->apart = l.detected.apart;
    }
    if (changed && l.prediction.begins && !r->ended) r->ended = since;
    phase = l.detected.phase;
    running = l.prediction.running;
    run += running && !changed;
    since += changed;
  }
}

enum run_status phase_study_print(unsigned cycles, const char *report) {
  cJSON *root = cJSON_CreateObject(), *rows = cJSON_AddArrayToObject(root, "changes");
  printf("phases: a kernel changes %d cycles after its first profile; what is said in %u cycles\n", PHASE_STUDY_CHANGE,
         cycles);
  printf("%-18s %8s %6s %18s   %-20s %12s %12s\n", "change", "profile", "early", "said after cycles", "apart",
         "run ended", "said again");
  for (const struct phase_case *c = phase_cases; c->name; c++) {
    struct phase_result r;
    phase_study_run(c, cycles, &r);
    char said[16] = "never", apart[32] = "";
    if (r.said) snprintf(said, sizeof said, "%u", r.said);
    snprintf(apart, sizeof apart, "%s%s%s", r.apart & 1 ? "lanes " : "", r.apart & 2 ? "requests " : "",
             r.apart & 4 ? "PCs" : "");
    printf("%-18s %8u %6u %18s   %-20s %12u %12u\n", c->name, r.profile, r.early, said, apart, r.ended, r.again);
    cJSON *row = experiment_row(rows, "change", c->name);
    cJSON_AddNumberToObject(row, "profile_cycles", r.profile);
    cJSON_AddNumberToObject(row, "early_count", r.early);
    cJSON_AddItemToObject(row, "said_after_cycles", r.said ? cJSON_CreateNumber(r.said) : cJSON_CreateNull());
    cJSON_AddStringToObject(row, "apart", apart);
  }
  return experiment_end(root, RUN_PASSED, report);
}
