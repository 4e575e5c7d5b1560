/* edge_table: edges between blocks as they are found, in a hash table. */
#ifndef TWINWARP_EDGE_TABLE_H
#define TWINWARP_EDGE_TABLE_H

#include "locality_graph.h"

struct edge_entry {
  u32 a, b; /* a < b */
  u32 weight[GRAPH_UNITS];
  bool used;
};

struct edge_table {
  struct edge_entry *at;
  u32 size, count; /* a power of two; those used */
};

int edge_table_create(struct edge_table *t);
void edge_table_free(struct edge_table *t);

/* More weight between two different blocks.  -1: no memory, or more than GRAPH_MOST_EDGES edges. */
int edge_table_add(struct edge_table *t, u32 a, u32 b, enum graph_unit unit, u32 weight, struct tw_error *error);

#endif
