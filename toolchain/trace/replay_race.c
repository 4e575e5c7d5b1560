/* replay_race: whether a trace's accesses leave memory, and what loads find in it, independent of how warps take turns.
 * They do if no word that anything is stored to is touched by warps of two blocks, nor by two warps of a block between
 * two of its barriers. */
#include <string.h>

#include "trace/replay_internal.h"

enum { WORD_BYTES = 4, MANY = 0xff };

/* Of a word: who touched it last, and before. */
struct word {
  uint32_t block, phase; /* both + 1; a phase is what is between two barriers of a block */
  uint8_t reader, writer; /* warp of the block + 1, in the phase; MANY: several */
  bool stored, blocks;   /* ever; by several blocks */
};

struct race {
  const struct replay_builder *b;
  struct word *global, *shared;
  uint32_t block, phase;
};

/* Another's store, or a store to what another touched. */
static bool conflicts(struct word *w, const struct race *r, uint8_t warp, bool store) {
  if (w->block && w->block != r->block) w->blocks = true;
  if (w->block != r->block || w->phase != r->phase) w->reader = w->writer = 0;
  w->block = r->block;
  w->phase = r->phase;
  w->stored |= store;
  uint8_t *by = store ? &w->writer : &w->reader;
  *by = !*by || *by == warp ? warp : MANY;
  const bool other_reads = w->reader && w->reader != warp, other_writes = w->writer && w->writer != warp;
  return (w->blocks && w->stored) || other_writes || (w->writer && other_reads);
}

static bool touch(const struct race *r, uint32_t warp, uint8_t number, const struct replay_visit *v) {
  const struct replay_node *n = &r->b->nodes.at[v->node];
  struct word *words = n->space == SASS_SHARED ? r->shared : r->global;
  uint32_t address[ISA_LANES];
  bool race = false;
  if (n->kind < SASS_LOAD) return false;
  replay_addresses(r->b, warp, v, address);
  for (uint32_t lane = 0; lane < ISA_LANES; lane++)
    if (v->lanes >> lane & 1) race |= conflicts(&words[address[lane] / WORD_BYTES], r, number, n->kind != SASS_LOAD);
  return race;
}

/* Goes on to behind the warp's next barrier; false if there is none. */
static bool run_phase(const struct race *r, struct replay_walker *w, uint8_t number, bool *race) {
  struct replay_visit v;
  while (replay_next(r->b, w, &v)) {
    *race |= touch(r, w->warp, number, &v);
    if (r->b->nodes.at[v.node].kind == SASS_BARRIER && v.lanes) return true;
  }
  return false;
}

static bool run_block(struct race *r, uint32_t first) {
  struct replay_walker walkers[KERNEL_MAX_THREADS / ISA_LANES];
  const uint32_t warps = trace_block_warps(r->b->trace);
  bool race = false, more = true;
  memset(r->shared, 0, (r->b->replay->kernel.shared_bytes / WORD_BYTES + 1) * sizeof *r->shared);
  for (uint32_t w = 0; w < warps; w++) walkers[w] = replay_begin(r->b, first + w);
  for (r->phase = 1; more; r->phase++) {
    more = false;
    for (uint32_t w = 0; w < warps; w++) more |= run_phase(r, &walkers[w], (uint8_t)(w + 1), &race);
  }
  return race;
}

int replay_race(struct replay_builder *b) {
  const uint64_t words = (uint64_t)(b->pages.count + 1) * (REPLAY_PAGE_BYTES / WORD_BYTES);
  struct race r = {.b = b};
  r.global = calloc(words, sizeof *r.global);
  r.shared = calloc(b->replay->kernel.shared_bytes / WORD_BYTES + 1, sizeof *r.shared);
  const int status = r.global && r.shared ? 0 : replay_no_memory(b);
  const uint32_t warps = trace_block_warps(b->trace);
  for (uint32_t i = 0; i < b->trace->blocks.count && status == 0 && !b->replay->races; i++) {
    r.block = i + 1;
    b->replay->races = run_block(&r, i * warps);
  }
  free(r.global);
  free(r.shared);
  return status;
}
