/* share_window: where an access of shared memory goes when two thread blocks have a part of it in common, and whether
 * it touches that part.  Jatala III (scratchpad sharing).
 *
 * Blocks of pairs are first in shared memory, pair k from k * (whole + kept) on, of `whole` bytes that a block needs
 * and `kept` of them that it has for itself:
 *
 *   [private of side 0][shared][private of side 1]
 *
 * Both blocks of a pair are launched with the pair's first byte as the base of their shared memory, to which a block
 * adds its own address a.  So what side 0 accesses is where it is; of side 1 what it keeps, a < kept, is `whole`
 * bytes further, and the rest where side 0's is.  Banks are those of a block alone, on side 1 if `whole` is a
 * multiple of them.  A block that has no partner, and one that shares nothing, has whole = kept, or not access_shared.
 *
 * An access `needs` the lock of its pair if a lane that takes part is in what is shared.  Addresses count modulo
 * 2 ** 17 bytes; the bits above pass.  A block's own addresses are below `whole`.
 *
 * All outputs follow the inputs in the cycle; there is no state.  whole and kept are configuration, held while a
 * kernel runs; of any number of bytes here, of multiples of 128 in an SM (share_limits.h).
 *
 * Chosen here: what is shared stands between what the blocks keep, as for registers (dispatch/share_layout.h), where
 * the paper has it last: so only what side 1 keeps has to be moved. */
#ifndef TWINWARP_SHARE_WINDOW_H
#define TWINWARP_SHARE_WINDOW_H

#include "twin.h"

enum { SHARE_WINDOW_BITS = 17 };

#define SHARE_WINDOW_PARAMS(P, D)                                                                                      \
  P(BlockPairs, 1, 16)                                                                                                 \
  P(Lanes, 1, 32)                                                                                                      \
  D(PairBits, BlockPairs > 1 ? clog2(BlockPairs) : 1)

#define SHARE_WINDOW_PORTS(S, V)                                                                                       \
  S(IN,  u32, whole,          17, always)                                                                              \
  S(IN,  u32, kept,           17, always)                                                                              \
  S(IN,  u8,  access_valid,   1, always)                                                                               \
  S(IN,  u8,  access_shared,  1, access_valid)                                                                         \
  S(IN,  u8,  access_side,    1, access_valid)                                                                         \
  S(IN,  u8,  access_pair,    PairBits, access_valid)                                                                  \
  S(IN,  u32, access_lanes,   Lanes, access_valid)                                                                     \
  S(IN,  row, access_address, Lanes * 32, access_valid)                                                                \
  S(OUT, u8,  valid,          1, always) /* as access_valid */                                                         \
  S(OUT, u8,  needs,          1, valid)                                                                                \
  S(OUT, row, address,        Lanes * 32, valid)

#define SHARE_WINDOW_CONFIGS(C)                                                                                        \
  C(".BlockPairs(4), .Lanes(32)") C(".BlockPairs(16), .Lanes(32)") C(".BlockPairs(1), .Lanes(2)")                      \
  C(".BlockPairs(2), .Lanes(3)")

TW_UNIT(share_window, SHARE_WINDOW)

struct share_window {
  struct share_window_params params;
};

#endif
