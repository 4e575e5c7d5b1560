/* presets: see presets.h. */
#include "presets.h"

#define FIELD(name, value) .name = value,
#define ROW(name, description, table) {#name, description, {table(FIELD)}},
const struct preset presets[] = {PRESETS(ROW){0}};

const struct preset *preset_find(const char *name) {
  for (const struct preset *p = presets; p->name; p++)
    if (strcmp(p->name, name) == 0) return p;
  return NULL;
}

unsigned *preset_parameter(struct sm_params *params, const char *name, size_t length, unsigned *min, unsigned *max) {
#define MATCH(field, least, most)                                                                                      \
  if (strlen(#field) == length && strncmp(name, #field, length) == 0) {                                                \
    *min = least;                                                                                                      \
    *max = most;                                                                                                       \
    return &params->field;                                                                                             \
  }
#define NOTHING(name, expression)
  SM_PARAMS(MATCH, NOTHING)
  return NULL;
}
