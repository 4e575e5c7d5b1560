/* unit_mentions: see unit_mentions.h. */
#include "unit_mentions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lockstep/unit.h"

bool unit_mentions_is_unit(const char *name) {
  for (const struct tw_unit *const *u = tw_units; *u; u++)
    if (strcmp((*u)->name, name) == 0) return true;
  return false;
}

_Noreturn void unit_mentions_refuse(const char *path, const char *what, const char *name) {
  fprintf(stderr, "units_page: %s: %s%s\n", path, what, name);
  exit(2);
}

bool unit_mentions_of(const char *path, char *text, const char *key, const char *unit) {
  char *line = strstr(text, key);
  if (!line) return false;
  line += strlen(key);
  line[strcspn(line, "\n*")] = 0;
  bool found = false;
  for (const char *name = strtok(line, ", "); name; name = strtok(NULL, ", ")) {
    if (!unit_mentions_is_unit(name)) unit_mentions_refuse(path, "there is no unit ", name);
    if (strcmp(name, unit) == 0) found = true;
  }
  return found;
}
