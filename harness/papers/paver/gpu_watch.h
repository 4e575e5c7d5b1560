/* gpu_watch: the cycles of a GPU of models as gpu.h has them, watched: what loads find in the L1s of the SMs, and of
 * what kind their misses are; contexts that no block is in.  And what no GPU has, for comparison: a block scheduler
 * that need not wait for memory, and less room for blocks in the SMs than there is.  Cycles and all else are those of
 * gpu.h, unless one of these is asked for. */
#ifndef TWINWARP_GPU_WATCH_H
#define TWINWARP_GPU_WATCH_H

#include "gpu/gpu.h"

/* Of loads, a line each, or those parts of it whose sectors are found alike: there, on their way, or not.  Misses are
 * of the kinds of miss_kind.h, within the L1 of one SM: cold is what it has not had since it was emptied. */
struct l1_counts {
  u64 hits, merged, misses[MISS_KINDS];
};

/* Contexts of SMs for blocks, in all cycles of launches; of them those that are free while the block scheduler has a
 * block for their SM, or may have, which it does not give in that cycle, as its number or its group is on its way (or
 * as it waits for room for two); and those that are free as there is none left for it. */
struct room_counts {
  u64 all, waiting, idle;
};

struct gpu_watch {
  u32 room;                    /* of an SM for blocks, at most; 0: what there is */
  bool at_once;                /* what the block scheduler reads is there in the next cycle, and goes over no link: */
  const u32 *words;            /* this, */
  u32 base;                    /* from this byte address on */
  struct l1_counts l1;         /* of all SMs and launches, */
  struct room_counts contexts; /* as are these */
  unsigned sms;                /* that are watched, by */
  struct miss_kinds kinds[GPU_MAX_SMS];
  bool answer; /* to be given in the next cycle: */
  u8 answer_tag;
  u32 answer_word;
};

/* A gpu_turn; its context is the watch, which is all 0 before but for what is asked for.  One thread does it. */
int gpu_watch_turn(void *watch, const struct gpu_parts *, struct tw_error *);
void gpu_watch_end(struct gpu_watch *);

static inline u64 l1_misses(const struct l1_counts *c) {
  return c->misses[MISS_COLD] + c->misses[MISS_CAPACITY] + c->misses[MISS_CONFLICT];
}

#endif
