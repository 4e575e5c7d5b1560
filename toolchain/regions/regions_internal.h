/* regions_internal: what the steps of regions_create share. */
#ifndef TWINWARP_REGIONS_INTERNAL_H
#define TWINWARP_REGIONS_INTERNAL_H

#include <string.h>

#include "regions/regions.h"

/* What a piece of a block would hold as a region. */
struct region_measure {
  uint32_t inputs[REGION_WORDS];
  uint8_t banks[REGION_BANKS]; /* most at once; each counts to 255 at least, as a warp has no more registers */
  uint32_t live;
  bool has_load_and_use, goes_past_barrier;
};

/* Measures instructions first to end - 1, with the marks they would have, which go to `marks` (of the kernel's
 * instructions) if it is not NULL.  `first_use` is find_first_uses's. */
void region_measure(const struct region_flow *f, const uint32_t *first_use, uint32_t first, uint32_t end,
                    struct region_measure *m, uint8_t *marks);

/* Adds to `inputs` what an instruction reads, or defines softly, and none before it has defined. */
void region_step_inputs(const struct region_flow *f, uint32_t i, uint32_t *inputs, uint32_t *defined);

/* Of each global load the next instruction of its block that touches what it loads; of others UINT32_MAX. */
void region_find_first_uses(const struct region_flow *f, uint32_t *first_use);

/* Algorithm 1: appends the regions of all blocks, without annotations. */
int regions_cut(struct regions *r, const struct region_flow *f, const uint32_t *first_use,
                const struct region_options *options);

/* A row a block: registers to invalidate at its head. */
int region_find_invalidations(const struct region_flow *f, uint32_t *rows);

static inline bool region_set_take(uint32_t *set, uint32_t member) {
  const bool had = set_has(set, member);
  set[member / 32] &= ~(UINT32_C(1) << member % 32);
  return had;
}

static inline uint32_t region_set_count(const uint32_t *set) {
  uint32_t count = 0;
  for (unsigned w = 0; w < REGION_WORDS; w++) count += (uint32_t)__builtin_popcount(set[w]);
  return count;
}

#endif
