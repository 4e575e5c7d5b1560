/* time_study: see time_study.h. */
#include "time_study.h"

#include <stdlib.h>

#include "run/experiment.h"
#include "study_kept.h"
#include "time_rows.h"
#include "util/jobs.h"

struct study {
  const struct paver_options *options;
  const struct time_options *what;
  struct study_kept kept;
  struct time_rows rows;
  enum run_status status; /* of the first that failed */
};

/* ---- which */

static void add_job(struct study *s, const char *kernel, const struct study_change *change, unsigned gpu) {
  struct time_row *row = &s->rows.row[s->rows.count];
  const struct workload *workload = workload_of(kernel);
  if (!(s->what->gpus >> gpu & 1) || !study_changes_it(change, workload, gpu)) return;
  if (time_rows_waves(kernel) && (gpu + 1 != PAVER_GPUS || change != study_changes)) return;
  row->job = (struct study_job){s->options, kernel, workload, change, gpu, s->what->program, s->what->pictures};
  s->rows.count++;
}

static unsigned changes(void) {
  unsigned n = 0;
  while (study_changes[n].name) n++;
  return n;
}

static int list_jobs(struct study *s, struct tw_error *error) {
  const struct paver_options *o = s->options;
  s->rows.row = calloc((size_t)o->kernel_count * changes() * PAVER_GPUS, sizeof *s->rows.row);
  if (!s->rows.row) return tw_fail(error, "out of memory for the study of %u kernels", o->kernel_count);
  for (const struct study_change *c = study_changes; c->name; c++)
    for (unsigned gpu = 0; gpu < PAVER_GPUS; gpu++)
      for (unsigned i = 0; i < o->kernel_count; i++) add_job(s, o->kernels[i], c, gpu);
  return 0;
}

/* ---- one of them, in a process of its own */

static void do_job(void *context, u64 i, void *result) {
  const struct study *s = context;
  const struct study_job *job = &s->rows.row[i].job;
  struct study_outcome *to = result;
  if (study_kept_read(&s->kept, job, to)) return;
  study_job_do(job, to);
  if (to->status == RUN_PASSED && study_kept_write(&s->kept, job, to, &to->error) != 0) to->status = RUN_BAD_INPUT;
}

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  struct study_outcome *to = &s->rows.row[i].outcome;
  const struct study_job *job = &s->rows.row[i].job;
  if (result) *to = *(const struct study_outcome *)result;
  else to->status = RUN_INTERNAL, tw_fail(&to->error, "the run ended without a result");
  if (to->status == RUN_PASSED) return true;
  if (to->error.text[0])
    fprintf(stderr, "twinwarp: %s on %s, %s: %s\n", job->kernel, paver_gpus[job->gpu].preset, job->change->what,
            to->error.text);
  if (s->status == RUN_PASSED) s->status = to->status;
  return to->status != RUN_BAD_INPUT;
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status time_study(const struct paver_options *o, const struct time_options *what) {
  struct study s = {.options = o, .what = what};
  cJSON *root = cJSON_CreateObject();
  enum run_status status = RUN_INTERNAL;
  struct tw_error error;
  if (study_kept_open(&s.kept, what->keep, &error) != 0 || list_jobs(&s, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
  } else {
    jobs_run("parts of the study", s.rows.count, o->jobs, sizeof(struct study_outcome), do_job, take, &s);
    status = s.status;
  }
  if (status == RUN_PASSED) {
    cJSON *study = cJSON_AddObjectToObject(root, "study");
    time_rows_add(study, &s.rows);
    time_means_add(study, &s.rows);
    time_prices_add(study, &s.rows);
    time_changes_add(study, &s.rows);
    time_runs_add(root, &s.rows);
  }
  status = experiment_end(root, status, o->report);
  if (status == RUN_PASSED) time_rows_print(stdout, &s.rows);
  free(s.rows.row);
  return status;
}
