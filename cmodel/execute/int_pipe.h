/* int_pipe: the integer pipe of a sub-core, Width lanes a cycle.
 *
 * dispatch_valid is given only when ready.  Operand b is dispatch_immediate in every lane when dispatch_immediate_form.
 * With Lanes = 32 and Width = 16 an instruction dispatched in cycle t has its result in cycle t+2+Stages, and a new one
 * may follow every 2 cycles; two stages are Barnes's machine (16 lanes, 4 cycles), three reach 1 ns at 45 nm.
 * simd_pipe.h tells the cycles of other widths, and the stalls when the result is not taken.  result_valid stays, and
 * the result with it, until result_ready.
 *
 * An operation that writes a predicate leaves its bits in result_flags (0 in lanes that are not in result_lanes), sets
 * result_predicate, and has result_data all zero; any other has result_flags zero.  result_data is computed in all
 * lanes, active or not.  Operations the instruction set does not define give zero.
 *
 * Operations are those of ISA_CLASS_INT (isa.h).  sel takes a where dispatch_select has a one, else b.  s2r gives
 * dispatch_immediate, plus the lane number where dispatch_select has a one.  mov and ldc give b.
 *
 * Reset empties the pipe. */
#ifndef TWINWARP_INT_PIPE_H
#define TWINWARP_INT_PIPE_H

#include "execute/simd_pipe.h"

#define INT_PIPE_PARAMS(P, D)                                                                                          \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  P(Width, 1, 16)                                                                                                      \
  P(Stages, 2, 3)                                                                                                      \
  D(WarpBits, clog2(Warps))

#define INT_PIPE_PORTS PIPE_PORTS

#define INT_PIPE_CONFIGS(C)                                                                                            \
  C(".Warps(16), .Lanes(32), .Width(16), .Stages(2)")                                                                  \
  C(".Warps(2), .Lanes(8), .Width(2), .Stages(3)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(2)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(2), .Stages(3)")

TW_UNIT(int_pipe, INT_PIPE)

struct int_pipe {
  struct int_pipe_params params;
  struct simd_pipe pipe;
};

/* See pipe.h. */
void int_pipe_step(struct int_pipe *, const struct dispatch *, bool result_ready);
static inline bool int_pipe_idle(const struct int_pipe *s) { return simd_pipe_idle(&s->pipe); }
static inline bool int_pipe_ready(const struct int_pipe *s) { return simd_pipe_ready(&s->pipe); }
static inline bool int_pipe_result(const struct int_pipe *s, struct pipe_result *result) {
  return simd_pipe_result(&s->pipe, result);
}

#endif
