/* banked_l1: coalescer and L1 in eight banks, as Kloosterman compares with in 3.4.1: eight lines of one instruction are
 * looked up at once.  A model alone, for comparison; there is no RTL of it.  It stands in the place of the coalescer
 * and of the L1: requests and results are the coalescer's ports, what lies behind is the L1's; see coalescer.h, l1.h.
 *
 * A line is of bank line mod 8.  Each cycle every bank takes the line of the lowest lane left that is of the bank, all
 * of one instruction:
 *   hits       all at once, gathered into one return of all their lanes
 *   misses     one a cycle, as the MSHRs are searched once: that of the lowest lane.  It needs what it needs in the L1:
 *              to join an MSHR, or an MSHR and the memory port, and in any case a waiter place
 *   stores     one line a cycle, and so are atomics: that of the lowest lane.  They need and do what they do in the L1
 * The next instruction follows in the cycle after the last line, so the lines of two are never looked up together.
 * A hit waits while the fill register is in use, as in the L1.  Filling, poisoning, replacement (LRU) and the number of
 * MSHRs and waiters are the L1's; in the cycle in which a line is installed only its bank rests.
 *
 * A hit in cycle t is a result in t + 4, the time it takes in the L1; a waiter that is answered in t, one in t + 2. */
#ifndef TWINWARP_BANKED_L1_H
#define TWINWARP_BANKED_L1_H

#include "memory/l1.h"
#include "memory/load_split.h"

enum { BANKED_L1_BANKS = 8, BANKED_L1_TICKETS = 32, BANKED_L1_RETURNS = 8 };

/* What is done in a cycle. */
struct banked_l1_findings {
  u8 ticket;
  unsigned hits;                /* lines that hit and go, */
  u32 hit_lanes;                /* all their lanes, */
  u32 hit_set[BANKED_L1_BANKS]; /* and where they lie */
  u8 hit_way[BANKED_L1_BANKS];
  u32 hit_line_lanes[BANKED_L1_BANKS];
  bool one;               /* another line goes: a load's miss, a store's, an atomic's */
  bool one_hits, pending; /* it is in the cache; it has an MSHR */
  unsigned way, mshr, waiter;
  u32 line, lanes;
};

struct banked_l1_return {
  u8 delay, ticket; /* cycles until it is a result */
  u32 lanes;
  row data;
};

struct banked_l1 {
  struct l1_params params;
  struct load_split split;
  u32 tag[L1_MAX_SETS][L1_MAX_WAYS];
  row data[L1_MAX_LINES]; /* set by set as many as there are ways */
  u16 valid[L1_MAX_SETS];
  u8 rank[L1_MAX_SETS][L1_MAX_WAYS]; /* 0: last used */
  u32 mshr_valid, mshr_poisoned, mshr_line[L1_MAX_MSHRS];
  u64 mshr_waiters[L1_MAX_MSHRS], waiter_valid;
  struct l1_waiter waiter[L1_MAX_PENDING];
  bool fill_valid, fill_install, fill_atomic;
  u8 fill_index;
  row fill_data;
  bool memory_valid;
  u8 memory_tag;
  struct l1_request memory;
  u8 head, returns; /* those that are not results yet, oldest first */
  struct banked_l1_return coming[BANKED_L1_RETURNS];
  struct banked_l1_findings found; /* by control, for clock and for who counts */
};

void banked_l1_init(struct banked_l1 *, const struct l1_params *);
void banked_l1_reset(struct banked_l1 *);

/* Outputs: of the coalescer request_ready and result_valid, of the L1 memory_* and response_ready; inputs:
 * memory_ready, response_* and result_ready. */
void banked_l1_control(struct banked_l1 *, const struct l1_in *, struct coalescer_out *, struct l1_out *);
void banked_l1_clock(struct banked_l1 *, const struct l1_in *, bool result_ready, const struct l1_out *);

#endif
