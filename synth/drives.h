/* drives: cells of a library that are the same but for how strong they are.  Two are of a kind if their pins have the
 * same names, directions and functions, and what they hold is the same; of names nothing is asked.  A cell without an
 * output, or whose output states no max_capacitance, has no kind. */
#ifndef TWINWARP_DRIVES_H
#define TWINWARP_DRIVES_H

#include "liberty.h"
#include "twin.h"

struct drive {
  const char *name;
  char *is;     /* what it is, as a text */
  u32 kind;     /* equal of cells that can take each other's place */
  double most;  /* that its first output may be loaded with, in the library's unit: its resistance goes with 1 / most */
  double input; /* the largest of its inputs, in the same unit */
};

struct drives {
  struct drive *cell; /* by name */
  u32 cells, room;
  struct liberty file; /* where the names are */
};

/* Of cells.lib in a library's folder (library_write.h); -1 with a line.  Freed by drives_free in either case. */
int drives_read(struct drives *, const char *folder, struct tw_error *);
void drives_free(struct drives *);

/* NULL if there is no such cell. */
const struct drive *drives_find(const struct drives *, const char *name);

#endif
