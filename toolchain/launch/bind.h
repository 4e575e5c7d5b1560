/* bind: a compiled kernel with values for its parameters becomes a launch. */
#ifndef TWINWARP_BIND_H
#define TWINWARP_BIND_H

#include "compiler/compiler.h"

struct bind_request {
  uint32_t grid[3], block[3];
  const uint64_t *values; /* per parameter: integer, bits of a float, address; of a pointer to shared memory, bytes */
  const uint8_t *const *structs; /* per parameter: the bytes of one that is a struct, else NULL; NULL: there is none */
  unsigned value_count;
  uint32_t shared_bytes; /* of arrays whose size the module leaves open */
  uint32_t beyond_base;  /* where `beyond_bytes` of global memory are, for parameters that the bank has no room for */
  uint8_t *beyond;       /* takes what is to be there; NULL if there are none */
  uint32_t local_base;   /* where bind_local_bytes of global memory are, from an address LAUNCH_ALIGNMENT divides */
  uint32_t memory_bytes; /* end of global memory */
};

/* Global memory that stands for the local memory of all threads of a grid. */
uint64_t bind_local_bytes(const struct compiled *compiled, const uint32_t grid[3], const uint32_t block[3]);

/* `kernel` becomes the compiled one with the launch's shared memory; its code stays `compiled`'s.  `launch` refers to
 * it and has no memory of its own: nothing of both is to be freed. */
int bind_launch(const struct compiled *compiled, const struct bind_request *request, struct kernel *kernel,
                struct launch *launch, struct tw_error *error);

#endif
