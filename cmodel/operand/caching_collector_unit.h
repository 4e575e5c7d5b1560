/* caching_collector_unit: a collector unit that keeps the registers of its warp for later instructions.
 * Malekeh III-C, Fig. 5; replacement IV-A1, writes IV-A2.
 *
 * It holds one instruction of one warp, and two tables:
 *
 *   cache table               Entries times {tag, lock, near, order, data}: registers of the warp.  An entry is locked
 *                             while it holds an operand of the instruction; near says that the compiler marked its last
 *                             use as one with a near reuse; order ranks entries by use, 0 the least recent.
 *   operand collector table   Operands slots {valid, ready, index}: index names the entry of the slot's operand.
 *
 * Four operations, of which each cycle may bring any together; they act as if in this order:
 *
 *   result     (port D) of the results written to the banks (result_*), those of the warp held.  One of them, the
 *              lowest numbered that is near, is written into the cache too; of the others a copy, if there is one, is
 *              dropped.  A result is near if the instruction issued here last to write its register said so
 *              (issue_result_near).  It goes to the entry with its tag, merging lanes, or, if it has all lanes, takes
 *              the place of another entry.  An entry it takes is not locked.
 *   operand    (port S) a row arrives for slot deliver_operand, and is written to its entry; all slots that name the
 *              entry are ready from the next cycle on.
 *   dispatch   dispatch_taken, while complete (all valid slots ready): it leaves, its entries are unlocked.
 *   allocate   issue_valid: an instruction enters.  If its warp is not the one held, all entries are emptied first.
 *              Each valid operand is looked up; one that is missing takes the place of an entry, and is requested
 *              (issue_miss, in the same cycle).  The entries of all its operands are locked, marked near or far by
 *              issue_near and become the most recent.  Operands with the same register share an entry and a request;
 *              it is near if one of them says so.
 *
 * The place taken is of an empty entry (the lowest) if there is any; else, at random, one that is far; else the
 * least recent.  Never one that is locked, and never the entry a result took in the same cycle.  A result looks at the
 * locks as they were before a dispatch in the same cycle.
 *
 * Port R: held and warp, the warp whose data it has; has_near, some of it is near.  When the warp ends (done_*), the
 * unit holds none.  An instruction enters in cycle t and, with all its operands in the cache, is complete in t + 1;
 * what enters in the cycle of a dispatch follows it without a gap.  Reset: empty, no warp held.
 *
 * The caller: issue_valid only while not occupied or with dispatch_taken, and for no register with a result to come;
 * dispatch_taken only while complete; rows for slots with issue_miss, each once; no result for a register that the
 * instruction inside reads; no done for a warp with an instruction inside; Entries > Operands.
 *
 * Chosen here, where the paper is silent: an empty entry is taken first; operands used together keep their order among
 * themselves, as the most recent; a copy that a far or losing result would leave stale is dropped; a result without all
 * lanes takes no entry, as it does not hold the register; how a result's reuse bit gets to write-back (one bit per
 * register, here, so that no pipe carries it; it is lost with the warp, and then the result is far); a warp that has
 * ended has no data. */
#ifndef TWINWARP_CACHING_COLLECTOR_UNIT_H
#define TWINWARP_CACHING_COLLECTOR_UNIT_H

#include "execute/pipe.h"
#include "operand/operand_collector.h"
#include "twin.h"

enum {
  CACHING_COLLECTOR_UNIT_MAX_OPERANDS = 6,
  CACHING_COLLECTOR_UNIT_MAX_ENTRIES = 16,
  CACHING_COLLECTOR_UNIT_MAX_BANKS = 8
};

#define CACHING_COLLECTOR_UNIT_PARAMS(P, D)                                                                            \
  P(Operands, 2, 6)                                                                                                    \
  P(Entries, 3, 16)                                                                                                    \
  P(Banks, 2, 8)                                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(Lanes, 2, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))

#define CACHING_COLLECTOR_UNIT_PORTS(S, V)                                                                             \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, Operands, issue_valid)                                                              \
  V(IN,  u8,  issue_operand, CACHING_COLLECTOR_UNIT_MAX_OPERANDS, Operands, 8, issue_valid)                            \
  S(IN,  u8,  issue_near, Operands, issue_valid)                                                                       \
  S(IN,  u8,  issue_result, 2, issue_valid) /* it writes issue_register; and its odd neighbour */                      \
  S(IN,  u8,  issue_result_near, 1, issue_valid)                                                                       \
  S(OUT, u8,  issue_miss, Operands, always) /* operands to be read; 0 without issue_valid */                           \
  S(IN,  u8,  deliver_valid, Banks, always)                                                                            \
  V(IN,  u8,  deliver_operand, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, 3, deliver_valid)                              \
  V(IN,  row, deliver_data, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, Lanes * 32, deliver_valid)                        \
  S(IN,  u8,  result_valid, Banks, always)                                                                             \
  V(IN,  u8,  result_warp, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, WarpBits, result_valid)                            \
  V(IN,  u8,  result_register, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, 8, result_valid)                               \
  V(IN,  u32, result_lanes, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, Lanes, result_valid)                              \
  V(IN,  row, result_data, CACHING_COLLECTOR_UNIT_MAX_BANKS, Banks, Lanes * 32, result_valid)                          \
  S(IN,  u8,  done_valid, 1, always)                                                                                   \
  S(IN,  u8,  done_warp, WarpBits, done_valid)                                                                         \
  S(OUT, u8,  held, 1, always)                                                                                         \
  S(OUT, u8,  warp, WarpBits, held)                                                                                    \
  S(OUT, u8,  has_near, 1, always)                                                                                     \
  S(OUT, u8,  occupied, 1, always)                                                                                     \
  S(OUT, u8,  complete, 1, always)                                                                                     \
  S(IN,  u8,  dispatch_taken, 1, always)                                                                               \
  S(OUT, u16, dispatch_opcode, 9, complete)                                                                            \
  S(OUT, u8,  dispatch_register, 8, complete)                                                                          \
  S(OUT, u8,  dispatch_immediate_form, 1, complete)                                                                    \
  S(OUT, u32, dispatch_lanes, 32, complete)                                                                            \
  S(OUT, u32, dispatch_select, 32, complete)                                                                           \
  S(OUT, u32, dispatch_immediate, 32, complete)                                                                        \
  V(OUT, row, dispatch_data, CACHING_COLLECTOR_UNIT_MAX_OPERANDS, Operands, Lanes * 32, complete)

#define CACHING_COLLECTOR_UNIT_CONFIGS(C)                                                                              \
  C(".Operands(6), .Entries(8), .Banks(2), .Warps(16), .Lanes(32)")                                                    \
  C(".Operands(6), .Entries(16), .Banks(4), .Warps(8), .Lanes(32)")                                                    \
  C(".Operands(5), .Entries(7), .Banks(3), .Warps(5), .Lanes(3)")                                                      \
  C(".Operands(3), .Entries(4), .Banks(2), .Warps(4), .Lanes(2)")

TW_UNIT(caching_collector_unit, CACHING_COLLECTOR_UNIT)

/* All but the data: what decides. */
struct caching_table {
  bool held, occupied;
  u8 warp;
  u16 valid, lock, near; /* entries, a bit each */
  u8 tag[CACHING_COLLECTOR_UNIT_MAX_ENTRIES], order[CACHING_COLLECTOR_UNIT_MAX_ENTRIES];
  u8 needed, ready; /* slots, a bit each */
  u8 index[CACHING_COLLECTOR_UNIT_MAX_OPERANDS];
  u64 expected[4]; /* per register, whether its next result is near */
  u16 random;
};

struct caching_collector_unit {
  struct caching_collector_unit_params params;
  struct caching_table table;
  struct staged_instruction instruction;
  row data[CACHING_COLLECTOR_UNIT_MAX_ENTRIES];
};

/* For a composite, which passes rows by reference.  Calls of a cycle in the order of the operations above. */
struct caching_result {
  u8 warp, number; /* of the register */
  u32 lanes;
  const row *data;
};

/* What an instruction brings beside what is staged. */
struct caching_operands {
  u8 valid, near, result, result_near;
  u8 number[CACHING_COLLECTOR_UNIT_MAX_OPERANDS];
};

/* What became of the results in a cycle, a bit each; entries used, for caching_collector_unit_touch. */
struct caching_receipt {
  u8 written, dropped;
  u16 used; /* entry that was written */
};

struct caching_receipt caching_collector_unit_receive(struct caching_collector_unit *, u8 valid,
                                                      const struct caching_result *);
void caching_collector_unit_deliver(struct caching_collector_unit *, unsigned operand, const row *);
static inline void caching_collector_unit_release(struct caching_collector_unit *s) {
  s->table.occupied = false;
  s->table.lock = 0;
}
void caching_collector_unit_done(struct caching_collector_unit *, unsigned warp);
/* The operands to be read. */
u8 caching_collector_unit_allocate(struct caching_collector_unit *, const struct staged_instruction *,
                                   const struct caching_operands *, const struct caching_receipt *);
/* Ends a cycle with a receipt, without an allocation. */
void caching_collector_unit_touch(struct caching_collector_unit *, const struct caching_receipt *);
void caching_collector_unit_dispatch(const struct caching_collector_unit *, struct dispatch *);

static inline bool caching_collector_unit_complete(const struct caching_collector_unit *s) {
  return s->table.occupied && s->table.needed == s->table.ready;
}
static inline bool caching_collector_unit_near(const struct caching_collector_unit *s) {
  return s->table.valid & s->table.near;
}

#endif
