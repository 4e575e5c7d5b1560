/* operand_staging_unit: RegLess' registers: banks, and the one way from them to the compressor and back.
 * Kloosterman 4.5.2, Fig. 4.10; a composite of osu_bank x Banks.
 *
 * A register of a warp is in the bank of the low bits of warp + register (osu_bank_of).  Each bank is read, written and
 * told its preloads on its own: the vectors are by bank, see osu_bank.h.  close_* goes to all banks.
 *
 * Of the banks' requests one a cycle is shown in request_*: of the first bank with one, from the bank after the last
 * that was taken on, going round.  What is requested comes back on fill_* with the bank and line of its request.
 *
 * The caller: as of osu_bank. */
#ifndef TWINWARP_OPERAND_STAGING_UNIT_H
#define TWINWARP_OPERAND_STAGING_UNIT_H

#include "operand/osu_bank.h"

enum { OSU_MAX_BANKS = REGION_BANKS };

#define OPERAND_STAGING_UNIT_PARAMS(P, D)                                                                              \
  P(Banks, 2, 8)                                                                                                       \
  P(Lines, 4, 64)                                                                                                      \
  P(Warps, 2, 32)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  D(BankBits, clog2(Banks))                                                                                            \
  D(LineBits, clog2(Lines))                                                                                            \
  D(WarpBits, clog2(Warps))

#define OPERAND_STAGING_UNIT_PORTS(S, V)                                                                               \
  S(IN,  u8,  access_valid, Banks, always)                                                                             \
  V(IN,  u8,  access_kind, OSU_MAX_BANKS, Banks, 2, access_valid)                                                      \
  V(IN,  u8,  access_warp, OSU_MAX_BANKS, Banks, WarpBits, access_valid)                                               \
  V(IN,  u8,  access_register, OSU_MAX_BANKS, Banks, 8, access_valid)                                                  \
  V(IN,  u8,  access_mark, OSU_MAX_BANKS, Banks, 2, access_valid)                                                      \
  S(IN,  u8,  access_last, Banks, always)                                                                              \
  V(IN,  u32, access_lanes, OSU_MAX_BANKS, Banks, Lanes, access_valid)                                                 \
  V(IN,  row, access_data, OSU_MAX_BANKS, Banks, Lanes * 32, access_valid)                                             \
  S(OUT, u8,  access_taken, Banks, always)                                                                             \
  S(OUT, u8,  data_valid, Banks, always)                                                                               \
  V(OUT, row, data, OSU_MAX_BANKS, Banks, Lanes * 32, data_valid)                                                      \
  S(IN,  u8,  close_valid, 1, always)                                                                                  \
  S(IN,  u8,  close_warp, WarpBits, close_valid)                                                                       \
  S(IN,  u8,  preload_valid, Banks, always)                                                                            \
  V(IN,  u8,  preload_kind, OSU_MAX_BANKS, Banks, 2, preload_valid)                                                    \
  V(IN,  u8,  preload_warp, OSU_MAX_BANKS, Banks, WarpBits, preload_valid)                                             \
  V(IN,  u8,  preload_register, OSU_MAX_BANKS, Banks, 8, preload_valid)                                                \
  S(OUT, u8,  preload_taken, Banks, always)                                                                            \
  S(OUT, u8,  done_valid, Banks, always)                                                                               \
  V(OUT, u8,  done_warp, OSU_MAX_BANKS, Banks, WarpBits, done_valid)                                                   \
  S(IN,  u8,  fill_valid, 1, always)                                                                                   \
  S(IN,  u8,  fill_bank, BankBits, fill_valid)                                                                         \
  S(IN,  u8,  fill_line, LineBits, fill_valid)                                                                         \
  S(IN,  row, fill_data, Lanes * 32, fill_valid)                                                                       \
  S(OUT, u8,  fill_taken, 1, always)                                                                                   \
  S(OUT, u8,  request_valid, 1, always)                                                                                \
  S(OUT, u8,  request_bank, BankBits, request_valid)                                                                   \
  S(OUT, u8,  request_kind, 2, request_valid)                                                                          \
  S(OUT, u8,  request_warp, WarpBits, request_valid)                                                                   \
  S(OUT, u8,  request_register, 8, request_valid)                                                                      \
  S(OUT, u8,  request_line, LineBits, request_valid)                                                                   \
  S(OUT, u8,  request_stores, 1, always)                                                                               \
  S(OUT, row, request_data, Lanes * 32, request_stores)                                                                \
  S(IN,  u8,  request_ready, 1, always)

#define OPERAND_STAGING_UNIT_CONFIGS(C)                                                                                \
  C(".Banks(8), .Lines(4), .Warps(16), .Lanes(2)")                                                                     \
  C(".Banks(3), .Lines(16), .Warps(5), .Lanes(4)")                                                                     \
  C(".Banks(2), .Lines(4), .Warps(3), .Lanes(2)")

TW_UNIT(operand_staging_unit, OPERAND_STAGING_UNIT)

struct operand_staging_unit {
  struct operand_staging_unit_params params;
  struct osu_bank bank[OSU_MAX_BANKS];
  u8 first; /* the bank whose request goes first */
};

/* What bank b is fed. */
void operand_staging_unit_bank_in(const struct operand_staging_unit *, const struct operand_staging_unit_in *,
                                  unsigned b, struct osu_bank_in *);

/* The bank of a register; banks a power of two. */
static inline unsigned osu_bank_of(unsigned warp, unsigned reg, unsigned banks) { return (warp + reg) & (banks - 1); }

#endif
