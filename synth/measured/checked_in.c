/* checked_in: see checked_in.h. */
#include "measured/checked_in.h"

#include <math.h>
#include <string.h>

#include "measured/figures_json.h"

enum { PATH = 256 };

static void path_of(char path[PATH], const char *name) { snprintf(path, PATH, "docs/results/%.200s.json", name); }

/* In the order of the file. */
static const cJSON *object_where(const cJSON *json, const char *key, const char *value) {
  const cJSON *found = cJSON_IsObject(json) && strcmp(text_of(json, key), value) == 0 ? json : NULL;
  for (const cJSON *part = json ? json->child : NULL; part && !found; part = part->next)
    found = object_where(part, key, value);
  return found;
}

static cJSON *opened(struct checked_in *c, const char *name) {
  char path[PATH];
  cJSON *json = NULL;
  path_of(path, name);
  if (c->status == 0) c->status = json_file_read(&json, path, c->error);
  return json;
}

double checked_in_figure(struct checked_in *c, const char *name, const char *key, const char *value, const char *of) {
  char path[PATH];
  cJSON *json = opened(c, name);
  const double figure = json ? figure_of(object_where(json, key, value), of) : NAN;
  path_of(path, name);
  if (json && isnan(figure)) c->status = tw_fail(c->error, "%.80s: %.40s %.60s has no %.40s", path, key, value, of);
  cJSON_Delete(json);
  return figure;
}

double checked_in_price(struct checked_in *c, const char *name, const char *unit, const char *event) {
  char path[PATH];
  cJSON *json = opened(c, name);
  const cJSON *its = object_where(json, "unit", unit);
  const double pj = its ? figure_of(object_where(its, "event", event), "pj") : NAN;
  path_of(path, name);
  if (json && isnan(pj)) c->status = tw_fail(c->error, "%.80s: %.60s has no price of %.60s", path, unit, event);
  cJSON_Delete(json);
  return pj;
}
