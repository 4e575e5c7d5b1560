/* interference: which virtual registers, or predicates, may not share one, and a colouring of them. */
#ifndef TWINWARP_INTERFERENCE_H
#define TWINWARP_INTERFERENCE_H

#include "compiler/liveness.h"

struct interference {
  uint32_t count, words; /* nodes, and words of a row */
  uint32_t *rows;        /* symmetric bit matrix */
  uint32_t *degree;
  uint64_t *cost; /* of keeping it in memory: accesses, those in loops counted tenfold per loop */
  uint32_t *like; /* of each, another one that a move connects it to; 0: none */
  uint8_t *pairs; /* marks the first of two that are one node: they get an even colour and the next */
  bool any_pair;
  uint32_t *colour; /* result: from 0 on; INTERFERENCE_SPILLED */
};

#define INTERFERENCE_SPILLED UINT32_MAX

int interference_build(struct interference *f, const struct ir *ir, const struct graph *g, const struct liveness *v,
                       enum liveness_of which);

/* Colours below `limit`; returns how many nodes got none.  Nodes from `fixed` on are spilled only if nothing else
 * helps. */
uint32_t interference_colour(struct interference *f, uint32_t limit, uint32_t fixed);
void interference_free(struct interference *f);

#endif
