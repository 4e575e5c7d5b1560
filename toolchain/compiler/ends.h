/* ends: what lanes are on their way to, and where the ways of each block come together; what meetings.c is made of.
 *
 * Use: ends_init, ends_add for every end, ends_find_tree. */
#ifndef TWINWARP_ENDS_H
#define TWINWARP_ENDS_H

#include "compiler/graph.h"

struct end {
  uint32_t block;
  uint32_t branches; /* that have a choice of ends, and two ways to this one */
  uint32_t blocks;   /* that reach it */
};

struct ends {
  const struct graph *graph;
  const uint8_t *closed; /* of each block a bit for each successor: the way there does not count; NULL: any may */
  ARRAY(struct end) list;
  uint32_t *end_of; /* of each block: the place in the list of the end it belongs to; GRAPH_NONE */
  uint32_t *tree;   /* of each block: where all its ways to its end come together; the exit: only there */
  uint32_t *stack;
  uint8_t *seen, *choices;
};

/* -1 without memory, as the others; ends_free in any case. */
int ends_init(struct ends *e, const struct graph *g);
void ends_free(struct ends *e);
int ends_add(struct ends *e, uint32_t block);

/* Puts the ends in order, and finds `end_of` and `tree`, for what is closed now. */
int ends_find_tree(struct ends *e);

/* Whether the way from a block to one of its successors may count. */
bool ends_open(const struct ends *e, uint32_t from, uint32_t to);

/* Where the lanes meet that leave a block, of an end behind it; the exit, or GRAPH_NONE: nowhere. */
uint32_t ends_common(const struct ends *e, uint32_t block);

#endif
