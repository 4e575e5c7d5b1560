/* figures: see figures.h. */
#include "figures.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "file.h"

enum { LARGEST = 1 << 26 };

int figures_open(struct figure_files *f, struct tw_error *error) {
  f->count = 0;
  return depends_read(&f->depends, FIGURES_LIST, error);
}

void figures_close(struct figure_files *f) {
  while (f->count) cJSON_Delete(f->of[--f->count].root);
}

static cJSON *read_json(const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  cJSON *root = text ? cJSON_Parse(text) : NULL;
  if (text && !root) tw_fail(error, "%s: is no JSON", path);
  free(text);
  return root;
}

static void path_of(char path[256], const char *name) { snprintf(path, 256, "docs/results/%.64s.json", name); }

const char *figures_text(const struct figures *f, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(f->root, key));
  return text ? text : "";
}

const struct figures *figures_get(struct figure_files *f, const char *name, struct tw_error *error) {
  char path[256], hash[17];
  for (unsigned i = 0; i < f->count; i++)
    if (strcmp(f->of[i].row->name, name) == 0) return &f->of[i];
  const struct depends_row *row = depends_figures(&f->depends, name);
  if (!row) return tw_fail(error, "%s: is not in " FIGURES_LIST, name), NULL;
  path_of(path, name);
  struct figures *one = &f->of[f->count];
  *one = (struct figures){row, read_json(path, error), false};
  if (!one->root) return NULL;
  f->count++;
  if (depends_hash(&f->depends, row, hash, error) != 0) return NULL;
  one->stale = strcmp(figures_text(one, "hash"), hash) != 0;
  return one;
}

static int write_json(const cJSON *root, const char *path, struct tw_error *error) {
  FILE *f = fopen(path, "w");
  char *text = cJSON_Print(root);
  bool good = f && text && fprintf(f, "%s\n", text) >= 0;
  if (f) good = fclose(f) == 0 && good;
  free(text);
  return good ? 0 : tw_fail(error, "%s: cannot be written: %s", path, strerror(errno));
}

int figures_record(struct figure_files *f, const char *name, const char *commit, struct tw_error *error) {
  char path[256], hash[17], date[32];
  const time_t now = time(NULL);
  const struct depends_row *row = depends_figures(&f->depends, name);
  if (!row) return tw_fail(error, "%s: is not in " FIGURES_LIST, name);
  if (depends_hash(&f->depends, row, hash, error) != 0) return -1;
  cJSON *values = read_json(row->report, error);
  if (!values) return -1;
  strftime(date, sizeof date, "%Y-%m-%d", gmtime(&now));
  cJSON *root = cJSON_CreateObject();
  cJSON_AddStringToObject(root, "name", name);
  cJSON_AddStringToObject(root, "command", row->command);
  cJSON_AddStringToObject(root, "commit", commit);
  cJSON_AddStringToObject(root, "date", date);
  cJSON_AddNumberToObject(root, "cores", (double)sysconf(_SC_NPROCESSORS_ONLN));
  cJSON_AddStringToObject(root, "hash", hash);
  cJSON_AddItemToObject(root, "values", values);
  path_of(path, name);
  const int status = write_json(root, path, error);
  cJSON_Delete(root);
  return status;
}
