/* plan_memory: the global memory that the launches of a plan share: its buffers, the module's variables, the local
 * memory of all threads, in this order. */
#ifndef TWINWARP_PLAN_MEMORY_H
#define TWINWARP_PLAN_MEMORY_H

#include "launch/plan.h"
#include "twin.h"

struct plan_memory {
  u32 address[PLAN_MOST_BUFFERS]; /* of each buffer */
  u32 data_base;                  /* where the module's variables are */
  u32 local_base, bytes;          /* set by plan_memory_create */
  struct launch_place *places;    /* of the launches: the buffers, the module's variables, local memory */
  u32 place_count;
  u32 *image;                     /* what the engine changes */
  u32 *expected;                  /* what the functional executor changes */
  u32 *reference;                 /* what the host's function changes; NULL if nothing is expected of it */
  bool *is_float;                 /* of each buffer: the reference takes it for floats */
};

/* A buffer's place in one of the memories. */
static inline u32 *plan_memory_buffer(const struct plan_memory *m, u32 *memory, unsigned i) {
  return memory + m->address[i] / 4;
}

/* Gives the buffers their addresses, from `base` on; needs no memory. */
int plan_memory_lay_out(struct plan_memory *, const struct plan *, u32 base, struct tw_error *);

/* Takes the memory and fills the buffers.  `data` are the module's variables. */
int plan_memory_create(struct plan_memory *, const struct plan *, const u8 *data, u32 data_bytes, u64 local_bytes,
                       u64 seed, struct tw_error *);

void plan_memory_free(struct plan_memory *);

#endif
