/* regions: see regions.h. */
#include "regions/regions_internal.h"

struct annotator {
  struct regions *regions;
  const struct region_flow *flow;
  const uint32_t *first_use;
  uint32_t *invalidate; /* a row a block, at its head */
  uint32_t *left;       /* a row a block: what its last region leaves behind that nobody needs */
};

struct region_options region_options_for(uint32_t entries) {
  const uint32_t shard = entries / 4, bank = shard / REGION_BANKS;
  return (struct region_options){.max_registers = shard / 4,
                                 .max_per_bank = bank < REGION_MOST_PER_BANK ? bank : REGION_MOST_PER_BANK};
}

static int put_item(struct regions *r, struct region *to, enum region_item_kind kind, uint32_t v) {
  if (ARRAY_ROOM(&r->items, 1)) return -1;
  r->items.at[r->items.count++] = (struct region_item){(uint8_t)kind, (uint8_t)region_register(v)};
  to->item_count++;
  return 0;
}

static int put_items(struct annotator *a, struct region *to, const struct region_measure *m, const uint32_t *dead) {
  const uint32_t *needed = region_row_of(a->flow->after, to->first + to->count - 1);
  int failed = 0;
  to->item_first = a->regions->items.count;
  for (uint32_t v = 1; v < 256; v++)
    if (set_has(m->inputs, v))
      failed |= put_item(a->regions, to, set_has(needed, v) ? REGION_PRELOAD : REGION_LAST_PRELOAD, v);
  for (uint32_t v = 1; v < 256; v++)
    if (set_has(dead, v)) failed |= put_item(a->regions, to, REGION_INVALIDATE, v);
  return failed;
}

/* Registers that a region touches last without erasing them, though nobody needs them: a pair's two registers die in
 * different places, or there is no slot for the mark. */
static void find_left(const struct annotator *a, const struct region *of, uint32_t *left) {
  for (uint32_t i = of->first; i < of->first + of->count; i++) {
    struct region_access access[REGION_MOST_ACCESSES];
    const unsigned n = region_accesses(a->flow->kernel->code[i], access);
    for (unsigned k = 0; k < n; k++) {
      const uint32_t v = region_virtual(access[k].reg);
      if (region_needs(a->flow, i, access[k].reg) ||
          region_access_mark(access, n, k, a->regions->marks[i]) == REGION_ERASE)
        region_set_take(left, v);
      else set_add(left, v);
    }
  }
}

static int annotate_block(struct annotator *a, uint32_t b, uint32_t *next) {
  struct regions *r = a->regions;
  uint32_t dead[REGION_WORDS];
  const uint32_t first = a->flow->first[b], end = first + a->flow->count[b];
  memcpy(dead, region_row(a->invalidate, b), sizeof dead);
  for (; *next < r->list.count && r->list.at[*next].first < end; (*next)++) {
    struct region *at = &r->list.at[*next];
    struct region_measure m;
    region_measure(a->flow, a->first_use, at->first, at->first + at->count, &m, r->marks);
    memcpy(at->banks, m.banks, sizeof at->banks);
    at->live = (uint8_t)m.live;
    at->needed = (uint8_t)region_set_count(at->first == first ? region_row_of(a->flow->before, b)
                                                              : region_row_of(a->flow->after, at->first - 1));
    if (put_items(a, at, &m, dead)) return -1;
    memset(dead, 0, sizeof dead);
    find_left(a, at, dead);
    for (uint32_t i = at->first; i < at->first + at->count; i++) r->region_of[i] = *next;
  }
  memcpy(region_row(a->left, b), dead, sizeof dead);
  return 0;
}

/* Marks do not depend on items, so that a first round finds what blocks leave behind, and a second one puts it where
 * they lead to. */
static int annotate(struct annotator *a) {
  const struct graph *g = &a->flow->graph;
  for (unsigned round = 0; round < 2; round++) {
    uint32_t next = 0;
    a->regions->items.count = 0;
    for (uint32_t n = 0; n < a->regions->list.count; n++) a->regions->list.at[n].item_count = 0;
    for (uint32_t b = 0; b < graph_exit(g); b++)
      if (a->flow->count[b] && annotate_block(a, b, &next)) return -1;
    for (uint32_t b = 0; b < graph_exit(g) && !round; b++)
      for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) {
        const uint32_t to = g->blocks.at[b].successors[k];
        for (unsigned w = 0; w < REGION_WORDS; w++)
          region_row(a->invalidate, to)[w] |= region_row(a->left, b)[w] & ~region_row_of(a->flow->before, to)[w];
      }
  }
  return 0;
}

static void count_definitions(struct regions *r, const struct region_flow *f) {
  for (uint32_t i = 0; i < f->kernel->length; i++) {
    struct region_access a[REGION_MOST_ACCESSES];
    for (unsigned k = region_accesses(f->kernel->code[i], a); k-- > 0;) {
      r->definitions += a[k].write;
      r->soft += a[k].write && f->is_soft[i];
    }
  }
}

static int build(struct regions *r, const struct region_flow *f, const struct region_options *o) {
  const size_t rows = (size_t)f->graph.blocks.count * REGION_WORDS;
  uint32_t *first_use = calloc(f->kernel->length, sizeof *first_use);
  struct annotator a = {r, f, first_use, calloc(rows, 4), calloc(rows, 4)};
  r->length = f->kernel->length;
  r->marks = calloc(r->length, 1);
  r->region_of = calloc(r->length, sizeof *r->region_of);
  int failed = !first_use || !a.invalidate || !a.left || !r->marks || !r->region_of ? -1 : 0;
  if (!failed) {
    region_find_first_uses(f, first_use);
    count_definitions(r, f);
    failed = regions_cut(r, f, first_use, o) || region_find_invalidations(f, a.invalidate) || annotate(&a) ? -1 : 0;
  }
  free(first_use);
  free(a.invalidate);
  free(a.left);
  return failed;
}

int regions_create(struct regions *r, const struct kernel *kernel, const struct region_options *o,
                   struct tw_error *error) {
  struct region_flow f;
  memset(r, 0, sizeof *r);
  if (o->max_registers < REGION_LEAST_REGISTERS || o->max_per_bank < REGION_LEAST_PER_BANK ||
      o->max_per_bank > REGION_MOST_PER_BANK)
    return tw_fail(error, "a region holds at least %d registers, and %d to %d in a bank", REGION_LEAST_REGISTERS,
                   REGION_LEAST_PER_BANK, REGION_MOST_PER_BANK);
  if (region_flow_build(&f, kernel, o->softness, error)) return -1;
  int failed = build(r, &f, o);
  region_flow_free(&f);
  if (!failed) return 0;
  regions_free(r);
  return tw_fail(error, "no memory for the regions of %.40s", kernel->name);
}

void regions_free(struct regions *r) {
  free(r->list.at);
  free(r->items.at);
  free(r->marks);
  free(r->region_of);
  memset(r, 0, sizeof *r);
}
