/* resident_blocks: how many thread blocks of the paper's kernels an SM of the paper's machine has, without sharing
 * and with it, and what of the resource that limits them stays unused.  Jatala I (unused), VI (resident blocks).
 *
 * Machine: Table I.  Kernels: Tables II and III.  What a block needs and how many are resident is as published, as far
 * as we know: the text that this was built from has lost its figures.  Threads are rounded up to warps. */
#ifndef TWINWARP_RESIDENT_BLOCKS_H
#define TWINWARP_RESIDENT_BLOCKS_H

#include "run/run.h"
#include "simulate/share_limits.h"

enum {
  JATALA_REGISTERS = 32768, /* of an SM, of one lane each */
  JATALA_SHARED_BYTES = 16384,
  JATALA_WARPS = 48,
  JATALA_BLOCKS = 8,
  JATALA_KEPT_PERCENT = 10 /* t of the published numbers of blocks */
};

/* A kernel that registers limit, or one that shared memory does: the other is 0. */
struct resident_kernel {
  const char *name;
  unsigned threads, registers, shared_bytes; /* of a block, of a thread, of a block */
  unsigned published_without, published_with;
};

struct resident_blocks {
  struct share_need need;
  struct share_limits limits;
  unsigned capacity, without, with;   /* blocks */
  double unused_without, unused_with; /* percent of the capacity */
};

extern const struct resident_kernel resident_kernels[]; /* the last has no name */

struct resident_blocks resident_blocks_of(const struct resident_kernel *, unsigned percent);

/* All kernels, as a table on stdout, and as JSON if there is a report. */
enum run_status resident_blocks_print(unsigned percent, const char *report);

#endif
