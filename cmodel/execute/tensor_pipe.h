/* tensor_pipe: D = A * B + C on 8 x 32 by 32 x 8 int8 matrices with int32 sums, one warp's registers at a time.
 * Size is 8 in a warp of 32 lanes; a smaller one makes all else smaller alike (n x 4n by 4n x n, n * n / 2 lanes, n
 * beats).
 *
 * Each operand is an aligned pair of registers.  With m = lane / 4, n = lane / 4, and byte 0 = bits 7:0:
 *
 *   A[m][k]  signed byte k % 4 of lane 4m + (k % 16) / 4 of register a0 (k < 16) or a1
 *   B[k][n]  signed byte k % 4 of lane 4n + (k % 16) / 4 of register b0 (k < 16) or b1
 *   C[m][n]  lane 4m + n / 2 of register c0 (n even) or c1 (n odd); D likewise
 *
 * Sums wrap.  A dispatch in cycle t reads the operands; beat m in cycle t + 1 + m begins row m of D (256
 * multiplications), which is there Stages cycles later, in the place where row m of C was; one stage does all at once,
 * five reach 1 ns at 45 nm.  D leaves in t + 8 + Stages as two results: the even register, then, when that is taken,
 * the odd one.  The pipe is ready again the cycle after the second is taken: an instruction every 10 + Stages cycles at
 * best.  ready depends on state alone; dispatch_valid only while ready; a result is held until it is taken.  All lanes
 * are computed; result_lanes passes dispatch_lanes on.  There is one operation (mma), and no predicate is written.
 * Reset drops the instruction.
 *
 * Chosen here: the matrix shape and the layout (that of PTX's mma.m8n8k32 would need int4); one set of accumulators,
 * which hold C, then D, so that the pipe needs no registers beside its operands. */
#ifndef TWINWARP_TENSOR_PIPE_H
#define TWINWARP_TENSOR_PIPE_H

#include "execute/pipe.h"
#include "twin.h"

#define TENSOR_PIPE_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 64)                                                                                                      \
  P(Size, 2, 8)                                                                                                        \
  P(Stages, 1, 5)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(Lanes, Size * Size / 2)

#define TENSOR_PIPE_PORTS(S, V)                                                                                        \
  S(IN,  u8,  dispatch_valid,     1,        always)                                                                    \
  S(IN,  u8,  dispatch_operation, 6,        dispatch_valid)                                                            \
  S(IN,  u8,  dispatch_warp,      WarpBits, dispatch_valid)                                                            \
  S(IN,  u8,  dispatch_register,  8,        dispatch_valid)                                                            \
  S(IN,  u32, dispatch_lanes,     Lanes,    dispatch_valid)                                                            \
  S(IN,  row, dispatch_a0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_a1,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_b0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_b1,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_c0,        Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_c1,        Lanes * 32, dispatch_valid)                                                          \
  S(OUT, u8,  ready,              1,        always)                                                                    \
  S(IN,  u8,  result_ready,       1,        always)                                                                    \
  S(OUT, u8,  result_valid,       1,        always)                                                                    \
  S(OUT, u8,  result_warp,        WarpBits, result_valid)                                                              \
  S(OUT, u8,  result_register,    8,        result_valid)                                                              \
  S(OUT, u8,  result_predicate,   1,        result_valid)                                                              \
  S(OUT, u32, result_lanes,       Lanes,       result_valid)                                                           \
  S(OUT, u32, result_flags,       Lanes,       result_valid)                                                           \
  S(OUT, row, result_data,        Lanes * 32, result_valid)

#define TENSOR_PIPE_CONFIGS(C)                                                                                         \
  C(".Warps(64), .Size(8), .Stages(1)")                                                                                \
  C(".Warps(16), .Size(8), .Stages(5)")                                                                                \
  C(".Warps(4), .Size(4), .Stages(4)")                                                                                 \
  C(".Warps(4), .Size(4), .Stages(3)")                                                                                 \
  C(".Warps(2), .Size(2), .Stages(2)")                                                                                 \
  C(".Warps(2), .Size(2), .Stages(1)")                                                                                 \
  C(".Warps(2), .Size(2), .Stages(5)")

TW_UNIT(tensor_pipe, TENSOR_PIPE)

/* The model computes all of D at dispatch; `beat` alone says when it may be seen. */
struct tensor_pipe {
  bool busy;
  u8 size;  /* of the matrices; lanes beyond theirs stay zero */
  u8 beats; /* of computing; the next offers the even register, the one after that the odd one */
  u8 beat;
  u8 warp, destination;
  u32 lanes;
  row d0, d1;
};

/* See pipe.h. */
bool tensor_pipe_result(const struct tensor_pipe *, struct pipe_result *);
void tensor_pipe_step(struct tensor_pipe *, const struct dispatch *, bool result_ready);
static inline bool tensor_pipe_idle(const struct tensor_pipe *s) { return !s->busy; }
static inline bool tensor_pipe_ready(const struct tensor_pipe *s) { return !s->busy; }

#endif
