/* subcore: one partition of the SM: warp scheduler, operand collector, register banks, execution pipes.
 * Barnes II-A and Fig. 2; a composite of
 *
 *   issue_stage x SchedulersPerSubcore -> queue_stage -> operand_stage -> execute_stage x SchedulersPerSubcore ->
 *   writeback -> registers, scoreboards
 *
 * With SchedulersPerSubcore = 1 it is a sub-core of a partitioned SM.  With SchedulersPerSubcore = 4, four times the
 * banks and collector units, and alone in its SM, it is Barnes's fully connected SM: four schedulers share one pool of
 * collector units, banks and pipes.
 *
 * Warp w of scheduler i is warp w * SchedulersPerSubcore + i of the sub-core, AllWarps in all.  Where its registers are
 * says operand/register_map.h; rows_per_warp is configuration, held while running.
 *
 * With Kernels = 2 warps are of two kernels, as `kernel` says of each while it
 * runs; the second's have their rows from the banks' other end on and constants of their own.
 *
 * QueueDepth: global memory instructions wait in instruction queues, see issue/queue_stage.h.  OperandStage: what
 * stands between issue and the pipes, and what Entries and Rows mean, see operand/operand_stage.h; 1 and 2 with
 * SchedulersPerSubcore = 1.  sthld and traditional are for OperandStage = 1, and may change at any time; mem_* and
 * l1_fill_* for OperandStage = 2, to and from the registers' L1.
 *
 * Context (Context = 1, with SchedulersPerSubcore = 1, OperandStage = 0 and QueueDepth = 0): a warp's state is moved as
 * issue_stage has it, and its registers a row at a time, see operand/register_file.h.
 *
 * Memory instructions leave through request_*, one channel per scheduler's load/store pipe; results of the SM's
 * coalescer (global_*) and shared memory (shared_*) come back and write registers like any pipe.
 * Everything else is passed through to or from the issue stages; see issue/issue_stage.h. */
#ifndef TWINWARP_SUBCORE_H
#define TWINWARP_SUBCORE_H

#include "dispatch/launch_ports.h"
#include "execute/execute_stage.h"
#include "issue/issue_stage.h"
#include "issue/queue_stage.h"
#include "operand/operand_stage.h"
#include "operand/writeback.h"
#include "twin.h"

enum {
  SUBCORE_MAX_KERNELS = 2,
  SUBCORE_MAX_SCHEDULERS = 4,
  SUBCORE_MAX_BANKS = 8,
  SUBCORE_PIPES = EXECUTE_STAGE_RESULTS
};

#define SUBCORE_PARAMS(P, D)                                                                                           \
  P(SchedulersPerSubcore, 1, 4)                                                                                        \
  P(Warps, 2, 32) /* of one scheduler */                                                                               \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024) /* of one bank */                                                                                   \
  P(PcBits, 4, 16)                                                                                                     \
  P(BufferDepth, 2, 8)                                                                                                 \
  P(StackDepth, 4, 32)                                                                                                 \
  P(QueueDepth, 0, 16) /* of an instruction queue; 0: there are none */                                                \
  P(OperandStage, 0, 2) /* operand stage: 0 collector units, 1 caching ones, 2 RegLess */                              \
  P(Entries, 0, 16) /* registers in a caching collector unit; lines of compressed ones */                              \
  P(Kernels, 1, 2)                                                                                                     \
  P(Context, 0, 1) /* warps are moved in and out */                                                                    \
  P(DoubleLanes, 0, 16) /* of dp_pipe; 0: there is none */                                                             \
  P(HalfPrecision, 0, 1) /* of fp_pipe */                                                                              \
  P(IntStages, 2, 3) /* of int_pipe */                                                                                 \
  P(FpStages, 2, 8) /* of fp_pipe */                                                                                   \
  P(DoubleStages, 2, 8) /* of dp_pipe */                                                                               \
  P(SfuStages, 4, 16) /* of sfu_pipe */                                                                                \
  P(TensorStages, 1, 5) /* of tensor_pipe */                                                                           \
  P(IssueStages, 0, 1) /* between issue and collector units, with OperandStage = 0 */                                  \
  P(Sharing, 0, 1) /* warps may have registers in common */                                                            \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarps, SchedulersPerSubcore * Warps)                                                                            \
  D(MapKernels, Sharing ? 5 : Kernels) /* of register_map */                                                           \
  D(AllWarpBits, clog2(AllWarps))                                                                                      \
  D(Lanes, 32)                                                                                                         \
  D(LineBits, OperandStage == 2 ? clog2(Rows) : 1) /* of mem_line, l1_fill_line */                                     \
  D(IndexBits, clog2(Warps * 256))

/* Inputs that are levels: what subcore_comb looks at, but for results and what is moved.  As long as they stay and
 * nothing happens, nothing will. */
#define SUBCORE_LEVELS(S, V)                                                                                           \
  S(IN,  u8,  policy,               2, always)                                                                         \
  S(IN,  u8,  score_latency,        5, always)                                                                         \
  S(IN,  u8,  smid,                 8, always)                                                                         \
  S(IN,  u8,  nsmid,                8, always)                                                                         \
  V(IN,  u8,  rows_per_warp,        REGISTER_MAP_MAX_KERNELS, MapKernels, 8, always)                                   \
  S(IN,  u8,  sthld,                8, always)                                                                         \
  S(IN,  u8,  traditional,          2, always)                                                                         \
  S(IN,  u64, kernel,               AllWarps, always)                                                                  \
  V(IN,  u32, gate,                 SUBCORE_MAX_SCHEDULERS * GATE_CLASSES, SchedulersPerSubcore * 6, Warps, always) /* see issue_gates */

#define SUBCORE_PORTS(S, V)                                                                                            \
  SUBCORE_LEVELS(S, V)                                                                                                 \
  S(IN,  u8,  program_valid,        1, always)                                                                         \
  S(IN,  u16, program_address,      PcBits, program_valid)                                                             \
  S(IN,  u64, program_word,         64, program_valid)                                                                 \
  S(IN,  u8,  constant_valid,       Kernels, always)                                                                   \
  S(IN,  u8,  constant_word,        6, constant_valid)                                                                 \
  S(IN,  u32, constant_value,       32, constant_valid)                                                                \
  S(IN,  u8,  launch_valid,         SchedulersPerSubcore, always) /* at most one scheduler a cycle */                  \
  S(IN,  u8,  launch_warp,          WarpBits, always)                                                                  \
  S(IN,  u16, launch_pc,            PcBits, always)                                                                    \
  S(IN,  u32, launch_lanes,         32, always)                                                                        \
  LAUNCH_PORTS(S, IN, 16, always)                                                                                      \
  S(IN,  u8,  request_ready,        SchedulersPerSubcore, always)                                                      \
  S(IN,  u8,  global_valid,         1, always)                                                                         \
  S(IN,  u8,  global_warp,          AllWarpBits, global_valid)                                                         \
  S(IN,  u8,  global_register,      8, global_valid)                                                                   \
  S(IN,  u32, global_lanes,         32, global_valid)                                                                  \
  S(IN,  row, global_data,          1024, global_valid)                                                                \
  S(IN,  u8,  global_last,          1, global_valid)                                                                   \
  S(IN,  u8,  shared_valid,         1, always)                                                                         \
  S(IN,  u8,  shared_warp,          AllWarpBits, shared_valid)                                                         \
  S(IN,  u8,  shared_register,      8, shared_valid)                                                                   \
  S(IN,  u32, shared_lanes,         32, shared_valid)                                                                  \
  S(IN,  row, shared_data,          1024, shared_valid)                                                                \
  S(IN,  u8,  shared_last,          1, shared_valid)                                                                   \
  CONTEXT_STATE_PORTS(S, V, StackDepth)                                                                                \
  S(IN,  u8,  context_row,          1, always)                                                                         \
  S(IN,  u8,  context_row_write,    1, always) /* with context_row */                                                  \
  S(IN,  u8,  context_register,     8, context_row)                                                                    \
  S(IN,  row, context_data,         1024, context_row_write)                                                           \
  S(OUT, u8,  context_ack,          1, always)                                                                         \
  S(OUT, u8,  context_rdata_row,    1, always)                                                                         \
  S(OUT, row, context_rdata_data,   1024, context_rdata_row)                                                           \
  REGISTER_LINE_PORTS(S, V, 3) /* of registers */                                                                  \
  S(OUT, u8,  global_ready,         1, always)                                                                         \
  S(OUT, u8,  shared_ready,         1, always)                                                                         \
  S(OUT, u8,  request_valid,        SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  request_operation,    SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 6, request_valid)                    \
  V(OUT, u8,  request_warp,         SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, request_valid)          \
  V(OUT, u8,  request_register,     SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 8, request_valid)                    \
  V(OUT, u32, request_lanes,        SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, request_valid)                   \
  V(OUT, row, request_address,      SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 1024, request_valid)                 \
  V(OUT, row, request_data,         SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 1024, request_valid)                 \
  S(OUT, u8,  queued_valid,         SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  queued_warp,          SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, AllWarpBits, queued_valid)           \
  V(OUT, u8,  queued_load,          SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 1, queued_valid)                     \
  V(IN,  u32, precedence,           2 * SUBCORE_MAX_SCHEDULERS, 2 * SchedulersPerSubcore, Warps, always)               \
  V(IN,  u32, asking,               SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                       \
  V(OUT, u32, names_shared,         SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                       \
  V(OUT, u32, accesses,             SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                       \
  S(OUT, u8,  probe_valid,          SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  probe_warp,           SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, probe_valid)               \
  V(OUT, u32, wants_collector,      SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, Warps, always)                       \
  S(OUT, u8,  arrive_valid,         SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  arrive_warp,          SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, arrive_valid)              \
  S(OUT, u8,  done_valid,           SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  done_warp,            SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, done_valid)                \
  S(OUT, u8,  commit_valid,         SchedulersPerSubcore, always)                                                      \
  V(OUT, u8,  commit_warp,          SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, WarpBits, commit_valid)              \
  V(OUT, u16, commit_pc,            SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, PcBits, commit_valid)                \
  V(OUT, u32, commit_lanes,         SUBCORE_MAX_SCHEDULERS, SchedulersPerSubcore, 32, commit_valid)                    \
  S(OUT, u8,  overflow,             SchedulersPerSubcore, always)

#define SUBCORE_CONFIGS(C)                                                                                             \
  C(".SchedulersPerSubcore(1), .Warps(16), .CollectorUnits(2), .Banks(2), .UnitPorts(1), .Rows(256), .PcBits(6), .BufferDepth(4), " \
    ".StackDepth(16), .QueueDepth(0), .OperandStage(0), .Entries(8), .Kernels(1), .Context(0)")                        \
  C(".SchedulersPerSubcore(1), .Warps(8), .CollectorUnits(2), .Banks(2), .UnitPorts(6), .Rows(256), .PcBits(6), .BufferDepth(4), " \
    ".StackDepth(16), .QueueDepth(0), .OperandStage(1), .Entries(8), .Kernels(1), .Context(0)")

TW_COMPOSITE_WITH_STORE(subcore, SUBCORE, sizeof(struct issue_stage_decoded) << p->PcBits)

struct subcore_levels {
  SUBCORE_LEVELS(TW_IN_S, TW_IN_V)
};

/* What the operand stage is told, and what that points to. */
struct subcore_view {
  struct operand_view operands;
  struct operand_move move;
  struct register_fill back;
};

/* What the parts tell each other in one cycle; filled by subcore_comb, used by subcore_clock.  Rows go by reference. */
struct subcore_wires {
  struct subcore_levels levels; /* as they came in */
  struct writeback_in writeback_in;
  struct writeback_out writeback;
  const row *result_data[WRITEBACK_MAX_SOURCES], *write_data[WRITEBACK_MAX_BANKS];
  u8 pipe_ready[SUBCORE_MAX_SCHEDULERS];
  struct operand_answer operands;
  struct subcore_view view;
  bool settled; /* all this is as it was in the cycle before, and nothing happens */
};

/* One scheduler and its pipes, and what the scheduler is told and tells. */
struct subcore_scheduler {
  struct issue_stage issue;
  struct execute_stage execute;
  struct issue_stage_in issue_in;
  struct issue_stage_out issued;
  bool wrote; /* program_*, constant_* or launch_* in the clock before */
};

/* What is known of a sub-core when a cycle is compiled: one scheduler, and its operand stage; with Context; or
 * anything else. */
enum subcore_make { SUBCORE_SHARED, SUBCORE_QUEUED, SUBCORE_BANKED, SUBCORE_CACHING, SUBCORE_REGLESS, SUBCORE_MOVING };

struct subcore {
  struct subcore_params params;
  u8 make; /* enum subcore_make */
  struct subcore_scheduler scheduler[SUBCORE_MAX_SCHEDULERS];
  struct queue_stage queues;
  struct operand_stage operands;
  struct writeback writeback;
  bool quiet; /* the last cycle changed nothing: nor will the next with the same inputs */
  struct subcore_wires wires;
};

/* As subcore_init, with the instruction store elsewhere, as of issue_stage_init_with. */
void subcore_init_with(struct subcore *, const struct subcore_params *, struct issue_stage_decoded *store);

/* See twin.h.  Control: all outputs but what request_* carry and those of RegLess, see operand_stage_request, and a
 * row that was read for the context, where context_rdata_row says so; and what those are.  Rests: then, that nothing is
 * issued, arrives or is done in this cycle. */
void subcore_control(struct subcore *, const struct subcore_in *, struct subcore_out *);
static inline bool subcore_rests(const struct subcore *s) { return s->wires.settled; }
static inline const struct memory_request *subcore_request(const struct subcore *s, unsigned i) {
  return execute_stage_request(&s->scheduler[i].execute);
}
/* With Sharing, before anything else in each cycle, see issue_stage.h. */
static inline const struct issue_stage *subcore_sharing(struct subcore *s, unsigned kept, unsigned i) {
  issue_stage_sharing(&s->scheduler[i].issue, kept);
  return &s->scheduler[i].issue;
}
static inline const row *subcore_context_row(const struct subcore *s) {
  return operand_stage_context_row(&s->operands);
}

#endif
