/* accesses: the registers that an instruction touches, as RegLess' regions count and mark them. */
#ifndef TWINWARP_ACCESSES_H
#define TWINWARP_ACCESSES_H

#include <stdbool.h>
#include <stdint.h>

#include "operand/metadata.h"

enum { REGION_MOST_ACCESSES = 8 }; /* of mma: three pairs and one */

/* A register that an instruction touches; of a pair, each of the two. */
struct region_access {
  uint8_t reg, slot;
  bool write;
};

/* Sources first, in order, then destinations; never the zero register.  Returns how many. */
unsigned region_accesses(uint64_t instruction, struct region_access accesses[REGION_MOST_ACCESSES]);

/* The mark of an access: KEEP if a later one of the same instruction is to the same register. */
unsigned region_access_mark(const struct region_access *accesses, unsigned count, unsigned which, unsigned marks);

#endif
