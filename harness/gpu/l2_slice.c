/* l2_slice: see l2_slice.h. */
#include "l2_slice.h"

/* The line's place in its set: its own, or an empty one, or that of the least recently used. */
static struct l2_line *place_of(struct l2_line *set, unsigned ways, u32 line) {
  struct l2_line *best = set;
  for (unsigned i = 0; i < ways; i++) {
    if (set[i].valid && set[i].line == line) return &set[i];
    if (best->valid && (!set[i].valid || set[i].used < best->used)) best = &set[i];
  }
  return best;
}

struct l2_found l2_lookup(struct l2_slice *s, unsigned set, u32 line, unsigned sectors, unsigned written,
                          unsigned written_whole) {
  struct l2_line *at = place_of(s->line + (size_t)set * s->ways, s->ways, line);
  struct l2_found found = {.line = at};
  if (at->valid && at->line != line) {
    found.evicted = at->line;
    found.evicted_dirty = at->dirty;
    *at = (struct l2_line){.valid = 0};
  }
  found.missing = sectors & ~at->valid & ~written_whole;
  for (unsigned i = 0; i < GPU_SECTORS; i++) {
    if (!(sectors >> i & 1)) continue;
    if (!(at->valid >> i & 1)) at->ready[i] = 0;
    if (at->ready[i] > found.ready) found.ready = at->ready[i];
  }
  at->line = line;
  at->valid |= (u8)sectors;
  at->dirty |= (u8)written;
  at->used = ++s->lookups;
  return found;
}

void l2_filled(struct l2_line *line, unsigned sectors, u64 ready) {
  for (unsigned i = 0; i < GPU_SECTORS; i++)
    if (sectors >> i & 1) line->ready[i] = ready;
}
