/* program: kernels of PTX whose threads have to do with each other or with memory, beside the same in C.
 *
 * A program is the middle of a kernel.  Of thread %r20 (linear in the grid; %r21 is its lane) it finds %r0 = in[%r20],
 * %r1 = in[n + %r20], with n threads; %d20 is the address of in, %d22 that of room[0], PROGRAM_ROOM words all threads
 * share, zeros at first.  What it leaves in %r8 becomes out[%r20].  `head` stands before the kernel.  Registers:
 * %p0.., %h0.., %r0 to %r39, %f0.., %d0 to %d29.  The C function gets the same and fills out and room. */
#ifndef TWINWARP_TESTS_PTX_PROGRAM_H
#define TWINWARP_TESTS_PTX_PROGRAM_H

#include <stdint.h>

enum { PROGRAM_ROOM = 256 };

struct program_data {
  const uint32_t *in; /* 2 n words */
  uint32_t *out, *room;
  unsigned n, block; /* threads of the grid, of a block */
};

struct program {
  const char *name, *head, *text;
  unsigned grid, block;
  uint32_t shared_bytes, max_registers;
  void (*want)(const struct program_data *);
};

/* Lists, each ended by one without a name. */
extern const struct program warp_programs[], memory_programs[], atomic_programs[], flow_programs[];

#endif
