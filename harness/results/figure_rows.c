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

/* A row of which files are not there any more is stale, too. */
static bool is_stale(const struct depends *d, const struct depends_row *figures, const cJSON *row) {
  char hash[17];
  struct tw_error ignored;
  return depends_hash(d, figures, text_of(row, figures->by), hash, &ignored) != 0 ||
         strcmp(text_of(row, "hash"), hash) != 0;
}

unsigned figure_rows_stale(const struct depends *d, const struct depends_row *figures, const cJSON *rows,
                           bool tools_differ) {
  unsigned count = 0;
  const cJSON *row;
  cJSON_ArrayForEach(row, rows) count += tools_differ || is_stale(d, figures, row);
  return count;
}

cJSON *figure_rows_names(const struct depends *d, const struct depends_row *figures, struct tw_error *error) {
  const struct depends_row *all = depends_find(d, DEPENDS_ROWS, figures->name);
  if (!all) return tw_fail(error, "docs/results/list: rows %s: there are none", figures->name), NULL;
  char name[DEPENDS_NAME];
  cJSON *names = cJSON_CreateArray();
  FILE *from = popen(all->command, "r");
  while (from && fscanf(from, "%63s", name) == 1) cJSON_AddItemToArray(names, cJSON_CreateString(name));
  if (from && pclose(from) == 0 && names->child) return names;
  tw_fail(error, "docs/results/list: rows %s: %s: has failed, or named none", figures->name, all->command);
  cJSON_Delete(names);
  return NULL;
}

int figure_rows_wanted(const struct depends *d, const struct depends_row *figures, const cJSON *rows, bool tools_differ,
                       FILE *to, struct tw_error *error) {
  int count = 0;
  cJSON *names = figure_rows_names(d, figures, error);
  const cJSON *name;
  cJSON_ArrayForEach(name, names) {
    const cJSON *row = row_named(rows, figures->by, name->valuestring);
    if (row && !tools_differ && !is_stale(d, figures, row)) continue;
    fprintf(to, "%s\n", name->valuestring);
    count++;
  }
  cJSON_Delete(names);
  return names ? count : -1;
}

/* A row that has just been measured: one of its name, without what it is given here. */
static int stamp(const struct depends *d, const struct depends_row *figures, const cJSON *rows, cJSON *row,
                 const char *commit, struct tw_error *error) {
  char hash[17];
  const char *name = text_of(row, figures->by);
  if (!*name) return tw_fail(error, "%s: has a row without \"%s\"", figures->report, figures->by);
  if (row_named(rows, figures->by, name) != row) return tw_fail(error, "%s: has two rows %s", figures->report, name);
  if (*text_of(row, "commit") || *text_of(row, "hash"))
    return tw_fail(error, "%s: row %s has a commit or a hash, which it is to be given", figures->report, name);
  if (depends_hash(d, figures, name, hash, error) != 0) return -1;
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

static bool is_in(const cJSON *names, const char *name) {
  const cJSON *one;
  cJSON_ArrayForEach(one, names) if (strcmp(one->valuestring, name) == 0) return true;
  return false;
}

cJSON *figure_rows_merge(const struct depends *d, const struct depends_row *figures, const cJSON *before, cJSON *rows,
                         const cJSON *names, const char *commit, bool tools_differ, struct tw_error *error) {
  cJSON *list = cJSON_CreateArray(), *row;
  int status = cJSON_IsArray(rows) ? 0 : tw_fail(error, "%s: is no list of rows", figures->report);
  for (row = status ? NULL : rows->child; row && status == 0; row = row->next)
    status = stamp(d, figures, rows, row, commit, error);
  if (status == 0) {
    const cJSON *old;
    cJSON_ArrayForEach(old, before) {
      row = row_named(rows, figures->by, text_of(old, figures->by));
      if (row) cJSON_AddItemToArray(list, cJSON_DetachItemViaPointer(rows, row));
      else if (is_in(names, text_of(old, figures->by))) keep(list, old, tools_differ);
    }
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
