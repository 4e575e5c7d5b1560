/* controller_study: see controller_study.h. */
#include "controller_study.h"

#include <math.h>
#include <stdlib.h>

#include "control/fall_back.h"
#include "control/ipc_error.h"
#include "control/performance_predictor.h"
#include "control/quota_controller.h"

void study_add(struct study_kernel *kernel, double ipc) {
  if (kernel->count == kernel->room) {
    kernel->room = kernel->room ? 2 * kernel->room : 1024;
    kernel->alone = realloc(kernel->alone, kernel->room * sizeof *kernel->alone);
    if (!kernel->alone) abort();
  }
  kernel->alone[kernel->count++] = ipc;
}

int study_read(struct study_kernel *kernel, const char *path, struct tw_error *error) {
  FILE *f = fopen(path, "r");
  char line[256], *end;
  size_t number = 0;
  if (!f) return tw_fail(error, "%.200s: cannot open", path);
  while (fgets(line, sizeof line, f)) {
    number++;
    line[strcspn(line, "#\r\n")] = 0;
    if (!line[strspn(line, " \t")]) continue;
    const double ipc = strtod(line, &end);
    if (end == line || end[strspn(end, " \t")] || !(ipc >= 0 && ipc <= STUDY_ISSUES)) {
      fclose(f);
      return tw_fail(error, "%.150s:%zu: must be an IPC from 0 to %d, not '%.40s'", path, number, STUDY_ISSUES, line);
    }
    study_add(kernel, ipc);
  }
  fclose(f);
  return kernel->count ? 0 : tw_fail(error, "%.200s: no IPC in it", path);
}

/* The controllers, and the kernel's state. */
struct loop {
  struct performance_predictor predictor;
  struct performance_predictor_out prediction;
  struct ipc_error error;
  struct fall_back fall_back;
  struct fall_back_out given_up;
  struct quota_controller warps, requests;
  struct quota_controller_out warp_quota, request_quota;
  double ipc;  /* of this cycle */
  double owed; /* instructions that it has not issued yet */
  int short_error, long_error;
  unsigned issued, run_age; /* instructions of the period; cycles of the run */
  bool sharing;             /* both kernels run, in this cycle */
};

static void begin(struct loop *l) {
  memset(l, 0, sizeof *l);
  performance_predictor_init(&l->predictor, &(struct performance_predictor_params){.Schedulers = STUDY_ISSUES,
                                                                                   .Slice = 512,
                                                                                   .Minimum = 20000,
                                                                                   .Maximum = 200000,
                                                                                   .Hold = 128,
                                                                                   .Tolerance = 77,
                                                                                   .RunMaximum = 262144});
  fall_back_init(&l->fall_back,
                 &(struct fall_back_params){STUDY_ISSUES, .Far = 2048, .Patience = 8192, .Alone = 65536});
  ipc_error_init(&l->error, &(struct ipc_error_params){STUDY_ISSUES, STUDY_PERIOD, STUDY_LONG});
  quota_controller_init(&l->warps, &(struct quota_controller_params){STUDY_WARPS, 3, 2});
  quota_controller_init(&l->requests, &(struct quota_controller_params){STUDY_REQUESTS, 3, 2});
}

/* The part of what it needs that a kernel gets. */
static double part(unsigned quota, unsigned needs) { return quota >= needs ? 1 : (double)quota / needs; }

/* Parts of what it gets, in 1/256: warps that are ready, at least those that issue; requests it does not have
 * outstanding. */
static u16 slack(double unused, unsigned quota) { return (u16)(fmin(fmax(unused / quota, 0), 1) * IPC_ERROR_ONE); }

static u16 warp_slack(const struct loop *l, const struct study_kernel *k) {
  const double spare = (double)l->warp_quota.primary - k->needs_warps;
  return slack(l->ipc + fmax(spare, 0), l->warp_quota.primary);
}

static u16 request_slack(const struct loop *l, const struct study_kernel *k) {
  return slack((double)l->request_quota.primary - k->needs_requests, l->request_quota.primary);
}

static struct quota_controller_in quota_input(const struct ipc_error_out *e, u16 slack, unsigned total, bool load) {
  return (struct quota_controller_in){.valid = e->valid,
                                      .short_error = e->short_error,
                                      .long_error = e->long_error,
                                      .slack = slack,
                                      .total = (u16)total,
                                      .primary_least = 1,
                                      .secondary_least = 1,
                                      .load = load,
                                      .load_value = (u16)total};
}

/* A cycle of the kernel: the instructions it issues. */
static u8 issue(struct loop *l, const struct study_kernel *k, double alone) {
  double share = 1;
  if (l->sharing)
    share = fmin(part(l->warp_quota.primary, k->needs_warps), part(l->request_quota.primary, k->needs_requests)) *
            (1 - k->interference / 100.0);
  l->ipc += (alone * share - l->ipc) / k->lag;
  l->owed = fmin(l->owed + l->ipc, 2 * STUDY_ISSUES);
  const unsigned now = l->owed < STUDY_ISSUES ? (unsigned)l->owed : STUDY_ISSUES;
  l->owed -= now;
  return (u8)low_bits(now);
}

static void compute(struct loop *l, const struct study_kernel *k, const struct ipc_error_in *in,
                    struct ipc_error_out *e) {
  ipc_error_comb(&l->error, in, e);
  const struct quota_controller_in warps = quota_input(e, warp_slack(l, k), STUDY_WARPS, !l->sharing);
  const struct quota_controller_in requests = quota_input(e, request_slack(l, k), STUDY_REQUESTS, !l->sharing);
  quota_controller_comb(&l->warps, &warps, &l->warp_quota);
  quota_controller_comb(&l->requests, &requests, &l->request_quota);
  quota_controller_clock(&l->warps, &warps, &l->warp_quota);
  quota_controller_clock(&l->requests, &requests, &l->request_quota);
  ipc_error_clock(&l->error, in, e);
  if (!e->valid) return;
  l->short_error = ipc_error_number(e->short_error);
  l->long_error = ipc_error_number(e->long_error);
}

static void cycle(struct loop *l, const struct study_kernel *k, double alone, unsigned goal) {
  struct ipc_error_out e = {0};
  performance_predictor_comb(&l->predictor, &(struct performance_predictor_in){0}, &l->prediction);
  fall_back_comb(&l->fall_back, &(struct fall_back_in){0}, &l->given_up);
  l->sharing = l->prediction.running && !l->given_up.alone;
  const u8 issued = issue(l, k, alone);
  const u16 target = l->prediction.target ? l->prediction.target : 1;
  compute(l, k, &(struct ipc_error_in){.issued = issued, .running = l->sharing, .target = target}, &e);
  performance_predictor_clock(&l->predictor,
                              &(struct performance_predictor_in){.issued = issued,
                                                                 .restart = l->given_up.restart,
                                                                 .goal = (u16)(goal * IPC_ONE / 100)},
                              &l->prediction);
  fall_back_clock(&l->fall_back, &(struct fall_back_in){.issued = issued, .running = l->sharing, .target = target},
                  &l->given_up);
  l->issued += (u32)__builtin_popcount(issued);
  l->run_age = l->sharing ? l->run_age + 1 : 0;
}

static void measure(struct loop *l, struct study_result *r) {
  r->gave_up += l->given_up.restart;
  if (!l->sharing) return;
  if (l->run_age == 1 && !r->runs++) {
    r->profile = l->predictor.age;
    r->predicted = (double)l->prediction.predicted / IPC_ONE;
  }
  if (r->runs == 1 && abs(l->long_error) * 20 > IPC_ERROR_ONE) r->settled = l->run_age;
  r->run_cycles++;
  r->ipc += l->ipc;
  r->of_target += l->prediction.target ? l->ipc * IPC_ONE / l->prediction.target : 0;
  r->warps += l->warp_quota.secondary;
  r->requests += l->request_quota.secondary;
}

static void write_line(FILE *f, struct loop *l, unsigned cycle, double alone) {
  const bool running = l->sharing;
  fprintf(f, "%u,%d,%.3f,%.3f,%.3f,%.3f,%.3f,%u,%u\n", cycle + 1, running, alone, (double)l->issued / STUDY_PERIOD,
          running ? (double)l->prediction.target / IPC_ONE : 0, (double)l->short_error / IPC_ERROR_ONE,
          (double)l->long_error / IPC_ERROR_ONE, l->warp_quota.primary, l->request_quota.primary);
}

void study_run(const struct study_kernel *kernel, const struct study_options *o, struct study_result *r) {
  struct loop l;
  begin(&l);
  memset(r, 0, sizeof *r);
  l.ipc = kernel->alone[0];
  if (o->series)
    fputs("cycle,sharing,alone,ipc,target,short_error,long_error,primary_warps,primary_requests\n", o->series);
  for (unsigned c = 0; c < o->cycles; c++) {
    const double alone = kernel->alone[c / STUDY_PERIOD % kernel->count];
    cycle(&l, kernel, alone, o->goal);
    measure(&l, r);
    if ((c + 1) % STUDY_PERIOD) continue;
    if (o->series) write_line(o->series, &l, c, alone);
    l.issued = 0;
  }
  if (!r->run_cycles) return;
  r->ipc /= r->run_cycles;
  r->of_target /= r->run_cycles;
  r->warps /= r->run_cycles;
  r->requests /= r->run_cycles;
}
