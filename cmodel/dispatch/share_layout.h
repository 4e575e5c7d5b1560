/* share_layout: where the blocks of a kernel are on an SM in which two may have registers or shared memory in common:
 * their warps' slots, the cells of the register banks, and the first byte of shared memory.  Jatala III.
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
 * Registers are counted in cells, Banks of them a row: cell c is in row c / Banks, of bank c mod Banks, or with
 * `turned` of the bank that the last three digits of c to the base of Banks add up to, modulo Banks.  So the same
 * register of different warps can be in different banks whatever their distance.  With S schedulers that have the banks
 * together, warp w of scheduler i there has, of `whole` registers,
 *
 *   of a pair, j = (w / 2) * S + i, `kept` for itself, the others with its partner:
 *     j * (whole + kept) + r + (r < kept ? side * whole : 0)
 *   of another block, j = (w - slots) * S + i:   start + j * whole + r
 *
 * that is [private of side 0][shared][private of side 1] for a pair: so shared registers are as far from the others of
 * their number as where nothing is shared, and operands that are in different banks there are here.
 *
 * Shared memory of `bytes` a block, of which one of a pair has `memory` for itself:
 *
 *   a pair k's blocks   from k * (bytes + memory) on, both; what side 1 has for itself is moved by share_window
 *   another block b     from b * bytes - pairs * (bytes - memory) on
 *
 * All this is configuration, held while running; see dispatch/settings.h.  Who places blocks is given `share`, memory
 * above five bits of pairs above six of slots; register_map has kept, whole, log2 S above six bits of slots, and two
 * bytes of start, of which bit 13 is turned.
 *
 * Chosen here, where the paper is silent: places that follow from the block slot, where the paper says nothing of how
 * registers are given out; so there is no table of bases.  And the two ways over the banks: one of them is right for
 * nearly every distance, and who knows the kernel knows which (environment_sharing). */
#ifndef TWINWARP_SHARE_LAYOUT_H
#define TWINWARP_SHARE_LAYOUT_H

#include "dispatch/settings.h"
#include "twin.h"

enum { SHARE_BYTES = 5 /* of register_map */, SHARE_SLOTS_BITS = 6, SHARE_PAIRS_BITS = 5, SHARE_START_BITS = 13 };

/* For those who place blocks. */
static inline u32 share_of(const struct settings_values *v) {
  return v->share_slots | (u32)v->share_pairs << SHARE_SLOTS_BITS |
         v->share_memory << (SHARE_SLOTS_BITS + SHARE_PAIRS_BITS);
}
static inline unsigned share_slots(unsigned share) { return share & low_bits(SHARE_SLOTS_BITS); }
static inline unsigned share_pairs(unsigned share) { return share >> SHARE_SLOTS_BITS & low_bits(SHARE_PAIRS_BITS); }
static inline unsigned share_memory(unsigned share) { return share >> (SHARE_SLOTS_BITS + SHARE_PAIRS_BITS); }

/* For register_map, of so many schedulers that have the banks together. */
static inline void share_map_of(const struct settings_values *v, unsigned schedulers, u8 map[SHARE_BYTES]) {
  const u8 bytes[] = {v->share_kept, v->share_whole, (u8)(v->share_slots | clog2(schedulers) << SHARE_SLOTS_BITS),
                      (u8)v->share_start, (u8)((v->share_start | v->share_turned << SHARE_START_BITS) >> 8)};
  memcpy(map, bytes, sizeof bytes);
}

/* The first f of a block's warps, and from it the place of its warp n. */
static inline unsigned share_first(unsigned share, unsigned block, unsigned block_warps) {
  const unsigned pairs = share_pairs(share), turn = block < 2 * pairs ? block / 2 : block - 2 * pairs;
  return (turn * block_warps) & low_bits(8);
}
struct share_place {
  unsigned scheduler, warp;
};
static inline struct share_place share_place_of(unsigned share, unsigned schedulers, unsigned block, unsigned f) {
  const bool paired = block < 2 * share_pairs(share);
  const unsigned turn = f / schedulers;
  return (struct share_place){f % schedulers, paired ? 2 * turn + block % 2 : share_slots(share) + turn};
}

/* The first byte of a block's shared memory, of 17 bits. */
static inline u32 share_base(unsigned share, unsigned block, unsigned bytes) {
  const unsigned pairs = share_pairs(share), memory = share_memory(share);
  return (block < 2 * pairs ? block / 2 * (bytes + memory) : block * bytes - pairs * (bytes - memory)) & low_bits(17);
}

/* The cell of a register of warp w of scheduler i of S: `warp` is w * S + i. */
static inline unsigned share_cell(const u8 *map, unsigned warp, unsigned number) {
  const unsigned kept = map[0], whole = map[1], slots = share_slots(map[2]), step = map[2] >> SHARE_SLOTS_BITS;
  const unsigned w = warp >> step, i = warp & low_bits(step);
  const unsigned start = (map[3] + map[4] * 256u) & low_bits(SHARE_START_BITS);
  if (w >= slots) return ((((w - slots) << step) + i) * whole + number + start) & low_bits(16);
  return ((w / 2 << step) + i) * (whole + kept) + number + (number < kept && w % 2 ? whole : 0);
}

static inline unsigned share_bank(const u8 *map, unsigned banks, unsigned cell) {
  const bool turned = map[4] >> (SHARE_START_BITS - 8) & 1;
  return (turned ? cell + cell / banks + cell / (banks * banks) : cell) % banks;
}

#endif
