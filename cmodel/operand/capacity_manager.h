/* capacity_manager: which warps may run with the lines that the staging unit has.  Kloosterman 4.5.1, Fig. 4.9.
 *
 * A warp is
 *
 *   inactive     until the metadata of its next region is there (region_valid) and it is admitted: of such warps the
 *                one that is highest on the warp stack, as soon as each bank has as many lines free as its region
 *                uses there, and the items of the one before have been taken.  admit_* tells it; the lines are its own
 *   preloading   its items are taken one a cycle into queues, one queue a bank, as long as the item's has a place, from
 *                the cycle after admission until items_end.  When all of them are done (done_*) the warp is
 *   active       its instructions may be issued, until its region's last has been (ends_*).  Then it is
 *   draining     When none of its instructions has operands to read (reading), close_* tells the banks to give up what
 *                it holds, one warp a cycle, the lowest first; its lines are free but those that a write is pending
 *                for, each of which is free once it is written.  After the last the warp is inactive and on top of the
 *                stack, one warp a cycle, the lowest first
 *
 * region_banks has the lines that a region uses in each bank as its metadata has them, for warp 0: a warp's are rotated
 * by its number.  reserve_valid and written_valid tell, by bank, that a line has been reserved for a write of
 * write_warp, and that it has been written.  Queues have a place for each line of the bank; preload_* is a queue's
 * oldest item, and leaves with preload_taken.  free is how many lines are no warp's.
 *
 * Reset: all warps inactive, the lowest on top, queues empty, all lines free.
 *
 * The caller: no more than 255 items of a region; items only from the cycle after admission, up to items_end, which has
 * no item; preload_taken only of what is there; ends only active warps; reserves and writes at most what the region
 * uses, and no new write once the warp has been closed; regions that use no more than there is.
 *
 * Chosen here, where the thesis is silent: a warp whose metadata is not there, as it waits at a barrier, say, is passed
 * over; one whose region does not fit is not.  A warp that starts in a slot has the place on the stack of the one that
 * was there.  The thesis counts evictions among what is awaited before a warp is active; here lines are had at
 * once (osu_bank.h), and invalidations are awaited. */
#ifndef TWINWARP_CAPACITY_MANAGER_H
#define TWINWARP_CAPACITY_MANAGER_H

#include "operand/metadata.h"
#include "twin.h"

enum { CAPACITY_MAX_WARPS = 32, CAPACITY_MAX_LINES = 64 };
enum capacity_state { CAPACITY_INACTIVE, CAPACITY_PRELOADING, CAPACITY_ACTIVE, CAPACITY_DRAINING };

/* Banks: a power of two. */
#define CAPACITY_MANAGER_PARAMS(P, D)                                                                                  \
  P(Warps, 2, 32)                                                                                                      \
  P(Banks, 2, 8)                                                                                                       \
  P(Lines, 4, 64)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BankBits, clog2(Banks))                                                                                            \
  D(CountBits, clog2(Lines + 1))

#define CAPACITY_MANAGER_PORTS(S, V)                                                                                   \
  S(IN,  u32, region_valid, Warps, always)                                                                             \
  V(IN,  u32, region_banks, CAPACITY_MAX_WARPS, Warps, Banks * 3, region_valid)                                        \
  S(OUT, u8,  admit_valid, 1, always)                                                                                  \
  S(OUT, u8,  admit_warp, WarpBits, admit_valid)                                                                       \
  S(IN,  u8,  item_valid, 1, always)                                                                                   \
  S(IN,  u8,  item_kind, 2, item_valid)                                                                                \
  S(IN,  u8,  item_register, 8, item_valid)                                                                            \
  S(OUT, u8,  item_taken, 1, always)                                                                                   \
  S(IN,  u8,  items_end, 1, always)                                                                                    \
  S(OUT, u8,  preload_valid, Banks, always)                                                                            \
  V(OUT, u8,  preload_kind, REGION_BANKS, Banks, 2, preload_valid)                                                     \
  V(OUT, u8,  preload_warp, REGION_BANKS, Banks, WarpBits, preload_valid)                                              \
  V(OUT, u8,  preload_register, REGION_BANKS, Banks, 8, preload_valid)                                                 \
  S(IN,  u8,  preload_taken, Banks, always)                                                                            \
  S(IN,  u8,  done_valid, Banks, always)                                                                               \
  V(IN,  u8,  done_warp, REGION_BANKS, Banks, WarpBits, done_valid)                                                    \
  S(OUT, u32, active, Warps, always)                                                                                   \
  S(IN,  u8,  ends_valid, 1, always)                                                                                   \
  S(IN,  u8,  ends_warp, WarpBits, ends_valid)                                                                         \
  S(IN,  u32, reading, Warps, always)                                                                                  \
  S(OUT, u8,  close_valid, 1, always)                                                                                  \
  S(OUT, u8,  close_warp, WarpBits, close_valid)                                                                       \
  S(IN,  u8,  reserve_valid, Banks, always)                                                                            \
  S(IN,  u8,  written_valid, Banks, always)                                                                            \
  V(IN,  u8,  write_warp, REGION_BANKS, Banks, WarpBits, always)                                                       \
  V(OUT, u8,  free, REGION_BANKS, Banks, CountBits, always)

#define CAPACITY_MANAGER_CONFIGS(C)                                                                                    \
  C(".Warps(16), .Banks(8), .Lines(16)")                                                                               \
  C(".Warps(5), .Banks(4), .Lines(12)")                                                                                \
  C(".Warps(3), .Banks(2), .Lines(8)")

TW_UNIT(capacity_manager, CAPACITY_MANAGER)

struct capacity_warp {
  u8 state;
  bool closed;
  u8 lines[REGION_BANKS];  /* of its region, by bank: its own until it is closed, */
  u8 writes[REGION_BANKS]; /* pending: its own from then on */
  u8 items;                /* given to the queues and not done */
};

struct capacity_queue {
  u8 count;
  struct capacity_item {
    u8 kind, warp, reg;
  } item[CAPACITY_MAX_LINES]; /* oldest first */
};

struct capacity_manager {
  struct capacity_manager_params params;
  struct capacity_warp warp[CAPACITY_MAX_WARPS];
  u8 stack[CAPACITY_MAX_WARPS]; /* all warps, top first; of those that are not inactive the place means nothing */
  struct capacity_queue queue[REGION_BANKS];
  u8 free[REGION_BANKS];
  bool loading; /* items are taken, for this warp */
  u8 loading_warp;
};

#endif
