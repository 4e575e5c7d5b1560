/* l2_slice: the lines of a slice of the L2: set associative, the least recently used replaced, write-back, with
 * sectors.
 *
 * A lookup needs sectors, reads them or writes them, whole or in part.  The line is then the last used of its set.
 * What of the sectors is missing is said, and is there from the cycle on that l2_filled is told: until then those
 * who need it wait, and it is not asked for again.  A sector that is written whole is not missing.  A line takes the
 * place of one that is empty, or of the least recently used of its set, whose altered sectors are said: they go to
 * DRAM.  One may go before it has been filled: those who wait for it get it all the same. */
#ifndef TWINWARP_L2_SLICE_H
#define TWINWARP_L2_SLICE_H

#include "gpu_memory_config.h"
#include "twin.h"

struct l2_line {
  u32 line;
  u8 valid, dirty; /* sectors; a line without a valid one is empty */
  u64 used;        /* number of its last lookup */
  u64 ready[GPU_SECTORS];
};

struct l2_slice {
  unsigned ways;
  u64 lookups;
  struct l2_line *line; /* by set and way; from l2_lines */
};

struct l2_found {
  struct l2_line *line;
  unsigned missing;       /* sectors to be read from DRAM */
  unsigned evicted_dirty; /* sectors to be written there, */
  u32 evicted;            /* of this line */
  u64 ready;              /* cycle from which on the others are there */
};

struct l2_found l2_lookup(struct l2_slice *, unsigned set, u32 line, unsigned sectors, unsigned written,
                          unsigned written_whole);

void l2_filled(struct l2_line *, unsigned sectors, u64 ready);

#endif
