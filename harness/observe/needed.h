/* needed: memory that there must be, or the program ends. */
#ifndef TWINWARP_NEEDED_H
#define TWINWARP_NEEDED_H

#include <stdio.h>
#include <stdlib.h>

static inline void *needed(void *p) {
  if (p) return p;
  fputs("twinwarp: out of memory for what is observed\n", stderr);
  exit(4); /* an internal error: see twinwarp --help */
}

#endif
