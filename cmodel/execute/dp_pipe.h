/* dp_pipe: the double-precision pipe of a sub-core, Width lanes a cycle.
 *
 * Each operand is an aligned pair of registers, a double in each lane, its low word in the even register (a0, b0, c0);
 * a single or an integer that is converted is in b0.  dispatch_valid is given only when ready.
 *
 * With Lanes = 32 and Width = 8 an instruction dispatched in cycle t has its result in cycle t+4+Stages, and a new
 * one may follow every 4 cycles (V100: 32 lanes an SM); simd_pipe.h tells the cycles of other widths, and the stalls
 * when the result is not taken.  A double leaves as two results: the even register, then, when that is taken, the odd
 * one.  A single or an integer leaves as one, as does a predicate.  result_valid stays, and the result with it, until
 * result_ready.  Pairs leave in two cycles, so that in two beats with 3, 5 or 7 stages, where simd_pipe's ready looks
 * at whether the result register is full, a pair waits for the one before: with 3 stages six of seven pairs that two
 * beats have room for, with 7 ten of eleven.
 *
 * An operation that writes a predicate leaves its bits in result_flags (0 in lanes that are not in result_lanes), sets
 * result_predicate, and has result_data all zero; any other has result_flags zero.  result_data is computed in all
 * lanes, active or not.  Operations the instruction set does not define give one result, zero.
 *
 * Operations are those of ISA_CLASS_DOUBLE (isa.h): IEEE-754 double precision, rounded to nearest even, subnormals in
 * and out, every NaN result 0x7fffffffffffffff, as a single 0x7fffffff; fma rounds once.  min and max: a number beats a
 * NaN, -0 is below +0.  Comparisons with a NaN are false, ne included.  Conversions to integer truncate, saturate, and
 * give 0 for NaN; that to single precision rounds to nearest even, the others are exact.
 *
 * The caller: dispatch_register is even where a pair is written.  Reset empties the pipe. */
#ifndef TWINWARP_DP_PIPE_H
#define TWINWARP_DP_PIPE_H

#include "execute/simd_pipe.h"

#define DP_PIPE_PARAMS(P, D)                                                                                           \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  P(Width, 1, 16)                                                                                                      \
  P(Stages, 2, 8)                                                                                                      \
  D(WarpBits, clog2(Warps))

#define DP_PIPE_PORTS(S, V)                                                                                            \
  S(IN,  u8,  dispatch_valid,     1,          always)                                                                  \
  S(IN,  u8,  dispatch_operation, 6,          dispatch_valid)                                                          \
  S(IN,  u8,  dispatch_warp,      WarpBits,   dispatch_valid)                                                          \
  S(IN,  u8,  dispatch_register,  8,          dispatch_valid)                                                          \
  S(IN,  u32, dispatch_lanes,     Lanes,      dispatch_valid)                                                          \
  S(IN,  row, dispatch_a0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_a1,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_b0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_b1,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_c0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_c1,        Lanes * 32, dispatch_valid)                                                          \
  S(OUT, u8,  ready,              1,          always)                                                                  \
  S(IN,  u8,  result_ready,       1,          always)                                                                  \
  S(OUT, u8,  result_valid,       1,          always)                                                                  \
  S(OUT, u8,  result_warp,        WarpBits,   result_valid)                                                            \
  S(OUT, u8,  result_register,    8,          result_valid)                                                            \
  S(OUT, u8,  result_predicate,   1,          result_valid)                                                            \
  S(OUT, u32, result_lanes,       Lanes,      result_valid)                                                            \
  S(OUT, u32, result_flags,       Lanes,      result_valid)                                                            \
  S(OUT, row, result_data,        Lanes * 32, result_valid)

#define DP_PIPE_CONFIGS(C)                                                                                             \
  C(".Warps(16), .Lanes(32), .Width(8), .Stages(2)")                                                                   \
  C(".Warps(2), .Lanes(8), .Width(2), .Stages(5)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(2), .Stages(7)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(6)")                                                                     \
  C(".Warps(2), .Lanes(2), .Width(1), .Stages(4)")                                                                     \
  C(".Warps(2), .Lanes(2), .Width(1), .Stages(3)")                                                                     \
  C(".Warps(2), .Lanes(2), .Width(1), .Stages(2)")                                                                     \
  C(".Warps(2), .Lanes(2), .Width(1), .Stages(8)")

TW_UNIT(dp_pipe, DP_PIPE)

struct dp_pipe {
  struct dp_pipe_params params;
  struct simd_pipe pipe;      /* its results: of pairs the even registers */
  bool pair[SIMD_PIPE_SLOTS]; /* by its slots: whether there is an odd register, */
  row high[SIMD_PIPE_SLOTS];  /* and what is for it */
  bool odd;                   /* it is offered */
};

/* See pipe.h. */
void dp_pipe_step(struct dp_pipe *, const struct dispatch *, bool result_ready);
bool dp_pipe_result(const struct dp_pipe *, struct pipe_result *);
static inline bool dp_pipe_idle(const struct dp_pipe *s) { return simd_pipe_idle(&s->pipe); }
static inline bool dp_pipe_ready(const struct dp_pipe *s) { return simd_pipe_ready(&s->pipe); }

#endif
