/* plan_memory: the global memory that the launches of a plan share: its buffers, the module's variables, the parameters
 * that are too many for the constant bank, the local memory of all threads, in this order. */
#ifndef TWINWARP_PLAN_MEMORY_H
#define TWINWARP_PLAN_MEMORY_H

#include "launch/plan.h"
#include "twin.h"

struct plan_memory {
  u32 address[PLAN_MOST_BUFFERS]; /* of each buffer */
  u32 data_base;                  /* where the module's variables are */
  u32 beyond_base, beyond_bytes;  /* of parameters that the constant bank has no room for; bytes of a launch */
  u32 local_base, bytes;          /* set by plan_memory_create */
  struct launch_place *places;    /* of the launches: the buffers, the module's variables, parameters, local memory */
  u32 place_count;
  u32 *image;     /* what the engine changes */
  u32 *expected;  /* what the functional executor changes */
  u32 *reference; /* what the host's function changes; NULL if nothing is expected of it */
  bool *is_float; /* of each buffer: the reference takes it for floats */
};

/* A buffer's place in one of the memories. */
static inline u32 *plan_memory_buffer(const struct plan_memory *m, u32 *memory, unsigned i) {
  return memory + m->address[i] / 4;
}

/* Gives the buffers their addresses, from `base` on; needs no memory. */
int plan_memory_lay_out(struct plan_memory *, const struct plan *, u32 base, struct tw_error *);

/* What is in it beside the buffers. */
struct plan_memory_needs {
  const u8 *data; /* the module's variables */
  u32 data_bytes;
  u32 beyond_bytes; /* the most that a launch has */
  u64 local_bytes;
};

/* Takes the memory and fills the buffers. */
int plan_memory_create(struct plan_memory *, const struct plan *, const struct plan_memory_needs *, u64 seed,
                       struct tw_error *);

void plan_memory_free(struct plan_memory *);

#endif
