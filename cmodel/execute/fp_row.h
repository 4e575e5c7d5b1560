/* fp_row: the floating-point operations on whole registers, 32 lanes each, computed by the host's IEEE-754 arithmetic
 * (in its default state: to nearest even, subnormals kept).  tests/test_fp32.c holds it against an oracle in integers.
 * `operation` is that of an ISA_CLASS_FP opcode. */
#ifndef TWINWARP_FP_ROW_H
#define TWINWARP_FP_ROW_H

#include "twin.h"

/* If `operation` writes a predicate: true, and its bit per lane. */
bool fp_row_compare(unsigned operation, const row *a, const row *b, u32 *flags);

/* Any other operation; zero if the instruction set has no such operation. */
void fp_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result);

#endif
