/* unit_proofs: see unit_proofs.h. */
#include "unit_proofs.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "lockstep/unit.h"

enum { LARGEST = 1 << 20 };

static bool is_unit(const char *name) {
  for (const struct tw_unit *const *u = tw_units; *u; u++)
    if (strcmp((*u)->name, name) == 0) return true;
  return false;
}

static _Noreturn void refuse(const char *path, const char *what, const char *name) {
  fprintf(stderr, "units_page: %s: %s%s\n", path, what, name);
  exit(2);
}

/* Whether the line `//: of UNIT...`, if there is one, names the unit. */
static bool is_of(const char *path, char *text, const char *unit) {
  char *line = strstr(text, "\n//: of ");
  if (!line) return false;
  line += strlen("\n//: of ");
  line[strcspn(line, "\n")] = 0;
  bool found = false;
  for (const char *name = strtok(line, " "); name; name = strtok(NULL, " ")) {
    if (!is_unit(name)) refuse(path, "there is no unit ", name);
    if (strcmp(name, unit) == 0) found = true;
  }
  return found;
}

void unit_proofs_find(struct unit_proofs *p, const char *unit) {
  glob_t found;
  struct tw_error error;
  size_t length;
  *p = (struct unit_proofs){0};
  if (glob("tests/formal/*.sv", 0, NULL, &found) != 0) refuse("tests/formal", "has no proofs", "");
  for (size_t i = 0; i < found.gl_pathc; i++) {
    const char *path = found.gl_pathv[i];
    char name[PROOF_NAME];
    const char *file = path + strlen("tests/formal/");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
    char *text = file_read(path, LARGEST, &length, &error);
    if (!text) refuse(path, "cannot be read", "");
    if (!is_unit(name) && !strstr(text, "\n//: of ")) refuse(path, "does not say `//: of` which units it is", "");
    if (strcmp(name, unit) == 0) p->own = true;
    else if (is_of(path, text, unit) && p->joint_count < PROOFS_AT_MOST)
      memcpy(p->joint[p->joint_count++], name, PROOF_NAME);
    free(text);
  }
  globfree(&found);
}
