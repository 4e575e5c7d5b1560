/* share_layout: where the blocks of a kernel are on an SM in which two may have registers in common: their warps'
 * slots, and the cells of the register banks.  Jatala III (register sharing).
 *
 * Blocks of block slots 2k and 2k + 1, below 2 * pairs, are a pair, those behind it share nothing.  A slot of a block
 * has warp slots and registers of its own for as long as the kernel runs, so that only whole blocks are resident, one
 * that joins another finds the other half of its partner's warp slots, on the same scheduler, and no register is lost
 * between blocks.  Of `schedulers` (4 in an SM):
 *
 *   a pair's warp n   f = k * block_warps + n: scheduler f mod schedulers, warp slot 2 * (f / schedulers) + side
 *   another's         f = (block - 2 * pairs) * block_warps + n: scheduler likewise, warp slot slots + f / schedulers
 *
 * `slots` is even: the warp slots of a scheduler that pairs take, 2 * ceil(pairs * block_warps / schedulers).
 *
 * Registers are counted in cells, a row of one bank each: cell c is row c / Banks of bank c mod Banks.  With S
 * schedulers that have the banks together, warp w of scheduler i there has, of `whole` registers,
 *
 *   of a pair, j = (w / 2) * S + i, `kept` for itself, the others with its partner:
 *     j * (whole + kept) + r + (r < kept ? side * kept : kept)
 *   of another block, j = (w - slots) * S + i:   start + j * whole + r
 *
 * that is [private of side 0][private of side 1][shared] for a pair.
 *
 * All this is configuration, five fields of one bundle, `share`, held while running; see dispatch/settings.h.
 *
 * Chosen here, where the paper is silent: places that follow from the block slot, where the paper says nothing of how
 * registers are given out; so there is no table of bases. */
#ifndef TWINWARP_SHARE_LAYOUT_H
#define TWINWARP_SHARE_LAYOUT_H

#include "dispatch/settings.h"
#include "twin.h"

/* F(name, lowest bit, width) */
#define SHARE_FIELDS(F) F(kept, 0, 8) F(whole, 8, 8) F(slots, 16, 6) F(pairs, 22, 5) F(start, 27, 13)
enum { SHARE_BITS = 40 };

#define SHARE_FIELD_OF(name, low, width)                                                                               \
  static inline unsigned share_##name(u64 share) { return (unsigned)(share >> (low)) & low_bits(width); }
SHARE_FIELDS(SHARE_FIELD_OF)
#undef SHARE_FIELD_OF

static inline u64 share_of(const struct settings_values *v) {
#define SHARE_FIELD_PUT(name, low, width) ((u64)v->share_##name << (low)) |
  return SHARE_FIELDS(SHARE_FIELD_PUT) 0;
#undef SHARE_FIELD_PUT
}

/* The first f of a block's warps, and from it the place of its warp n. */
static inline unsigned share_first(u64 share, unsigned block, unsigned block_warps) {
  const unsigned pairs = share_pairs(share), turn = block < 2 * pairs ? block / 2 : block - 2 * pairs;
  return (turn * block_warps) & low_bits(8);
}
struct share_place {
  unsigned scheduler, warp;
};
static inline struct share_place share_place_of(u64 share, unsigned schedulers, unsigned block, unsigned f) {
  const bool paired = block < 2 * share_pairs(share);
  const unsigned turn = f / schedulers;
  return (struct share_place){f % schedulers, paired ? 2 * turn + block % 2 : share_slots(share) + turn};
}

/* The cell of a register of warp w of scheduler i of S: `warp` is w * S + i. */
static inline unsigned share_cell(u64 share, unsigned S, unsigned warp, unsigned number) {
  const unsigned w = warp / S, i = warp % S, kept = share_kept(share), whole = share_whole(share);
  if (w >= share_slots(share)) return share_start(share) + ((w - share_slots(share)) * S + i) * whole + number;
  return (w / 2 * S + i) * (whole + kept) + number + (number >= kept || w % 2 ? kept : 0);
}

#endif
