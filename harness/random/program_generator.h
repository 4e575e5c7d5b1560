/* program_generator: random kernels, as assembly text, for holding engines against the functional executor.
 *
 * A seed gives one text, the same on every machine that has room for what any program needs.  Programs use every
 * instruction, nested divergence, bounded loops, barriers, early exits, both memories and blocks of any shape.  What
 * they compute does not depend on timing:
 *
 *   own     words of one thread: only it reads and writes them, with loads, stores and all atomics
 *   warp    a word of one warp, all lanes at once: lanes go in order, so the highest stores last
 *   tally   words that all threads change with one commutative operation each, whose old value nobody looks at
 *   input   read only
 *
 * Between two barriers own and shared tally words may instead be open: all threads of the block read, nobody writes.
 * Every register, predicate and shared word is set before it is read.  At its end each thread stores a digest of its
 * registers and predicates, so that any wrong value shows in memory. */
#ifndef TWINWARP_PROGRAM_GENERATOR_H
#define TWINWARP_PROGRAM_GENERATOR_H

#include "twin.h"

/* What a program may have of a machine. */
struct program_room {
  unsigned parts;     /* of the instruction set, bits 1 << enum isa_part, beside the base */
  unsigned registers; /* of a scheduler, rows of a warp */
  unsigned shared_bytes;
};

/* What any program needs at most, but for parts. */
#define PROGRAM_ROOM_MOST .registers = 512, .shared_bytes = 98304

/* The text of a seed's program, for the caller to free; NULL if out of memory. */
char *program_generate_within(u64 seed, const struct program_room *);
char *program_generate(u64 seed, unsigned parts);

#endif
