/* predicate_file: the predicate registers p0..p6 of one scheduler's warps, one bit per lane.
 *
 * Two predicates of each warp are read combinationally, for its next instruction: its guard, and the selector of `sel`.
 * Predicate 7 reads as all ones; a mask is inverted when its negation bit is set.
 *
 * One write a cycle replaces the lanes in write_lanes; a read sees the state before the write of the same cycle.  A
 * write to predicate 7 is ignored.  Reset clears all predicates.
 *
 * Context (Context = 1): `context_rdata` are all predicates of context_warp before this cycle's writes;
 * context_write replaces them, in a cycle in which no other write is for this warp. */
#ifndef TWINWARP_PREDICATE_FILE_H
#define TWINWARP_PREDICATE_FILE_H

#include "twin.h"

enum { PREDICATE_FILE_MAX_WARPS = 32 };

#define PREDICATE_FILE_PARAMS(P, D)                                                                                    \
  P(Warps, 2, 32)                                                                                                      \
  P(Context, 0, 1) /* warps are moved in and out */                                                                    \
  D(WarpBits, clog2(Warps))

#define PREDICATE_FILE_PORTS(S, V)                                                                                     \
  V(IN,  u8,  guard,           PREDICATE_FILE_MAX_WARPS, Warps, 3, always)                                             \
  S(IN,  u32, guard_negated,   Warps,    always)                                                                       \
  V(IN,  u8,  select,          PREDICATE_FILE_MAX_WARPS, Warps, 3, always)                                             \
  S(IN,  u32, select_negated,  Warps,    always)                                                                       \
  V(OUT, u32, guard_mask,      PREDICATE_FILE_MAX_WARPS, Warps, 32, always)                                            \
  V(OUT, u32, select_mask,     PREDICATE_FILE_MAX_WARPS, Warps, 32, always)                                            \
  S(IN,  u8,  write_valid,     1,        always)                                                                       \
  S(IN,  u8,  write_warp,      WarpBits, write_valid)                                                                  \
  S(IN,  u8,  write_predicate, 3,        write_valid)                                                                  \
  S(IN,  u32, write_lanes,     32,       write_valid)                                                                  \
  S(IN,  u32, write_value,     32,       write_valid)                                                                  \
  S(IN,  u8,  context_warp,    WarpBits, always)                                                                       \
  S(IN,  u8,  context_write,   1,        always)                                                                       \
  V(IN,  u32, context_value,   7, 7, 32, context_write)                                                                \
  V(OUT, u32, context_rdata,   7, 7, 32, always)

#define PREDICATE_FILE_CONFIGS(C)                                                                                      \
  C(".Warps(16), .Context(1)")                                                                                         \
  C(".Warps(2), .Context(0)")                                                                                          \
  C(".Warps(5), .Context(0)")                                                                                          \
  C(".Warps(4), .Context(1)")

TW_UNIT(predicate_file, PREDICATE_FILE)

struct predicate_file {
  struct predicate_file_params params;
  u32 predicate[PREDICATE_FILE_MAX_WARPS][8]; /* [7] is all ones, always */
};

/* For a composite, guard_mask or select_mask of one warp; and a write, at the clock edge. */
void predicate_file_write(struct predicate_file *, unsigned warp, unsigned predicate, u32 lanes, u32 value);
static inline u32 predicate_file_mask(const struct predicate_file *s, unsigned warp, unsigned predicate, bool negated) {
  return negated ? ~s->predicate[warp][predicate] : s->predicate[warp][predicate];
}

#endif
