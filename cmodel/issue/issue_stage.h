/* issue_stage: one warp scheduler and all it needs: from the instruction store to an issued instruction.
 * Barnes II-A, IV-A, Fig. 6 (the upper half); a composite of
 *
 *   fetch -> decode, special_registers -> (instruction buffers) -> scoreboard, read_hazard, predicate_file, rba_score,
 *   issue_gates -> warp_scheduler -> simt_stack, memory_order
 *
 * Which warp issues is known last in a cycle: what its next instruction comes to, its guard and where it goes, is
 * worked out before for each warp, and the choice, one-hot, says of which it counts.
 *
 * Each cycle at most one instruction of one warp is issued.  A warp is eligible when its buffer has an instruction and
 * nothing holds it (issue_gates): no operand, destination or predicate of it is pending or its destination still to be
 * read, its divergence stack has no operation under way, no memory instruction of the warp is outstanding before a
 * memory instruction, a barrier or an exit, and none of those outside hold it (gate).  An exit waits until nothing is
 * pending.  An instruction for a pipe also needs a collector unit (collector_ready; wants_collector: the warps whose
 * instruction waits for nothing else).
 *
 * An issued instruction leaves in the same cycle: control instructions go to the divergence stack (bra, exit), to the
 * barrier (bar.sync) or nowhere; all others to the operand collector (issue_*), unless its guard leaves it without
 * lanes: then it is only committed.  commit_* tells of every issued instruction.
 *
 * Queued.  With Queued, global memory instructions are issued to the instruction queues of WarpPool, not to a collector
 * unit (memory/warp_instruction_queues.h): issue_queued says so.  They are of the gates' class `queue`, not of `order`,
 * as order is kept by other means: who is plugged in outside holds back what must not overtake those that are in the
 * queues and behind them, also an instruction that would write what one there has still to read; check_destination and
 * check_register say what it writes.
 *
 * Taken.  An operand stage may take words that are for it out of the instruction buffers (head_*, take_*), one in a
 * cycle in which it holds back all warps.
 *
 * Operand slots of an instruction: 0 = ra, 1 = rb, 2 = rc; of an instruction that reads pairs also 3, 4, 5 = their odd
 * halves.  Warp w of scheduler Index is warp w * SchedulersPerSubcore + Index of the sub-core; a register's bank is
 * (register + that warp) mod Banks.
 *
 * Sharing (Sharing = 1): scores, which know of no sharing, are 0, so that policy RBA takes the oldest.  names_shared
 * are the warps whose next instruction names a register from share_kept on, to read or to write it, and `accesses`
 * those whose next instruction is an access of shared memory; who holds them back is outside.  An access of a warp that
 * is `asking` leaves as a question (control/share_probe.h), if it has lanes: it goes to the operand collector with ra
 * alone, and its answer comes from elsewhere; it stays the warp's next instruction, reserves nothing, and is told by
 * probe_* instead of commit_*.
 *
 * Context (Context = 1; dispatch/context_ports.h).  Of context_warp `context_rdata_*` is the state, with pc 0 if it has
 * no lanes, and from its launch its place in the grid.  The warp is held back and still when its state is replaced or
 * stopped or its entries move, see simt_stack; no warp of this scheduler is launched in a cycle with context_write,
 * none is done in one with context_stop.  context_write gives its head and all that is behind it up for what is at the
 * pc.  A warp is `warp_idle` with no register or predicate pending, no memory instruction before the request arbiter,
 * and no operation of the divergence stack.
 *
 * program_* writes the instruction store, only while no warp runs; constant_* the constant bank of each kernel that
 * constant_valid has a bit for, only while none of its warps does; launch_* starts a warp at launch_pc.  `kernel`
 * says of each warp which of the Kernels it is of, while it runs.  release_* come from the register write-back;
 * index Banks is the predicate file. */
#ifndef TWINWARP_ISSUE_STAGE_H
#define TWINWARP_ISSUE_STAGE_H

#include "dispatch/context_ports.h"
#include "dispatch/launch_ports.h"
#include "issue/decode.h"
#include "issue/fetch.h"
#include "issue/issue_gates.h"
#include "issue/memory_order.h"
#include "issue/predicate_file.h"
#include "issue/rba_score.h"
#include "issue/read_hazard.h"
#include "issue/scoreboard.h"
#include "issue/simt_stack.h"
#include "issue/special_registers.h"
#include "issue/two_level.h"
#include "issue/warp_scheduler.h"
#include "twin.h"

enum { ISSUE_STAGE_MAX_WARPS = 32, ISSUE_STAGE_MAX_BANKS = 8, ISSUE_STAGE_OPERANDS = 6 };

#define ISSUE_STAGE_PARAMS(P, D)                                                                                       \
  P(Warps, 2, 32)                                                                                                      \
  P(SchedulersPerSubcore, 1, 4) /* schedulers that share the register banks */                                         \
  P(Index, 0, 3)  /* which of them this is */                                                                          \
  P(Banks, 2, 8)                                                                                                       \
  P(LengthBits, 3, 7)                                                                                                  \
  P(CollectorUnits, 2, 24) /* of read_hazard */                                                                        \
  P(PcBits, 4, 16)                                                                                                     \
  P(BufferDepth, 2, 8)                                                                                                 \
  P(StackDepth, 4, 32)                                                                                                 \
  P(Queued, 0, 1)                                                                                                      \
  P(Kernels, 1, 2)                                                                                                     \
  P(Context, 0, 1) /* warps are moved in and out */                                                                    \
  P(Doubles, 0, 1) /* class DOUBLE is defined */                                                                       \
  P(Halves, 0, 1)  /* operations on halves are defined */                                                              \
  P(Sharing, 0, 1) /* warps may have registers in common */                                                            \
  P(Ahead, 0, 1)   /* of read_hazard */                                                                                \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(Releases, Banks + 1)

#define ISSUE_STAGE_PORTS(S, V)                                                                                        \
  S(IN,  u8,  policy,               2, always) /* see warp_scheduler; held while running */                            \
  S(IN,  u8,  score_latency,        5, always)                                                                         \
  S(IN,  u8,  smid,                 8, always) /* see special_registers */                                             \
  S(IN,  u8,  nsmid,                8, always)                                                                         \
  S(IN,  u8,  program_valid,        1, always)                                                                         \
  S(IN,  u16, program_address,      PcBits, program_valid)                                                             \
  S(IN,  u64, program_word,         64, program_valid)                                                                 \
  S(IN,  u8,  constant_valid,       Kernels, always)                                                                   \
  S(IN,  u8,  constant_word,        6, constant_valid)                                                                 \
  S(IN,  u32, constant_value,       32, constant_valid)                                                                \
  S(IN,  u8,  launch_valid,         1, always)                                                                         \
  S(IN,  u8,  launch_warp,          WarpBits, launch_valid)                                                            \
  S(IN,  u16, launch_pc,            PcBits, launch_valid)                                                              \
  S(IN,  u32, launch_lanes,         32, launch_valid)                                                                  \
  LAUNCH_PORTS(S, IN, 16, launch_valid)                                                                                \
  S(IN,  u32, kernel,               Warps, always)                                                                     \
  V(IN,  u32, gate,                 GATE_CLASSES, 6, Warps, always) /* see issue_gates */                              \
  S(IN,  u32, accepted,             Warps, always) /* memory instruction taken by the request arbiter */               \
  S(IN,  u32, collector_ready,      Warps, always) /* there is a collector unit for the warp */                        \
  V(IN,  u32, precedence,           2, 2, Warps, always) /* see warp_scheduler */                                      \
  V(IN,  u8,  reading,              READ_HAZARD_MAX_UNITS, CollectorUnits, 6, always) /* see read_hazard */            \
  V(IN,  u8,  delivered,            READ_HAZARD_MAX_UNITS, CollectorUnits, 6, always)                                  \
  V(IN,  u8,  reading_warp,         READ_HAZARD_MAX_UNITS, CollectorUnits, WarpBits, always)                           \
  V(IN,  u8,  reading_register,     READ_HAZARD_MAX_UNITS * 6, CollectorUnits * 6, 8, always)                          \
  V(IN,  u8,  queue_length,         ISSUE_STAGE_MAX_BANKS, Banks, LengthBits, always)                                  \
  S(IN,  u8,  take_valid,           1, always) /* the operand stage takes a head */                                    \
  S(IN,  u8,  take_warp,            WarpBits, take_valid)                                                              \
  S(IN,  u16, release_valid,        Releases, always)                                                                  \
  V(IN,  u8,  release_warp,         ISSUE_STAGE_MAX_BANKS + 1, Releases, WarpBits, release_valid)                      \
  V(IN,  u8,  release_register,     ISSUE_STAGE_MAX_BANKS + 1, Releases, 8, release_valid)                             \
  S(IN,  u8,  predicate_write,      1, always)                                                                         \
  S(IN,  u8,  predicate_warp,       WarpBits, predicate_write)                                                         \
  S(IN,  u8,  predicate_number,     3, predicate_write)                                                                \
  S(IN,  u32, predicate_lanes,      32, predicate_write)                                                               \
  S(IN,  u32, predicate_value,      32, predicate_write)                                                               \
  S(IN,  u8,  share_kept,           8, always) /* see share_layout */                                                  \
  S(IN,  u32, asking,               Warps, always)                                                                     \
  S(OUT, u32, names_shared,         Warps, always)                                                                     \
  S(OUT, u32, accesses,             Warps, always)                                                                     \
  S(OUT, u8,  probe_valid,          1, always)                                                                         \
  S(OUT, u8,  probe_warp,           WarpBits, probe_valid)                                                             \
  CONTEXT_STATE_PORTS(S, V, StackDepth)                                                                                \
  S(OUT, u32, head_open,            Warps, always) /* heads on the path taken */                                       \
  V(OUT, u64, head_instruction,     ISSUE_STAGE_MAX_WARPS, Warps, 64, head_open)                                       \
  V(OUT, u8,  check_destination,    ISSUE_STAGE_MAX_WARPS, Warps, 2, always) /* of the warp's next instruction */      \
  V(OUT, u8,  check_register,       ISSUE_STAGE_MAX_WARPS, Warps, 8, head_open)                                        \
  S(OUT, u8,  issue_valid,          1, always)                                                                         \
  S(OUT, u8,  issue_queued,         1, issue_valid)                                                                    \
  S(OUT, u8,  issue_kind,           3, commit_valid)                                                                   \
  S(OUT, u16, issue_opcode,         9, issue_valid)                                                                    \
  S(OUT, u8,  issue_warp,           WarpBits, issue_valid)                                                             \
  S(OUT, u8,  issue_register,       8, issue_valid)                                                                    \
  S(OUT, u8,  issue_immediate_form, 1, issue_valid)                                                                    \
  S(OUT, u32, issue_lanes,          32, issue_valid)                                                                   \
  S(OUT, u32, issue_select,         32, issue_valid)                                                                   \
  S(OUT, u32, issue_immediate,      32, issue_valid)                                                                   \
  S(OUT, u8,  issue_operand_valid,  6, issue_valid)                                                                    \
  V(OUT, u8,  issue_operand,        ISSUE_STAGE_OPERANDS, 6, 8, issue_valid) /* register numbers */                    \
  S(OUT, u8,  issue_near,           6, issue_valid) /* reuse bits of the operands */                                   \
  S(OUT, u8,  issue_result,         2, issue_valid) /* it writes issue_register; and its odd neighbour */              \
  S(OUT, u8,  issue_result_near,    1, issue_valid) /* reuse bit of that */                                            \
  S(OUT, u32, wants_collector,      Warps, always) /* warps that could issue, but for a collector unit */              \
  S(OUT, u32, last_warp,            Warps, always) /* issued last, one-hot and from state only */                      \
  S(OUT, u8,  arrive_valid,         1, always)                                                                         \
  S(OUT, u8,  arrive_warp,          WarpBits, arrive_valid)                                                            \
  S(OUT, u8,  done_valid,           1, always)                                                                         \
  S(OUT, u8,  done_warp,            WarpBits, done_valid)                                                              \
  S(OUT, u8,  commit_valid,         1, always)                                                                         \
  S(OUT, u8,  commit_warp,          WarpBits, commit_valid)                                                            \
  S(OUT, u16, commit_pc,            PcBits, commit_valid)                                                              \
  S(OUT, u32, commit_lanes,         32, commit_valid)                                                                  \
  S(OUT, u8,  overflow,             1, always)

#define ISSUE_STAGE_CONFIGS(C)                                                                                         \
  C(".Warps(16), .SchedulersPerSubcore(1), .Index(0), .Banks(2), .LengthBits(4), .CollectorUnits(2), .PcBits(6), .BufferDepth(4), " \
    ".StackDepth(16), .Queued(0), .Kernels(1), .Context(0), .Doubles(1), .Halves(0), .Ahead(1)")                       \
  C(".Warps(5), .SchedulersPerSubcore(1), .Index(0), .Banks(2), .LengthBits(4), .CollectorUnits(3), .PcBits(6), .BufferDepth(8), " \
    ".StackDepth(8), .Queued(0), .Kernels(1), .Context(0), .Doubles(0), .Halves(1), .Ahead(0)")                        \
  C(".Warps(4), .SchedulersPerSubcore(4), .Index(3), .Banks(4), .LengthBits(5), .CollectorUnits(3), .PcBits(6), .BufferDepth(2), " \
    ".StackDepth(4), .Queued(1), .Kernels(1), .Context(0), .Doubles(0), .Halves(1), .Sharing(1), .Ahead(0)")

/* An instruction of the store, as decode and the fields of its word have it: what any of its warps needs when it is
 * a head. */
struct issue_stage_decoded {
  struct fetch_place place;
  struct scoreboard_check check;
  u8 operand[ISSUE_STAGE_OPERANDS], operand_valid; /* registers by operand slot, and which of them are read */
  u8 number;                                       /* of the destination */
  u16 registers;                                   /* up to the highest that it names */
};

TW_COMPOSITE_WITH_STORE(issue_stage, ISSUE_STAGE, sizeof(struct issue_stage_decoded) << p->PcBits)

/* What the parts tell each other in one cycle; filled by issue_stage_comb, used by issue_stage_clock. */
struct issue_stage_wires {
  struct scoreboard_out scoreboard;
  struct rba_score_in rba_score_in;
  struct rba_score_out rba_score;
  struct warp_scheduler_in scheduler_in;
  struct warp_scheduler_out scheduler;
  struct simt_stack_in stack_in;
  struct simt_stack_out stack; /* without active: simt_stack_active has it */
  struct memory_order_in order_in;
  struct memory_order_out order;
  /* Of the heads. */
  u8 check_destination[ISSUE_STAGE_MAX_WARPS], check_register[ISSUE_STAGE_MAX_WARPS];
  u8 kind[ISSUE_STAGE_MAX_WARPS]; /* of those that are valid, or were: what these are made of */
  u32 needs_collector, need[GATE_CLASSES];
  u32 accesses, names_shared; /* with Sharing; */
  u8 share_kept;              /* as they are where this is kept */
  bool settled;               /* nothing was issued, and only its inputs can change that */
};

struct issue_stage {
  struct issue_stage_params params;
  struct fetch fetch;
  struct decode decode;
  struct scoreboard scoreboard;
  struct rba_score rba_score;
  struct warp_scheduler scheduler;
  struct predicate_file predicates;
  struct special_registers specials;
  struct simt_stack stack;
  struct memory_order order;
  struct two_level two_level; /* of the model alone, to compare with */
  struct issue_stage_decoded
      *store;                 /* of 2^PcBits: behind this, or that of a composite, whose schedulers hold the same */
  u16 store_pc;               /* what the store read in the previous cycle */
  struct read_hazard_due due; /* of a caller by ports */
  struct issue_stage_wires wires;
};

/* As issue_stage_init, with the store elsewhere; who has it empties it, by one of those it is for. */
void issue_stage_init_with(struct issue_stage *, const struct issue_stage_params *, struct issue_stage_decoded *store);
void issue_stage_empty_store(struct issue_stage *);

/* See twin.h.  First in a cycle, what is known of the heads: check_destination and check_register, in the wires;
 * then the warps that nothing holds, but perhaps what is still to be read, and a collector unit. */
void issue_stage_heads(struct issue_stage *);
TW_INLINE u32 issue_stage_open(const struct issue_stage *s, const struct issue_stage_in *in) {
  const struct issue_stage_wires *x = &s->wires;
  const u32 any = x->stack.busy | x->scoreboard.hazard, order = s->order.outstanding & x->need[GATE_ORDER];
  const u32 held = issue_gates_held(GATE_CLASSES, in->gate, x->need);
  return fetch_heads(&s->fetch)->head_valid & s->two_level.active & ~(any | order | held);
}

/* Then, of a unit that holds registers still to be read (read_hazard): a bit for its warp, if that must wait. */
static inline u32 issue_stage_unread(const struct issue_stage *s, unsigned warp, unsigned reading,
                                     const u8 *registers) {
  return (u32)read_hazard_of(reading, registers, s->wires.check_destination[warp], s->wires.check_register[warp])
         << warp;
}

/* All outputs but head_*, check_* and those of Context, from the warps that are open; out is what it was in the
 * cycle before. */
void issue_stage_control(struct issue_stage *, const struct issue_stage_in *, u32 open, struct issue_stage_out *);

/* The clock edge: begin, then what is released and written, then all else; ports release_* and predicate_* are not
 * looked at; `context` is params.Context, which who calls may know when it is compiled. */
static inline void issue_stage_begin(struct issue_stage *s) { scoreboard_begin(&s->scoreboard); }
static inline void issue_stage_release(struct issue_stage *s, unsigned warp, unsigned number, bool predicate) {
  scoreboard_release(&s->scoreboard, warp, number, predicate);
  if (s->two_level.size && !predicate) scoreboard_release(&s->two_level.loads, warp, number, false);
}
static inline void issue_stage_write_predicate(struct issue_stage *s, unsigned warp, unsigned number, u32 lanes,
                                               u32 value) {
  predicate_file_write(&s->predicates, warp, number, lanes, value);
}
void issue_stage_step(struct issue_stage *, bool context, const struct issue_stage_in *,
                      const struct issue_stage_out *);

/* With Sharing, before anything else in each cycle: warps whose next instruction is an access of shared memory or names
 * a register from `kept` on, in the wires. */
void issue_stage_sharing(struct issue_stage *, unsigned kept);

/* The outputs of Context, with Context. */
void issue_stage_context(struct issue_stage *, const struct issue_stage_in *, struct issue_stage_out *);

/* Heads, those of them that are open, and the warp that is done. */
struct issue_stage_view {
  const struct fetch_out *heads;
  u32 open;
  bool done_valid;
  u8 done_warp;
};
struct issue_stage_view issue_stage_look(const struct issue_stage *);

/* The last clock edge changed nothing that counts, nor will the next: as long as its inputs stay and the banks' queues
 * are empty, nothing is issued, fetched or done. */
static inline bool issue_stage_idle(const struct issue_stage *s) { return s->wires.settled; }

#endif
