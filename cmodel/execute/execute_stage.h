/* execute_stage: the pipes of one scheduler.  Barnes Fig. 2; a composite of
 *
 *   int_pipe, fp_pipe, sfu_pipe, tensor_pipe, lsu_pipe; with DoubleLanes also dp_pipe, of that many lanes
 *
 * A dispatched instruction goes to the pipe of its class (dispatch_opcode[8:6]), which is ready as pipe_ready, a bit
 * per class, says; none is of class control.  Results are those of the pipes that have any, by class from the first; a
 * memory instruction becomes a request.  HalfPrecision is that of fp_pipe; IntStages, FpStages, DoubleStages, SfuStages
 * and TensorStages are the stages of int_pipe, fp_pipe, dp_pipe, sfu_pipe and tensor_pipe.
 *
 * The caller: as of the pipes. */
#ifndef TWINWARP_EXECUTE_STAGE_H
#define TWINWARP_EXECUTE_STAGE_H

#include "execute/dp_pipe.h"
#include "execute/fp_pipe.h"
#include "execute/int_pipe.h"
#include "execute/lsu_pipe.h"
#include "execute/sfu_pipe.h"
#include "execute/tensor_pipe.h"
#include "isa.h"
#include "twin.h"

enum { EXECUTE_STAGE_RESULTS = 5 /* at most */ };

#define EXECUTE_STAGE_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 64)                                                                                                      \
  P(DoubleLanes, 0, 16)                                                                                                \
  P(HalfPrecision, 0, 1)                                                                                               \
  P(IntStages, 2, 3)                                                                                                   \
  P(FpStages, 2, 8)                                                                                                    \
  P(DoubleStages, 2, 8)                                                                                                \
  P(SfuStages, 4, 16)                                                                                                  \
  P(TensorStages, 1, 5)                                                                                                \
  D(ReadyBits, DoubleLanes != 0 ? 7 : 6)                                                                               \
  D(Results, ReadyBits - 2)                                                                                            \
  D(WarpBits, clog2(Warps))

#define EXECUTE_STAGE_PORTS(S, V)                                                                                      \
  S(IN,  u8,  dispatch_valid, 1, always)                                                                               \
  S(IN,  u16, dispatch_opcode, 9, dispatch_valid)                                                                      \
  S(IN,  u8,  dispatch_warp, WarpBits, dispatch_valid)                                                                 \
  S(IN,  u8,  dispatch_register, 8, dispatch_valid)                                                                    \
  S(IN,  u8,  dispatch_immediate_form, 1, dispatch_valid)                                                              \
  S(IN,  u32, dispatch_lanes, 32, dispatch_valid)                                                                      \
  S(IN,  u32, dispatch_select, 32, dispatch_valid)                                                                     \
  S(IN,  u32, dispatch_immediate, 32, dispatch_valid)                                                                  \
  V(IN,  row, dispatch_data, PIPE_OPERANDS, 6, 1024, dispatch_valid)                                                   \
  S(OUT, u8,  pipe_ready, ReadyBits, always)                                                                           \
  S(OUT, u8,  request_valid, 1, always)                                                                                \
  S(OUT, u8,  request_operation, 6, request_valid)                                                                     \
  S(OUT, u8,  request_warp, WarpBits, request_valid)                                                                   \
  S(OUT, u8,  request_register, 8, request_valid)                                                                      \
  S(OUT, u32, request_lanes, 32, request_valid)                                                                        \
  S(OUT, row, request_address, 1024, request_valid)                                                                    \
  S(OUT, row, request_data, 1024, request_valid)                                                                       \
  S(IN,  u8,  request_ready, 1, always)                                                                                \
  S(IN,  u8,  result_ready, Results, always)                                                                           \
  S(OUT, u8,  result_valid, Results, always)                                                                           \
  V(OUT, u8,  result_warp, EXECUTE_STAGE_RESULTS, Results, WarpBits, result_valid)                                     \
  V(OUT, u8,  result_register, EXECUTE_STAGE_RESULTS, Results, 8, result_valid)                                        \
  V(OUT, u8,  result_predicate, EXECUTE_STAGE_RESULTS, Results, 1, result_valid)                                       \
  V(OUT, u32, result_lanes, EXECUTE_STAGE_RESULTS, Results, 32, result_valid)                                          \
  V(OUT, u32, result_flags, EXECUTE_STAGE_RESULTS, Results, 32, result_valid)                                          \
  V(OUT, row, result_data, EXECUTE_STAGE_RESULTS, Results, 1024, result_valid)

#define EXECUTE_STAGE_CONFIGS(C)                                                                                       \
  C(".Warps(16), .DoubleLanes(8), .HalfPrecision(0), .IntStages(3), .FpStages(8), .DoubleStages(8), "                  \
    ".SfuStages(16), .TensorStages(5)")                                                                                \
  C(".Warps(48), .DoubleLanes(0), .HalfPrecision(1), .IntStages(2), .FpStages(2), .DoubleStages(2), "                  \
    ".SfuStages(4), .TensorStages(1)")

TW_COMPOSITE(execute_stage, EXECUTE_STAGE)

struct execute_stage {
  struct execute_stage_params params;
  struct int_pipe ints;
  struct fp_pipe fp;
  struct sfu_pipe sfu;
  struct tensor_pipe tensor;
  struct lsu_pipe lsu;
  struct dp_pipe dp; /* idle without DoubleLanes */
};

/* See twin.h and pipe.h.  Control: pipe_ready.  Result: that of one pipe, false if there is none.  Step: what is
 * dispatched, or NULL; the results taken; whether the request is. */
TW_INLINE u8 execute_stage_control(const struct execute_stage *s) {
  return (u8)(int_pipe_ready(&s->ints) << ISA_CLASS_INT | fp_pipe_ready(&s->fp) << ISA_CLASS_FP |
              sfu_pipe_ready(&s->sfu) << ISA_CLASS_SFU | tensor_pipe_ready(&s->tensor) << ISA_CLASS_TENSOR |
              lsu_pipe_ready(&s->lsu) << ISA_CLASS_MEMORY |
              (s->params.DoubleLanes && dp_pipe_ready(&s->dp)) << ISA_CLASS_DOUBLE);
}

TW_INLINE bool execute_stage_result(const struct execute_stage *s, unsigned result, struct pipe_result *r) {
  switch (result) {
    case 0: return int_pipe_result(&s->ints, r);
    case 1: return fp_pipe_result(&s->fp, r);
    case 2: return sfu_pipe_result(&s->sfu, r);
    case 3: return tensor_pipe_result(&s->tensor, r);
    default: return s->params.DoubleLanes && dp_pipe_result(&s->dp, r);
  }
}

static inline const struct memory_request *execute_stage_request(const struct execute_stage *s) {
  return lsu_pipe_request(&s->lsu);
}

void execute_stage_step(struct execute_stage *, const struct dispatch *, unsigned result_ready, bool request_ready);

bool execute_stage_idle(const struct execute_stage *);

#endif
