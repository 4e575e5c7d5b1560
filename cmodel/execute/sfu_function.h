/* sfu_function: the special functions, defined bit-exactly by this project.  `operation` is the operation field of an
 * SFU opcode (RCP, RSQ, EX2, LG2, SIN, COS); x and the result are IEEE-754 single precision. */
#ifndef TWINWARP_SFU_FUNCTION_H
#define TWINWARP_SFU_FUNCTION_H

#include <stdint.h>

uint32_t sfu_function(unsigned operation, uint32_t x);

#endif
