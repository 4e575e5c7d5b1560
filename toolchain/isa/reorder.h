/* reorder: a kernel's registers, numbered in the order in which its instructions first name them.  Jatala IV (unrolling
 * and reordering of register declarations).
 *
 * Where two thread blocks share registers, those with the lowest numbers are each block's own.  A warp that has to wait
 * for the others comes the farther the later an instruction names one with a higher number; so what comes first in the
 * program has the lowest: of an instruction its sources, then what it writes.  The kernel computes the same, and has no
 * more registers.
 *
 * A pair keeps an even number and the next.  Where one comes to stand behind an odd number of registers, the place
 * before it is for the next that is no pair; if there is none, pairs move down, and the last register before them is
 * the last of all.
 *
 * With `banks` registers that are read together are dealt to different banks (bank_dealing.h), those that a block keeps
 * and those that it shares each among themselves. */
#ifndef TWINWARP_REORDER_H
#define TWINWARP_REORDER_H

#include "kernel.h"

struct reorder_options {
  uint32_t kept_percent; /* of the registers a block keeps, rounded up, to deal banks within; 0, 100: all */
  uint32_t banks;        /* less than 2: none are dealt */
};

/* Of so many registers, those that a block keeps. */
static inline uint32_t reorder_kept(uint32_t registers, uint32_t percent) { return (registers * percent + 99) / 100; }

/* A copy of the kernel with other numbers, to be freed.  Fails without memory, and with a kernel that has RegLess'
 * metadata. */
int reorder_registers(const struct kernel *from, const struct reorder_options *, struct kernel *to, struct tw_error *);

#endif
