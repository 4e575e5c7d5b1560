/* library_merge: the files of a library as one: the first, and the cells of the others with the tables' templates
 * that they refer to; without cells that are not used.  Statements are as they stand in their file, but for what abc
 * or OpenSTA stops at: comments behind //, and times from several pins at once. */
#ifndef TWINWARP_LIBRARY_MERGE_H
#define TWINWARP_LIBRARY_MERGE_H

#include "library.h"

/* -1 with a line if a template of one name is another in another file. */
int library_merge_check(const struct library *, struct tw_error *);

void library_merge(const struct library *, FILE *);

#endif
