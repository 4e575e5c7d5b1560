/* figure_rows: see figure_rows.h. */
#include "figure_rows.h"

static const char *text_of(const cJSON *row, const char *key) {
  const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(row, key));
  return text ? text : "";
}

static cJSON *row_named(const cJSON *rows, const char *key, const char *name) {
  cJSON *row;
  cJSON_ArrayForEach(row, rows) if (strcmp(text_of(row, key), name) == 0) return row;
  return NULL;
}

/* 1 or 0; -1 if that cannot be said. */
static int is_stale(const struct depends *d, const struct depends_row *figures, const cJSON *row,
                    struct tw_error *error) {
  char hash[17];
  if (depends_hash(d, figures, text_of(row, figures->by), hash, error) != 0) return -1;
  return strcmp(text_of(row, "hash"), hash) != 0;
}

int figure_rows_stale(const struct depends *d, const struct depends_row *figures, const cJSON *rows, bool tools_differ,
                      struct tw_error *error) {
  int count = 0;
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) {
    const int stale = tools_differ ? 1 : is_stale(d, figures, row, error);
    if (stale < 0) return -1;
    count += stale;
  }
  return count;
}

int figure_rows_wanted(const struct depends *d, const struct depends_row *figures, const cJSON *rows, bool tools_differ,
                       FILE *to, struct tw_error *error) {
  const struct depends_row *all = depends_find(d, DEPENDS_ROWS, figures->name);
  char name[DEPENDS_NAME];
  FILE *from = all ? popen(all->command, "r") : NULL;
  int status = 0, count = 0;
  if (!from) return tw_fail(error, "docs/results/list: rows %s: there are none", figures->name);
  while (status == 0 && fscanf(from, "%63s", name) == 1) {
    const cJSON *row = row_named(rows, figures->by, name);
    const int stale = !row || tools_differ ? 1 : is_stale(d, figures, row, error);
    if (stale < 0) status = -1;
    if (stale == 1) count++;
    if (stale == 1 && to) fprintf(to, "%s\n", name);
  }
  if (pclose(from) != 0 && status == 0) status = tw_fail(error, "rows %s: %s: has failed", figures->name, all->command);
  return status == 0 ? count : -1;
}

static int stamp(const struct depends *d, const struct depends_row *figures, cJSON *row, const char *commit,
                 struct tw_error *error) {
  char hash[17];
  if (!*text_of(row, figures->by)) return tw_fail(error, "%s: has a row without \"%s\"", figures->report, figures->by);
  if (depends_hash(d, figures, text_of(row, figures->by), hash, error) != 0) return -1;
  cJSON_AddStringToObject(row, "commit", commit);
  cJSON_AddStringToObject(row, "hash", hash);
  return 0;
}

/* A copy of a row of before. */
static void keep(cJSON *list, const cJSON *row, bool tools_differ) {
  cJSON *copy = cJSON_Duplicate(row, true);
  if (tools_differ) cJSON_DeleteItemFromObjectCaseSensitive(copy, "hash");
  cJSON_AddItemToArray(list, copy);
}

cJSON *figure_rows_merge(const struct depends *d, const struct depends_row *figures, const cJSON *before, cJSON *rows,
                         const char *commit, bool tools_differ, struct tw_error *error) {
  cJSON *list = cJSON_CreateArray(), *row;
  const cJSON *old;
  int status = cJSON_IsArray(rows) ? 0 : tw_fail(error, "%s: is no list of rows", figures->report);
  if (status == 0) cJSON_ArrayForEach(row, rows) status |= stamp(d, figures, row, commit, error);
  if (status == 0) cJSON_ArrayForEach(old, before) {
      row = row_named(rows, figures->by, text_of(old, figures->by));
      if (row) cJSON_AddItemToArray(list, cJSON_DetachItemViaPointer(rows, row));
      else keep(list, old, tools_differ);
    }
  while (status == 0 && cJSON_GetArraySize(rows)) cJSON_AddItemToArray(list, cJSON_DetachItemFromArray(rows, 0));
  cJSON_Delete(rows);
  if (status == 0) return list;
  cJSON_Delete(list);
  return NULL;
}

bool figure_rows_of(const cJSON *rows, const char *commit) {
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) if (strcmp(text_of(row, "commit"), commit) != 0) return false;
  return true;
}
