/* caching_collector: the operand stage with caching collector units (CCUs), in place of operand_collector.
 * Malekeh III-B, Fig. 4; a composite of ccu_allocator and caching_collector_unit x CollectorUnits.
 *
 * One instruction is issued and one dispatched in a cycle.  ready says which warps may issue, cached which have data in
 * a CCU; see ccu_allocator.h.  The issued instruction enters its CCU, and its operands that are not there are requested
 * from the bank arbiter in the same cycle (request_*), at most one request per register.  Rows come back on deliver_*,
 * in the cycle after the next at the earliest.
 * Of the units with all their operands, the oldest whose class is ready in pipe_ready is dispatched; a unit is vacant
 * in the cycle it dispatches.  Operands that are not valid read as zero.
 *
 * Results are told as they are written to the banks (write_*); see caching_collector_unit.h.
 *
 * Of the traditional policies that Malekeh is compared with (VI-C) `traditional` has a bit each.  0: all reuse counts
 * as near; replacement is then least recent first, and of the results that come together the one of the lowest bank is
 * kept.  1: units are given out at random, see ccu_allocator.h; sthld has no effect.  The third is a greedy scheduler.
 *
 * As a warp has data in one CCU at most, and enters it only when the instruction before it has all its operands, no
 * instruction can write a register that an earlier one of its warp has still to read.
 *
 * The caller: issue_valid only for a warp in ready; classes below 6; and what the parts ask. */
#ifndef TWINWARP_CACHING_COLLECTOR_H
#define TWINWARP_CACHING_COLLECTOR_H

#include "operand/caching_collector_unit.h"
#include "operand/ccu_allocator.h"
#include "operand/sliding_window.h"
#include "twin.h"

enum { CACHING_COLLECTOR_MAX_UNITS = 16, CACHING_COLLECTOR_MAX_OPERANDS = 6, CACHING_COLLECTOR_MAX_BANKS = 8 };

#define CACHING_COLLECTOR_PARAMS(P, D)                                                                                 \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Operands, 2, 6)                                                                                                    \
  P(Entries, 3, 16)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  P(ReadyBits, 6, 7) /* bits of pipe_ready: instruction classes of the machine */                                      \
  D(UnitBits, clog2(CollectorUnits))                                                                                   \
  D(WarpBits, clog2(Warps))

#define CACHING_COLLECTOR_PORTS(S, V)                                                                                  \
  S(IN,  u8,  sthld, 8, always)                                                                                        \
  S(IN,  u8,  traditional, 2, always)                                                                                  \
  S(IN,  u32, wants_collector, Warps, always)                                                                          \
  S(IN,  u8,  commit_valid, 1, always)                                                                                 \
  S(OUT, u32, ready, Warps, always)                                                                                    \
  S(OUT, u32, cached, Warps, always)                                                                                   \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, Operands, issue_valid)                                                              \
  V(IN,  u8,  issue_operand, CACHING_COLLECTOR_MAX_OPERANDS, Operands, 8, issue_valid)                                 \
  S(IN,  u8,  issue_near, Operands, issue_valid)                                                                       \
  S(IN,  u8,  issue_result, 2, issue_valid)                                                                            \
  S(IN,  u8,  issue_result_near, 1, issue_valid)                                                                       \
  S(OUT, u8,  request_valid, 1, always)                                                                                \
  S(OUT, u8,  request_unit, UnitBits, request_valid)                                                                   \
  S(OUT, u8,  request_operand, Operands, request_valid)                                                                \
  S(IN,  u8,  deliver_valid, Banks, always)                                                                            \
  V(IN,  u8,  deliver_unit, CACHING_COLLECTOR_MAX_BANKS, Banks, UnitBits, deliver_valid)                               \
  V(IN,  u8,  deliver_operand, CACHING_COLLECTOR_MAX_BANKS, Banks, 3, deliver_valid)                                   \
  V(IN,  row, deliver_data, CACHING_COLLECTOR_MAX_BANKS, Banks, Lanes * 32, deliver_valid)                             \
  S(IN,  u8,  write_valid, Banks, always)                                                                              \
  V(IN,  u8,  write_warp, CACHING_COLLECTOR_MAX_BANKS, Banks, WarpBits, write_valid)                                   \
  V(IN,  u8,  write_register, CACHING_COLLECTOR_MAX_BANKS, Banks, 8, write_valid)                                      \
  V(IN,  u32, write_lanes, CACHING_COLLECTOR_MAX_BANKS, Banks, Lanes, write_valid)                                     \
  V(IN,  row, write_data, CACHING_COLLECTOR_MAX_BANKS, Banks, Lanes * 32, write_valid)                                 \
  S(IN,  u8,  done_valid, 1, always)                                                                                   \
  S(IN,  u8,  done_warp, WarpBits, done_valid)                                                                         \
  S(IN,  u8,  pipe_ready, ReadyBits, always)                                                                           \
  DISPATCHED_PORTS(S, V)                                                                                               \
  V(OUT, row, dispatch_data, CACHING_COLLECTOR_MAX_OPERANDS, Operands, Lanes * 32, dispatch_valid)

#define CACHING_COLLECTOR_CONFIGS(C)                                                                                   \
  C(".CollectorUnits(2), .Operands(6), .Entries(8), .Banks(2), .Warps(8), .Lanes(32)")                                 \
  C(".CollectorUnits(8), .Operands(6), .Entries(16), .Banks(4), .Warps(8), .Lanes(2)")                                 \
  C(".CollectorUnits(3), .Operands(5), .Entries(7), .Banks(3), .Warps(5), .Lanes(3)")                                  \
  C(".CollectorUnits(2), .Operands(3), .Entries(4), .Banks(2), .Warps(4), .Lanes(2), .ReadyBits(6)")

TW_COMPOSITE(caching_collector, CACHING_COLLECTOR)

/* What happened, counted by the model alone (counts.h): nothing depends on it. */
struct caching_collector_counts {
  u64 instructions;          /* that entered a CCU */
  u64 operands, requests;    /* that they read; of these, read from the banks.  The others hit. */
  u64 results, kept;         /* written to the banks; and to a CCU too */
  u64 flushes, flushed_near; /* a CCU given to another warp than the one held; while it had near data */
  u64 waits;                 /* cycles lost to the counter */
  u64 first_operands, first_requests, first_kept; /* the same, of unit 0 */
};

struct caching_collector {
  struct caching_collector_params params;
  struct ccu_allocator allocator;
  struct caching_collector_unit unit[CACHING_COLLECTOR_MAX_UNITS];
  u16 older[CACHING_COLLECTOR_MAX_UNITS]; /* per unit, the units allocated before it */
  u8 entered; /* the unit that an instruction entered in the cycle before, or CollectorUnits */
  struct ccu_allocator_in allocator_in; /* of this cycle: scratch, not state */
  struct ccu_allocator_out allocated;
  bool moved; /* see caching_collector_idle */
  struct caching_collector_counts counts;
  struct sliding_window window[CACHING_COLLECTOR_MAX_UNITS]; /* of BOW; sizes 0, unless this model stands for it */
};

/* For a composite, which passes rows by reference.  First in a cycle: ready, cached, and the unit that dispatches, or
 * CollectorUnits. */
unsigned caching_collector_control(struct caching_collector *, unsigned sthld, unsigned traditional,
                                   unsigned pipe_ready);

/* The rest of the cycle: results, then rows, then the instruction.  `taken` is the unit that dispatches, or
 * CollectorUnits. */
struct caching_collector_step {
  unsigned taken;
  bool commit_valid, issue_valid, done_valid;
  u8 traditional, done_warp, write_valid, deliver_valid;
  u32 wants_collector;
  const struct caching_result *result; /* by bank */
  const u8 *deliver_unit, *deliver_operand;
  const row *const *deliver_data;
  struct staged_instruction instruction;
  struct caching_operands operands;
};

/* What the instruction requests of the banks, and for which unit. */
struct caching_collector_request {
  u8 unit, operands;
};
struct caching_collector_request caching_collector_advance(struct caching_collector *,
                                                           const struct caching_collector_step *);

/* In the last cycle no counter moved, no warp's data was given up, no instruction entered and no result was kept:
 * without an event, the next is the same. */
static inline bool caching_collector_idle(const struct caching_collector *s) {
  return !s->moved && s->entered == s->params.CollectorUnits;
}

#endif
