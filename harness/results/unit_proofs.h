/* unit_proofs: which files of tests/formal prove something of a unit: its own, and those that say `//: of` it beside
 * others. */
#ifndef TWINWARP_UNIT_PROOFS_H
#define TWINWARP_UNIT_PROOFS_H

#include <stdbool.h>

enum { PROOFS_AT_MOST = 8, PROOF_NAME = 64 };

struct unit_proofs {
  bool own;
  unsigned joint_count;
  char joint[PROOFS_AT_MOST][PROOF_NAME]; /* names of files without .sv */
};

/* Ends the program, with a line, if a file cannot be read or names no unit. */
void unit_proofs_find(struct unit_proofs *, const char *unit);

#endif
