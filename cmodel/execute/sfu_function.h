/* sfu_function: the special functions, defined bit-exactly by this project.  `operation` is the operation field of an
 * SFU opcode (RCP, RSQ, EX2, LG2, SIN, COS; any other is SIN); x and the result are IEEE-754 single precision.
 *
 * Method: integer range reduction, then a quadratic from 128 segments of 64 bits (sfu_tables.h), as in Oberman and Siu,
 * "A High-Performance Area-Efficient Multifunction Interpolator" (ARITH 2005); then one rounding to nearest.  Angles
 * are reduced by a product with the bits of 1/(2 pi) that matter at their exponent, so sine and cosine are as good for
 * large arguments as for small ones.
 *
 * Special values are those of PTX's .approx.ftz forms: subnormal operands count as zeros of their sign, subnormal
 * results become zeros of their sign, NaN gives 0x7fffffff.
 *
 *            -inf  < 0    -0    +0    +inf   largest error measured, where operand and result are normal
 *     rcp    -0           -inf  +inf  +0     1.1 ulp   relative 2^-23.5
 *     rsqrt  NaN   NaN    -inf  +inf  +0     1.5 ulp   relative 2^-23.4
 *     ex2    +0           1     1     +inf   0.8 ulp   relative 2^-23.5
 *     lg2    NaN   NaN    -inf  -inf  +inf   0.7 ulp   relative 2^-23.7; between 1/2 and 2 absolute 2^-24.3
 *     sin    NaN          -0    +0    NaN    absolute 2^-23.8, all finite operands
 *     cos    NaN          1     1     NaN    absolute 2^-23.8, all finite operands
 *
 * Exact: rcp of powers of two, rsqrt of powers of four, ex2 of integers, lg2 of powers of two, sin(0), cos(0). */
#ifndef TWINWARP_SFU_FUNCTION_H
#define TWINWARP_SFU_FUNCTION_H

#include <stdint.h>

uint32_t sfu_function(unsigned operation, uint32_t x);

#endif
