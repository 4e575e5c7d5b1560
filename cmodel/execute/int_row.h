/* int_row: the integer operations on whole registers, 32 lanes each.
 * `operation` is that of an ISA_CLASS_INT opcode. */
#ifndef TWINWARP_INT_ROW_H
#define TWINWARP_INT_ROW_H

#include "twin.h"

/* If `operation` writes a predicate: true, and its bit per lane. */
bool int_row_compare(unsigned operation, const row *a, const row *b, u32 *flags);

/* Any other operation but SEL and S2R; zero if the instruction set has no such operation. */
void int_row_compute(unsigned operation, const row *a, const row *b, const row *c, row *result);

/* SEL: a in the lanes of `select`, b in the others. */
void int_row_select(u32 select, const row *a, const row *b, row *result);

/* S2R: `value`, plus the lane number in the lanes of `add_lane`. */
void int_row_special(u32 value, u32 add_lane, row *result);

#endif
