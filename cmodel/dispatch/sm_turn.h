/* sm_turn: which SM of a GPU a block goes to, of those for which there is one, and when the grid has ended.  PAVER 5.3,
 * 6.1 (LRR, BCS).
 *
 * start = 1 begins a grid (only while busy = 0): busy from the next cycle on.  want, a bit of each SM: there is a block
 * for it.  With give_valid one is taken in the cycle, and give has the bit of its SM: the next in number that is wanted
 * and has room, the first again behind the last, counted from the SM that the last block went to; a grid's first from
 * SM 0 on.
 *
 * pairs: blocks go two at a time (BCS), to one SM: the first of a pair needs room for two, and the second one goes to
 * the same SM, whatever is wanted beside it.  No SM has room for two if sm_blocks is 1: then the first needs room for
 * one.
 *
 * Room is counted in credits: an SM has at most sm_blocks blocks, of those given to it and not yet ended.  ended, a
 * bit of each SM, says that one of its blocks has; the credit counts from the next cycle on.  room: the SM has some for
 * one.  quiet, a bit of each SM: nothing of it is on its way to memory.  `more`: blocks of the grid have not been
 * taken; if not, none is wanted.  The grid has ended, busy = 0 from the next cycle on, when there are no more, all that
 * were given have ended, and all SMs are quiet in one cycle.
 *
 * ended and quiet of an SM come the same way, so that one that is quiet is so after what it says has ended.  No SM says
 * that a block has ended that it does not have.  sm_blocks, 1 to 32, and pairs are held while busy; used are they in
 * each cycle.  give follows want, sm_blocks and pairs in the cycle, room sm_blocks; busy is state.  Reset forgets all.
 *
 * It is sm_mux (sm_mux.h) with a choice among SMs' own blocks, and pairs.  Chosen, where the paper is silent: the last
 * block of an odd grid waits for two contexts like any first of a pair; a pair leaves in two cycles, and no other block
 * between. */
#ifndef TWINWARP_SM_TURN_H
#define TWINWARP_SM_TURN_H

#include "twin.h"

enum { SM_TURN_MAX_SMS = 80 };

#define SM_TURN_PARAMS(P, D) P(Sms, 1, 80)

#define SM_TURN_PORTS(S, V)                                                                                            \
  S(IN,  u8,  start,      1, always)                                                                                   \
  S(IN,  u8,  sm_blocks,  6, always)                                                                                   \
  S(IN,  u8,  pairs,      1, always)                                                                                   \
  S(IN,  u8,  more,       1, always)                                                                                   \
  V(IN,  u8,  want,       SM_TURN_MAX_SMS, Sms, 1, always)                                                             \
  V(OUT, u8,  room,       SM_TURN_MAX_SMS, Sms, 1, always)                                                             \
  S(OUT, u8,  give_valid, 1, always)                                                                                   \
  V(OUT, u8,  give,       SM_TURN_MAX_SMS, Sms, 1, always)                                                             \
  V(IN,  u8,  ended,      SM_TURN_MAX_SMS, Sms, 1, always)                                                             \
  V(IN,  u8,  quiet,      SM_TURN_MAX_SMS, Sms, 1, always)                                                             \
  S(OUT, u8,  busy,       1, always)

#define SM_TURN_CONFIGS(C)                                                                                             \
  C(".Sms(15)")                                                                                                        \
  C(".Sms(80)")                                                                                                        \
  C(".Sms(1)")                                                                                                         \
  C(".Sms(4)")

TW_UNIT(sm_turn, SM_TURN)

struct sm_turn {
  struct sm_turn_params params;
  u8 busy;                    /* a grid is under way */
  u8 from;                    /* the SM that comes next; the number of SMs: the first */
  u8 pair;                    /* the SM that has the first block of a pair; the number of SMs: none */
  u8 blocks[SM_TURN_MAX_SMS]; /* that each has, 6 bits */
};

#endif
