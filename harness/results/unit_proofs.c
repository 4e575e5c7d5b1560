/* unit_proofs: see unit_proofs.h. */
#include "unit_proofs.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "unit_mentions.h"

enum { LARGEST = 1 << 20 };

void unit_proofs_find(struct unit_proofs *p, const char *unit) {
  static const char *const key = "\n//: of ";
  glob_t found;
  struct tw_error error;
  size_t length;
  *p = (struct unit_proofs){0};
  if (glob("tests/formal/*.sv", 0, NULL, &found) != 0) unit_mentions_refuse("tests/formal", "has no proofs", "");
  for (size_t i = 0; i < found.gl_pathc; i++) {
    const char *path = found.gl_pathv[i];
    char name[PROOF_NAME];
    const char *file = path + strlen("tests/formal/");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(file, "."), file);
    char *text = file_read(path, LARGEST, &length, &error);
    if (!text) unit_mentions_refuse(path, "cannot be read", "");
    if (!unit_mentions_is_unit(name) && !strstr(text, key))
      unit_mentions_refuse(path, "does not say `//: of` which units it is", "");
    if (strcmp(name, unit) == 0) p->own = true;
    else if (unit_mentions_of(path, text, key, unit) && p->joint_count < PROOFS_AT_MOST)
      memcpy(p->joint[p->joint_count++], name, PROOF_NAME);
    free(text);
  }
  globfree(&found);
}
