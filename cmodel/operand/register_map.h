/* register_map: where a register of a warp lies: its bank, and its row there.  Barnes III-A; the register file's
 * layout, for all who read, write, score or move registers.
 *
 * Register r of warp w is in
 *
 *   bank  (r + w) mod Banks            so that warps running the same code spread over the banks
 *   row   base(w) + r / Banks          of that bank
 *
 * A warp's slot has the same rows of every bank, one for each Banks registers, from its base on: w * rows_per_warp,
 * which is configuration and held while running.
 *
 * With Kernels = 2 warps whose bit `kernel` has are of the second kernel, which has its own rows_per_warp and grows
 * from the other end: its warp Warps - 1 has the bank's last rows, and its rows count downwards.  The row is -1 -
 * ((Warps - 1 - w) * rows_per_warp + r / Banks) then, modulo 2 ** RowBits.  See sm.h.
 *
 * With Kernels = 5 there is one, of whose warps two may have registers in common (Jatala), and rows_per_warp are the
 * five bytes of dispatch/share_layout.h: register r is cell c there, in its bank, row c / Banks modulo 2 ** RowBits.
 *
 * Each of Lookups lookups is of this cycle; no state.
 *
 * A socket.  Who reads or writes registers names a warp and a register, and nothing else in the SM knows how rows are
 * given out, nor looks at Kernels, the bytes of rows_per_warp.  So a mechanism that places them otherwise is a value of
 * Kernels with a meaning of its own of so many bytes.  Who needs the bank alone, as scores do, has register_map_bank
 * and in the RTL register_map_pkg::bank_of, which know of no sharing. */
#ifndef TWINWARP_REGISTER_MAP_H
#define TWINWARP_REGISTER_MAP_H

#include "dispatch/share_layout.h"
#include "twin.h"

enum { REGISTER_MAP_MAX_LOOKUPS = 25, REGISTER_MAP_MAX_KERNELS = 5 };

#define REGISTER_MAP_PARAMS(P, D)                                                                                      \
  P(Lookups, 1, 25)                                                                                                    \
  P(Warps, 2, 64)                                                                                                      \
  P(Banks, 2, 8)                                                                                                       \
  P(RowBits, 2, 10)                                                                                                    \
  P(Kernels, 1, 5)                                                                                                     \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BankBits, clog2(Banks))

#define REGISTER_MAP_PORTS(S, V)                                                                                       \
  V(IN,  u8,  rows_per_warp, REGISTER_MAP_MAX_KERNELS, Kernels, 8, always)                                             \
  S(IN,  u64, kernel, Warps, always) /* of each warp */                                                                \
  V(IN,  u8,  lookup_warp, REGISTER_MAP_MAX_LOOKUPS, Lookups, WarpBits, always)                                               \
  V(IN,  u8,  lookup_register, REGISTER_MAP_MAX_LOOKUPS, Lookups, 8, always)                                                    \
  V(OUT, u8,  lookup_bank, REGISTER_MAP_MAX_LOOKUPS, Lookups, BankBits, always)                                               \
  V(OUT, u16, lookup_row, REGISTER_MAP_MAX_LOOKUPS, Lookups, RowBits, always)

#define REGISTER_MAP_CONFIGS(C)                                                                                        \
  C(".Lookups(6), .Warps(16), .Banks(2), .RowBits(8), .Kernels(1)")                                                    \
  C(".Lookups(24), .Warps(64), .Banks(8), .RowBits(9), .Kernels(1)")                                                   \
  C(".Lookups(7), .Warps(16), .Banks(4), .RowBits(7), .Kernels(2)")                                                    \
  C(".Lookups(24), .Warps(48), .Banks(8), .RowBits(7), .Kernels(5)")                                                   \
  C(".Lookups(6), .Warps(16), .Banks(2), .RowBits(8), .Kernels(5)")                                                    \
  C(".Lookups(2), .Warps(5), .Banks(3), .RowBits(10), .Kernels(2)")

TW_UNIT(register_map, REGISTER_MAP)

struct register_map {
  struct register_map_params params;
};

TW_NOTHING_UNDER_WAY(register_map)

/* For a composite: the parts of a lookup, as at the ports.  The bank, of `banks`: */
static inline unsigned register_map_bank(unsigned banks, unsigned warp, unsigned number) {
  return (number + warp) % banks;
}

static inline unsigned register_map_bank_of(const struct register_map *m, const u8 *rows_per_warp, unsigned warp,
                                            unsigned number) {
  const unsigned banks = m->params.Banks;
  if (m->params.Kernels == SHARE_BYTES)
    return share_bank(rows_per_warp, banks, share_cell(rows_per_warp, warp, number));
  return register_map_bank(banks, warp, number);
}

static inline unsigned register_map_row(const struct register_map *m, const u8 *rows_per_warp, u64 kernel,
                                        unsigned warp, unsigned number) {
  const unsigned banks = m->params.Banks, rows = low_bits(m->params.RowBits);
  if (m->params.Kernels == SHARE_BYTES) return share_cell(rows_per_warp, warp, number) / banks & rows;
  const unsigned mirrored = m->params.Kernels == 2 && kernel >> warp & 1;
  const unsigned slot = mirrored ? m->params.Warps - 1 - warp : warp;
  const unsigned row = slot * rows_per_warp[mirrored] + number / banks;
  return (mirrored ? ~row : row) & rows;
}

#endif
