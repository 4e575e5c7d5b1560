/* dominators: of any directed graph, by Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm". */
#ifndef TWINWARP_DOMINATORS_H
#define TWINWARP_DOMINATORS_H

#include <stdint.h>

#define DOMINATORS_NONE UINT32_MAX

struct way {
  uint32_t from, to;
};

/* Fills `immediate`, the nearest other node that every path from the root passes; DOMINATORS_NONE of the root and of
 * what it does not reach.  `order`, if not NULL, gets what the root reaches, each node before the one that dominates
 * it.  Returns how many these are; 0 without memory. */
uint32_t dominators_find(uint32_t *immediate, uint32_t *order, uint32_t nodes, uint32_t root, const struct way *ways,
                         uint32_t way_count);

#endif
