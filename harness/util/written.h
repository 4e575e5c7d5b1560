/* written: files that are there whole, or as they were: each is written beside its place, NAME.PROCESS.new, and
 * takes it when all of it is on the disk.  A device, a pipe or where standard output goes is written itself; of a
 * link what it leads to is meant.  What their names end in. */
#ifndef TWINWARP_WRITTEN_H
#define TWINWARP_WRITTEN_H

#include <stdbool.h>
#include <stdio.h>

#include "error.h"

/* A file to write; NULL, with the reason, if there can be none.  By the process that closes it. */
FILE *written_open(const char *path, struct tw_error *error);

/* Closes it, and puts it in its place; -1, with the reason, if anything of it could not be written: then nothing of
 * it is left. */
int written_close(FILE *, const char *path, struct tw_error *error);

/* Closes it without putting it in its place: what was there stays. */
void written_drop(FILE *, const char *path);

/* A whole text, with a newline behind it. */
int written_text(const char *text, const char *path, struct tw_error *error);

/* Whether a name has this ending, and something before it. */
bool written_ends_in(const char *name, const char *ending);

#endif
