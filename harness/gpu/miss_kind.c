/* miss_kind: see miss_kind.h.  The cache is a ring of lines by their last use. */
#include "miss_kind.h"

#include <stdlib.h>

struct miss_line {
  u32 before, after; /* in the ring: those that were used next, and last before */
  u8 asked, present; /* sectors: ever; in the cache.  present is 0 of a line that is not in it */
};

int miss_kinds_create(struct miss_kinds *k, u32 lines, u32 capacity) {
  *k = (struct miss_kinds){.lines = lines, .capacity = capacity, .first = lines};
  k->line = calloc((size_t)lines + 1, sizeof k->line[0]);
  return k->line ? 0 : -1;
}

void miss_kinds_destroy(struct miss_kinds *k) { free(k->line); }

void miss_kinds_keep(struct miss_kinds *k, struct kept *kept) {
  struct miss_line *line = k->line;
  KEPT(kept, *k);
  k->line = line;
  kept_bytes(kept, line, ((size_t)k->lines + 1) * sizeof line[0]);
}

static void take_out(struct miss_kinds *k, u32 line) {
  struct miss_line *l = &k->line[line];
  k->line[l->before].after = l->after;
  k->line[l->after].before = l->before;
  if (k->first == line) k->first = l->after == line ? k->lines : l->after;
  k->count--;
}

/* Before the first, which is behind the last. */
static void put_first(struct miss_kinds *k, u32 line) {
  struct miss_line *l = &k->line[line];
  l->before = l->after = line;
  if (k->first != k->lines) {
    l->after = k->first;
    l->before = k->line[k->first].before;
    k->line[l->before].after = line;
    k->line[l->after].before = line;
  }
  k->first = line;
  k->count++;
}

enum miss_kind miss_kinds_access(struct miss_kinds *k, u32 line, unsigned sectors) {
  struct miss_line *l = &k->line[line];
  const enum miss_kind kind = sectors & ~l->asked ? MISS_COLD : sectors & ~l->present ? MISS_CAPACITY : MISS_CONFLICT;
  l->asked |= (u8)sectors;
  if (l->present) take_out(k, line);
  else if (k->count == k->capacity) {
    const u32 last = k->line[k->first].before;
    k->line[last].present = 0;
    take_out(k, last);
  }
  l->present |= (u8)sectors;
  put_first(k, line);
  return kind;
}
