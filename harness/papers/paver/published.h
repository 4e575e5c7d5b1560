/* published: Table 2 of PAVER, and which of our kernels computes what a row's benchmark does. */
#ifndef TWINWARP_PAVER_PUBLISHED_H
#define TWINWARP_PAVER_PUBLISHED_H

#include <stdbool.h>

struct paver_published {
  const char *benchmark, *kernel; /* ours, or NULL: there is none */
  double sparse;                  /* SpScore */
  unsigned blocks;                /* "total TB"; all of them share, or none does: */
  bool shares;
  double degree; /* of sharing */
};

extern const struct paver_published paver_published[]; /* the last has no benchmark */

/* NULL if no row is of our kernel. */
const struct paver_published *paver_published_of(const char *kernel);

#endif
