/* subcore: one partition of the SM: warp scheduler, operand collector, register banks, execution pipes.
 * Barnes II-A and Fig. 2; a composite of
 *
 *   issue_stage x Issues -> operand_collector + bank_arbiter + register_bank x Banks
 *     -> {int_pipe, fp_pipe, sfu_pipe, tensor_pipe, lsu_pipe} x Issues -> writeback -> register banks, scoreboards
 *
 * With Issues = 1 it is a sub-core of a partitioned SM.  With Issues = 4, four times the banks and collector units, and
 * alone in its SM, it is Barnes's fully connected SM: four schedulers share one pool of collector units, banks and pipes.
 *
 * Warp w of scheduler i is warp w * Issues + i of the sub-core, AllWarps in all.  Register r of warp w lies in bank
 * (r + w) mod Banks, row w * rows_per_warp + r / Banks; rows_per_warp is configuration, held while running.
 *
 * With Kernels = 2 (Issues = 1, QueueDepth = 0, Stage = 0) warps are of two kernels, as `kernel` says of each while it
 * runs; the second's have their rows from the banks' other end on (operand/writeback.h) and constants of their own.
 *
 * With QueueDepth, global memory instructions wait in warp_instruction_queues between issue and collector; one that
 * leaves them takes its scheduler's issue port, and goes before what the scheduler could issue there.  queued_* tells
 * of those that enter.  A load to register 255 has no effect and does not enter.
 *
 * Stage says what stands between issue and dispatch: 0 the operand collector, 1 caching collector units with Entries
 * registers each (operand/caching_collector.h; only with Issues = 1 and QueueDepth = 0).  sthld and all_near are for
 * those, and may change at any time; without them they mean nothing.  2 is RegLess (operand/regless_stage.h; Issues = 1,
 * QueueDepth = 0, Banks = 8): then Rows are the lines of a bank of the staging unit, Entries those of compressed
 * registers, 0 without a compressor, and rows_per_warp means nothing; mem_* and back_* are the shard's, to and from the
 * registers' L1.
 *
 * Context (Context = 1, with Issues = 1, Stage = 0 and QueueDepth = 0): a warp's state is moved as issue_stage has it, and its
 * registers a row at a time: context_row asks for register context_register of context_warp; context_made says that it is read, or
 * with context_row_write written, in this cycle, in which no result is written to its bank; now_row, in the cycle after, that
 * now_data is what was read.  The collector's reads wait meanwhile.
 *
 * Memory instructions leave through request_*, one channel per scheduler's load/store pipe; results of the SM's
 * coalescer (global_*) and shared memory (shared_*) come back and write registers like any pipe.
 * Everything else is passed through to or from the issue stages; see issue/issue_stage.h. */
#ifndef TWINWARP_SUBCORE_H
#define TWINWARP_SUBCORE_H

#include "dispatch/launch_ports.h"
#include "execute/fp_pipe.h"
#include "execute/int_pipe.h"
#include "execute/lsu_pipe.h"
#include "execute/sfu_pipe.h"
#include "execute/tensor_pipe.h"
#include "issue/issue_stage.h"
#include "memory/warp_instruction_queues.h"
#include "operand/bank_arbiter.h"
#include "operand/caching_collector.h"
#include "operand/operand_collector.h"
#include "operand/register_bank.h"
#include "operand/regless_stage.h"
#include "operand/writeback.h"
#include "twin.h"

/* With RegLess: registers of a warp, and what the compressor has when it is not used. */
enum { SUBCORE_REGISTERS = 256, SUBCORE_LEAST_ENTRIES = 2 };
enum { SUBCORE_MAX_KERNELS = 2, SUBCORE_MAX_ISSUES = 4, SUBCORE_MAX_BANKS = 8, SUBCORE_OPERANDS = 6, SUBCORE_PIPES = 4 };

#define SUBCORE_PARAMS(P, D)                                                                                           \
  P(Issues, 1, 4)                                                                                                      \
  P(Warps, 2, 32) /* of one scheduler */                                                                               \
  P(Units, 2, 16)                                                                                                      \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024) /* of one bank */                                                                                   \
  P(PcBits, 4, 12)                                                                                                     \
  P(BufferDepth, 2, 8)                                                                                                 \
  P(StackDepth, 4, 32)                                                                                                 \
  P(QueueDepth, 0, 16) /* of an instruction queue; 0: there are none */                                                \
  P(Stage, 0, 2) /* operand stage: 0 collector units, 1 caching ones, 2 RegLess */                                     \
  P(Entries, 0, 16) /* registers in a caching collector unit; lines of compressed ones */                              \
  P(Kernels, 1, 2)                                                                                                     \
  P(Context, 0, 1) /* warps are moved in and out */                                                                    \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarps, Issues * Warps)                                                                                          \
  D(AllWarpBits, clog2(AllWarps))                                                                                      \
  D(Lanes, 32)                                                                                                         \
  D(LineBits, Stage == 2 ? clog2(Rows) : 1) /* of mem_line, back_line */                                               \
  D(IndexBits, clog2(Warps * 256))

#define SUBCORE_PORTS(S, V)                                                                                            \
  S(IN,  u8,  policy,               2, always)                                                                         \
  S(IN,  u8,  score_latency,        5, always)                                                                         \
  V(IN,  u8,  rows_per_warp,        SUBCORE_MAX_KERNELS, Kernels, 8, always)                                           \
  S(IN,  u8,  sthld,                8, always)                                                                         \
  S(IN,  u8,  all_near,             1, always)                                                                         \
  S(IN,  u8,  program_valid,        1, always)                                                                         \
  S(IN,  u16, program_address,      PcBits, program_valid)                                                             \
  S(IN,  u64, program_word,         64, program_valid)                                                                 \
  S(IN,  u8,  constant_valid,       Kernels, always)                                                                   \
  S(IN,  u8,  constant_word,        6, constant_valid)                                                                 \
  S(IN,  u32, constant_value,       32, constant_valid)                                                                \
  S(IN,  u8,  launch_valid,         Issues, always) /* at most one scheduler a cycle */                                \
  S(IN,  u8,  launch_warp,          WarpBits, always)                                                                  \
  S(IN,  u16, launch_pc,            PcBits, always)                                                                    \
  S(IN,  u32, launch_lanes,         32, always)                                                                        \
  LAUNCH_PORTS(S, IN, 16, always)                                                                                      \
  S(IN,  u64, kernel,               AllWarps, always)                                                                  \
  V(IN,  u32, waiting,              SUBCORE_MAX_ISSUES, Issues, Warps, always)                                         \
  S(IN,  u64, draining,             AllWarps, always) /* see issue_stage, by warp of the sub-core */                   \
  S(IN,  u64, load_held,            AllWarps, always)                                                                  \
  S(IN,  u8,  request_ready,        Issues, always)                                                                    \
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
  S(OUT, u8,  context_made,         1, always)                                                                         \
  S(OUT, u8,  now_row,              1, always)                                                                         \
  S(OUT, row, now_data,             1024, now_row)                                                                     \
  COMPRESSOR_MEMORY_PORTS(S, V, 3) /* of registers */                                                                  \
  S(OUT, u8,  global_ready,         1, always)                                                                         \
  S(OUT, u8,  shared_ready,         1, always)                                                                         \
  S(OUT, u8,  request_valid,        Issues, always)                                                                    \
  V(OUT, u8,  request_operation,    SUBCORE_MAX_ISSUES, Issues, 6, request_valid)                                      \
  V(OUT, u8,  request_warp,         SUBCORE_MAX_ISSUES, Issues, AllWarpBits, request_valid)                            \
  V(OUT, u8,  request_register,     SUBCORE_MAX_ISSUES, Issues, 8, request_valid)                                      \
  V(OUT, u32, request_lanes,        SUBCORE_MAX_ISSUES, Issues, 32, request_valid)                                     \
  V(OUT, row, request_address,      SUBCORE_MAX_ISSUES, Issues, 1024, request_valid)                                   \
  V(OUT, row, request_data,         SUBCORE_MAX_ISSUES, Issues, 1024, request_valid)                                   \
  S(OUT, u8,  queued_valid,         Issues, always)                                                                    \
  V(OUT, u8,  queued_warp,          SUBCORE_MAX_ISSUES, Issues, AllWarpBits, queued_valid)                             \
  V(OUT, u8,  queued_load,          SUBCORE_MAX_ISSUES, Issues, 1, queued_valid)                                       \
  V(OUT, u32, asking,               SUBCORE_MAX_ISSUES, Issues, Warps, always)                                         \
  S(OUT, u8,  arrive_valid,         Issues, always)                                                                    \
  V(OUT, u8,  arrive_warp,          SUBCORE_MAX_ISSUES, Issues, WarpBits, arrive_valid)                                \
  S(OUT, u8,  done_valid,           Issues, always)                                                                    \
  V(OUT, u8,  done_warp,            SUBCORE_MAX_ISSUES, Issues, WarpBits, done_valid)                                  \
  S(OUT, u8,  commit_valid,         Issues, always)                                                                    \
  V(OUT, u8,  commit_warp,          SUBCORE_MAX_ISSUES, Issues, WarpBits, commit_valid)                                \
  V(OUT, u16, commit_pc,            SUBCORE_MAX_ISSUES, Issues, PcBits, commit_valid)                                  \
  V(OUT, u32, commit_lanes,         SUBCORE_MAX_ISSUES, Issues, 32, commit_valid)                                      \
  S(OUT, u8,  overflow,             Issues, always)

#define SUBCORE_CONFIGS(C)                                                                                             \
  C(".Issues(1), .Warps(16), .Units(2), .Banks(2), .UnitPorts(1), .Rows(256), .PcBits(6), .BufferDepth(4), "           \
    ".StackDepth(16), .QueueDepth(0), .Stage(0), .Entries(8), .Kernels(1), .Context(0)")                               \
  C(".Issues(1), .Warps(8), .Units(2), .Banks(2), .UnitPorts(6), .Rows(256), .PcBits(6), .BufferDepth(4), "            \
    ".StackDepth(16), .QueueDepth(0), .Stage(1), .Entries(8), .Kernels(1), .Context(0)")

TW_UNIT(subcore, SUBCORE)

/* What the parts tell each other in one cycle; filled by subcore_comb, used by subcore_clock.  Rows go by reference,
 * and so does what pipes take and give: see pipe.h. */
struct subcore_wires {
  struct warp_instruction_queues_in queues_in;
  struct warp_instruction_queues_out queues;
  struct operand_collector_in collector_in;
  struct operand_collector_out collector;
  struct operand_collector_choice choice; /* of either stage */
  unsigned taken;                         /* the same, of caching units */
  u8 sthld, all_near;                     /* as they came in */
  struct bank_arbiter_in arbiter_in;
  struct bank_arbiter_out arbiter;
  struct writeback_in writeback_in;
  struct writeback_out writeback;
  const row *result_data[WRITEBACK_MAX_SOURCES];
  u8 source_of[SUBCORE_MAX_BANKS]; /* whose result a bank is written with */
  u64 draining, load_held, kernel; /* as they came in */
  u8 popped;                       /* the port that an instruction from the queues takes; or none */
  bool still;                      /* all this is as it was in the cycle before, and nothing happens */
};

/* Context: the access of this cycle; and whether the bank of the one before has read a row. */
struct subcore_context {
  u8 bank, read_bank;
  u16 row;
  bool made, read;
};

/* One scheduler and its pipes, and what they are told and tell. */
struct subcore_scheduler {
  struct issue_stage issue;
  struct int_pipe ints;
  struct fp_pipe fp;
  struct sfu_pipe sfu;
  struct tensor_pipe tensor;
  struct lsu_pipe lsu;
  struct issue_stage_in issue_in;
  struct issue_stage_out issued;
  struct dispatch dispatch;
};

struct subcore {
  struct subcore_params params;
  struct subcore_scheduler scheduler[SUBCORE_MAX_ISSUES];
  struct warp_instruction_queues queues;
  struct operand_collector collector; /* one of the three stages is used */
  struct bank_arbiter arbiter;
  struct register_bank bank[SUBCORE_MAX_BANKS];
  struct writeback writeback;
  struct caching_collector caching;
  struct regless_stage regless;
  struct subcore_context context;
  bool quiet;         /* the last cycle changed nothing: nor will the next with the same inputs */
  struct subcore_wires wires;
};

/* Instruction queues: four for a scheduler, 16 in an SM, as WarpPool has them (3.3.2); and as many instructions on their
 * way from them as the load/store pipes hold, so that none waits in a collector unit for the load path. */
static inline unsigned subcore_queue_warps(unsigned warps) { return warps > 8 ? (warps + 3) / 4 : 2; }
enum { SUBCORE_PIPE_REQUESTS = 2, SUBCORE_QUEUE_PATIENCE = 64 };

/* For a composite, which passes rows by reference: all outputs but what request_* carry and those of RegLess, and a
 * request; of RegLess see regless_stage_request; and a row that was read for the context, where now_row says so. */
void subcore_control(const struct subcore *, const struct subcore_in *, struct subcore_out *);
static inline const struct memory_request *subcore_request(const struct subcore *s, unsigned i) {
  return lsu_pipe_request(&s->scheduler[i].lsu);
}
static inline const row *subcore_context_row(const struct subcore *s) {
  return register_bank_data(&s->bank[s->context.read_bank]);
}

#endif
