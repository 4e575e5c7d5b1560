/* caching_collector_unit: a collector unit that keeps the registers of its warp for later instructions.
 * Malekeh III-C, Fig. 5; replacement IV-A1, writes IV-A2.
 *
 * It holds one instruction of one warp, and two tables:
 *
 *   cache table               Entries times {tag, lock, near, order, data}: registers of the warp.  An entry is locked
 *                             while it holds an operand of the instruction; near says that the compiler marked its last
 *                             use as one with a near reuse; order ranks entries by use.
 *   operand collector table   Operands slots {valid, ready, index}: index names the entry of the slot's operand.
 *
 * Five operations, of which each cycle may bring any together; they act as if in this order:
 *
 *   places     in the cycle after an instruction has entered: each of its operands that was missing takes the place of
 *              an entry.
 *   result     (port D) of the results written to the banks (result_*), those of the warp held.  One of them, the
 *              lowest numbered that is near, is written into the cache too; of the others a copy, if there is one, is
 *              dropped.  A result is near if the instruction issued here last to write its register said so
 *              (issue_result_near).  It goes to the entry with its tag, merging lanes, or, if it has all lanes, takes
 *              the place of another entry, which is not locked then.  It is not kept if an operand takes that entry in
 *              this cycle, or if it is one that what is issued in this cycle finds here, whether it enters or not.
 *   operand    (port S) a row arrives for slot deliver_operand, and is written to its entry; all slots that name the
 *              entry are ready from the next cycle on.
 *   dispatch   dispatch_taken, while complete (all valid slots ready): it leaves, its entries are unlocked.  Its rows
 *              are told then, and are 0 otherwise.
 *   allocate   enter: the instruction that is issued enters here.  If its warp is not the one held, all entries are
 *              emptied first.  Each valid operand is looked up; those that are there are ready, the others are missing.
 *              Operands with the same register share an entry and a request.
 *
 * An operand's entry is locked, and marked near or far by issue_near (near if one of the operands that share it says
 * so), when it is looked up if it is there, and when it takes its place if not.  Entries become the most recent when
 * the instruction leaves that they are locked for, and in the cycle after a result was written to them.
 *
 * Places are taken in this order: empty entries, the lowest first; then, from a random one on, those that are far; then
 * the least recent.  Entries are as they were before the cycle: a place that a dispatch or a copy that is dropped
 * leaves is not one yet.  What is locked has no turn, nor has what a result was written to in the cycle before.
 * Operands come first, in their order, and the result after them, if there is one left.
 *
 * issue_miss tells what the issued instruction (issue_valid) would miss here, one operand for each register, in the
 * same cycle and whether it enters or not, as that is known later.
 *
 * Port R: held and warp, the warp whose data it has; has_near, some of it is near.  When the warp ends (done_*), or its
 * data are given up (drop), the unit holds none.  An instruction enters in cycle t and, with all its operands in the
 * cache, is complete in t + 1; what enters in the cycle of a dispatch follows it without a gap.  Reset: empty, no warp
 * held.
 *
 * The caller: issue_valid for no register with a result to come; enter only with issue_valid, while not occupied or
 * with dispatch_taken; what is issued of the warp held enters, or the data are given up (drop); dispatch_taken only
 * while complete; rows for slots that were missing, each once, from t + 2 on; no result for a register that the
 * instruction inside reads; no done for a warp that is issued or has an instruction inside, no drop then or with enter;
 * Entries > Operands.
 *
 * Chosen here, where the paper is silent: an empty entry is taken first; operands used together keep their order among
 * themselves, as the most recent; lookup and choice of places are a cycle each, and rows come later than both; a copy
 * that a far or losing result would leave stale is dropped; a result without all lanes takes no entry, as it does not
 * hold the register; how a result's reuse bit gets to write-back (one bit per register, here, so that no pipe carries
 * it; it is lost with the warp, and then the result is far); a warp that has ended has no data. */
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
  S(IN,  u8,  enter, 1, always)                                                                                        \
  S(OUT, u8,  issue_miss, Operands, always) /* operands it would miss; 0 without issue_valid */                        \
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
  S(IN,  u8,  drop, 1, always)                                                                                         \
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
  V(OUT, row, dispatch_data, CACHING_COLLECTOR_UNIT_MAX_OPERANDS, Operands, Lanes * 32, always)

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
  u8 missing, near_operands;                      /* slots: to be given places, one for each register; near, of all */
  u16 kept;                                       /* the entry a result was written to in the cycle before */
  u8 number[CACHING_COLLECTOR_UNIT_MAX_OPERANDS]; /* registers of the slots */
  u64 expected[4];                                /* per register, whether its next result is near */
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

/* Which of the results in a cycle is to be kept, by its bit, and where it has a copy; copies that are dropped, and of
 * which results. */
struct caching_choice {
  u8 written, dropped;
  u16 copy, stale;
};

struct caching_choice caching_collector_unit_choose(const struct caching_collector_unit *, u8 valid,
                                                    const struct caching_result *);
/* Gives missing operands their places; the entries. */
u16 caching_collector_unit_place(struct caching_collector_unit *);
/* What an instruction of this warp would find: entries; slots that hit, and where; slots whose registers are to be
 * read, one for each. */
struct caching_lookup {
  u16 found;
  u8 hits, misses;
  u8 index[CACHING_COLLECTOR_UNIT_MAX_OPERANDS];
};
struct caching_lookup caching_collector_unit_find(const struct caching_collector_unit *, unsigned warp,
                                                  const struct caching_operands *);
/* Keeps what was chosen of the results; the entry, none if it is one of `taken` or no place is left. */
u16 caching_collector_unit_keep(struct caching_collector_unit *, const struct caching_choice *,
                                const struct caching_result *, u16 taken);
void caching_collector_unit_deliver(struct caching_collector_unit *, unsigned operand, const row *);
static inline void caching_collector_unit_release(struct caching_collector_unit *s) {
  s->table.occupied = false;
  s->table.lock = 0;
}
void caching_collector_unit_done(struct caching_collector_unit *, unsigned warp);
void caching_collector_unit_drop(struct caching_collector_unit *);
void caching_collector_unit_allocate(struct caching_collector_unit *, const struct staged_instruction *,
                                     const struct caching_operands *);
/* Ends a cycle: operands were given places, a result was kept, and `left` are the entries of what has left. */
void caching_collector_unit_renew(struct caching_collector_unit *, u16 placed, u16 kept, u16 left);
void caching_collector_unit_dispatch(const struct caching_collector_unit *, struct dispatch *);

static inline bool caching_collector_unit_complete(const struct caching_collector_unit *s) {
  return s->table.occupied && s->table.needed == s->table.ready;
}
static inline bool caching_collector_unit_near(const struct caching_collector_unit *s) {
  return s->table.valid & s->table.near;
}

#endif
