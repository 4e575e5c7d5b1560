/* mutate: damaged texts, for trying what reads them.  A case is told by its number: the same one gives the
 * same text. */
#ifndef TWINWARP_MUTATE_H
#define TWINWARP_MUTATE_H

#include <stddef.h>
#include <stdint.h>

struct text {
  char *bytes;
  size_t length;
};

/* Texts to start from. */
struct corpus {
  const struct text *texts;
  unsigned count;
};

enum { MUTATE_MOST_BYTES = 256 << 10 }; /* longer ones are cut */

/* The case's text, for the caller to free; its bytes are NULL if there is no memory.  Not ended by a zero. */
struct text mutate(const struct corpus *corpus, uint64_t number);

#endif
