/* writeback: results on their way to the register banks, the predicate file and the scoreboard.  The write side of
 * Barnes Fig. 2.
 *
 * Each source is the end of a pipe.  A result is for a register of a warp, or, with result_predicate, for a predicate
 * (result_register[2:0]).  Where a register is, its bank and its row there, says register_map.h; rows_per_warp and
 * kernel are that unit's.
 *
 * Each destination, every bank and the predicate file, takes one result a cycle: that of the first source, counting
 * upwards from the one after its last grant and round again.  result_ready[s] says that source s was granted; a source
 * that is not keeps its result.  Whatever is granted is written in the same cycle.
 *
 * Register 255 takes its turn like another, but is not written.  A granted result with result_last releases its
 * destination in the scoreboard: release channel b for bank b, channel Banks for the predicate file.
 *
 * Everything is combinational but the pointers.  Reset: every destination counts from source 0. */
#ifndef TWINWARP_WRITEBACK_H
#define TWINWARP_WRITEBACK_H

#include "operand/register_map.h"
#include "twin.h"

enum { WRITEBACK_MAX_SOURCES = 24, WRITEBACK_MAX_BANKS = 8 };

#define WRITEBACK_PARAMS(P, D)                                                                                         \
  P(Sources, 2, 24)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(Warps, 2, 64)                                                                                                      \
  P(RowBits, 2, 10)                                                                                                    \
  P(Lanes, 1, 32)                                                                                                      \
  P(Kernels, 1, 5)                                                                                                     \
  D(WarpBits, clog2(Warps))

#define WRITEBACK_PORTS(S, V)                                                                                          \
  V(IN,  u8,  rows_per_warp, REGISTER_MAP_MAX_KERNELS, Kernels, 8, always)                                                \
  S(IN,  u64, kernel, Warps, always) /* of each warp */                                                                \
  S(IN,  u32, result_valid, Sources, always)                                                                           \
  V(IN,  u8,  result_warp, WRITEBACK_MAX_SOURCES, Sources, WarpBits, result_valid)                                     \
  V(IN,  u8,  result_register, WRITEBACK_MAX_SOURCES, Sources, 8, result_valid)                                        \
  V(IN,  u8,  result_predicate, WRITEBACK_MAX_SOURCES, Sources, 1, result_valid)                                       \
  V(IN,  u8,  result_last, WRITEBACK_MAX_SOURCES, Sources, 1, result_valid)                                            \
  V(IN,  u32, result_lanes, WRITEBACK_MAX_SOURCES, Sources, Lanes, result_valid)                                       \
  V(IN,  u32, result_flags, WRITEBACK_MAX_SOURCES, Sources, Lanes, result_valid)                                       \
  V(IN,  row, result_data, WRITEBACK_MAX_SOURCES, Sources, Lanes * 32, result_valid)                                   \
  S(OUT, u32, result_ready, Sources, always)                                                                           \
  S(OUT, u8,  write_valid, Banks, always)                                                                              \
  V(OUT, u8,  write_warp, WRITEBACK_MAX_BANKS, Banks, WarpBits, write_valid)                                           \
  V(OUT, u8,  write_register, WRITEBACK_MAX_BANKS, Banks, 8, write_valid)                                              \
  V(OUT, u16, write_row, WRITEBACK_MAX_BANKS, Banks, RowBits, write_valid)                                             \
  V(OUT, u32, write_lanes, WRITEBACK_MAX_BANKS, Banks, Lanes, write_valid)                                             \
  V(OUT, row, write_data, WRITEBACK_MAX_BANKS, Banks, Lanes * 32, write_valid)                                         \
  S(OUT, u16, release_valid, Banks + 1, always)                                                                        \
  V(OUT, u8,  release_warp, WRITEBACK_MAX_BANKS + 1, Banks + 1, WarpBits, release_valid)                               \
  V(OUT, u8,  release_register, WRITEBACK_MAX_BANKS + 1, Banks + 1, 8, release_valid)                                  \
  S(OUT, u8,  predicate_write, 1, always)                                                                              \
  S(OUT, u8,  predicate_warp, WarpBits, predicate_write)                                                               \
  S(OUT, u8,  predicate_number, 3, predicate_write)                                                                    \
  S(OUT, u32, predicate_lanes, Lanes, predicate_write)                                                                 \
  S(OUT, u32, predicate_value, Lanes, predicate_write)

#define WRITEBACK_CONFIGS(C)                                                                                           \
  C(".Sources(6), .Banks(2), .Warps(16), .RowBits(8), .Lanes(32), .Kernels(1)")                                                     \
  C(".Sources(7), .Banks(4), .Warps(16), .RowBits(7), .Lanes(32), .Kernels(2)")                                                     \
  C(".Sources(24), .Banks(8), .Warps(64), .RowBits(9), .Lanes(32), .Kernels(1)")                                                    \
  C(".Sources(24), .Banks(8), .Warps(48), .RowBits(7), .Lanes(2), .Kernels(5)")                                         \
  C(".Sources(3), .Banks(3), .Warps(5), .RowBits(10), .Lanes(2), .Kernels(2)")

TW_UNIT(writeback, WRITEBACK)

struct writeback {
  struct writeback_params params;
  struct register_map map;
  u32 behind[WRITEBACK_MAX_BANKS + 1]; /* per destination, the sources behind its last grant: they come first */
};

/* For a composite, which passes rows by reference: result_data of each source; all outputs but write_data, and that
 * of each bank that is written. */
void writeback_grant_results(const struct writeback *, const struct writeback_in *, const row *const *result_data,
                             struct writeback_out *, const row **write_data);
static inline void writeback_grant(const struct writeback *s, const struct writeback_in *in,
                                   const row *const *result_data, struct writeback_out *out, const row **write_data) {
  out->result_ready = 0;
  out->write_valid = out->predicate_write = 0;
  out->release_valid = 0;
  if (in->result_valid) writeback_grant_results(s, in, result_data, out, write_data);
}
TW_NOTHING_UNDER_WAY(writeback)

#endif
