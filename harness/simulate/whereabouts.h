/* whereabouts: where the warps of a run are that does not end: the lines that each issues in its last cycles, or the
 * one behind which it issues nothing. */
#ifndef TWINWARP_WHEREABOUTS_H
#define TWINWARP_WHEREABOUTS_H

#include "isa/kernel.h"
#include "sm.h"

enum { WHEREABOUTS_CYCLES = 16384, WHEREABOUTS_GROUPS = 8, WHEREABOUTS_WARPS = SM_SCHEDULERS * 16 };

/* The code of a launch, and where it lies in the instruction store. */
struct placed_program {
  const struct kernel *kernel;
  u32 base;
};

struct whereabouts {
  bool watching; /* the last cycles have begun */
  struct {
    bool seen;
    u16 last, low, high; /* pc: its last instruction's, and the least and greatest of the last cycles */
    u32 issued;          /* in the last cycles */
  } warp[WHEREABOUTS_WARPS];
};

/* Warps that do the same. */
struct whereabouts_group {
  const struct placed_program *program; /* of the environment */
  u32 first_line, last_line;
  u64 warps; /* a bit for each */
  u64 issued;
  char source[80]; /* " (FILE:LINE)" of the first line, or "" */
};

struct whereabouts_report {
  struct whereabouts_group group[WHEREABOUTS_GROUPS];
  unsigned count;
};

/* A warp, by its number among all, issues. */
static inline void whereabouts_issue(struct whereabouts *w, unsigned warp, u16 pc) {
  w->warp[warp].seen = true;
  w->warp[warp].last = pc;
  if (!w->watching) return;
  if (!w->warp[warp].issued || pc < w->warp[warp].low) w->warp[warp].low = pc;
  if (!w->warp[warp].issued || pc > w->warp[warp].high) w->warp[warp].high = pc;
  w->warp[warp].issued++;
}

/* Of warps that have not ended. */
void whereabouts_report(const struct whereabouts *, const struct placed_program *programs, unsigned count,
                        struct whereabouts_report *);

/* A line for each group. */
void whereabouts_print(FILE *, const struct whereabouts_report *);

#endif
