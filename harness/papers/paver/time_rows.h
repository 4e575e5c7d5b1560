/* time_rows: what comes of the outcomes of time_study.h: rows and means, for the report, and tables of some. */
#ifndef TWINWARP_TIME_ROWS_H
#define TWINWARP_TIME_ROWS_H

#include <cjson/cJSON.h>

#include "study_job.h"

struct time_row {
  struct study_job job;
  struct study_outcome outcome;
};

struct time_rows {
  struct time_row *row;
  u64 count;
};

/* NULL if there is none. */
const struct time_row *time_rows_find(const struct time_rows *, const char *kernel, unsigned gpu,
                                      const struct study_change *);

/* The run without a policy that another is measured by: of the same machine. */
const struct study_run *time_rows_base(const struct time_rows *, const struct time_row *);

/* Of a way: 1 is the base's.  NaN where it was not run. */
double time_rows_speed(const struct time_rows *, const struct time_row *, enum study_way);

/* Loads, stores and atomics at the L2; what part of the L1s' loads, in percent, is not there, nor on its way. */
double time_rows_l2_accesses(const struct study_run *);
double time_rows_l1_miss_percent(const struct study_run *);

/* Whether the launch file is one of eight waves, and whether there is one for a workload on a GPU. */
bool time_rows_waves(const char *kernel);
bool time_rows_has_waves(const struct time_rows *, const struct time_row *);

/* An object at the end of an array of them, with one member; a number, or null if there is none. */
cJSON *time_rows_row(cJSON *rows, const char *key, const char *name);
void time_rows_number(cJSON *to, const char *key, double number);

/* A key that begins with a way's name. */
void time_rows_way(cJSON *to, enum study_way, const char *what, double number);

/* The report: each run (runs). */
void time_runs_add(cJSON *root, const struct time_rows *);

/* Of it what comes of them: kernels, and GPU by GPU what becomes of each (speeds); means; prices; what is changed. */
void time_rows_add(cJSON *study, const struct time_rows *);
void time_means_add(cJSON *study, const struct time_rows *);
void time_prices_add(cJSON *study, const struct time_rows *);
void time_changes_add(cJSON *study, const struct time_rows *);

void time_rows_print(FILE *, const struct time_rows *);

#endif
