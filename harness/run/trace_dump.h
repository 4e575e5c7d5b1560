/* trace_dump: a folder of traces as Accel-Sim reads them: kernel-1.traceg, kernel-2.traceg, ... for the launches of a
 * run, and kernelslist.g, which comes last and names them, after a copy to the device of all global memory. */
#ifndef TWINWARP_TRACE_DUMP_H
#define TWINWARP_TRACE_DUMP_H

#include "run.h"

struct trace_dump {
  const char *folder;
  bool made;        /* the folder, by us */
  u32 kernels;      /* so far */
  u32 memory_bytes; /* of the first launch */
};

/* Makes the folder, unless it is there. */
int trace_dump_open(struct trace_dump *, const char *folder, struct tw_error *);

/* As `execute`, and writes the next trace. */
int trace_dump_launch(struct trace_dump *, const struct launch *, u32 *memory, u64 instruction_limit,
                      struct execution_stats *, struct tw_error *);

/* Writes the list; or takes away what was written, where the run was not worth keeping. */
int trace_dump_close(struct trace_dump *, bool keep, struct tw_error *);

#endif
