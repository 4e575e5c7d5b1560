/* scalar: what each instruction computes in one lane, written from the ISA's semantics with the host's arithmetic.  The
 * pipes' models are written from the hardware's algorithms; the two meet only in tests. */
#ifndef TWINWARP_SCALAR_H
#define TWINWARP_SCALAR_H

#include <stdint.h>

/* Result of an INT, FP or SFU opcode; of a setp, 0 or 1.  SEL, S2R and LDC are not here: they need more than values. */
uint32_t scalar_operation(unsigned opcode, uint32_t a, uint32_t b, uint32_t c);

/* What an atomic leaves in memory; kind as in ISA_MEM_KIND. */
uint32_t scalar_atomic(unsigned kind, uint32_t memory, uint32_t operand);

/* The bytes of the word that a store or an atomic may change, a bit for each: AND and OR leave some alone. */
unsigned scalar_bytes_written(unsigned kind, uint32_t operand);

#endif
