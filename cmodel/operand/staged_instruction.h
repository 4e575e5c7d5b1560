/* staged_instruction: an instruction on its way through an operand stage with one issue port, beside its operands: the
 * ports it comes and goes by, and what it is in between. */
#ifndef TWINWARP_STAGED_INSTRUCTION_H
#define TWINWARP_STAGED_INSTRUCTION_H

#include "execute/pipe.h"
#include "twin.h"

/* In, in the parameter WarpBits. */
#define ISSUED_PORTS(S, V)                                                                                             \
  S(IN,  u8,  issue_valid, 1, always)                                                                                  \
  S(IN,  u16, issue_opcode, 9, issue_valid)                                                                            \
  S(IN,  u8,  issue_warp, WarpBits, issue_valid)                                                                       \
  S(IN,  u8,  issue_register, 8, issue_valid)                                                                          \
  S(IN,  u8,  issue_immediate_form, 1, issue_valid)                                                                    \
  S(IN,  u32, issue_lanes, 32, issue_valid)                                                                            \
  S(IN,  u32, issue_select, 32, issue_valid)                                                                           \
  S(IN,  u32, issue_immediate, 32, issue_valid)

/* Out, to the pipes; rows of its operands come after these. */
#define DISPATCHED_PORTS(S, V)                                                                                         \
  S(OUT, u8,  dispatch_valid, 1, always)                                                                               \
  S(OUT, u16, dispatch_opcode, 9, dispatch_valid)                                                                      \
  S(OUT, u8,  dispatch_warp, WarpBits, dispatch_valid)                                                                 \
  S(OUT, u8,  dispatch_register, 8, dispatch_valid)                                                                    \
  S(OUT, u8,  dispatch_immediate_form, 1, dispatch_valid)                                                              \
  S(OUT, u32, dispatch_lanes, 32, dispatch_valid)                                                                      \
  S(OUT, u32, dispatch_select, 32, dispatch_valid)                                                                     \
  S(OUT, u32, dispatch_immediate, 32, dispatch_valid)

struct staged_instruction {
  u16 opcode;
  u8 warp, destination, immediate_form;
  u32 lanes, select, immediate;
};

/* All that is issued to an operand stage: beside what is staged the registers that are read, and what of them and of
 * the result is used again soon; RegLess' marks. */
struct issued_instruction {
  struct staged_instruction staged;
  u8 operand_valid, operand[PIPE_OPERANDS];
  u8 near, result, result_near, marks;
};

/* From ports as those above. */
#define STAGED_INSTRUCTION(in)                                                                                         \
  {                                                                                                                    \
    .opcode = (in)->issue_opcode, .warp = (in)->issue_warp, .destination = (in)->issue_register,                       \
    .immediate_form = (in)->issue_immediate_form, .lanes = (in)->issue_lanes, .select = (in)->issue_select,            \
    .immediate = (in)->issue_immediate                                                                                 \
  }

/* To them, with its first `operands` rows; valid and warp are the caller's, as not all have them. */
#define SHOW_DISPATCH(out, d, operands)                                                                                \
  do {                                                                                                                 \
    (out)->dispatch_opcode = (d)->opcode;                                                                              \
    (out)->dispatch_register = (d)->destination;                                                                       \
    (out)->dispatch_immediate_form = (d)->immediate_form;                                                              \
    (out)->dispatch_lanes = (d)->lanes;                                                                                \
    (out)->dispatch_select = (d)->select;                                                                              \
    (out)->dispatch_immediate = (d)->immediate;                                                                        \
    for (unsigned o_ = 0; o_ < (operands); o_++) (out)->dispatch_data[o_] = *(d)->operand[o_];                         \
  } while (0)

#endif
