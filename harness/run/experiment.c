/* experiment: see experiment.h. */
#include "experiment.h"

#include "json_report.h"
#include "util/written.h"

void experiment_init(struct experiment *e, const char *folder, const char *file, const char *preset) {
  struct run_options *run = &e->options.run;
  snprintf(e->path, sizeof e->path, "%.400s/%s", folder, file);
  options_init(&e->options);
  run->kernel = e->path;
  options_preset(&e->options, preset);
  run->engine.engine = ENGINE_C;
  run->engine.progress = false;
}

void experiment_set(struct experiment *e, const char *const *set, unsigned most) {
  struct options *o = &e->options;
  for (unsigned i = 0; i < most && set[i]; i++) o->sets[o->set_count++] = set[i];
}

void experiment_argue(struct experiment *e, const char *const *arguments, unsigned most) {
  struct options *o = &e->options;
  for (unsigned i = 0; i < most && arguments[i]; i++) o->arguments[o->run.overrides.argument_count++] = arguments[i];
}

enum run_status experiment_run(struct experiment *e, struct run_result *r) {
  return options_resolve(&e->options, &r->error) == 0 ? run_kernel(&e->options.run, r) : RUN_BAD_INPUT;
}

cJSON *experiment_row(cJSON *rows, const char *key, const char *name) {
  cJSON *row = cJSON_CreateObject();
  cJSON_AddStringToObject(row, key, name);
  cJSON_AddItemToArray(rows, row);
  return row;
}

static void csv_row(FILE *f, const cJSON *row, bool names) {
  for (const cJSON *member = row->child; member; member = member->next) {
    if (names) fputs(member->string, f);
    else if (cJSON_IsString(member)) fputs(member->valuestring, f);
    else fprintf(f, "%g", member->valuedouble);
    putc(member->next ? ',' : '\n', f);
  }
}

int experiment_series(const cJSON *root, const char *report, struct tw_error *error) {
  for (const cJSON *rows = root->child; rows; rows = rows->next) {
    char path[512];
    if (!cJSON_IsArray(rows) || !rows->child) continue;
    snprintf(path, sizeof path, "%.400s-%.100s.csv", report, rows->string);
    FILE *f = written_open(path, error);
    if (!f) return -1;
    csv_row(f, rows->child, true);
    for (const cJSON *row = rows->child; row; row = row->next) csv_row(f, row, false);
    if (written_close(f, path, error) != 0) return -1;
  }
  return 0;
}

enum run_status experiment_end(cJSON *root, enum run_status status, const char *report) {
  struct tw_error error;
  if (status != RUN_PASSED || !report) {
    cJSON_Delete(root);
    return status;
  }
  if (json_write(root, report, &error) == 0) return RUN_PASSED;
  fprintf(stderr, "twinwarp: %s\n", error.text);
  return RUN_BAD_INPUT;
}
