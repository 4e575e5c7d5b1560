/* warp_pool: WarpPool's load path, from memory instructions of warps to line requests and back to registers.
 * Kloosterman, chapter 3, Fig. 3.6; a composite that takes the coalescer's place before the L1:
 *
 *   queued_* -> order_counters -> idle, load_may
 *   request -> intra_warp_coalescer x Coalescers -+ loads -> inter_warp_queues -+-> request_selector -> line_*
 *                 |  thread_map_table, load_table +------- stores, atomics -----+
 *   return_* -> request_metadata -> pool_writeback -> result_*
 *
 * The first part, the instruction queues (warp_instruction_queues.h), stands in the sub-cores, before registers are
 * read.  queued_* tells of what enters them, a bit per scheduler; each of these instructions becomes one request, in
 * any order, not before the cycle in which it is told of.  None is a load to register 255.
 *
 * A request enters the lowest coalescer that is ready; one that wants a reply also needs a free load of its warp.
 * request_ready is high only with request_valid; it depends on the request's operation, warp and register and on
 * line_ready.
 *
 * line_* go to the L1, with the slot of request_metadata as ticket.  A load asks for the whole line, in word order,
 * for all requests merged under it; stores and atomics are those of one warp.  All wait while no slot is free: plain
 * stores too, as they would for ever take the turn of an atomic that needs one.  line_* depend on state alone.
 *
 * idle and load_may say which warps may issue: see order_counters.h.  An instruction counts from the cycle after it was
 * told of.  miss: a line that a load asked for was not in the L1, and is asked for behind it.  Mode is the selector's.
 *
 * Nothing waits for ever, as long as the L1 takes and answers and results are taken: entries of the map and places in
 * the queues are given in turn, no tag sees more than 2 * Queues * Tags - 2 others chosen before it, no store more than
 * Patience loads taken, and in the instruction queues too the turn comes round.  tests/formal proves a bound in cycles
 * of each part, and in pool_time.sv of all together.
 *
 * An instruction that enters in cycle t offers its first line to the queues in t + 2; that line is chosen in t + 3 and
 * offered to the L1 in t + 4, if nothing is before it.  A return in cycle t is a result in t + 1.  So six registers
 * stand between issue and register file, besides those of the load/store unit and the L1 that the baseline has too:
 * instruction queue, first and second stage of the coalescer (splitting, mapping), inter-warp queue, selected tag,
 * write-back queue.  The paper says six stages, and not which. */
#ifndef TWINWARP_WARP_POOL_H
#define TWINWARP_WARP_POOL_H

#include "memory/inter_warp_queues.h"
#include "memory/intra_warp_coalescer.h"
#include "memory/load_table.h"
#include "memory/memory_request.h"
#include "memory/order_counters.h"
#include "memory/pool_writeback.h"
#include "memory/request_metadata.h"
#include "memory/request_selector.h"
#include "memory/thread_map_table.h"
#include "twin.h"

enum { WARP_POOL_MAX_COALESCERS = 8 };

#define WARP_POOL_PARAMS(P, D)                                                                                         \
  P(Warps, 2, 64)                                                                                                      \
  P(Schedulers, 1, 4)                                                                                                  \
  P(Waiting, 1, 255) /* instructions of a warp that were told of and have not entered, at most */                      \
  P(Coalescers, 1, 8)                                                                                                  \
  P(Queues, 4, 32)                                                                                                     \
  P(Tags, 1, 2)                                                                                                        \
  P(Merges, 1, 8)                                                                                                      \
  P(MapEntries, 2, 16)                                                                                                 \
  P(Slots, 4, 256)                                                                                                     \
  P(Loads, 2, 16)                                                                                                      \
  P(Quantum, 2, 1000000)                                                                                               \
  P(Patience, 2, 255)                                                                                                  \
  P(Mode, 0, 2)                                                                                                        \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(SlotBits, clog2(Slots))

#define WARP_POOL_PORTS(S, V)                                                                                          \
  S(IN,  u8,  queued_valid,      Schedulers, always)                                                                   \
  V(IN,  u8,  queued_warp,       ORDER_COUNTERS_MAX_SCHEDULERS, Schedulers, WarpBits, queued_valid)                    \
  V(IN,  u8,  queued_load,       ORDER_COUNTERS_MAX_SCHEDULERS, Schedulers, 1, queued_valid)                           \
  S(IN,  u8,  request_valid,     1, always)                                                                            \
  S(IN,  u8,  request_operation, 6, request_valid)                                                                     \
  S(IN,  u8,  request_warp,      WarpBits, request_valid)                                                              \
  S(IN,  u8,  request_register,  8, request_valid)                                                                     \
  S(IN,  u32, request_lanes,     32, request_valid)                                                                    \
  S(IN,  row, request_address,   1024, request_valid)                                                                  \
  S(IN,  row, request_data,      1024, request_valid)                                                                  \
  S(OUT, u8,  request_ready,     1, always)                                                                            \
  S(OUT, u8,  line_valid,        1, always)                                                                            \
  S(OUT, u8,  line_operation,    6, line_valid)                                                                        \
  S(OUT, u32, line_address,      25, line_valid)                                                                       \
  S(OUT, u32, line_lanes,        32, line_valid)                                                                       \
  V(OUT, u8,  line_word,         32, 32, 5, line_valid)                                                                \
  S(OUT, row, line_data,         1024, line_valid)                                                                     \
  S(OUT, u8,  line_reply,        1, line_valid)                                                                        \
  S(OUT, u8,  line_ticket,       SlotBits, line_valid)                                                                 \
  S(IN,  u8,  line_ready,        1, always)                                                                            \
  S(IN,  u8,  return_valid,      1, always)                                                                            \
  S(IN,  u8,  return_ticket,     SlotBits, return_valid)                                                               \
  S(IN,  u32, return_lanes,      32, return_valid)                                                                     \
  S(IN,  row, return_data,       1024, return_valid)                                                                   \
  S(OUT, u8,  return_ready,      1, always)                                                                            \
  S(OUT, u8,  result_valid,      1, always)                                                                            \
  S(OUT, u8,  result_warp,       WarpBits, result_valid)                                                               \
  S(OUT, u8,  result_register,   8, result_valid)                                                                      \
  S(OUT, u32, result_lanes,      32, result_valid)                                                                     \
  S(OUT, row, result_data,       1024, result_valid)                                                                   \
  S(OUT, u8,  result_last,       1, result_valid)                                                                      \
  S(IN,  u8,  result_ready,      1, always)                                                                            \
  S(IN,  u8,  miss,              1, always)                                                                            \
  S(OUT, u64, idle,              Warps, always)                                                                        \
  S(OUT, u64, load_may,          Warps, always)

#define WARP_POOL_CONFIGS(C)                                                                                           \
  C(".Warps(48), .Schedulers(4), .Waiting(17), .Coalescers(2), .Queues(32), .Tags(2), .Merges(4), .MapEntries(8), "    \
    ".Slots(256), .Loads(16), .Quantum(100000), .Patience(64), .Mode(0)")                                              \
  C(".Warps(8), .Schedulers(4), .Waiting(2), .Coalescers(4), .Queues(8), .Tags(2), .Merges(4), .MapEntries(3), "       \
    ".Slots(5), .Loads(2), .Quantum(50), .Patience(3), .Mode(0)")                                                      \
  C(".Warps(6), .Schedulers(1), .Waiting(2), .Coalescers(1), .Queues(4), .Tags(1), .Merges(2), .MapEntries(2), "       \
    ".Slots(4), .Loads(4), .Quantum(50), .Patience(2), .Mode(1)")                                                      \
  C(".Warps(8), .Schedulers(2), .Waiting(2), .Coalescers(3), .Queues(4), .Tags(2), .Merges(3), .MapEntries(8), "       \
    ".Slots(16), .Loads(4), .Quantum(50), .Patience(7), .Mode(2)")

TW_COMPOSITE(warp_pool, WARP_POOL)

/* What the parts tell each other in one cycle; filled by warp_pool_comb, used by warp_pool_clock. */
struct warp_pool_wires {
  struct intra_warp_coalescer_in coalescer_in[WARP_POOL_MAX_COALESCERS];
  struct intra_warp_coalescer_out coalescer[WARP_POOL_MAX_COALESCERS];
  struct thread_map_table_in map_in;
  struct thread_map_table_out map;
  struct inter_warp_queues_in queues_in;
  struct inter_warp_queues_out queues;
  struct request_selector_in selector_in;
  struct request_selector_out selector;
  struct request_metadata_in metadata_in;
  struct request_metadata_out metadata;
  struct load_table_in loads_in;
  struct load_table_out loads;
  struct pool_writeback_in writeback_in;
  struct pool_writeback_out writeback;
  struct order_counters_in order_in;
  struct order_counters_out order;
};

struct warp_pool {
  struct warp_pool_params params;
  struct intra_warp_coalescer coalescer[WARP_POOL_MAX_COALESCERS];
  struct thread_map_table map;
  struct inter_warp_queues queues;
  struct request_selector selector;
  struct request_metadata metadata;
  struct load_table loads;
  struct pool_writeback writeback;
  struct order_counters order;
  struct warp_pool_wires wires;
};

/* It is not asked what is under way. */
static inline bool warp_pool_idle(const struct warp_pool *s) { return (void)s, false; }

#endif
