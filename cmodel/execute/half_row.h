/* half_row: the operations on halves on whole registers, 32 lanes each.  Computed in the host's double precision, where
 * a product of halves is exact and a sum that is not is no nearer to a tie than the sum itself, and rounded to a half
 * once.  tests/test_fp16.c holds it against an oracle in integers.  `operation` is that of an ISA_CLASS_FP opcode. */
#ifndef TWINWARP_HALF_ROW_H
#define TWINWARP_HALF_ROW_H

#include "twin.h"

/* False, and nothing done, if `operation` is none on halves. */
bool half_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result);

#endif
