/* pipe: how a model of a pipe takes instructions and gives results: by reference, as a register is 128 bytes.  Each
 * pipe X_pipe has, beside the functions of its ports,
 *
 *   X_pipe_ready   its port `ready`
 *   X_pipe_result  its ports result_*; false when there is no result
 *   X_pipe_step    its clock edge; the dispatch is NULL when there is none
 *   X_pipe_idle    nothing is under way: a step without a dispatch changes nothing
 *
 * which a composite uses in place of the ports, and the functions of the ports use too. */
#ifndef TWINWARP_PIPE_H
#define TWINWARP_PIPE_H

#include "twin.h"

enum { PIPE_OPERANDS = 6 };

/* The ports of int_pipe, fp_pipe and sfu_pipe, in their parameters Lanes and WarpBits. */
#define PIPE_PORTS(S, V)                                                                                               \
  S(IN,  u8,  dispatch_valid,          1,          always)                                                             \
  S(IN,  u8,  dispatch_operation,      6,          dispatch_valid)                                                     \
  S(IN,  u8,  dispatch_warp,           WarpBits,   dispatch_valid)                                                     \
  S(IN,  u8,  dispatch_register,       8,          dispatch_valid)                                                     \
  S(IN,  u32, dispatch_lanes,          Lanes,      dispatch_valid)                                                     \
  S(IN,  u32, dispatch_select,         Lanes,      dispatch_valid)                                                     \
  S(IN,  u32, dispatch_immediate,      32,         dispatch_valid)                                                     \
  S(IN,  u8,  dispatch_immediate_form, 1,          dispatch_valid)                                                     \
  S(IN,  row, dispatch_a,              Lanes * 32, dispatch_valid)                                                     \
  S(IN,  row, dispatch_b,              Lanes * 32, dispatch_valid)                                                     \
  S(IN,  row, dispatch_c,              Lanes * 32, dispatch_valid)                                                     \
  S(OUT, u8,  ready,                   1,          always)                                                             \
  S(IN,  u8,  result_ready,            1,          always)                                                             \
  S(OUT, u8,  result_valid,            1,          always)                                                             \
  S(OUT, u8,  result_warp,             WarpBits,   result_valid)                                                       \
  S(OUT, u8,  result_register,         8,          result_valid)                                                       \
  S(OUT, u8,  result_predicate,        1,          result_valid)                                                       \
  S(OUT, u32, result_lanes,            Lanes,      result_valid)                                                       \
  S(OUT, u32, result_flags,            Lanes,      result_valid)                                                       \
  S(OUT, row, result_data,             Lanes * 32, result_valid)

struct dispatch {
  u16 opcode; /* class and operation; a pipe looks at the operation only */
  u8 warp, destination, immediate_form;
  u32 lanes, select, immediate;
  const row *operand[PIPE_OPERANDS]; /* a, b, c; of instructions that read pairs also their odd halves */
};

struct pipe_result {
  u8 warp, destination;
  bool predicate; /* flags, rather than data, is the result */
  u32 lanes, flags;
  const row *data;
};

static inline unsigned dispatch_operation(const struct dispatch *d) { return d->opcode & 63; }

/* A dispatch from the ports that int_pipe, fp_pipe and sfu_pipe have alike. */
#define PIPE_DISPATCH(in)                                                                                              \
  {                                                                                                                    \
    .opcode = (in)->dispatch_operation, .warp = (in)->dispatch_warp, .destination = (in)->dispatch_register,           \
    .immediate_form = (in)->dispatch_immediate_form, .lanes = (in)->dispatch_lanes, .select = (in)->dispatch_select,   \
    .immediate = (in)->dispatch_immediate, .operand = {&(in)->dispatch_a, &(in)->dispatch_b, &(in)->dispatch_c}        \
  }

/* A result on the ports that all pipes with results have alike. */
#define PIPE_SHOW_RESULT(out, result)                                                                                  \
  do {                                                                                                                 \
    (out)->result_warp = (result)->warp;                                                                               \
    (out)->result_register = (result)->destination;                                                                    \
    (out)->result_predicate = (result)->predicate;                                                                     \
    (out)->result_lanes = (result)->lanes;                                                                             \
    (out)->result_flags = (result)->flags;                                                                             \
    (out)->result_data = *(result)->data;                                                                              \
  } while (0)

#endif
