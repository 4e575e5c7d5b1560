/* executor: what a kernel must compute.  No timing: blocks run one after another in x, y, z order; in a block each warp
 * runs to its next barrier or its end before the following one starts; registers, predicates and shared memory start at
 * zero; lanes access memory in lane order.
 *
 * Divergence is a stack per warp of {pc, reconvergence pc, lanes}; the last entry runs.  When a branch to T with
 * reconvergence R diverges, the running entry becomes the one that waits at R (it is dropped if its own reconvergence
 * is R already), then the lanes that fall through are pushed unless they start at R, then the taken lanes unless T is
 * R.  An entry is popped when its next pc is its reconvergence pc or its last lane exits. */
#ifndef TWINWARP_EXECUTOR_H
#define TWINWARP_EXECUTOR_H

#include <stdint.h>

#include "kernel.h"

enum { EXECUTOR_STACK = 16 /* entries of the divergence stack; more is an error */, EXECUTION_FORMS = 1024 };

struct execution_stats {
  uint64_t warp_instructions;         /* issued, also those whose guard leaves no lane */
  uint64_t lane_instructions;         /* guarded lanes of the above */
  uint64_t by_class[ISA_CLASS_COUNT]; /* warp instructions */
  uint32_t by_form[EXECUTION_FORMS];  /* those with a lane, by opcode and immediate form: instruction bits 9 to 0 */
  uint64_t divergent_branches;
  uint64_t barriers; /* block-wide releases */
  uint32_t deepest_stack;
  uint32_t failed_line; /* of the kernel's file, where the execution failed */
};

/* One warp instruction: block and warp in it, pc, the lanes that its guard leaves, and, of a memory instruction, the
 * address of each of them. */
struct execution_event {
  const uint32_t *block;
  uint32_t warp, pc, lanes;
  uint64_t instruction;
  uint32_t address[ISA_LANES];
  uint32_t (*registers)[ISA_LANES]; /* of the warp; an observer may change them */
  const uint32_t *memory, *shared;  /* what they hold before it */
};

/* Is told of every instruction, before what it does; -1, with the reason in `error`, ends the execution.  The others,
 * which may be NULL: a block begins; its warps have met at a barrier. */
struct execution_observer {
  int (*instruction)(void *context, const struct execution_event *, struct tw_error *error);
  void *context;
  int (*block)(void *context, struct tw_error *error);
  void (*barrier)(void *context);
};

/* Runs the launch on `memory` (launch->memory_bytes long, changed in place; launch->memory itself may be passed).
 * Fails on an access outside [LAUNCH_MEMORY_BASE, memory_bytes) or the block's shared memory, or between the launch's
 * places, a misaligned address, a divergent bra.uni, a barrier or mma without all of the warp's lanes, an undefined
 * instruction, a pc past the end, a full divergence stack, and after `instruction_limit` warp instructions.
 * Messages give file:line, warp and lane. */
int execute(const struct launch *launch, uint32_t *memory, uint64_t instruction_limit, struct execution_stats *stats,
            struct tw_error *error);

/* The same, observed; `observer` may be NULL. */
int execute_observed(const struct launch *launch, uint32_t *memory, uint64_t instruction_limit,
                     struct execution_stats *stats, const struct execution_observer *observer, struct tw_error *error);

#endif
