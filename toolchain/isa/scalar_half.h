/* scalar_half: what each instruction on halves computes in one lane; see scalar.h. */
#ifndef TWINWARP_SCALAR_HALF_H
#define TWINWARP_SCALAR_HALF_H

#include <stdint.h>

uint32_t scalar_half(unsigned opcode, uint32_t a, uint32_t b, uint32_t c);

/* The number that a half is, and the half nearest to a number. */
double half_number(uint32_t bits);
uint32_t half_nearest(double number);

#endif
