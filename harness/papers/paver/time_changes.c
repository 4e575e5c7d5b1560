/* time_changes: what comes of what is changed, one thing at a time (study_changes.h): of time_rows.h. */
#include <math.h>

#include "time_mean.h"

/* Of the same workload where nothing is changed. */
static double before(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct time_row *same = time_rows_find(t, row->job.kernel, row->job.gpu, study_changes);
  return same ? time_rows_speed(t, same, way) : NAN;
}

/* By the time of LRR where nothing is changed. */
static double all_in_all(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct time_row *same = time_rows_find(t, row->job.kernel, row->job.gpu, study_changes);
  const struct study_run *base = same ? time_run_of(same, STUDY_LRR) : NULL, *r = time_run_of(row, way);
  return base && r ? (double)base->cycles / (double)r->cycles : NAN;
}

static void add_change(cJSON *rows, const struct time_rows *t, const struct time_set *s) {
  cJSON *row = time_rows_row(rows, "change", s->change->name);
  cJSON_AddStringToObject(row, "what", s->change->what);
  cJSON_AddStringToObject(row, "gpu", paver_gpus[s->gpu].preset);
  cJSON_AddNumberToObject(row, "workloads_count", time_mean_count(t, s));
  for (unsigned way = STUDY_LRR; way <= STUDY_RB; way++) {
    const enum study_way w = (enum study_way)way;
    time_rows_way(row, w, "percent", time_more(time_mean_geometric(t, s, w, time_rows_speed)));
    time_rows_way(row, w, "before_percent", time_more(time_mean_geometric(t, s, w, before)));
    time_rows_way(row, w, "all_in_all_percent", time_more(time_mean_geometric(t, s, w, all_in_all)));
    time_rows_way(row, w, "l2_percent", 100 * time_mean_arithmetic(t, s, w, time_l2_ratio));
  }
}

/* What the paper has of blocks that fit the L1. */
static void add_fit(cJSON *row, const struct time_row *of) {
  const struct published_fit *p = &published_fit[of->job.gpu];
  cJSON_AddNumberToObject(row, "room_blocks_count", of->job.change->room[of->job.gpu]);
  cJSON_AddNumberToObject(row, "lrr_published_percent", p->lrr);
  cJSON_AddNumberToObject(row, "lrr_l1_published_percent", p->lrr_l1);
  cJSON_AddNumberToObject(row, "rb_published_percent", p->rb);
  cJSON_AddNumberToObject(row, "rb_l1_published_percent", p->rb_l1);
}

static double before_l1(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct time_row *same = time_rows_find(t, row->job.kernel, row->job.gpu, study_changes);
  return same ? time_l1_ratio(t, same, way) : NAN;
}

static void add_changed(cJSON *rows, const struct time_rows *t, const struct time_row *of) {
  cJSON *row = time_rows_row(rows, "benchmark", of->job.workload->benchmark);
  cJSON_AddStringToObject(row, "gpu", paver_gpus[of->job.gpu].preset);
  for (unsigned way = STUDY_LRR; way <= STUDY_RB; way++) {
    const enum study_way w = (enum study_way)way;
    time_rows_way(row, w, "percent", of->outcome.had[w] ? time_more(time_rows_speed(t, of, w)) : NAN);
    time_rows_way(row, w, "before_percent", time_more(before(t, of, w)));
    time_rows_way(row, w, "all_in_all_percent", time_more(all_in_all(t, of, w)));
    time_rows_way(row, w, "l1_percent", 100 * time_l1_ratio(t, of, w));
    time_rows_way(row, w, "before_l1_percent", 100 * before_l1(t, of, w));
  }
  if (of->job.change->room) add_fit(row, of);
}

/* Means in `changes`, workloads in `changed`, by what is changed. */
void time_changes_add(cJSON *study, const struct time_rows *t) {
  cJSON *means = cJSON_AddArrayToObject(study, "changes"), *changed = cJSON_AddObjectToObject(study, "changed");
  for (const struct study_change *c = study_changes + 1; c->name; c++) {
    cJSON *rows = cJSON_AddArrayToObject(changed, c->name);
    for (unsigned gpu = 0; gpu < PAVER_GPUS; gpu++) {
      const struct time_set s = {gpu, TIME_ALL, false, c};
      if (time_mean_count(t, &s)) add_change(means, t, &s);
    }
    for (u64 i = 0; i < t->count; i++)
      if (t->row[i].job.change == c) add_changed(rows, t, &t->row[i]);
  }
}
