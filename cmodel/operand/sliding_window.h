/* sliding_window: makes a caching collector unit of the C model keep what BOW's does, to compare Malekeh with.
 * BOW as Malekeh VI-B describes it: a bypassing operand collector per warp holds the sources and results of the last
 * Size instructions, the one inside among them; a result is written to it only if its instruction is still one of them.
 *
 * An entry is dropped when no instruction of the window has named it, and the result of an instruction that has left
 * the window counts as far.  The unit is private (as many units as warps), takes all reuse as near, and should have
 * entries for all registers of the window: 3 * 8 in BOW, 16 here at most.  One instruction is inside at a time.
 *
 * There is no RTL of it. */
#ifndef TWINWARP_SLIDING_WINDOW_H
#define TWINWARP_SLIDING_WINDOW_H

#include "operand/caching_collector_unit.h"

enum { SLIDING_WINDOW_MAX = 7 };

struct sliding_window {
  u8 size;                                      /* instructions; 0: there is no window */
  u32 time;                                     /* instructions so far */
  u32 used[CACHING_COLLECTOR_UNIT_MAX_ENTRIES]; /* by which, last */
  struct {
    u8 number, registers;           /* written from `number` on; 0 to 2 */
  } result[SLIDING_WINDOW_MAX + 1]; /* of the last instructions, a ring */
};

/* Before an instruction enters the unit, and after; after its operands have got places; after a result was written to
 * entry `entry`. */
void sliding_window_move(struct sliding_window *, struct caching_table *);
void sliding_window_enter(struct sliding_window *, const struct caching_table *, unsigned destination, unsigned result);
void sliding_window_hold(struct sliding_window *, const struct caching_table *);
void sliding_window_write(struct sliding_window *, const struct caching_table *, unsigned entry);

#endif
