/* locality: see locality.h. */
#include "locality/locality.h"

#include <string.h>

static int no_memory(const struct locality *l, struct tw_error *error) {
  return tw_fail(error, "%.100s: no memory for what %u blocks load", l->kernel->file, l->blocks);
}

int locality_create(struct locality *l, const struct launch *launch, struct tw_error *error) {
  const struct kernel *kernel = launch->kernel;
  memset(l, 0, sizeof *l);
  l->kernel = kernel;
  const uint64_t blocks = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2];
  l->blocks = blocks < LOCALITY_MOST_RANGES ? (uint32_t)blocks : 0;
  if (!l->blocks)
    return tw_fail(error, "%.100s: a grid of %llu blocks; locality is looked at of fewer than %d", kernel->file,
                   (unsigned long long)blocks, LOCALITY_MOST_RANGES);
  l->load_at = calloc(kernel->length + 1, sizeof *l->load_at);
  l->loads = calloc(kernel->length + 1, sizeof *l->loads);
  if (!l->load_at || !l->loads) return no_memory(l, error);
  for (uint32_t pc = 0; pc < kernel->length; pc++) {
    l->load_at[pc] = LOCALITY_NO_LOAD;
    if (isa_opcode(kernel->code[pc]) != ISA_LDG) continue;
    l->load_at[pc] = l->load_count;
    l->loads[l->load_count++].pc = pc;
  }
  l->start = calloc((size_t)l->blocks * l->load_count + 1, sizeof *l->start);
  return l->start ? 0 : no_memory(l, error);
}

void locality_free(struct locality *l) {
  free(l->load_at);
  free(l->loads);
  free(l->start);
  free(l->ranges.at);
}

/* ---- words as they are found */

enum { FIRST_TABLE = 1 << 12 };

int locality_words_create(struct locality_words *w, struct locality *to, struct tw_error *error) {
  *w = (struct locality_words){.to = to, .table_size = FIRST_TABLE};
  w->table = calloc(w->table_size, sizeof *w->table);
  return w->table ? 0 : no_memory(to, error);
}

void locality_words_free(struct locality_words *w) {
  free(w->found.at);
  free(w->table);
}

/* The place of an entry, or the free one that it is to have. */
static uint64_t *place_of(uint64_t *table, uint32_t size, uint64_t entry) {
  uint32_t at = (uint32_t)(entry * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (size - 1);
  while (table[at] && table[at] != entry) at = (at + 1) & (size - 1);
  return &table[at];
}

static int grow(struct locality_words *w) {
  const uint32_t size = w->table_size * 2;
  uint64_t *table = calloc(size, sizeof *table);
  if (!table) return -1;
  for (uint32_t i = 0; i < w->found.count; i++) *place_of(table, size, w->found.at[i] + 1) = w->found.at[i] + 1;
  free(w->table);
  w->table = table;
  w->table_size = size;
  return 0;
}

int locality_words_add(struct locality_words *w, uint32_t load, uint32_t address) {
  const uint64_t found = (uint64_t)load << 32 | address / 4;
  uint64_t *place = place_of(w->table, w->table_size, found + 1);
  w->to->loads[load].references++;
  if (*place) return 0;
  if (ARRAY_ROOM(&w->found, 1)) return -1;
  *place = found + 1;
  w->found.at[w->found.count++] = found;
  return w->found.count * 2 > w->table_size ? grow(w) : 0;
}

static int by_number(const void *a, const void *b) {
  const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Sorted words `from` to before `end`, which are of one load, as ranges. */
static int put_ranges(struct locality *l, const uint64_t *found, uint32_t from, uint32_t end) {
  while (from < end) {
    struct locality_range r = {.first = (uint32_t)found[from], .stride = 1, .count = 1};
    if (from + 1 < end) r.stride = (uint32_t)(found[from + 1] - found[from]);
    while (from + r.count < end && found[from + r.count] - found[from + r.count - 1] == r.stride) r.count++;
    if (r.count == 1) r.stride = 1;
    if (l->ranges.count == LOCALITY_MOST_RANGES || ARRAY_ROOM(&l->ranges, 1)) return -1;
    l->ranges.at[l->ranges.count++] = r;
    from += r.count;
  }
  return 0;
}

int locality_words_end_block(struct locality_words *w, struct tw_error *error) {
  struct locality *l = w->to;
  const uint64_t *found = w->found.at;
  uint32_t from = 0;
  if (w->found.count) qsort(w->found.at, w->found.count, sizeof *w->found.at, by_number);
  for (uint32_t k = 0; k < l->load_count; k++) {
    uint32_t end = from;
    while (end < w->found.count && found[end] >> 32 == k) end++;
    if (put_ranges(l, found, from, end)) return no_memory(l, error);
    l->start[(size_t)w->block * l->load_count + k + 1] = l->ranges.count;
    from = end;
  }
  w->block++;
  w->found.count = 0;
  memset(w->table, 0, w->table_size * sizeof *w->table);
  return 0;
}

/* ---- what there is */

static int by_word(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

static int put_words(struct locality_set *set, const struct locality_range *r) {
  if (ARRAY_ROOM(&set->words, r->count)) return -1;
  for (uint32_t i = 0; i < r->count; i++) set->words.at[set->words.count++] = r->first + i * r->stride;
  return 0;
}

int locality_block_words(const struct locality *l, uint32_t block, struct locality_set *set) {
  const uint32_t *start = l->start + (size_t)block * l->load_count;
  uint32_t kept = 0;
  set->words.count = 0;
  for (uint32_t k = 0; k < l->load_count; k++)
    for (uint32_t r = start[k]; r < start[k + 1] && l->loads[k].doubt == LOCALITY_KNOWN; r++)
      if (put_words(set, &l->ranges.at[r])) return -1;
  if (set->words.count) qsort(set->words.at, set->words.count, sizeof *set->words.at, by_word);
  for (uint32_t i = 0; i < set->words.count; i++)
    if (!kept || set->words.at[kept - 1] != set->words.at[i]) set->words.at[kept++] = set->words.at[i];
  set->words.count = kept;
  return 0;
}

static int differ(const struct locality *l, uint32_t load, uint32_t block, const char *what, struct tw_error *error) {
  const struct kernel *k = l->kernel;
  const uint32_t pc = l->loads[load].pc;
  return tw_fail(error, "%.100s:%u: kernel %.40s, load at instruction %u, block %u: %s", k->file, k->line[pc], k->name,
                 pc, block, what);
}

int locality_compare(const struct locality *known, const struct locality *seen, struct tw_error *error) {
  for (uint32_t k = 0; k < known->load_count; k++) {
    if (known->loads[k].doubt != LOCALITY_KNOWN) continue;
    for (uint32_t b = 0; b < known->blocks; b++) {
      const uint32_t *a = &known->start[(size_t)b * known->load_count + k];
      const uint32_t *z = &seen->start[(size_t)b * seen->load_count + k];
      if (a[1] - a[0] != z[1] - z[0] || (a[1] > a[0] && memcmp(&known->ranges.at[a[0]], &seen->ranges.at[z[0]],
                                                               (a[1] - a[0]) * sizeof *known->ranges.at) != 0))
        return differ(known, k, b, "called static, but the executor loads other words", error);
    }
    if (known->loads[k].references != seen->loads[k].references)
      return differ(known, k, 0, "called static, but the executor loads for other lanes, of all blocks", error);
  }
  return 0;
}
