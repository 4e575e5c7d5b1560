/* plain_names: names of RTLIL without what differs from run to run.  A name's numbers become their ranks among those of
 * the module; but for one that a name begins with, which counts from 1 in each, and the hash in the name of a module.
 * A place in a source, $rtl/file.sv:12$, falls away. */
#ifndef TWINWARP_PLAIN_NAMES_H
#define TWINWARP_PLAIN_NAMES_H

#include <stdio.h>

#include "twin.h"

struct plain_names {
  u64 *number; /* those seen, in order once they are ranked */
  u32 numbers, room;
};

/* Notes the numbers of a line of the module; then they are ranked, then lines are written. */
void plain_names_note(struct plain_names *, const char *line);
void plain_names_rank(struct plain_names *);
void plain_names_write(const struct plain_names *, const char *line, FILE *);
void plain_names_free(struct plain_names *);

#endif
