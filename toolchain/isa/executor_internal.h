/* executor_internal: state of the functional executor, shared between control flow (executor.c) and the instructions
 * that compute (executor_operation.c). */
#ifndef TWINWARP_EXECUTOR_INTERNAL_H
#define TWINWARP_EXECUTOR_INTERNAL_H

#include <stdbool.h>

#include "executor.h"

enum { EXECUTOR_WARPS = KERNEL_MAX_THREADS / ISA_LANES, EXECUTOR_REGISTERS = 256, ALL_LANES = -1 };

struct stack_entry {
  uint32_t pc, reconvergence, lanes;
};

struct warp {
  struct stack_entry stack[EXECUTOR_STACK];
  uint32_t depth;                                    /* entries in use; 0 once all lanes have exited */
  uint32_t live;                                     /* lanes that have not exited */
  bool waiting;                                      /* at the barrier */
  uint32_t predicates[ISA_PREDICATES + 1];           /* lanes in which each is true; the last is pt */
  uint32_t registers[EXECUTOR_REGISTERS][ISA_LANES]; /* the last stays zero */
};

struct machine {
  const struct launch *launch;
  uint32_t *memory;
  uint32_t *shared; /* kernel->shared_bytes, rounded up to words */
  struct warp warps[EXECUTOR_WARPS];
  uint32_t warp_count; /* of a block */
  uint32_t block[3];   /* index of the running one */
  uint32_t pc;         /* of the running instruction */
  uint64_t limit;
  struct execution_stats *stats;
  const struct execution_observer *observer; /* NULL: nobody */
  struct tw_error *error;
};

/* Reports at the running instruction; lane -1 if it is not about one.  Returns -1. */
__attribute__((format(printf, 4, 5))) int executor_fail(struct machine *machine, const struct warp *warp, int lane,
                                                        const char *format, ...);

/* Executes a defined INT, FP, SFU, TENSOR or MEMORY instruction in the lanes given, which are not none. */
int executor_operation(struct machine *machine, struct warp *warp, uint64_t instruction, uint32_t lanes);

#endif
