/* osu_bank: one bank of RegLess' operand staging unit: registers of warps that run, found by tags.
 * Kloosterman 4.5.2, Fig. 4.10.
 *
 * A line holds one register of one warp.  It is used, by a region that runs or is about to, or in one of three lists:
 *
 *   free   it holds nothing
 *   clean  it holds a value that memory has too
 *   dirty  it holds a value that memory has not
 *
 * In a cycle the bank does one thing, the first of these that is there to do:
 *
 *   access   read      the register's row is out in the next cycle, with data_valid; then access_mark of the line
 *            reserve   a write will come: the line is used and pending, and remembers access_mark for that write.
 *                      The register may be in the bank or not; waits (access_taken stays low) while it is not and no
 *                      line is free or clean
 *            write     lanes of a reserved register; access_last ends the reservation, and is followed by its mark
 *   fill     the row of a preload that was missed: its line is no longer pending
 *   clear    with no line free or clean, one dirty, and the request channel empty: the dirty line's value is requested
 *            to be stored, and the line is clean
 *   preload  what a region has to have, or no longer has, in the gaps of accesses (access_valid low):
 *            preload, last preload   there: the line is used.  Not there: a line is used and pending, and the value is
 *                                    requested with its number.  Last: no copy in memory is needed any more, which is
 *                                    told by the request's kind if it is not there, by an invalidation if it is and
 *                                    memory has one; the line counts as unwritten
 *            invalidate              the line is free if it is there; memory is told unless it is there and memory has
 *                                    no copy of it
 *            Memory has a copy of what came from there, or was stored, since the line was given to the register.
 *
 * A mark: keep, nothing; evict, the line goes to the clean or, if it was written, to the dirty list; erase, it is free.
 * A line for a register that is not there comes from the free list, else from the clean list: the dirty one comes last,
 * by way of clear.  close_valid: after what else happens in the cycle, all used lines of close_warp are evicted, those
 * with a write pending once it has come.
 *
 * done_valid: an item of done_warp is done: a preload hit, an invalidation passed on, or a fill.
 * Requests leave in order from a register that a new one enters when it is empty.  Reset: all lines free, no request.
 *
 * The caller: reads of lines that are used and not pending; writes of reserved ones; reserves nothing pending; preloads
 * and invalidates nothing that is used; fills a line once for each request that it took; closes no warp that is filled,
 * read, reserved for or preloaded for; and lets a region hold no more lines than there are.
 *
 * Chosen here, where the thesis is silent: a list is a bit for each line, lines are taken from the free list lowest
 * first, from the others by a hand that goes round; a dirty line is stored before it is needed, so that a line can
 * always be had in the cycle of the look-up; a mark for a write waits in the line, not with the instruction, and the
 * write looks its line up like a read; a copy in memory that is older than the register's line is forgotten, as it is
 * stored over before anybody asks for it (the thesis tells the L1 of each register that dies, but has kernels that
 * use none of its bandwidth). */
#ifndef TWINWARP_OSU_BANK_H
#define TWINWARP_OSU_BANK_H

#include "operand/metadata.h"
#include "twin.h"

enum { OSU_BANK_MAX_LINES = 64 };
enum osu_access { OSU_READ, OSU_RESERVE, OSU_WRITE };
enum osu_list { OSU_FREE, OSU_CLEAN, OSU_DIRTY, OSU_USED };
/* Kinds of request: region_item_kind, and */
enum { OSU_STORE = REGION_NO_ITEM };

#define OSU_BANK_PARAMS(P, D)                                                                                          \
  P(Lines, 4, 64)                                                                                                      \
  P(Warps, 2, 32)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  D(LineBits, clog2(Lines))                                                                                            \
  D(WarpBits, clog2(Warps))

#define OSU_BANK_PORTS(S, V)                                                                                           \
  S(IN,  u8,  access_valid, 1, always)                                                                                 \
  S(IN,  u8,  access_kind, 2, access_valid)                                                                            \
  S(IN,  u8,  access_warp, WarpBits, access_valid)                                                                     \
  S(IN,  u8,  access_register, 8, access_valid)                                                                        \
  S(IN,  u8,  access_mark, 2, access_valid) /* of a read or reserve */                                                 \
  S(IN,  u8,  access_last, 1, access_valid) /* of a write, as are lanes and data */                                    \
  S(IN,  u32, access_lanes, Lanes, access_valid)                                                                       \
  S(IN,  row, access_data, Lanes * 32, access_valid)                                                                   \
  S(OUT, u8,  access_taken, 1, always)                                                                                 \
  S(OUT, u8,  data_valid, 1, always)                                                                                   \
  S(OUT, row, data, Lanes * 32, data_valid)                                                                            \
  S(IN,  u8,  close_valid, 1, always)                                                                                  \
  S(IN,  u8,  close_warp, WarpBits, close_valid)                                                                       \
  S(IN,  u8,  preload_valid, 1, always)                                                                                \
  S(IN,  u8,  preload_kind, 2, preload_valid)                                                                          \
  S(IN,  u8,  preload_warp, WarpBits, preload_valid)                                                                   \
  S(IN,  u8,  preload_register, 8, preload_valid)                                                                      \
  S(OUT, u8,  preload_taken, 1, always)                                                                                \
  S(OUT, u8,  done_valid, 1, always)                                                                                   \
  S(OUT, u8,  done_warp, WarpBits, done_valid)                                                                         \
  S(IN,  u8,  fill_valid, 1, always)                                                                                   \
  S(IN,  u8,  fill_line, LineBits, fill_valid)                                                                         \
  S(IN,  row, fill_data, Lanes * 32, fill_valid)                                                                       \
  S(OUT, u8,  fill_taken, 1, always)                                                                                   \
  S(OUT, u8,  request_valid, 1, always)                                                                                \
  S(OUT, u8,  request_kind, 2, request_valid)                                                                          \
  S(OUT, u8,  request_warp, WarpBits, request_valid)                                                                   \
  S(OUT, u8,  request_register, 8, request_valid)                                                                      \
  S(OUT, u8,  request_line, LineBits, request_valid)                                                                   \
  S(OUT, u8,  request_stores, 1, always) /* its kind is store */                                                       \
  S(OUT, row, request_data, Lanes * 32, request_stores)                                                                \
  S(IN,  u8,  request_ready, 1, always)

#define OSU_BANK_CONFIGS(C)                                                                                            \
  C(".Lines(16), .Warps(16), .Lanes(32)")                                                                              \
  C(".Lines(12), .Warps(5), .Lanes(2)")                                                                                \
  C(".Lines(4), .Warps(3), .Lanes(2)")

TW_UNIT(osu_bank, OSU_BANK)

struct osu_line {
  u8 list, warp, reg, mark; /* mark: for the write that is pending */
  bool written, pending;
  bool copied;  /* memory has a copy */
  bool filling; /* it is a fill that is pending: for who keeps the contract, the unit does not use it */
  row value;
};

struct osu_bank {
  struct osu_bank_params params;
  struct osu_line line[OSU_BANK_MAX_LINES];
  u8 hand;
  u8 data_valid, data_line;
  u8 request_valid, request_kind, request_warp, request_register, request_line;
  row request_data;
};

#endif
