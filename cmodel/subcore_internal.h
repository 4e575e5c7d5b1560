/* subcore_internal: what subcore.c has in files of its own: RegLess as the operand stage (Stage = 2). */
#ifndef TWINWARP_SUBCORE_INTERNAL_H
#define TWINWARP_SUBCORE_INTERNAL_H

#include "subcore.h"

/* The stage's part of a cycle before issue; its outputs, of any Stage; its clock edge. */
void subcore_comb_regless(struct subcore *, const struct subcore_in *);
void subcore_show_regless(const struct subcore *, struct subcore_out *);
void subcore_clock_regless(struct subcore *, const struct subcore_in *);

#endif
