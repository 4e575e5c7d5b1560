/* compare: see compare.h: of reports, pairs of runs, and what there is to say of a pair. */
#include "compare.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "compare_internal.h"
#include "file.h"
#include "util/json_missing.h"

enum { REPORT_BYTES = 256 << 20 };

/* ---- reports */

static cJSON *read_report(const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, REPORT_BYTES, &length, error);
  if (!text) return NULL;
  cJSON *report = cJSON_ParseWithLength(text, length);
  free(text);
  const cJSON *run = report ? comparison_run(report, 0) : NULL;
  if (cJSON_IsNumber(cJSON_GetObjectItemCaseSensitive(run, "kernel_cycles"))) return report;
  cJSON_Delete(report);
  tw_fail(error, "%.300s: is no report of `run --report` or `cosim --report`", path);
  return NULL;
}

int comparison_read(struct comparison *c, const char *first, const char *second, struct tw_error *error) {
  memset(c, 0, sizeof *c);
  if (json_missing()) return tw_fail(error, "compare: %s", json_missing());
  c->file[0] = first;
  c->file[1] = second;
  for (unsigned i = 0; i < 2; i++)
    if (!(c->report[i] = read_report(c->file[i], error))) return -1;
  return 0;
}

void comparison_free(struct comparison *c) {
  for (unsigned i = 0; i < 2; i++) cJSON_Delete(c->report[i]);
}

const cJSON *comparison_run(const cJSON *report, int number) {
  const cJSON *runs = cJSON_GetObjectItemCaseSensitive(report, "runs");
  if (runs) return cJSON_GetArrayItem(runs, number);
  return number == 0 ? report : NULL;
}

double comparison_number(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsNumber(item) ? item->valuedouble : 0;
}

const char *comparison_text(const cJSON *object, const char *key) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
  return cJSON_IsString(item) ? item->valuestring : "";
}

/* ---- pairs */

static double increase(const struct pair *p) {
  const double before = comparison_number(p->run[0], "kernel_cycles");
  return before > 0 ? 100 * (comparison_number(p->run[1], "kernel_cycles") / before - 1) : 0;
}

/* The n-th run of the first report with one of the second, of the same kernel; false if there is none. */
static bool find_pair(const struct comparison *c, int n, struct pair *p) {
  p->run[0] = comparison_run(c->report[0], n);
  if (!p->run[0]) return false;
  const bool alone = !cJSON_GetObjectItemCaseSensitive(c->report[0], "runs") &&
                     !cJSON_GetObjectItemCaseSensitive(c->report[1], "runs");
  for (int k = 0; (p->run[1] = comparison_run(c->report[1], k)); k++)
    if (alone || strcmp(comparison_text(p->run[0], "kernel"), comparison_text(p->run[1], "kernel")) == 0) return true;
  return false;
}

static void print_line(FILE *f, const struct pair *p) {
  const struct change most = comparison_reason(p);
  fprintf(f, "%-24s %10.0f %10.0f %+8.1f %%", comparison_text(p->run[0], "kernel"),
          comparison_number(p->run[0], "kernel_cycles"), comparison_number(p->run[1], "kernel_cycles"), increase(p));
  if (most.by != 0) fprintf(f, "  %s %+.0f", most.key, most.by);
  putc('\n', f);
}

int comparison_print(const struct comparison *c, FILE *f, double *worst, struct tw_error *error) {
  const bool many =
      cJSON_GetObjectItemCaseSensitive(c->report[0], "runs") || cJSON_GetObjectItemCaseSensitive(c->report[1], "runs");
  double ratios = 0;
  int pairs = 0;
  *worst = -INFINITY;
  if (many) fprintf(f, "%-24s %10s %10s %10s  most by\n", "kernel", "cycles", "then", "");
  for (int n = 0; comparison_run(c->report[0], n); n++) {
    struct pair p;
    if (!find_pair(c, n, &p)) continue;
    const double by = increase(&p);
    if (by > *worst) *worst = by;
    ratios += log1p(by / 100);
    pairs++;
    (many ? print_line : comparison_details)(f, &p);
  }
  if (!pairs) return tw_fail(error, "%.150s and %.150s have no kernel in common", c->file[0], c->file[1]);
  if (many) fprintf(f, "%-24s %10s %10s %+8.1f %%\n", "geometric mean", "", "", 100 * expm1(ratios / pairs));
  return 0;
}
