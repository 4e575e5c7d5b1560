/* technology: see technology.h. */
#include "technology.h"

#include <cjson/cJSON.h>
#include <fnmatch.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { LARGEST_FILE = 1 << 16 };
static const char any[] = "any";

static int take_number(const cJSON *json, const char *path, const char *key, double *value, struct tw_error *error) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, key);
  if (!cJSON_IsNumber(item) || !(item->valuedouble > 0))
    return tw_fail(error, "%.120s: %s should be a number above 0", path, key);
  *value = item->valuedouble;
  return 0;
}

static int take_text(const cJSON *item, const char *path, const char *key, char text[TECHNOLOGY_NAME],
                     struct tw_error *error) {
  if (!cJSON_IsString(item) || !*item->valuestring || strlen(item->valuestring) >= TECHNOLOGY_NAME)
    return tw_fail(error, "%.120s: %s should be text of 1 to %d letters", path, key, TECHNOLOGY_NAME - 1);
  strcpy(text, item->valuestring);
  return 0;
}

static int take_list(const cJSON *list, const char *path, const char *key, char (*text)[TECHNOLOGY_NAME],
                     unsigned *count, int most, struct tw_error *error) {
  const cJSON *item;
  if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) < 1 || cJSON_GetArraySize(list) > most)
    return tw_fail(error, "%.120s: %s should be a list of 1 to %d names", path, key, most);
  cJSON_ArrayForEach(item, list) if (take_text(item, path, key, text[(*count)++], error) != 0) return -1;
  return 0;
}

static int take(struct technology *t, const cJSON *json, const char *path, struct tw_error *error) {
  const cJSON *unused = cJSON_GetObjectItemCaseSensitive(json, "unused"),
              *model = cJSON_GetObjectItemCaseSensitive(json, "memory_model"),
              *layers = cJSON_GetObjectItemCaseSensitive(json, "memory_layers");
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  snprintf(t->name, sizeof t->name, "%.*s", (int)strcspn(name, "."), name);
  if (take_number(json, path, "feature_nm", &t->feature_nm, error) != 0 ||
      take_number(json, path, "clock_ns", &t->clock_ns, error) != 0 ||
      take_text(model, path, "memory_model", t->memory_model, error) != 0 ||
      take_list(layers, path, "memory_layers", t->memory_layer, &t->layer_count, TECHNOLOGY_LAYERS, error) != 0)
    return -1;
  return unused ? take_list(unused, path, "unused", t->unused, &t->unused_count, TECHNOLOGY_UNUSED, error) : 0;
}

static bool names(const cJSON *json, const char *path, const char *library) {
  const cJSON *item, *list = cJSON_GetObjectItemCaseSensitive(json, "libraries");
  const char *slash = strrchr(path, '/');
  if (!*library) return slash && strncmp(slash + 1, any, sizeof any - 1) == 0;
  cJSON_ArrayForEach(item, list) if (cJSON_IsString(item) && fnmatch(item->valuestring, library, 0) == 0) return true;
  return false;
}

/* 1 if the file is the library's, and was taken. */
static int try_file(struct technology *t, const char *path, const char *library, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST_FILE, &length, error);
  if (!text) return -1;
  cJSON *json = cJSON_Parse(text);
  free(text);
  if (!json) return tw_fail(error, "%.120s: is no JSON", path);
  int status = names(json, path, library);
  if (status && take(t, json, path, error) != 0) status = -1;
  cJSON_Delete(json);
  return status;
}

int technology_of(struct technology *t, const char *folder, const char *library, struct tw_error *error) {
  char pattern[256];
  glob_t files;
  int status = 0;
  *t = (struct technology){.name = ""};
  snprintf(pattern, sizeof pattern, "%s/*.json", folder);
  if (glob(pattern, 0, NULL, &files) != 0) return tw_fail(error, "%.160s: no such files", pattern);
  for (size_t i = 0; i < files.gl_pathc && status == 0; i++) status = try_file(t, files.gl_pathv[i], library, error);
  globfree(&files);
  if (status != 0) return status > 0 ? 0 : -1;
  if (!*library) return tw_fail(error, "%.160s: none is %s.json", pattern, any);
  return technology_of(t, folder, "", error);
}

bool technology_leaves_out(const struct technology *t, const char *cell) {
  for (unsigned i = 0; i < t->unused_count; i++)
    if (fnmatch(t->unused[i], cell, 0) == 0) return true;
  return false;
}
