/* cut: Algorithm 1 of Kloosterman's thesis, region creation; see regions.h.
 *
 * A shorter beginning of a region that is valid is valid too, so where the first half stops being valid is found by
 * steps that double, then by halves: a block of n instructions costs n log n. */
#include "regions/regions_internal.h"

struct cutter {
  const struct region_flow *flow;
  const struct region_options *options;
  const uint32_t *first_use;
  uint32_t *inputs, *written; /* a row an instruction: of a region from there to its block's end */
  uint32_t *crossing;         /* loads before, and their first uses not before, an instruction; of one region */
};

static bool is_valid(const struct cutter *c, uint32_t first, uint32_t end) {
  struct region_measure m;
  region_measure(c->flow, c->first_use, first, end, &m, NULL);
  for (unsigned b = 0; b < REGION_BANKS; b++)
    if (m.banks[b] > c->options->max_per_bank) return false;
  return m.live <= c->options->max_registers && !m.has_load_and_use && !m.goes_past_barrier;
}

/* The most instructions from `first` on that are valid end before this one; `end` if all are.  One always is. */
static uint32_t find_upper_bound(const struct cutter *c, uint32_t first, uint32_t end) {
  uint32_t valid = first + 1, step = 1;
  while (valid < end) {
    const uint32_t next = step < end - valid ? valid + step : end;
    if (!is_valid(c, first, next)) {
      end = next; /* is not; `valid` is */
      break;
    }
    valid = next;
    step *= 2;
  }
  if (valid == end) return end;
  while (end - valid > 1) {
    const uint32_t middle = valid + (end - valid) / 2;
    if (is_valid(c, first, middle)) valid = middle;
    else end = middle;
  }
  return valid;
}

/* The first place up to `upper` that parts the most loads from their first uses. */
static uint32_t find_lower_bound(const struct cutter *c, uint32_t first, uint32_t upper) {
  uint32_t best = first + 1, most = 0, parted = 0;
  for (uint32_t i = first; i <= upper; i++) c->crossing[i] = 0;
  for (uint32_t at = first + 1; at <= upper; at++) {
    const uint32_t use = c->first_use[at - 1];
    parted -= c->crossing[at - 1]; /* whose use is the instruction before */
    if (use != UINT32_MAX) {
      parted++;
      if (use <= upper) c->crossing[use]++;
    }
    if (parted > most) {
      most = parted;
      best = at;
    }
  }
  return best;
}

static uint32_t count_both(const uint32_t *a, const uint32_t *b) {
  uint32_t count = 0;
  for (unsigned w = 0; w < REGION_WORDS; w++) count += (uint32_t)__builtin_popcount(a[w] & b[w]);
  return count;
}

static uint32_t find_split(const struct cutter *c, uint32_t first, uint32_t upper, uint32_t end) {
  const struct region_flow *f = c->flow;
  uint32_t inputs[REGION_WORDS] = {0}, defined[REGION_WORDS] = {0}, best = upper, fewest = UINT32_MAX;
  uint32_t lower = find_lower_bound(c, first, upper);
  if (lower < first + REGION_WINDOW) lower = first + REGION_WINDOW;
  if (lower > upper) lower = upper;
  for (uint32_t at = first + 1; at <= upper; at++) {
    region_step_inputs(f, at - 1, inputs, defined);
    if (at < lower) continue;
    const uint32_t cost = region_set_count(inputs) + count_both(defined, region_row_of(f->after, at - 1)) +
                          region_set_count(region_row_of(c->inputs, at)) +
                          count_both(region_row_of(c->written, at), region_row_of(f->after, end - 1));
    if (cost > fewest) continue;
    fewest = cost;
    best = at;
  }
  return best;
}

/* From the block's end: what a region to there would read before it defines it, and what it writes. */
static void find_second_halves(const struct cutter *c, uint32_t first, uint32_t end) {
  uint32_t inputs[REGION_WORDS] = {0}, written[REGION_WORDS] = {0};
  for (uint32_t i = end; i-- > first;) {
    struct region_access a[REGION_MOST_ACCESSES];
    for (unsigned k = region_accesses(c->flow->kernel->code[i], a); k-- > 0;) { /* writes come last */
      const uint32_t v = region_virtual(a[k].reg);
      if (a[k].write && !c->flow->is_soft[i]) region_set_take(inputs, v);
      else set_add(inputs, v);
      if (a[k].write) set_add(written, v);
    }
    memcpy(region_row(c->inputs, i), inputs, sizeof inputs);
    memcpy(region_row(c->written, i), written, sizeof written);
  }
}

/* Of a region that ends before its block, as one from `first` to `end` is not valid. */
static enum region_end why_not(const struct cutter *c, uint32_t first, uint32_t end) {
  struct region_measure m;
  region_measure(c->flow, c->first_use, first, end, &m, NULL);
  return m.goes_past_barrier ? REGION_ENDS_BARRIER : m.has_load_and_use ? REGION_ENDS_LOAD : REGION_ENDS_ROOM;
}

static int put(struct regions *r, uint32_t first, uint32_t end, enum region_end why) {
  if (ARRAY_ROOM(&r->list, 1)) return -1;
  r->list.at[r->list.count++] = (struct region){.first = first, .count = end - first, .ends = (uint8_t)why};
  return 0;
}

static int cut_block(struct regions *r, const struct cutter *c, uint32_t first, uint32_t end) {
  find_second_halves(c, first, end);
  while (first < end) {
    const uint32_t upper = find_upper_bound(c, first, end), at = upper == end ? end : find_split(c, first, upper, end);
    if (put(r, first, at, upper == end ? REGION_ENDS_BLOCK : why_not(c, first, upper + 1))) return -1;
    first = at;
  }
  return 0;
}

int regions_cut(struct regions *r, const struct region_flow *f, const uint32_t *first_use,
                const struct region_options *options) {
  const uint32_t n = f->kernel->length;
  struct cutter c = {.flow = f,
                     .options = options,
                     .first_use = first_use,
                     .inputs = calloc((size_t)n * REGION_WORDS, sizeof *c.inputs),
                     .written = calloc((size_t)n * REGION_WORDS, sizeof *c.written),
                     .crossing = calloc(n + 1, sizeof *c.crossing)};
  int failed = !c.inputs || !c.written || !c.crossing ? -1 : 0;
  for (uint32_t b = 0; b < f->graph.blocks.count && !failed; b++)
    if (f->count[b]) failed = cut_block(r, &c, f->first[b], f->first[b] + f->count[b]);
  free(c.inputs);
  free(c.written);
  free(c.crossing);
  return failed;
}
