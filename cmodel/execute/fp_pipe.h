/* fp_pipe: the floating-point pipe of a sub-core, Width lanes a cycle.
 *
 * dispatch_valid is given only when ready.  Operand b is dispatch_immediate in every lane when dispatch_immediate_form.
 * With Lanes = 32 and Width = 16 an instruction dispatched in cycle t has its result in cycle t+2+Stages, and a new one
 * may follow every 2 cycles; two stages are Barnes's machine (16 lanes, 4 cycles), eight reach 1 ns at 45 nm.
 * simd_pipe.h tells the cycles of other widths, and the stalls when the result is not taken.  result_valid stays, and
 * the result with it, until result_ready.
 *
 * An operation that writes a predicate leaves its bits in result_flags (0 in lanes that are not in result_lanes), sets
 * result_predicate, and has result_data all zero; any other has result_flags zero.  result_data is computed in all
 * lanes, active or not.  Operations the instruction set does not define give zero.
 *
 * Operations are those of ISA_CLASS_FP (isa.h): IEEE-754 single precision, rounded to nearest even, subnormals in and
 * out, every NaN result 0x7fffffff; fma rounds once.  min and max: a number beats a NaN, -0 is below +0.  Comparisons
 * with a NaN are false, ne included.  Conversions to integer truncate, saturate, and give 0 for NaN.  dispatch_select
 * is not used.
 *
 * With HalfPrecision also those on halves, IEEE-754 binary16, likewise rounded once, NaN 0x7fff: add, mul and fma of
 * both halves of a register, each for itself; a single to a half, the high 16 bits 0; the low half to a single,
 * exactly.  Without it they are operations that are not defined.
 *
 * Reset empties the pipe. */
#ifndef TWINWARP_FP_PIPE_H
#define TWINWARP_FP_PIPE_H

#include "execute/simd_pipe.h"

#define FP_PIPE_PARAMS(P, D)                                                                                           \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  P(Width, 1, 16)                                                                                                      \
  P(Stages, 2, 8)                                                                                                      \
  P(HalfPrecision, 0, 1)                                                                                               \
  D(WarpBits, clog2(Warps))

#define FP_PIPE_PORTS PIPE_PORTS

#define FP_PIPE_CONFIGS(C)                                                                                             \
  C(".Warps(16), .Lanes(32), .Width(16), .Stages(2), .HalfPrecision(0)")                                               \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(2), .HalfPrecision(0)")                                                  \
  C(".Warps(2), .Lanes(8), .Width(2), .Stages(2), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(2), .Stages(7), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(6), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(2), .Stages(5), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(4), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(2), .Stages(3), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(2), .HalfPrecision(1)")                                                  \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(8), .HalfPrecision(1)")

TW_UNIT(fp_pipe, FP_PIPE)

struct fp_pipe {
  struct fp_pipe_params params;
  struct simd_pipe pipe;
};

/* See pipe.h. */
void fp_pipe_step(struct fp_pipe *, const struct dispatch *, bool result_ready);
static inline bool fp_pipe_idle(const struct fp_pipe *s) { return simd_pipe_idle(&s->pipe); }
static inline bool fp_pipe_ready(const struct fp_pipe *s) { return simd_pipe_ready(&s->pipe); }
static inline bool fp_pipe_result(const struct fp_pipe *s, struct pipe_result *result) {
  return simd_pipe_result(&s->pipe, result);
}

#endif
