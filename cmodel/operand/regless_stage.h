/* regless_stage: the operand stage with RegLess, in place of collector units and register banks.  Kloosterman 4.5,
 * Fig. 4.8; a composite of regless_shard and register_reader.
 *
 * Registers are in the shard's staging unit and, where it has no room for them, in memory.  Registers, results and rows
 * go as with the other stages: the sub-core's write-back writes a bank first, reads and reservations have the gaps.
 *
 * Metadata.  The heads of the warps' instruction buffers are shown to the shard: those that are there and belong to the
 * path taken (open: no operation of the warp's divergence stack is under way).  In a cycle in which it takes one
 * (taken), its place in the buffer is given free as by an issue, and no instruction is issued: fetch brings one word a
 * cycle for both.  A word of metadata is never issued (held), and neither is an instruction of a warp that the shard
 * has not made ready, also one that needs no operand: each has a mark.
 *
 * Commit.  commit_* tells of any instruction that is issued; commit_marks are the shard's marks for it.  All but
 * control instructions enter a read unit, in the same cycle or later (issue_*), with these marks (issue_marks): of a
 * warp in the order in which they were committed.  A warp is `queued` from the cycle after the commit as long as one of
 * its instructions has not entered, the cycle in which it does included: its region may end, but what it holds is not
 * given up.
 *
 * Issue in cycle t: the instruction is in a read unit in t + 1, its operands are read and
 * its results reserved from t + 1 on, a row read in t + 1 is there in t + 2, and the instruction is dispatched in t + 3
 * at the earliest, as with the operand collector.  An instruction whose guard leaves no lane enters a read unit too, as
 * its marks count: see register_reader.h.
 *
 * Result: it is written when the write-back grants it, and the last part of it ends the reservation.
 *
 * Back-pressure: no instruction is issued while no read unit is vacant.  A reservation waits in its bank while no line
 * can be had, the accesses of that bank behind it; what it waits for, a line that is stored, goes on without them.
 *
 * A barrier ends a region, and the next one is not admitted while the warp waits (waiting).  A branch, a reconvergence
 * point and a redirect begin one: all are first words of blocks.  A warp that is done (done_*) ends its region, and
 * gives up all it holds; a warp that is launched in its place begins with its first word, and what was left of the
 * other under its number is overwritten or never read.
 *
 * Memory: mem_* and l1_fill_* of the shard; see memory/register_l1.h.
 *
 * The caller: as of the parts; commits only warps that are not held; with issue_ready alone an instruction enters, and
 * none of the control class.
 *
 * In the sub-core it takes the place of collector, bank arbiter and banks:
 *
 *   queue_stage   commit_marks go with the instruction, at once or through the queues, to issue_marks
 *   issue_stage   head_* are its open heads, done_* its own; take_* joins the issue at fetch; held goes to the gates,
 *                 issue_ready to collector_ready of all warps; reading is 0
 *   writeback     with 8 banks: write_*, and release_valid of the banks as write_last; rows mean nothing
 *   sm            mem_* and l1_fill_* of the four meet in register_l1, whose requests go to the memory port before
 *                 l1's and whose responses have bit 7 of the tag; l1 keeps no lines (Ways = 0) */
#ifndef TWINWARP_REGLESS_STAGE_H
#define TWINWARP_REGLESS_STAGE_H

#include "operand/operand_view.h"
#include "operand/register_reader.h"
#include "operand/regless_shard.h"

enum { REGLESS_STAGE_MAX_WARPS = CAPACITY_MAX_WARPS, REGLESS_STAGE_BANKS = REGION_BANKS };

/* Lines of each of the 8 banks; Entries of compressed lines, used with `compress`. */
#define REGLESS_STAGE_PARAMS(P, D)                                                                                     \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Warps, 2, 32)                                                                                                      \
  P(Registers, 4, 256)                                                                                                 \
  P(Lines, 4, 64)                                                                                                      \
  P(Entries, 2, 16)                                                                                                    \
  P(Lanes, 8, 32)                                                                                                      \
  P(ReadyBits, 6, 7) /* bits of pipe_ready: instruction classes of the machine */                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LineBits, clog2(Lines))                                                                                            \
  D(IndexBits, clog2(Warps * Registers))

#define REGLESS_STAGE_PORTS(S, V)                                                                                      \
  S(IN,  u8,  compress, 1, always)                                                                                     \
  S(IN,  u32, head_valid, Warps, always) /* open */                                                                    \
  V(IN,  u64, head, REGLESS_STAGE_MAX_WARPS, Warps, 64, head_valid)                                                    \
  S(IN,  u32, waiting, Warps, always)                                                                                  \
  S(IN,  u8,  done_valid, 1, always)                                                                                   \
  S(IN,  u8,  done_warp, WarpBits, done_valid)                                                                         \
  S(OUT, u8,  take_valid, 1, always)                                                                                   \
  S(OUT, u8,  take_warp, WarpBits, take_valid)                                                                         \
  S(OUT, u32, held, Warps, always)                                                                                     \
  S(IN,  u8,  commit_valid, 1, always)                                                                                 \
  S(IN,  u8,  commit_warp, WarpBits, commit_valid)                                                                     \
  S(OUT, u8,  commit_marks, 6, always) /* zero without a commit */                                                     \
  S(IN,  u32, queued, Warps, always)                                                                                   \
  S(OUT, u8,  issue_ready, 1, always)                                                                                  \
  ISSUED_PORTS(S, V)                                                                                                   \
  S(IN,  u8,  issue_operand_valid, 6, issue_valid)                                                                     \
  V(IN,  u8,  issue_operand, REGISTER_READER_OPERANDS, 6, 8, issue_valid)                                              \
  S(IN,  u8,  issue_result, 2, issue_valid)                                                                            \
  S(IN,  u8,  issue_marks, 6, issue_valid)                                                                             \
  S(IN,  u8,  write_valid, 8, always)                                                                                  \
  V(IN,  u8,  write_warp, REGLESS_STAGE_BANKS, 8, WarpBits, write_valid)                                               \
  V(IN,  u8,  write_register, REGLESS_STAGE_BANKS, 8, 8, write_valid)                                                  \
  S(IN,  u8,  write_last, 8, always)                                                                                   \
  V(IN,  u32, write_lanes, REGLESS_STAGE_BANKS, 8, Lanes, write_valid)                                                 \
  V(IN,  row, write_data, REGLESS_STAGE_BANKS, 8, Lanes * 32, write_valid)                                             \
  S(IN,  u8,  pipe_ready, ReadyBits, always)                                                                           \
  DISPATCHED_PORTS(S, V)                                                                                               \
  V(OUT, row, dispatch_data, REGISTER_READER_OPERANDS, 6, Lanes * 32, dispatch_valid)                                  \
  REGISTER_LINE_PORTS(S, V, 3)

#define REGLESS_STAGE_CONFIGS(C)                                                                                       \
  C(".CollectorUnits(2), .Warps(3), .Registers(32), .Lines(8), .Entries(2), .Lanes(8), .ReadyBits(6)")

TW_COMPOSITE(regless_stage, REGLESS_STAGE)

/* What happened, counted by the model alone (counts.h): nothing depends on it. */
struct regless_counts {
  u64 instructions, words, regions;                    /* issued; metadata; of it, those that begin a region */
  u64 waiting, preloading, active, draining;           /* cycles of warps; waiting: their region is known */
  u64 preloads, from_compressor, from_l1, from_memory; /* the rest: from the staging unit */
  u64 requests, invalidations;                         /* to the L1, and of these */
};

struct regless_stage {
  struct regless_stage_params params;
  bool compresses; /* the compressor is used; by ports, `compress` says so */
  struct register_reader reader;
  struct regless_shard shard;
  struct regless_counts counts;
  /* Of this cycle: scratch, not state. */
  struct regless_shard_in in;
  struct regless_shard_parts parts;
  struct register_reader_in reader_in;
  struct register_reader_out asked;
  unsigned dispatching; /* the unit that does; or CollectorUnits */
  bool entering;        /* an instruction does: it is at the reader's ports */
  bool moved;           /* see regless_stage_idle */
  bool answer_missed;   /* for the counts, told by the SM: the L1 did not have itself what it answers */
  bool fetched, missed; /* for the counts: the line that the compressor waited for came from the L1, or from beyond */
};

/* See twin.h and operand_view.h. */
void regless_stage_control(struct regless_stage *, const struct operand_view *, struct operand_answer *);
void regless_stage_enter(struct regless_stage *, const struct issued_instruction *);
void regless_stage_step(struct regless_stage *, const struct operand_events *);

/* The request to the L1, from the state alone. */
static inline const struct compressor_out *regless_stage_request(const struct regless_stage *s) {
  return &s->parts.compressor;
}

/* The last clock edge changed nothing, nor will the next as long as what is shown stays. */
static inline bool regless_stage_idle(const struct regless_stage *s) { return !s->moved; }

/* Of cycles in which the stage is not clocked, as nothing would move. */
void regless_stage_count_states(struct regless_stage *);

#endif
