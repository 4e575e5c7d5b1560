/* memory_order: keeps the memory instructions of one warp in program order, and barriers and exits behind them.
 *
 * Collector units dispatch in the order their operands arrive, so two memory instructions of one warp that sat in two
 * units could reach memory the wrong way round.  A warp therefore has at most one memory instruction between issue and
 * its acceptance by the SM's request arbiter, behind which order is kept; further memory instructions, barriers and
 * exits of the warp wait for it.  No paper names this; some such rule is implied wherever operands are collected out
 * of order.
 *
 * `issued` has a bit for each warp, with none outstanding, that issues a memory instruction in this cycle, accepted for
 * each whose instruction the arbiter takes.  `outstanding` is the state before this cycle's events. */
#ifndef TWINWARP_MEMORY_ORDER_H
#define TWINWARP_MEMORY_ORDER_H

#include "twin.h"

#define MEMORY_ORDER_PARAMS(P, D) P(Warps, 2, 32)

#define MEMORY_ORDER_PORTS(S, V)                                                                                       \
  S(IN,  u32, issued,      Warps, always)                                                                              \
  S(IN,  u32, accepted,    Warps, always)                                                                              \
  S(OUT, u32, outstanding, Warps, always)

#define MEMORY_ORDER_CONFIGS(C) C(".Warps(16)") C(".Warps(5)")

TW_UNIT(memory_order, MEMORY_ORDER)

struct memory_order {
  struct memory_order_params params;
  u32 outstanding;
};

#endif
