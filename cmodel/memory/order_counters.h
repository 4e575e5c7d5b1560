/* order_counters: keeps the loads and stores of a warp in an order that the warp cannot tell from program order.
 * WarpPool 3.3.8.
 *
 * Of each warp a counter of the memory instructions between their entry into the instruction queues and the end of
 * their splitting, and of its loads' requests in the inter-warp queues; and a flag, that the memory instruction that
 * entered last was a load.  The scheduler may issue a store or an atomic of the warp only while the counter is zero
 * (idle), and a load while it is zero or the flag is set (load_may).
 *
 * Events of a cycle, all of which count: of each scheduler an instruction enters its queue (+1), of a warp that no
 * other scheduler names in this cycle; of each coalescer a load's request is inserted
 * into the inter-warp queues (+1), and an instruction's last line is taken (-1); of a request sent to the L1 each
 * merged load's (-1).  Outputs are the state before the cycle's events.  The events are those of requests that
 * exist, so no counter goes below zero, nor above what CountBits holds.  Reset: zero, no load.
 *
 * Chosen here: the paper's counter goes up when a load enters the instruction queues and the inter-warp queues, and
 * down when a request goes to the L1; that stores count too, until they are split, follows from its order among
 * stores. */
#ifndef TWINWARP_ORDER_COUNTERS_H
#define TWINWARP_ORDER_COUNTERS_H

#include "twin.h"

enum {
  ORDER_COUNTERS_MAX_WARPS = 64,
  ORDER_COUNTERS_MAX_SCHEDULERS = 4,
  ORDER_COUNTERS_MAX_COALESCERS = 8,
  ORDER_COUNTERS_MAX_MERGES = 8
};

#define ORDER_COUNTERS_PARAMS(P, D)                                                                                    \
  P(Warps, 2, 64)                                                                                                      \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Coalescers, 1, 8)                                                                                                  \
  P(Merges, 1, 8)                                                                                                      \
  P(CountBits, 3, 16)                                                                                                  \
  D(WarpBits, clog2(Warps))

#define ORDER_COUNTERS_PORTS(S, V)                                                                                     \
  S(IN,  u8,  queued_valid, Schedulers, always)                                                                        \
  V(IN,  u8,  queued_warp,  ORDER_COUNTERS_MAX_SCHEDULERS, Schedulers, WarpBits, queued_valid)                         \
  V(IN,  u8,  queued_load,  ORDER_COUNTERS_MAX_SCHEDULERS, Schedulers, 1, queued_valid)                                \
  S(IN,  u8,  insert_valid, Coalescers, always)                                                                        \
  V(IN,  u8,  insert_warp,  ORDER_COUNTERS_MAX_COALESCERS, Coalescers, WarpBits, insert_valid)                         \
  S(IN,  u8,  split_valid,  Coalescers, always)                                                                        \
  V(IN,  u8,  split_warp,   ORDER_COUNTERS_MAX_COALESCERS, Coalescers, WarpBits, split_valid)                          \
  S(IN,  u8,  sent_valid,   Merges, always)                                                                            \
  V(IN,  u8,  sent_warp,    ORDER_COUNTERS_MAX_MERGES, Merges, WarpBits, sent_valid)                                   \
  S(OUT, u64, idle,         Warps, always)                                                                             \
  S(OUT, u64, load_may,     Warps, always)

#define ORDER_COUNTERS_CONFIGS(C)                                                                                      \
  C(".Warps(48), .Schedulers(4), .Coalescers(2), .Merges(4), .CountBits(9)")                                           \
  C(".Warps(7), .Schedulers(1), .Coalescers(8), .Merges(8), .CountBits(5)")                                            \
  C(".Warps(3), .Schedulers(2), .Coalescers(2), .Merges(2), .CountBits(3)")

TW_UNIT(order_counters, ORDER_COUNTERS)

struct order_counters {
  struct order_counters_params params;
  u64 load; /* a bit per warp */
  u16 count[ORDER_COUNTERS_MAX_WARPS];
};

#endif
