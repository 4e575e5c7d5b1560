/* scalar_double: what each instruction of class DOUBLE computes in one lane; see scalar.h. */
#ifndef TWINWARP_SCALAR_DOUBLE_H
#define TWINWARP_SCALAR_DOUBLE_H

#include <stdint.h>

/* Operands and result are pairs, the even register low; a single or an integer is in the low half.  setp: 0 or 1. */
uint64_t scalar_double(unsigned opcode, uint64_t a, uint64_t b, uint64_t c);

#endif
