/* lower_double: PTX of doubles to IR.  A double is a wide: its words are what memory and a .b64 register hold.  Where
 * an opcode takes one, its words are brought into a pair, which costs nothing if they are one already. */
#ifndef TWINWARP_LOWER_DOUBLE_H
#define TWINWARP_LOWER_DOUBLE_H

#include "compiler/lower.h"

/* High words. */
enum {
  DOUBLE_ONE = 0x3ff00000,
  DOUBLE_TWO_TO_52 = 0x43300000,
  DOUBLE_INFINITY = 0x7ff00000,
  DOUBLE_SMALLEST_NORMAL = 0x00100000,
  DOUBLE_FRACTION = 0x000fffff,
  DOUBLE_MAGNITUDE = 0x7fffffff,
  DOUBLE_EXPONENT_SHIFT = 20,
  DOUBLE_BIAS = 1023,
  DOUBLE_EXPONENTS = 2047
};
#define DOUBLE_SIGN 0x80000000u
#define DOUBLE_NAN UINT64_C(0x7fffffffffffffff)

/* How the instruction of this opcode is lowered if it is of doubles; NULL: as any other of 64 bits. */
typedef void lowering_function(struct lowering *l);
lowering_function *double_lowering(const struct ptx_instruction *i);

/* The same in a pair, for what several opcodes take. */
struct wide double_kept(struct lowering *l, struct wide x);

/* Opcodes of class DOUBLE. */
struct wide double_from(struct lowering *l, unsigned opcode, struct word b); /* I2DS, I2DU, F2D */
struct word double_to(struct lowering *l, unsigned opcode, struct wide b);   /* D2IS, D2IU, D2F */
struct wide double_binary(struct lowering *l, unsigned opcode, struct wide a, struct wide b);
struct wide double_fma(struct lowering *l, struct wide a, struct wide b, struct wide c);
struct truth double_compare(struct lowering *l, unsigned opcode, struct wide a, struct wide b);

/* By its words. */
struct wide double_high(uint32_t high); /* the double whose low word is 0 */
struct wide double_minus(struct lowering *l, struct wide x);
struct wide double_size(struct lowering *l, struct wide x);
struct word double_sign(struct lowering *l, struct wide x);
struct truth double_is_small(struct lowering *l, struct wide x); /* subnormal or zero */
struct truth double_is_zero(struct lowering *l, struct wide x);
struct truth double_is_finite(struct lowering *l, struct wide x);

/* To an integral value by .rni, .rzi, .rmi or .rpi. */
struct wide double_round(struct lowering *l, struct wide x, unsigned how);

/* By .rn, .rz, .rm or .rp. */
struct wide double_sum(struct lowering *l, struct wide a, struct wide b, unsigned how);
struct wide double_product(struct lowering *l, struct wide a, struct wide b, unsigned how);
struct wide double_fused(struct lowering *l, struct wide a, struct wide b, struct wide c, unsigned how);

struct word double_to_single(struct lowering *l, struct wide x, unsigned how);

/* The rounding of a sum, a product, a quotient or a root; anything else is a failure. */
unsigned double_rounding(struct lowering *l);

void double_convert(struct lowering *l);
void double_divide(struct lowering *l);
void double_reciprocal(struct lowering *l);
void double_root(struct lowering *l);
void double_inverse_root(struct lowering *l);

#endif
