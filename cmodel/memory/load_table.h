/* load_table: the loads and atomics that have lanes to come back, of each warp: their register, and how many lanes.
 * What the paper's records name as "which load instruction" of a warp (WarpPool 3.3.4, Fig. 3.7).
 *
 * Entering.  free_valid says that warp enter_warp has fewer than Loads loads, and free_load the lowest number that is
 * free; both depend on enter_warp and state.  enter takes it, for enter_register and the number of lanes in
 * enter_lanes, never none.  enter only while free_valid.
 *
 * Returning.  While result_valid, result_register is that of load result_load of warp result_warp, and result_last
 * says that result_lanes are its last: both depend on these and on state.  result_taken counts the lanes off; with
 * the last the number is free from the next cycle.  Only loads in use, and lanes that are still to come.  Reset
 * frees all. */
#ifndef TWINWARP_LOAD_TABLE_H
#define TWINWARP_LOAD_TABLE_H

#include "twin.h"

enum { LOAD_TABLE_MAX_WARPS = 64, LOAD_TABLE_MAX_LOADS = 16 };

#define LOAD_TABLE_PARAMS(P, D)                                                                                        \
  P(Warps, 2, 64)                                                                                                      \
  P(Loads, 2, 16)                                                                                                      \
  P(Lanes, 4, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LoadBits, clog2(Loads))

#define LOAD_TABLE_PORTS(S, V)                                                                                         \
  S(IN,  u8,  enter_warp,      WarpBits, always)                                                                       \
  S(OUT, u8,  free_valid,      1, always)                                                                              \
  S(OUT, u8,  free_load,       LoadBits, free_valid)                                                                   \
  S(IN,  u8,  enter,           1, always)                                                                              \
  S(IN,  u8,  enter_register,  8, enter)                                                                               \
  S(IN,  u32, enter_lanes,     Lanes, enter)                                                                           \
  S(IN,  u8,  result_valid,    1, always)                                                                              \
  S(IN,  u8,  result_warp,     WarpBits, result_valid)                                                                 \
  S(IN,  u8,  result_load,     LoadBits, result_valid)                                                                 \
  S(IN,  u32, result_lanes,    Lanes, result_valid)                                                                    \
  S(IN,  u8,  result_taken,    1, always)                                                                              \
  S(OUT, u8,  result_known,    1, always) /* result_valid again */                                                     \
  S(OUT, u8,  result_register, 8, result_known)                                                                        \
  S(OUT, u8,  result_last,     1, result_known)

#define LOAD_TABLE_CONFIGS(C)                                                                                          \
  C(".Warps(48), .Loads(4), .Lanes(32)")                                                                               \
  C(".Warps(5), .Loads(16), .Lanes(8)")                                                                                \
  C(".Warps(3), .Loads(2), .Lanes(4)")

TW_UNIT(load_table, LOAD_TABLE)

struct pending_load {
  u8 destination, left; /* lanes still to come back */
};

struct load_table {
  struct load_table_params params;
  u32 busy[LOAD_TABLE_MAX_WARPS];
  struct pending_load load[LOAD_TABLE_MAX_WARPS][LOAD_TABLE_MAX_LOADS];
};

#endif
