/* group_front: the block scheduler that takes blocks in groups (dispatch/group_scheduler.h), in the place of
 * block_scheduler before the SMs of a GPU, in the time of memory.  PAVER 5.
 *
 * Groups lie in global memory behind all that kernels have (gpu_memory_beyond).  The scheduler reads them over a link
 * of its own, as an SM reads its lines: a load of one lane for each word, at the memory's real latency, which takes its
 * part of the L2. */
#ifndef TWINWARP_GROUP_FRONT_H
#define TWINWARP_GROUP_FRONT_H

#include "dispatch/block_scheduler.h"
#include "dispatch/group_scheduler.h"
#include "memory_link.h"

enum {
  GPU_GRID_BITS = 16,         /* of a block's coordinate */
  GROUP_FRONT_AHEAD = 16,     /* groups that are read ahead */
  GROUP_FRONT_BLOCK_BITS = 16 /* of a block's number */
};

static inline struct group_scheduler_params group_front_params(unsigned sms) {
  return (struct group_scheduler_params){
      .Sms = sms, .Entries = GROUP_FRONT_AHEAD, .BlockBits = GROUP_FRONT_BLOCK_BITS, .GridBits = GPU_GRID_BITS};
}

struct group_front {
  enum block_policy policy;
  u32 queue_base; /* of the launch: byte address of the queue of groups */
  struct memory_link *link;
  struct group_scheduler scheduler;
  struct group_scheduler_in in; /* of this cycle */
  u8 word[LINK_TAGS];           /* of its line, that was asked for under a tag */
};

void group_front_init(struct group_front *, unsigned sms, enum block_policy, struct memory_link *);
void group_front_keep(struct group_front *, struct kept *);

/* The two halves of a cycle, with block_scheduler's ports: what the scheduler gets, in `in`; what comes of what it
 * gave, towards memory and SMs. */
void group_front_begin(struct group_front *, u64 cycle, const struct block_scheduler_in *);
void group_front_end(struct group_front *, u64 cycle, const struct group_scheduler_out *, struct block_scheduler_out *);

/* Between them: the model's cycle. */
void group_front_model(struct group_front *, struct group_scheduler_out *);

#endif
