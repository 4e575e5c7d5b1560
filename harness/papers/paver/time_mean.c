/* time_mean: see time_mean.h. */
#include "time_mean.h"

#include <math.h>

static bool is_in(const struct time_rows *t, const struct time_row *row, const struct time_set *s) {
  const struct study_job *j = &row->job;
  const bool wanted = s->waves && time_rows_has_waves(t, row);
  return j->gpu == s->gpu && j->change == s->change && time_rows_waves(j->kernel) == wanted &&
         (s->of == TIME_ALL || j->workload->sharing == (enum workload_class)s->of);
}

unsigned time_mean_count(const struct time_rows *t, const struct time_set *s) {
  unsigned count = 0;
  for (u64 i = 0; i < t->count; i++) count += is_in(t, &t->row[i], s);
  return count;
}

double time_mean_geometric(const struct time_rows *t, const struct time_set *s, enum study_way way, time_measure *of) {
  double sum = 0;
  unsigned count = 0;
  for (u64 i = 0; i < t->count; i++) {
    const double one = is_in(t, &t->row[i], s) ? of(t, &t->row[i], way) : NAN;
    if (isnan(one) || one <= 0) continue;
    sum += log(one);
    count++;
  }
  return count ? exp(sum / count) : NAN;
}

double time_mean_arithmetic(const struct time_rows *t, const struct time_set *s, enum study_way way, time_measure *of) {
  double sum = 0;
  unsigned count = 0;
  for (u64 i = 0; i < t->count; i++) {
    const double one = is_in(t, &t->row[i], s) ? of(t, &t->row[i], way) : NAN;
    if (isnan(one)) continue;
    sum += one;
    count++;
  }
  return count ? sum / count : NAN;
}

/* ---- measures */

const struct study_run *time_run_of(const struct time_row *row, enum study_way way) {
  return row->outcome.had[way] ? &row->outcome.run[way] : NULL;
}

double time_l2_ratio(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct study_run *base = time_rows_base(t, row), *r = time_run_of(row, way);
  return base && r ? time_rows_l2_accesses(r) / time_rows_l2_accesses(base) : NAN;
}

double time_l1_ratio(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct study_run *base = time_rows_base(t, row), *r = time_run_of(row, way);
  return base && r ? time_rows_l1_miss_percent(r) / time_rows_l1_miss_percent(base) : NAN;
}
