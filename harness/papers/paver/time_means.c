/* time_means: means of each GPU by the paper's classes, beside what it has: of time_rows.h. */
#include <math.h>

#include "time_mean.h"

/* ---- measures */

static double not_cold(const u64 misses[MISS_KINDS]) {
  const double others = (double)(misses[MISS_CAPACITY] + misses[MISS_CONFLICT]),
               all = others + (double)misses[MISS_COLD];
  return all > 0 ? 100 * others / all : NAN;
}

static double l1_not_cold(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  (void)t;
  return time_run_of(row, way) ? not_cold(time_run_of(row, way)->l1.misses) : NAN;
}

static double l2_not_cold(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  (void)t;
  return time_run_of(row, way) ? not_cold(time_run_of(row, way)->l2[GPU_LOAD].misses) : NAN;
}

/* Of stealing: time without it to time with it. */
static double stealing(const struct time_rows *t, const struct time_row *row, enum study_way way) {
  const struct study_run *alone = time_run_of(row, way == STUDY_KWAY ? STUDY_KWAY_ALONE : STUDY_RB_ALONE);
  (void)t;
  return alone && time_run_of(row, way) ? (double)alone->cycles / (double)time_run_of(row, way)->cycles : NAN;
}

/* ---- rows */

static void add_published(cJSON *row, const struct time_set *s) {
  for (unsigned p = 0; p < PUBLISHED_WAYS; p++) {
    time_rows_way(row, published_ways[p], "published_percent", published_speed[s->gpu][s->of][p]);
    time_rows_way(row, published_ways[p], "l2_published_percent", published_l2[s->gpu][s->of][p]);
  }
  time_rows_number(row, "rb_l1_published_percent", s->gpu == 0 ? published_l1[s->of] : NAN);
}

static void add_mean(cJSON *means, const struct time_rows *t, const struct time_set *s) {
  cJSON *row = time_rows_row(means, "gpu", paver_gpus[s->gpu].preset);
  cJSON_AddStringToObject(row, "class", time_set_names[s->of]);
  cJSON_AddStringToObject(row, "grids", s->waves ? "waves" : "table");
  for (unsigned way = STUDY_BCS; way < STUDY_WAY_COUNT; way++) {
    time_rows_way(row, (enum study_way)way, "percent",
                  time_more(time_mean_geometric(t, s, (enum study_way)way, time_rows_speed)));
    time_rows_way(row, (enum study_way)way, "l2_percent",
                  100 * time_mean_arithmetic(t, s, (enum study_way)way, time_l2_ratio));
    time_rows_way(row, (enum study_way)way, "l1_percent",
                  100 * time_mean_arithmetic(t, s, (enum study_way)way, time_l1_ratio));
  }
  time_rows_number(row, "l1_not_cold_percent", time_mean_arithmetic(t, s, STUDY_LRR, l1_not_cold));
  time_rows_number(row, "l2_not_cold_percent", time_mean_arithmetic(t, s, STUDY_LRR, l2_not_cold));
  add_published(row, s);
}

static void add_stealing(cJSON *rows, const struct time_rows *t, const struct time_set *s) {
  const double kway = time_mean_geometric(t, s, STUDY_KWAY, stealing),
               rb = time_mean_geometric(t, s, STUDY_RB, stealing);
  if (isnan(kway) || isnan(rb)) return;
  cJSON *row = time_rows_row(rows, "class", time_set_names[s->of]);
  cJSON_AddNumberToObject(row, "kway_percent", time_more(kway));
  cJSON_AddNumberToObject(row, "rb_percent", time_more(rb));
}

/* Without grids of eight waves on a GPU there are no means with them in the place of the others. */
static bool has_waves(const struct time_rows *t, unsigned gpu) {
  bool any = false;
  for (u64 i = 0; i < t->count; i++) any |= t->row[i].job.gpu == gpu && time_rows_waves(t->row[i].job.kernel);
  return any;
}

void time_means_add(cJSON *study, const struct time_rows *t) {
  cJSON *means = cJSON_AddObjectToObject(study, "means"), *stolen = cJSON_AddArrayToObject(study, "stealing");
  for (unsigned waves = 0; waves < 2; waves++) {
    cJSON *rows = cJSON_AddArrayToObject(means, waves ? "waves" : "table");
    for (unsigned gpu = 0; gpu < PAVER_GPUS; gpu++)
      for (unsigned of = 0; of < TIME_SETS && (!waves || has_waves(t, gpu)); of++) {
        const struct time_set s = {gpu, of, waves, study_changes};
        if (time_mean_count(t, &s)) add_mean(rows, t, &s);
        if (!waves) add_stealing(stolen, t, &s);
      }
  }
}
