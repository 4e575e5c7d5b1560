/* preempted_blocks: blocks of two kernels that have left the SM, to come back: which they are, and which part of memory
 * has each one's context.  Scavenger: Kloosterman 5.5.2.
 *
 * A kernel has Blocks places in memory.  One block is `moving` at a time, out or back:
 *
 *   take     a block of `kernel` will be saved: the lowest free place is its own
 *   saved    it has been: with its coordinates and the warps that have not ended (`warp_active`, by number) it is the
 *            last in its kernel's queue
 *   resume   the first of `kernel`'s queue is on its way back, and no longer in the queue
 *   restored it has all of its context: its place is free
 *
 * Each of these is for one cycle, and has its effect in the next.  take and resume are only given while nothing is
 * moving, not both; take only if the kernel is not `full`, resume only if it is `waiting`; saved only after take,
 * restored only after resume.  `place` is that of the block that moves.  `head_*` are the first of each kernel's queue.
 * A place that is taken is no other block's until its own has been released; nothing else is kept apart by who gives
 * these signals.
 *
 * Chosen where the text is silent: blocks come back in the order in which they went. */
#ifndef TWINWARP_PREEMPTED_BLOCKS_H
#define TWINWARP_PREEMPTED_BLOCKS_H

#include "twin.h"

enum { PREEMPTED_KERNELS = 2, PREEMPTED_MAX_BLOCKS = 32 };

#define PREEMPTED_BLOCKS_PARAMS(P, D)                                                                                  \
  P(Blocks, 2, 32) /* of each kernel */                                                                                \
  D(BlockBits, clog2(Blocks))

#define PREEMPTED_BLOCKS_PORTS(S, V)                                                                                    \
  S(IN,  u8,  take,        1, always)                                                                                   \
  S(IN,  u8,  saved,       1, always)                                                                                   \
  S(IN,  u8,  resume,      1, always)                                                                                   \
  S(IN,  u8,  restored,    1, always)                                                                                   \
  S(IN,  u8,  kernel,      1, always) /* of take and resume */                                                          \
  S(IN,  u16, block_x,     16, saved)                                                                                   \
  S(IN,  u16, block_y,     16, saved)                                                                                   \
  S(IN,  u16, block_z,     16, saved)                                                                                   \
  S(IN,  u32, warp_active, 32, saved)                                                                                   \
  S(OUT, u8,  full,        2, always)                                                                                   \
  S(OUT, u8,  waiting,     2, always)                                                                                   \
  S(OUT, u8,  moving,      1, always)                                                                                   \
  S(OUT, u8,  place,       BlockBits, moving)                                                                           \
  V(OUT, u16, head_x,      2, 2, 16, waiting)                                                                           \
  V(OUT, u16, head_y,      2, 2, 16, waiting)                                                                           \
  V(OUT, u16, head_z,      2, 2, 16, waiting)                                                                           \
  V(OUT, u32, head_alive, 2, 2, 32, waiting)

#define PREEMPTED_BLOCKS_CONFIGS(C)                                                                                    \
  C(".Blocks(32)")                                                                                                     \
  C(".Blocks(5)")                                                                                                      \
  C(".Blocks(2)")

TW_UNIT(preempted_blocks, PREEMPTED_BLOCKS)

struct preempted_block {
  u16 x, y, z;
  u32 warp_active;
  u8 place;
};

struct preempted_blocks {
  struct preempted_blocks_params params;
  struct preempted_block queue[PREEMPTED_KERNELS][PREEMPTED_MAX_BLOCKS]; /* from the first */
  u8 count[PREEMPTED_KERNELS];
  u32 places[PREEMPTED_KERNELS]; /* that are taken */
  bool moving, back;             /* and that is on its way back */
  u8 kernel, place;              /* of what moves */
};

static inline bool preempted_blocks_full(const struct preempted_blocks *s, unsigned kernel) {
  return s->places[kernel] == low_bits(s->params.Blocks);
}

/* What the ports of these names do, for the model of who gives them. */
void preempted_blocks_take(struct preempted_blocks *, unsigned kernel);
void preempted_blocks_saved(struct preempted_blocks *, const struct preempted_block *);
struct preempted_block preempted_blocks_resume(struct preempted_blocks *, unsigned kernel);
void preempted_blocks_restored(struct preempted_blocks *);

#endif
