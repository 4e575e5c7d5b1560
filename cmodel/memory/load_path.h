/* load_path: from global memory instructions of warps to requests for lines of memory, and back to registers; a
 * composite of one of the ways there are to make lines of instructions, and the L1:
 *
 *   request_* -> { coalescer (LoadPath = 0) or warp_pool } -> l1 -> memory_* ; response_* -> l1 -> the same -> result_*
 *
 * Ports.  request_*, result_* and queued_* are those of warp_pool.h, memory_* and response_* those of l1.h.  `draining`
 * are warps whose global memory instructions have not all reached the L1, load_held those where they are not all loads:
 * what they may not issue meanwhile see issue_stage.h; with the coalescer there are none, as it keeps the order. sent_*
 * is a line that the L1 takes, returned_* one that it gives back, for meters. `invalidate` and `carve_out` are the
 * L1's; `holds` says that an instruction is here, or a line of one, that has still to go to memory, or may have to.
 *
 * request_ready and sent_* depend on memory_ready, request_ready of WarpPool on the request too; all other outputs are
 * state.
 *
 * In the model alone there are two other ways, for comparison: see load_path_compare. */
#ifndef TWINWARP_LOAD_PATH_H
#define TWINWARP_LOAD_PATH_H

#include "memory/banked_l1.h"
#include "memory/coalescer.h"
#include "memory/l1.h"
#include "memory/line_request.h"
#include "memory/memory_request.h"
#include "memory/reorder_queues.h"
#include "memory/warp_pool.h"
#include "twin.h"
#include "variants.h"

#define LOAD_PATH_PARAMS(P, D)                                                                                         \
  P(Warps, 2, 64) /* of the SM */                                                                                      \
  P(Schedulers, 1, 4)                                                                                                  \
  P(LoadPath, 0, 3)   /* 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID */                                 \
  P(PoolCoalescers, 1, 8)                                                                                              \
  P(Waiting, 1, 255) /* of warp_pool */                                                                                \
  P(Sets, 4, 256)                                                                                                      \
  P(Ways, 0, 16) /* 0: data are not kept in the L1 */                                                                  \
  P(Mshrs, 2, 32)                                                                                                      \
  P(Pending, 4, 64)                                                                                                    \
  P(Tickets, 4, 32) /* of the coalescer */                                                                             \
  P(Invalidates, 0, 1) /* of the L1 */                                                                                 \
  P(Sectors, 1, 4) /* of a line in it; WarpPool, which wants a line back at once, has whole ones */                    \
  P(CarveOut, 0, 1) /* of its ways shared memory has some */                                                           \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LineTickets, LoadPath > 0 ? 256 : Tickets)                                                                         \
  D(TicketBits, clog2(LineTickets))

#define LOAD_PATH_PORTS(S, V)                                                                                          \
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
  S(OUT, u8,  result_valid,      1, always)                                                                            \
  S(OUT, u8,  result_warp,       WarpBits, result_valid)                                                               \
  S(OUT, u8,  result_register,   8, result_valid)                                                                      \
  S(OUT, u32, result_lanes,      32, result_valid)                                                                     \
  S(OUT, row, result_data,       1024, result_valid)                                                                   \
  S(OUT, u8,  result_last,       1, result_valid)                                                                      \
  S(IN,  u8,  result_ready,      1, always)                                                                            \
  S(OUT, u64, draining,          Warps, always)                                                                        \
  S(OUT, u64, load_held,         Warps, always)                                                                        \
  S(OUT, u8,  sent_valid,        1, always)                                                                            \
  S(OUT, u8,  sent_reply,        1, sent_valid)                                                                        \
  S(OUT, u8,  sent_ticket,       TicketBits, sent_valid)                                                               \
  S(OUT, u8,  returned_valid,        1, always)                                                                            \
  S(OUT, u8,  returned_ticket,       TicketBits, returned_valid)                                                               \
  S(OUT, u8,  memory_valid,      1, always)                                                                            \
  S(OUT, u8,  memory_operation,  6, memory_valid)                                                                      \
  S(OUT, u32, memory_line,       25, memory_valid)                                                                     \
  S(OUT, u32, memory_lanes,      32, memory_valid)                                                                     \
  V(OUT, u8,  memory_word,       32, 32, 5, memory_valid)                                                              \
  S(OUT, row, memory_data,       1024, memory_valid)                                                                   \
  S(OUT, u8,  memory_tag,        8, memory_valid)                                                                      \
  S(IN,  u8,  memory_ready,      1, always)                                                                            \
  S(IN,  u8,  response_valid,    1, always)                                                                            \
  S(IN,  u8,  response_tag,      8, response_valid)                                                                    \
  S(IN,  row, response_data,     1024, response_valid)                                                                 \
  S(OUT, u8,  response_ready,    1, always)                                                                            \
  S(IN,  u8,  invalidate,        1, always)                                                                            \
  S(IN,  u8,  carve_out,         4, always)                                                                            \
  S(OUT, u8,  holds,             1, always)

#define LOAD_PATH_CONFIGS(C)                                                                                           \
  C(".Warps(64), .Schedulers(4), .LoadPath(0), .PoolCoalescers(1), .Waiting(1), .Sets(64), .Ways(4), .Mshrs(16), "     \
    ".Pending(32), .Tickets(16), .Invalidates(0)")                                                                     \
  C(".Warps(64), .Schedulers(4), .LoadPath(0), .PoolCoalescers(1), .Waiting(1), .Sets(16), .Ways(4), .Mshrs(32), "     \
    ".Pending(64), .Tickets(32), .Invalidates(0), .Sectors(4)")                                                        \
  C(".Warps(64), .Schedulers(4), .LoadPath(0), .PoolCoalescers(1), .Waiting(1), .Sets(8), .Ways(16), .Mshrs(32), "     \
    ".Pending(64), .Tickets(32), .Invalidates(0), .CarveOut(1)")                                                       \
  C(".Warps(48), .Schedulers(4), .LoadPath(1), .PoolCoalescers(2), .Waiting(17), .Sets(32), .Ways(4), .Mshrs(32), "    \
    ".Pending(64), .Tickets(16), .Invalidates(1)")                                                                     \
  C(".Warps(8), .Schedulers(2), .LoadPath(3), .PoolCoalescers(3), .Waiting(2), .Sets(4), .Ways(2), .Mshrs(2), "        \
    ".Pending(4), .Tickets(4), .Invalidates(1)")                                                                       \
  C(".Warps(6), .Schedulers(1), .LoadPath(0), .PoolCoalescers(1), .Waiting(1), .Sets(4), .Ways(0), .Mshrs(2), "        \
    ".Pending(4), .Tickets(5), .Invalidates(1), .Sectors(1), .CarveOut(0)")

TW_COMPOSITE(load_path, LOAD_PATH)

/* Sectors of a line that an L1 behind this path has: WarpPool wants the lanes of a line back at once. */
static inline unsigned load_path_sectors(unsigned path, unsigned sectors) {
  return load_path_needs(path, NEED_QUEUES) ? 1 : sectors;
}

/* WarpPool's sizes, Kloosterman Table 3.1 and 3.2, and 3.3.5. */
enum {
  LOAD_PATH_QUEUES = 32,
  LOAD_PATH_TAGS = 2,
  LOAD_PATH_MERGES = 4,
  LOAD_PATH_MAPS = 8,
  LOAD_PATH_SLOTS = 256,
  LOAD_PATH_LOADS = 16,
  LOAD_PATH_QUANTUM = 100000,
  LOAD_PATH_PATIENCE = 64
};

/* Load paths that are models alone: what WarpPool is compared with. */
enum load_path_compared { LOAD_PATH_NOT_COMPARED, LOAD_PATH_BANKED_L1, LOAD_PATH_REORDER_QUEUES };

struct load_path {
  struct load_path_params params;
  enum load_path_compared compared;
  struct coalescer coalescer; /* one of these four is used */
  struct warp_pool pool;
  struct reorder_queues reorder;
  struct banked_l1 banked; /* which is the L1 too */
  struct l1 l1;
  struct load_path_wires { /* of one cycle: filled by load_path_control, used by load_path_step */
    struct coalescer_in coalescer_in;
    struct coalescer_out coalescer;
    struct warp_pool_in pool_in;
    struct warp_pool_out pool;
    struct l1_in l1_in;
    struct l1_out l1;
    bool rests;
  } wires;
};

/* After load_path_init, with LoadPath = 0: lines are made in a way that has no RTL. */
void load_path_compare(struct load_path *, enum load_path_compared);

/* For a composite, which passes rows by reference.  What comes: the request, or NULL, and its warp; the data of a
 * response. */
struct load_path_rows {
  const struct memory_request *request;
  unsigned warp;
  const row *response;
};

/* The result, and what memory is asked for, where there are any; the latter is state. */
struct load_path_result {
  u8 warp, destination, last;
  u32 lanes;
  const row *data;
};
struct load_path_result load_path_result(const struct load_path *);
bool load_path_wants_memory(const struct load_path *);
struct line_request load_path_line(const struct load_path *);

/* All outputs but what result_* and memory_* carry; and the clock edge.  Of the inputs those that `rows` has are not
 * looked at. */
void load_path_control(struct load_path *, const struct load_path_in *, const struct load_path_rows *,
                       struct load_path_out *);
void load_path_step(struct load_path *, const struct load_path_in *, const struct load_path_rows *,
                    const struct load_path_out *);

#endif
