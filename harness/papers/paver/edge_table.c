/* edge_table: see edge_table.h. */
#include "edge_table.h"

enum { FIRST_SIZE = 1 << 12 };

int edge_table_create(struct edge_table *t) {
  *t = (struct edge_table){.size = FIRST_SIZE};
  t->at = calloc(t->size, sizeof *t->at);
  return t->at ? 0 : -1;
}

void edge_table_free(struct edge_table *t) { free(t->at); }

static struct edge_entry *place_of(struct edge_entry *at, u32 size, u32 a, u32 b) {
  u32 i = (u32)(((u64)a << 32 | b) * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (size - 1);
  while (at[i].used && (at[i].a != a || at[i].b != b)) i = (i + 1) & (size - 1);
  return &at[i];
}

static int grow(struct edge_table *t) {
  const u32 size = t->size * 2;
  struct edge_entry *at = calloc(size, sizeof *at);
  if (!at) return -1;
  for (u32 i = 0; i < t->size; i++)
    if (t->at[i].used) *place_of(at, size, t->at[i].a, t->at[i].b) = t->at[i];
  free(t->at);
  t->at = at;
  t->size = size;
  return 0;
}

int edge_table_add(struct edge_table *t, u32 a, u32 b, enum graph_unit unit, u32 weight, struct tw_error *error) {
  const u32 low = a < b ? a : b, high = a < b ? b : a;
  struct edge_entry *e = place_of(t->at, t->size, low, high);
  if (!e->used) {
    if (t->count == GRAPH_MOST_EDGES)
      return tw_fail(error,
                     "the blocks share so much that their graph has more than %d edges; --common with a lower "
                     "percentage leaves out more of them",
                     GRAPH_MOST_EDGES);
    *e = (struct edge_entry){.a = low, .b = high, .used = true};
    t->count++;
  }
  e->weight[unit] += weight;
  if (t->count * 2 > t->size && grow(t)) return tw_fail(error, "no memory for %u edges", t->count);
  return 0;
}
