/* time_table: what of the study goes to the terminal: of time_rows.h. */
#include <math.h>

#include "time_rows.h"
#include "util/column.h"

static void print_speed(FILE *f, double speed) {
  if (isnan(speed)) fprintf(f, " %10s", "-");
  else fprintf(f, " %9.1f%%", 100 * (speed - 1));
}

void time_rows_print(FILE *f, const struct time_rows *t) {
  int width = 0;
  for (u64 i = 0; i < t->count; i++) width = column_fit_file(width, t->row[i].job.kernel);
  fprintf(f, "%-*s %-7s %-12s %12s", width, "", "gpu", "change", "lrr cycles");
  for (unsigned way = STUDY_BCS; way < STUDY_WAY_COUNT; way++) {
    char name[POLICY_WAY_BYTES];
    policy_way_name(study_ways[way], name);
    fprintf(f, " %10s", name);
  }
  fputc('\n', f);
  for (u64 i = 0; i < t->count; i++) {
    const struct time_row *row = &t->row[i];
    const struct study_run *base = time_rows_base(t, row);
    const char *slash = strrchr(row->job.kernel, '/'), *name = slash ? slash + 1 : row->job.kernel;
    fprintf(f, "%-*.*s %-7s %-12s %12llu", width, width, name, paver_gpus[row->job.gpu].preset, row->job.change->name,
            base ? (unsigned long long)base->cycles : 0);
    for (unsigned way = STUDY_BCS; way < STUDY_WAY_COUNT; way++)
      print_speed(f, time_rows_speed(t, row, (enum study_way)way));
    fputc('\n', f);
  }
}
