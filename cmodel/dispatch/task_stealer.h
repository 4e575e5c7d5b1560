/* task_stealer: from which SM thread blocks are taken, and how many, for one that has run out of them.  PAVER 5.2
 * (Algorithm 2, storage and control logic), 5.3.
 *
 * Pointers.  `next` and `tail` of an SM (block_feed.h) are places in the array of blocks: next that of its next block,
 * tail that of the last of its group.  An SM's tail - next blocks are waiting: those behind its next one.  The next one
 * itself, in nextTB or on its way there, is its SM's, and never taken.
 *
 * While `enable`, no group is unassigned.  An SM that is `dry` has no block and room for one: it is a recipient, tail =
 * next, and stays so until it is given blocks.  With one there and nothing under way a search begins; it takes
 *
 *   Sms cycles        SM 0, 1, ... one a cycle: its tail - next, the sum of all, the most, of equals the first's
 *   2 cycles          until the last one's is in both; that is all if nobody has any waiting
 *   BlockBits cycles  the sum is divided by Sms, a bit a cycle: the average, rounded down
 *   one cycle         the count: the most less the average
 *   5 cycles          the donor, whose bit is 1, is held: what it has waiting now, and where its tail will be
 *
 * from the cycle after; then there is the one cycle of steal_valid: from the end of the donor, whose bit is 1 still, go
 * `stolen` blocks, the count or what is waiting of it now, if that is less.  Of the donor the tail is donor_tail in the
 * cycle after; the recipient, whose bit is 1, has recipient_next and recipient_tail.  If nothing of the donor's is
 * waiting any more, as it has gone on since it was looked at, there is no steal_valid in that cycle.  The next search
 * begins in the cycle after at the earliest, also if none was found.
 *
 * While its bit is 1 the donor's next and tail stay, from each of these cycles to the one after it, but for the tail of
 * steal_valid; all other SMs may go on in any cycle.  So what goes was not asked for.
 *
 * Recipients are served in turn: the one next in number behind the last that was served, as each is looked at; at first
 * SM 0.  One that was given none, as none was left, is not served by that.
 * Without enable nothing is taken, what is under way is forgotten, and the turn begins again.
 *
 * What is waiting of all SMs, as they are looked at, is less than 2 ** BlockBits in sum: a grid has at most so many
 * blocks.  PointerBits is at least BlockBits; of next the low BlockBits are enough.  steal_valid and the bits of donor
 * and recipient follow enable in the cycle; all else is state.  Reset is as without enable.
 *
 * As the most is a number of one that is not dry, and a recipient's is 0, the average is less than the most: the count
 * is at least 1.
 *
 * Chosen here.  The text counts four waiting blocks as tail - next = 3 and has the donor's tail on its last one: so
 * tail is the last one's place, and what Algorithm 2 counts are those behind the next.  (5.3 calls a group exhausted
 * when next == tail: all but the next have gone.)  In its example "recipient tail" of TB_2 is recipient next.  Where
 * it is silent: which of two donors or recipients; that others go on meanwhile, and that no more is taken than is
 * left.  Between two registers there is a choice among SMs, a sum, a comparison, or a bit of the division. */
#ifndef TWINWARP_TASK_STEALER_H
#define TWINWARP_TASK_STEALER_H

#include "twin.h"

enum { TASK_STEALER_MAX_SMS = 80, TASK_STEALER_LATER = 2, TASK_STEALER_HOLDS = 5 };

#define TASK_STEALER_PARAMS(P, D)                                                                                      \
  P(Sms, 1, 80)                                                                                                        \
  P(BlockBits, 2, 16)   /* of a number of blocks */                                                                    \
  P(PointerBits, 2, 32) /* of a place in the array of blocks */

#define TASK_STEALER_PORTS(S, V)                                                                                       \
  S(IN,  u8,  enable,         1, always)                                                                               \
  V(IN,  u8,  dry,            TASK_STEALER_MAX_SMS, Sms, 1, always)                                                    \
  V(IN,  u16, next,           TASK_STEALER_MAX_SMS, Sms, BlockBits, always) /* low bits */                             \
  V(IN,  u32, tail,           TASK_STEALER_MAX_SMS, Sms, PointerBits, always)                                          \
  S(OUT, u8,  steal_valid,    1, always)                                                                               \
  V(OUT, u8,  donor,          TASK_STEALER_MAX_SMS, Sms, 1, always)                                                    \
  V(OUT, u8,  recipient,      TASK_STEALER_MAX_SMS, Sms, 1, always)                                                    \
  S(OUT, u16, stolen,         BlockBits, steal_valid)                                                                  \
  S(OUT, u32, donor_tail,     PointerBits, steal_valid)                                                                \
  S(OUT, u32, recipient_next, PointerBits, steal_valid)                                                                \
  S(OUT, u32, recipient_tail, PointerBits, steal_valid)

#define TASK_STEALER_CONFIGS(C)                                                                                        \
  C(".Sms(15), .BlockBits(16), .PointerBits(31)")                                                                      \
  C(".Sms(28), .BlockBits(16), .PointerBits(31)")                                                                      \
  C(".Sms(80), .BlockBits(16), .PointerBits(32)")                                                                      \
  C(".Sms(1), .BlockBits(4), .PointerBits(4)")                                                                         \
  C(".Sms(3), .BlockBits(5), .PointerBits(7)")

TW_UNIT(task_stealer, TASK_STEALER)

struct task_stealer {
  struct task_stealer_params params;
  enum task_stealer_state {
    TASK_STEALER_REST,
    TASK_STEALER_SEARCH, /* SM `at` is looked at, if there is one */
    TASK_STEALER_DIVIDE, /* bit `at` of the average, from the highest, counted from 0 */
    TASK_STEALER_COUNT,
    TASK_STEALER_HOLD, /* for `at` cycles so far */
    TASK_STEALER_STEAL,
  } state;
  u8 at;
  u8 donor, recipient; /* so far */
  bool found;          /* there is a recipient */
  u8 last;             /* recipient that was served */
  u16 max;             /* waiting */
  u16 average;         /* the sum, then what of it is still to be divided, above the bits of the average */
  u16 count;           /* to be stolen */
  u8 rest;             /* of the division, less than Sms */
};

#endif
