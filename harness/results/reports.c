/* reports: see reports.h. */
#include "reports.h"

#include <glob.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { LARGEST = 1 << 26 };

cJSON *reports_file(const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  cJSON *root = text ? cJSON_Parse(text) : NULL;
  if (text && !root) tw_fail(error, "%s: is no JSON", path);
  free(text);
  return root;
}

static cJSON *read_member(const char *path, const char *member, struct tw_error *error) {
  cJSON *root = reports_file(path, error);
  if (!root || !member) return root;
  cJSON *part = cJSON_DetachItemFromObjectCaseSensitive(root, member);
  cJSON_Delete(root);
  if (!part) tw_fail(error, "%s: has no member \"%s\"", path, member);
  return part;
}

/* Adds a file's figures, by its name. */
static int add(cJSON *to, const char *path, const char *member, struct tw_error *error) {
  const char *slash = strrchr(path, '/');
  char name[256];
  snprintf(name, sizeof name, "%s", slash ? slash + 1 : path);
  char *end = strstr(name, ".json");
  if (end) *end = 0;
  cJSON *part = read_member(path, member, error);
  if (part) cJSON_AddItemToObject(to, name, part);
  return part ? 0 : -1;
}

static int add_pattern(cJSON *to, const char *pattern, const char *member, struct tw_error *error) {
  glob_t files;
  int status = 0;
  if (glob(pattern, 0, NULL, &files) != 0) return tw_fail(error, "%s: there is no such report", pattern);
  for (size_t i = 0; i < files.gl_pathc && status == 0; i++) status = add(to, files.gl_pathv[i], member, error);
  globfree(&files);
  return status;
}

/* The next pattern of a list, and the member behind it or NULL; false at its end. */
static bool next(char **list, char **pattern, char **member) {
  *pattern = strsep(list, ",");
  *member = *pattern ? strchr(*pattern, ':') : NULL;
  if (*member) *(*member)++ = 0;
  return *pattern != NULL;
}

cJSON *reports_read(const char *list, struct tw_error *error) {
  char copy[512], *rest = copy, *pattern, *member;
  snprintf(copy, sizeof copy, "%s", list);
  const bool one = !strpbrk(list, ",*");
  cJSON *all = one ? NULL : cJSON_CreateObject();
  while (next(&rest, &pattern, &member)) {
    if (one) return read_member(pattern, member, error);
    if (add_pattern(all, pattern, member, error) == 0) continue;
    cJSON_Delete(all);
    return NULL;
  }
  return all;
}

void reports_remove(const char *list) {
  char copy[512], *rest = copy, *pattern, *member;
  glob_t files;
  snprintf(copy, sizeof copy, "%s", list);
  while (next(&rest, &pattern, &member)) {
    if (glob(pattern, 0, NULL, &files) != 0) continue;
    for (size_t i = 0; i < files.gl_pathc; i++) remove(files.gl_pathv[i]);
    globfree(&files);
  }
}
