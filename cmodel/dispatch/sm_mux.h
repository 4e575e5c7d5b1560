/* sm_mux: which SM of a GPU the next block of a grid goes to, and when the grid has ended.  PAVER 2 and 6.1: the loose
 * round robin (LRR) of today's thread block schedulers.
 *
 * start = 1 begins a grid (only while busy = 0): busy from the next cycle on.  While `more`, its source has a block;
 * one that is taken leaves in the same cycle, and give has one bit, of the SM that it goes to: the next in number
 * that has room, the first again behind the last, counted from the SM that the last block went to.  The first block
 * of a grid is for SM 0, if that has room.  `ready`: some SM has room; then a block is taken if there is one.
 *
 * Room is counted in credits: an SM has at most sm_blocks blocks, of those given to it and not yet ended.  ended, a
 * bit of each SM, says that one of its blocks has; the credit counts from the next cycle on.  So what is given can
 * be put down at once, how long it may travel, and no SM is asked.  quiet, a bit of each SM: nothing of it is on its
 * way to memory.  The grid has ended, busy = 0 from the next cycle on, when there are no more blocks, all that were
 * given have ended and all SMs are quiet in one cycle.
 *
 * ended and quiet of an SM come the same way, so that one that is quiet is so after what it says has ended.  No SM
 * says that a block has ended that it does not have.  sm_blocks, 1 to 32, is held while busy; used is it in each
 * cycle.  ready and give are state, but for sm_blocks and more.  Reset forgets all blocks and the grid.
 *
 * The paper selects one SM at a time, and so a block leaves in a cycle at most; GPGPU-Sim offers each core one.
 * Chosen, where it is silent: each grid begins at SM 0, so that its time does not depend on those before. */
#ifndef TWINWARP_SM_MUX_H
#define TWINWARP_SM_MUX_H

#include "twin.h"

enum { SM_MUX_MAX_SMS = 80 };

#define SM_MUX_PARAMS(P, D)                                                                                            \
  P(Sms, 1, 80)

#define SM_MUX_PORTS(S, V)                                                                                             \
  S(IN,  u8, start,     1, always)                                                                                     \
  S(IN,  u8, sm_blocks, 6, always)                                                                                     \
  S(IN,  u8, more,      1, always)                                                                                     \
  S(OUT, u8, ready,     1, always)                                                                                     \
  V(OUT, u8, give,      SM_MUX_MAX_SMS, Sms, 1, always)                                                                \
  V(IN,  u8, ended,     SM_MUX_MAX_SMS, Sms, 1, always)                                                                \
  V(IN,  u8, quiet,     SM_MUX_MAX_SMS, Sms, 1, always)                                                                \
  S(OUT, u8, busy,      1, always)

#define SM_MUX_CONFIGS(C)                                                                                              \
  C(".Sms(15)")                                                                                                        \
  C(".Sms(80)")                                                                                                        \
  C(".Sms(1)")                                                                                                         \
  C(".Sms(4)")

TW_UNIT(sm_mux, SM_MUX)

struct sm_mux {
  struct sm_mux_params params;
  u8 busy;                   /* a grid is under way */
  u8 from;                   /* the SM that comes next, if it has room; the number of SMs: the first */
  u8 blocks[SM_MUX_MAX_SMS]; /* that each has, 6 bits */
};

#endif
