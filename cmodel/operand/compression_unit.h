/* compression_unit: recognises register values that are a pattern, and makes them again.  Kloosterman 4.5.3: the part
 * of RegLess' compressor that registers pass through on their way out of and back into the staging unit.
 *
 * A pattern is three bits and one or two words.  Lane i of a value is
 *
 *   1  constant            base[0]
 *   2  stride 1            base[0] + i
 *   3  stride 4            base[0] + 4 i
 *   4  half-warp stride 1  base[i / h] + i mod h, with h = Lanes / 2
 *   5  half-warp stride 4  base[i / h] + 4 (i mod h)
 *
 * modulo 2^32; 0 is a value that is none of these.  Of several that fit the lowest counts, so that a second word is
 * stored only where it has to be.
 *
 * Compression and its undoing are two ways, each with a request a cycle, its answer in the next, and no back-pressure.
 * result_base is lane 0 and lane h of the value, whatever the pattern.  value of a pattern 0, 6 or 7 is zero: a value
 * that was not compressed is not asked for here.  Reset: no answer is on its way.
 *
 * Chosen here, where the thesis is silent: strides are of the whole word, so values wrap around; half warps with two
 * constants are no pattern, as the thesis counts five; the one cycle of each way is its own register, the thesis'
 * second cycle of a preload being the compressor's look at its tags. */
#ifndef TWINWARP_COMPRESSION_UNIT_H
#define TWINWARP_COMPRESSION_UNIT_H

#include "twin.h"

enum compression_pattern {
  COMPRESSION_NONE,
  COMPRESSION_CONSTANT,
  COMPRESSION_STRIDE_1,
  COMPRESSION_STRIDE_4,
  COMPRESSION_HALF_STRIDE_1,
  COMPRESSION_HALF_STRIDE_4
};

#define COMPRESSION_UNIT_PARAMS(P, D) P(Lanes, 4, 32)

#define COMPRESSION_UNIT_PORTS(S, V)                                                                                   \
  S(IN,  u8,  compress_valid, 1, always)                                                                               \
  S(IN,  row, compress_value, Lanes * 32, compress_valid)                                                              \
  S(IN,  u8,  uncompress_valid, 1, always)                                                                             \
  S(IN,  u8,  uncompress_pattern, 3, uncompress_valid)                                                                 \
  V(IN,  u32, uncompress_base, 2, 2, 32, uncompress_valid)                                                             \
  S(OUT, u8,  result_valid, 1, always)                                                                                 \
  S(OUT, u8,  result_pattern, 3, result_valid)                                                                         \
  V(OUT, u32, result_base, 2, 2, 32, result_valid)                                                                     \
  S(OUT, u8,  value_valid, 1, always)                                                                                  \
  S(OUT, row, value, Lanes * 32, value_valid)

#define COMPRESSION_UNIT_CONFIGS(C)                                                                                    \
  C(".Lanes(32)")                                                                                                      \
  C(".Lanes(8)")                                                                                                       \
  C(".Lanes(4)")

TW_UNIT(compression_unit, COMPRESSION_UNIT)

struct compression_unit {
  struct compression_unit_params params;
  u8 result_valid, result_pattern;
  u32 result_base[2];
  u8 value_valid, value_pattern;
  u32 value_base[2];
};

#endif
