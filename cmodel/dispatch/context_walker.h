/* context_walker: which line of a block's context is moved next, where it is in memory, and which loads are under way.
 * Scavenger: Kloosterman 5.5.2.
 *
 * In cycles with `start` a block of `kernel`, which is `warps` by their numbers in it, is chosen; the last of these
 * cycles counts.  Its lines are those of its warps, lowest number first: two of state and rows_per_warp rows of each of
 * Banks banks; then shared_bytes of shared memory, in lines of 128 bytes.  They are one after the other in memory, from
 * line context_line + (kernel * Places + place) * context_lines on.  A line is {line_shared, line_number, line_at}: of
 * shared memory or of warp line_number, and which.
 *
 *   save   the next line is shown (line_valid); in the cycle with line_done, which comes only while no request is held,
 *          it is in the buffer, and from the next on a store is requested
 *   load   loads are requested one after the other, up to 32 under way, each with a place of its own, the lowest free;
 *          what comes is shown, in the order in which it comes, from the next cycle on until line_done, and no response
 *          is taken meanwhile (response_ready)
 *
 * Either lasts until `finished`: no line is left, and nothing is under way.  memory_* holds a request until
 * memory_ready and never has two in a row.  A load's tag is its place, below 32; stores ask for no reply.  response_*
 * is of a load that memory has taken and not answered; it is offered until taken.
 *
 * One of start, save and load at most is given.  Save or load begins in the cycle after start; kernel and the
 * configuration are held from start until finished.  Outputs are state, and which of save and load. */
#ifndef TWINWARP_CONTEXT_WALKER_H
#define TWINWARP_CONTEXT_WALKER_H

#include "dispatch/context_at.h"
#include "dispatch/preempted_blocks.h"
#include "memory/line_request.h"
#include "twin.h"

enum { CONTEXT_KERNELS = PREEMPTED_KERNELS, CONTEXT_MAX_WARPS = 32, CONTEXT_LOADS = 32 };

#define CONTEXT_WALKER_PARAMS(P, D)                                                                                    \
  P(Places, 2, 32) /* for blocks of each kernel, in memory */                                                          \
  P(Banks, 2, 8)   /* of registers */                                                                                  \
  D(PlaceBits, clog2(Places))

#define CONTEXT_WALKER_PORTS(S, V)                                                                                     \
  S(IN,  u32, context_line,   25, always)                                                                              \
  S(IN,  u16, context_lines,  16, always)                                                                              \
  V(IN,  u8,  rows_per_warp,  2, 2, 8, always)                                                                         \
  V(IN,  u32, shared_bytes,   2, 2, 17, always)                                                                        \
  S(IN,  u8,  start,          1, always)                                                                               \
  S(IN,  u8,  kernel,         1, always)                                                                               \
  S(IN,  u8,  place,          PlaceBits, start)                                                                        \
  S(IN,  u32, warps,          32, start)                                                                               \
  S(IN,  u8,  save,           1, always)                                                                               \
  S(IN,  u8,  load,           1, always)                                                                               \
  S(IN,  u8,  line_done,      1, always)                                                                               \
  S(IN,  u8,  memory_ready,   1, always)                                                                               \
  S(IN,  u8,  response_valid, 1, always)                                                                               \
  S(IN,  u8,  response_place, 5, response_valid) /* of its tag */                                                      \
  S(OUT, u8,  finished,       1, always)                                                                               \
  S(OUT, u8,  line_valid,     1, always)                                                                               \
  S(OUT, u8,  line_shared,    1, line_valid)                                                                           \
  S(OUT, u8,  line_number,    5, line_valid)                                                                           \
  S(OUT, u16, line_at,        10, line_valid)                                                                          \
  S(OUT, u8,  memory_valid,   1, always)                                                                               \
  S(OUT, u8,  memory_store,   1, always)                                                                               \
  S(OUT, u32, memory_line,    25, memory_valid)                                                                        \
  S(OUT, u8,  memory_tag,     8, memory_valid)                                                                         \
  S(OUT, u8,  response_ready, 1, always)

#define CONTEXT_WALKER_CONFIGS(C)                                                                                      \
  C(".Places(32), .Banks(8)")                                                                                          \
  C(".Places(3), .Banks(4)")                                                                                           \
  C(".Places(2), .Banks(2)")

TW_UNIT(context_walker, CONTEXT_WALKER)

struct context_walker {
  struct context_walker_params params;
  u16 lines_of_warp, lines_of_shared; /* of the block's kernel; none since reset: 0 */
  u32 left;                           /* warps whose lines are not all begun */
  struct context_at at;               /* the next line */
  u32 line;                           /* of memory, the next or that of the request */
  bool request, load;                 /* of memory */
  u8 place;                           /* of the load */
  u32 loading;                        /* places of loads, a bit each */
  struct context_at wanted[CONTEXT_LOADS];
  bool put; /* a line has come that is to be put there */
  struct context_at put_at;
};

/* For context_mover: whether all lines are begun; the line that is shown, NULL if none is; whether the block is
 * through. */
static inline bool context_walker_none_left(const struct context_walker *w) {
  return w->at.shared && w->at.line == w->lines_of_shared;
}

static inline const struct context_at *context_walker_line(const struct context_walker *w, bool load) {
  if (load) return w->put ? &w->put_at : NULL;
  return context_walker_none_left(w) ? NULL : &w->at;
}

static inline bool context_walker_finished(const struct context_walker *w) {
  return context_walker_none_left(w) && !w->request && !w->loading && !w->put;
}

#endif
