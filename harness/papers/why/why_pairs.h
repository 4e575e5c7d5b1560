/* why_pairs: the pairs of runs of why.h, as the studies of the papers have kernels and machines. */
#ifndef TWINWARP_WHY_PAIRS_H
#define TWINWARP_WHY_PAIRS_H

#include "simulate/memory.h"

enum { WHY_SETS = 3, WHY_ARGUMENTS = 6, WHY_REUSE_WARPS = 4 /* that are profiled */ };

/* What a machine has that the pair's preset has not; all zero is the preset with GTO. */
struct why_machine {
  const char *label, *preset, *scheduler; /* NULL: the pair's preset; GTO */
  const char *set[WHY_SETS];
  u8 score_latency, sthld;
  bool adaptive;
  bool nops;    /* in the place of metadata */
  u32 l2_bytes; /* of the memory behind; 0: as it is */
  u16 goal;     /* percent, of the first of two kernels; 0: each has half of the SM */
};

struct why_pair {
  const char *key, *preset;
  const char *kernel, *file, *second; /* what it is called; file of it, and of one beside it, or NULL */
  u32 grid[2], launch;                /* 0: the kernel's own; all launches */
  const char *arguments[WHY_ARGUMENTS];
  u64 repeat;
  u32 reuse; /* threshold of near operands, or 0 */
  struct why_machine machine[2];
};

enum { WHY_PAIRS = 19 };
extern const struct why_pair why_pairs[WHY_PAIRS];

#endif
