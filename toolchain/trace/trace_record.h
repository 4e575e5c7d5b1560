/* trace_record: the trace of a launch, from the functional executor: what each warp does, instruction by instruction.
 * Instruction i of the kernel is at pc 16 i, as Volta's are; addresses are the launch's own; registers keep their
 * numbers, but the zero register is only ever a source. */
#ifndef TWINWARP_TRACE_RECORD_H
#define TWINWARP_TRACE_RECORD_H

#include "isa/executor.h"
#include "trace/trace.h"

/* Executes the launch as `execute` does, and fills the trace, whose kernel has this id (1, 2, ...).  On failure nothing
 * is left to free. */
int trace_record(struct trace *, uint32_t id, const struct launch *, uint32_t *memory, uint64_t instruction_limit,
                 struct execution_stats *, struct tw_error *);

#endif
