/* block_sets: see block_sets.h. */
#include "block_sets.h"

#include <string.h>

enum { FIRST_TABLE = 1 << 10 };

int block_sets_create(struct block_sets *s, u32 blocks) {
  *s = (struct block_sets){.table_size = FIRST_TABLE};
  s->table = calloc(s->table_size, sizeof *s->table);
  s->here = calloc(blocks + 1, sizeof *s->here);
  s->place = calloc(blocks + 1, sizeof *s->place);
  return s->table && s->here && s->place ? 0 : -1;
}

void block_sets_free(struct block_sets *s) {
  free(s->sets.at);
  free(s->blocks.at);
  free(s->table);
  free(s->here);
  free(s->place);
}

/* A number of a block of 64 bits that look random; the hash of a set is the exclusive or of its blocks'. */
static u64 mix(u64 block) {
  u64 x = (block + 1) * UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
  return x ^ x >> 31;
}

void block_sets_change(struct block_sets *s, u32 block, bool comes) {
  s->hash ^= mix(block);
  if (comes) {
    s->here[s->here_count++] = block;
    s->place[block] = s->here_count;
    return;
  }
  const u32 at = s->place[block] - 1, last = s->here[--s->here_count];
  s->here[at] = last;
  s->place[last] = at + 1;
  s->place[block] = 0;
}

static bool is_here(const struct block_sets *s, const struct block_set *set) {
  if (set->hash != s->hash || set->size != s->here_count) return false;
  for (u32 i = 0; i < set->size; i++)
    if (!s->place[s->blocks.at[set->first + i]]) return false;
  return true;
}

static u32 *find(struct block_sets *s, u64 hash, bool any) {
  u32 at = (u32)hash & (s->table_size - 1);
  while (s->table[at] && (any || !is_here(s, &s->sets.at[s->table[at] - 1]))) at = (at + 1) & (s->table_size - 1);
  return &s->table[at];
}

static int grow(struct block_sets *s) {
  u32 *table = calloc((size_t)s->table_size * 2, sizeof *table);
  if (!table) return -1;
  free(s->table);
  s->table = table;
  s->table_size *= 2;
  for (u32 i = 0; i < s->sets.count; i++) *find(s, s->sets.at[i].hash, true) = i + 1;
  return 0;
}

int block_sets_count(struct block_sets *s, u32 count) {
  if (!s->here_count) return 0;
  u32 *number = find(s, s->hash, false);
  if (!*number) {
    if (ARRAY_ROOM(&s->sets, 1) || ARRAY_ROOM(&s->blocks, s->here_count)) return -1;
    s->sets.at[s->sets.count++] = (struct block_set){.hash = s->hash, .first = s->blocks.count, .size = s->here_count};
    memcpy(s->blocks.at + s->blocks.count, s->here, s->here_count * sizeof *s->here);
    s->blocks.count += s->here_count;
    *number = s->sets.count;
    if (s->sets.count * 2 > s->table_size && grow(s)) return -1;
    number = find(s, s->hash, false);
  }
  s->sets.at[*number - 1].count += count;
  return 0;
}
