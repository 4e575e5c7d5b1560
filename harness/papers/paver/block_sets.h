/* block_sets: which sets of blocks have words in common, as a walk along all words finds them: blocks come and go, and
 * what lies between two changes counts for the set that is there.  Equal sets are one. */
#ifndef TWINWARP_BLOCK_SETS_H
#define TWINWARP_BLOCK_SETS_H

#include <stdbool.h>

#include "compiler/array.h"
#include "twin.h"

struct block_set {
  u64 hash;
  u32 first, size; /* its blocks, among all sets' */
  u32 count;       /* words or lines */
};

struct block_sets {
  ARRAY(struct block_set) sets;
  ARRAY(u32) blocks;
  u32 *table, table_size; /* numbers of sets plus one, by hash; a power of two */
  u32 *here, here_count;  /* the set that is there now, in no order, */
  u32 *place;             /* and of each block where in it, plus one; 0: it is not */
  u64 hash;
};

int block_sets_create(struct block_sets *s, u32 blocks);
void block_sets_free(struct block_sets *s);

void block_sets_change(struct block_sets *s, u32 block, bool comes);

/* So many words or lines are of the set that is there, if there is one.  -1 without memory. */
int block_sets_count(struct block_sets *s, u32 count);

#endif
