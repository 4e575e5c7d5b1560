/* dp_row: the double-precision operations on whole registers, 32 lanes each, computed by the host's IEEE-754 arithmetic
 * (in its default state: to nearest even, subnormals kept).  tests/test_fp64.c holds it against an oracle in integers.
 * `operation` is that of an ISA_CLASS_DOUBLE opcode; operands are as in struct dispatch, the low words first. */
#ifndef TWINWARP_DP_ROW_H
#define TWINWARP_DP_ROW_H

#include "execute/pipe.h"

/* If `operation` writes a predicate: true, and its bit per lane. */
bool dp_row_compare(unsigned operation, const row *const operand[PIPE_OPERANDS], u32 *flags);

/* Any other operation; its low and its high word, the latter zero if it writes one register, both if the instruction
 * set has no such operation. */
void dp_row_compute(unsigned operation, const row *const operand[PIPE_OPERANDS], row *low, row *high);

#endif
