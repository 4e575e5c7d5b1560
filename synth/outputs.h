/* outputs: files of a folder that are written together: all of them, or none. */
#ifndef TWINWARP_OUTPUTS_H
#define TWINWARP_OUTPUTS_H

#include <stdio.h>

#include "error.h"

enum { OUTPUTS = 9, OUTPUTS_PATH = 1024 };

struct outputs {
  unsigned count;
  FILE *to[OUTPUTS]; /* as the names are */
  char path[OUTPUTS][OUTPUTS_PATH];
};

/* -1 with a line if one cannot be written; closed by outputs_close in either case. */
int outputs_open(struct outputs *, const char *folder, const char *const *names, unsigned count, struct tw_error *);

/* They take their places if `status` is 0 and they are whole, else what was there stays; the status then. */
int outputs_close(struct outputs *, int status, struct tw_error *);

#endif
