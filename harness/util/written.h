/* written: files that are written as a whole, with one line where that fails; and what their names end in. */
#ifndef TWINWARP_WRITTEN_H
#define TWINWARP_WRITTEN_H

#include <stdbool.h>
#include <stdio.h>

#include "error.h"

/* A file to write; NULL, with the reason, if there can be none. */
FILE *written_open(const char *path, struct tw_error *error);

/* Closes it; -1, with the reason, if anything of it could not be written. */
int written_close(FILE *, const char *path, struct tw_error *error);

/* Whether a name has this ending, and something before it. */
bool written_ends_in(const char *name, const char *ending);

#endif
