/* checkpoint: a run on a GPU of models is written down while it lasts, and goes on from there in another process, with
 * the same end: cycles, counts, memory.
 *
 * Written is what the engine gave for launches that have ended, and the whole GPU in the one under way (gpu_keep).  The
 * run that goes on does all that stands around the engine again, so the functional executor runs launches that have
 * ended, too; what it expects then stands for the memory that they left, as both were compared.  Refused is a
 * checkpoint of another build of the program, of another machine or setting, or of other launches: another kernel,
 * other arguments or data.
 *
 * It is written before the first turn, so that a place where nothing can be written is known at once, every so
 * many seconds, and on SIGINT and SIGTERM, unless those are ignored; they end the process then, as ever.  From
 * checkpoint_open on they wait for the next turn. */
#ifndef TWINWARP_CHECKPOINT_H
#define TWINWARP_CHECKPOINT_H

#include "run.h"

/* What the engine gave for a launch. */
struct checkpoint_launch {
  u64 cycles, total_cycles;
  u64 memory_crc;
  struct gpu_counted counted;
};

struct checkpoint;

/* Of the options checkpoint, checkpoint_seconds and resume; NULL if none was given.  `before` is what the GPU had
 * counted when the launch under way began, and is kept, too.  Fails, with the reason. */
int checkpoint_open(struct checkpoint **, const struct run_options *, struct gpu_counted *before, struct tw_error *);
void checkpoint_close(struct checkpoint *);

/* The next launch, of which `expected` is what memory holds afterwards: what it gave, if it had ended, or NULL: it
 * runs, and what it gave is told when it has ended, unless it failed.  -1 without memory. */
const struct checkpoint_launch *checkpoint_next(struct checkpoint *, const struct launch *, const u32 *expected);
int checkpoint_ended(struct checkpoint *, const struct checkpoint_launch *, struct tw_error *);

/* gpu_between, whose context is the checkpoint. */
int checkpoint_between(void *, struct gpu *, struct tw_error *);

/* All launches have been run.  Fails if that which goes on was not among them. */
int checkpoint_met(const struct checkpoint *, struct tw_error *);

#endif
