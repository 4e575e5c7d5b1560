/* regless_trace: what warps of a launch do with their registers, recorded from the functional executor. */
#ifndef TWINWARP_REGLESS_TRACE_H
#define TWINWARP_REGLESS_TRACE_H

#include "compiler/array.h"
#include "isa/executor.h"
#include "twin.h"

struct regless_step {
  u32 pc, lanes;
  u32 result; /* number of the first row that it wrote, of one register after the other */
};

struct regless_warp {
  ARRAY(struct regless_step) steps;
  ARRAY(row) results; /* whole registers, as they are behind the instruction */
};

struct regless_trace {
  const struct kernel *kernel;
  ARRAY(struct regless_warp) warps; /* in the order of their first instruction */
  u64 steps;
};

/* Runs the launch on `memory` and records every `share`-th of its warps, until they have `most_steps` together. */
int regless_record(struct regless_trace *trace, const struct launch *launch, u32 *memory, u32 share, u64 most_steps,
                   struct tw_error *error);
void regless_trace_free(struct regless_trace *trace);

#endif
