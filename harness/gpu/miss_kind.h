/* miss_kind: why the L2 misses.  A miss is cold if a sector that it needs has never been asked for; conflict if a
 * fully associative cache of as many lines, the least recently used replaced, would have had all of them; else
 * capacity. */
#ifndef TWINWARP_MISS_KIND_H
#define TWINWARP_MISS_KIND_H

#include "twin.h"
#include "util/kept.h"

enum miss_kind { MISS_COLD, MISS_CAPACITY, MISS_CONFLICT, MISS_KINDS };

struct miss_kinds {
  u32 lines, capacity, count; /* of memory; of that cache; in it */
  u32 first;                  /* used last; LINES if there is none */
  struct miss_line *line;
};

/* 0, or -1 without memory. */
int miss_kinds_create(struct miss_kinds *, u32 lines, u32 capacity);
void miss_kinds_destroy(struct miss_kinds *);
void miss_kinds_keep(struct miss_kinds *, struct kept *);

/* Every access, hit or miss; sectors are a bit each.  Returns what a miss of it would be. */
enum miss_kind miss_kinds_access(struct miss_kinds *, u32 line, unsigned sectors);

#endif
