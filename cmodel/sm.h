/* sm: the streaming multiprocessor, from a launched grid to requests to the memory behind the L1.
 * Barnes II-A, Table II, Fig. 7; a composite of
 *
 *   kernel_dispatch -> subcore x Subcores, barrier
 *     -> request_arbiter -> { load_path -> line_mux -> memory_* ; shared_memory } -> back to the sub-cores
 *
 * Four schedulers in all: Subcores = 4 and SchedulersPerSubcore = 1 is the partitioned SM of Barnes's Table II (preset
 * volta), Subcores = 1 and SchedulersPerSubcore = 4 the fully connected one.  CollectorUnits and Banks are those of one
 * sub-core.
 *
 * Use: while busy is 0, write the program (program_*) and the constants (constant_*), write what of its
 * settings (dispatch/settings.h) is to be other than it is, and
 * raise start for one cycle.  busy is 1 from the next cycle until every block of the grid has finished; stores may
 * still be on their way to memory_* then.
 *
 * With Kernels = 2 two kernels run at a time (Scavenger; dispatch/kernel_dispatch.h):
 * start, busy and constant_valid have a bit for each, and grids, limits and sizes are a value for each, used while its
 * busy is 1.  Their programs lie in the one instruction store, each from its `entry` on, with branches to where they
 * lie; it is written while neither runs.  A kernel's constants are written, and it is started, also while the other
 * runs.  The limits say how the SM is divided, and may change in any cycle within what kernel_dispatch.h says;
 * rows_per_warp[0] * warps_limit[0] + rows_per_warp[1] * warps_limit[1] is at most Rows, and shared memory is divided
 * likewise.  Whatever they are, the kernels change each other's speed, never each other's results.
 *
 * With Governor (control/kernel_divider.h) the first kernel is to have `goal` / 1024 of its speed alone, the second
 * what it leaves, and warps_limit and blocks_limit are what a kernel may have alone, each as much as all there is.  A
 * block of each fits on the SM at a time.  Governor 1 has the lengths of scavenger_paper, 2 of scavenger_short, 3 of
 * scavenger_shortest.  hashed must be 0, so that a block fits into as many slots of each scheduler as a quarter of its
 * warps, and PcBits at least 7.
 *
 * With Preemption too, blocks that have to go are preempted (dispatch/context_mover.h): contexts, of at most
 * context_lines lines each, are in memory from context_line on, CONTEXT_BLOCKS for each kernel, and shared_bytes is a
 * multiple of a line's 128.
 *
 * With BlockSource = 1 the SM is one of several of a GPU, and Kernels is 1 (dispatch/block_scheduler.h): all ports are
 * ends of links.  start comes a cycle or more before a grid's first block: the L1 forgets its lines, as other SMs have
 * stored since.  Blocks come by give_*, at most Blocks at a time, and busy is 1 while there are any; ended, that one
 * has ended.  quiet: not busy, and memory_* has taken all that was stored.  What is written while busy is 0 may be
 * written before a start then; grid_* are not looked at, and smid and nsmid say which SM of how many it is.
 *
 * With Sharing = 1 (Jatala; Kernels is 1) blocks and their registers lie as dispatch/share_layout.h has it, by settings
 * share_*: rows_per_warp, warps_limit and the assignment mean nothing.  Of block slots below blocks_limit two that are
 * a pair may have registers in common, and with share_memory below shared_bytes shared memory; which of their warps may
 * go on says dispatch/block_sharing.h, where an access goes control/share_window.h, which answers questions of warps
 * (control/share_probe.h) as they come.  Scores of RBA know of no sharing, and are 0 there, so that its policy takes
 * the oldest warp.
 *
 * memory_* is a request taken when memory_ready: a load of a line, a store of lanes, or an atomic; memory_tag names it
 * in the response, 255 asks for none.  response_* brings lines and old values back in any order.  See memory/l1.h.
 * With OperandStage = 2 registers have an L1 of Sets sets of their own (memory/register_l1.h), whose requests go before
 * those of data, as good as always; lines of contexts and data take turns while both wait, so that a kernel keeps half
 * of what memory takes: with contexts first its other blocks stood still until a block was out or in.  See
 * memory/line_mux.h.
 *
 * commit_*: every instruction as it is issued, one per scheduler and cycle: warp, its kernel, pc, and lanes that
 * execute it.
 * overflow: a divergence stack was too small (sticky); nothing is right after that. */
#ifndef TWINWARP_SM_H
#define TWINWARP_SM_H

#include "control/kernel_divider.h"
#include "control/sthld_controller.h"
#include "control/share_window.h"
#include "dispatch/block_sharing.h"
#include "dispatch/context_mover.h"
#include "dispatch/kernel_dispatch.h"
#include "dispatch/settings.h"
#include "issue/barrier.h"
#include "memory/line_mux.h"
#include "memory/load_path.h"
#include "memory/register_l1.h"
#include "memory/request_arbiter.h"
#include "memory/shared_memory.h"
#include "subcore.h"
#include "twin.h"

enum { SM_MAX_KERNELS = 2, SM_SCHEDULERS = 4, SM_MAX_SUBCORES = 4, SM_MAX_HASH_ENTRIES = 16 };

#define SM_PARAMS(P, D)                                                                                                \
  P(Subcores, 1, 4) /* 1 or 4 */                                                                                       \
  P(Warps, 2, 16)   /* of one scheduler */                                                                             \
  P(CollectorUnits, 2, 16)                                                                                             \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024)                                                                                                     \
  P(PcBits, 4, 16)                                                                                                     \
  P(BufferDepth, 2, 8)                                                                                                 \
  P(StackDepth, 4, 32)                                                                                                 \
  P(OperandStage, 0, 2)    /* operand stage: 0 collector units, 1 caching ones, 2 RegLess (both Subcores = 4) */       \
  P(Entries, 0, 16) /* registers in a caching collector unit; lines of compressed ones */                              \
  P(Interval, 4, 65535) /* of sthld_controller */                                                                      \
  P(Blocks, 2, 32)                                                                                                     \
  P(HashEntries, 4, 16)                                                                                                \
  P(Sets, 4, 256)                                                                                                      \
  P(Ways, 0, 16) /* 0: data are not kept in the L1 */                                                                  \
  P(Mshrs, 2, 32)                                                                                                      \
  P(Pending, 4, 64)                                                                                                    \
  P(Sectors, 1, 4)            /* of a line, moved by themselves; 1, and with WarpPool or a governor: whole lines */    \
  P(Tickets, 4, 32)                                                                                                    \
  P(SharedWords, 256, 32768)                                                                                           \
  P(LoadPath, 0, 3)           /* load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID */              \
  P(PoolCoalescers, 1, 8)                                                                                              \
  P(PoolDepth, 2, 16)     /* of an instruction queue */                                                                \
  P(Kernels, 1, 2)        /* that run at a time */                                                                     \
  P(Governor, 0, 3)       /* that divides the SM between them, and its lengths */                                      \
  P(Preemption, 0, 1)     /* blocks that have to go are preempted */                                                   \
  P(DoubleLanes, 0, 16)   /* of each scheduler's double-precision pipe; 0: there is none */                            \
  P(HalfPrecision, 0, 1)  /* fp_pipe computes on pairs of halves, too */                                               \
  P(IntStages, 2, 3)      /* of int_pipe, */                                                                           \
  P(FpStages, 2, 8)       /* of fp_pipe, */                                                                            \
  P(DoubleStages, 2, 8)   /* of dp_pipe, */                                                                            \
  P(SfuStages, 4, 16)     /* of sfu_pipe, */                                                                           \
  P(TensorStages, 1, 5)   /* of tensor_pipe: the least are the papers', the most reach a clock of 1 ns at 45 nm */     \
  P(IssueStages, 0, 1)    /* between issue and collector units, with OperandStage = 0: see issue_buffer.h */            \
  P(BlockSource, 0, 1)    /* of blocks: 0 the SM's own grid, 1 a GPU's block_scheduler */                              \
  P(Sharing, 0, 1)        /* two blocks may have registers in common */                                                \
  P(DynamicPeriod, 2, 65535) /* with Sharing, of dynamic warp execution: cycles whose stalls are compared; */          \
  P(DynamicStep, 1, 128)     /* the probability's step, */                                                             \
  P(DynamicStart, 0, 256)    /* and its start, in 1/256 */                                                             \
  P(CarveOut, 0, 1)       /* shared memory is carved out of the L1's ways, by kernel: see l1.h */                      \
  D(SchedulersPerSubcore, 4 / Subcores)                                                                                \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarps, SchedulersPerSubcore * Warps)                                                                            \
  D(StallBits, clog2(4 * DynamicPeriod + 1))

#define SM_PORTS(S, V)                                                                                                 \
  S(IN,  u8,  program_valid,   1, always)                                                                              \
  S(IN,  u16, program_address, PcBits, always)                                                                         \
  S(IN,  u64, program_word,    64, always)                                                                             \
  S(IN,  u8,  constant_valid,  Kernels, always)                                                                        \
  S(IN,  u8,  constant_word,   6, always)                                                                              \
  S(IN,  u32, constant_value,  32, always)                                                                             \
  S(IN,  u8,  start,           Kernels, always)                                                                        \
  S(IN,  u8,  setting_valid,   1, always)  /* of settings */                                                           \
  S(IN,  u8,  setting_index,   8, setting_valid)                                                                       \
  S(IN,  u32, setting_value,   32, setting_valid)                                                                      \
  S(IN,  u8,  table_valid,     1, always)  /* writes an entry of its table */                                          \
  S(IN,  u8,  table_state,     3, table_valid)                                                                         \
  S(IN,  u8,  table_large,     1, table_valid)                                                                         \
  S(IN,  u8,  table_next,      3, table_valid)                                                                         \
  S(IN,  u8,  table_delta,     4, table_valid)                                                                         \
  BLOCK_PORTS(S, IN, give, 16) /* with BlockSource */                                                                  \
  S(IN,  u8,  reference_valid, 1, always)  /* with Sharing, in a GPU: stalls of SM 0, see block_sharing */             \
  S(IN,  u32, reference_stalls, StallBits, reference_valid)                                                              \
  S(IN,  u8,  memory_ready,    1, always)                                                                              \
  S(IN,  u8,  response_valid,  1, always)                                                                              \
  S(IN,  u8,  response_tag,    8, response_valid)                                                                      \
  S(IN,  row, response_data,   1024, response_valid)                                                                   \
  S(OUT, u8,  busy,            Kernels, always)                                                                        \
  S(OUT, u8,  response_ready,  1, always)                                                                              \
  S(OUT, u8,  memory_valid,    1, always)                                                                              \
  S(OUT, u8,  memory_operation, 6, memory_valid)                                                                       \
  S(OUT, u32, memory_line,     25, memory_valid)                                                                       \
  S(OUT, u32, memory_lanes,    32, memory_valid)                                                                       \
  V(OUT, u8,  memory_word,     32, 32, 5, memory_valid)                                                                \
  S(OUT, row, memory_data,     1024, memory_valid)                                                                     \
  S(OUT, u8,  memory_tag,      8, memory_valid)                                                                        \
  S(OUT, u8,  commit_valid,    4, always)                                                                              \
  V(OUT, u8,  commit_warp,     SM_SCHEDULERS, 4, WarpBits, commit_valid)                                               \
  V(OUT, u8,  commit_kernel,   SM_SCHEDULERS, 4, 1, commit_valid)                                                      \
  V(OUT, u16, commit_pc,       SM_SCHEDULERS, 4, PcBits, commit_valid)                                                 \
  V(OUT, u32, commit_lanes,    SM_SCHEDULERS, 4, 32, commit_valid)                                                     \
  S(OUT, u8,  overflow,        1, always)                                                                              \
  S(OUT, u8,  stalls_valid,    1, always)                                                                              \
  S(OUT, u32, stalls,          StallBits, stalls_valid)                                                                  \
  S(OUT, u8,  ended,           1, always)                                                                              \
  S(OUT, u8,  quiet,           1, always)

/* Elaborated for a preset, not for configurations of its own; see presets.h. */
#define SM_CONFIGS(C)

TW_COMPOSITE_WITH_STORE(sm, SM, sizeof(struct issue_stage_decoded) << p->PcBits)

/* What the parts tell each other in one cycle; filled by sm_comb and the first steps of sm_clock, used by sm_clock.
 * Memory requests go by reference: see memory/memory_request.h. */
struct sm_wires {
  struct sthld_controller_in sthld_in;
  struct sthld_controller_out sthld;
  struct kernel_dispatch_in dispatch_in;
  struct kernel_dispatch_out dispatch;
  struct barrier_in barrier_in;
  struct barrier_out barrier;
  struct subcore_in subcore_in[SM_MAX_SUBCORES];
  struct subcore_out subcore[SM_MAX_SUBCORES];
  bool wrote; /* program_*, constant_* or launch_* of sub-cores in the cycle before */
  const struct memory_request *request[SM_SCHEDULERS]; /* per load/store pipe */
  u8 requesting, granted;                              /* those that have one; those the arbiter takes */
  struct load_path_rows path_rows;
  struct load_path_in path_in;
  struct load_path_out path;
  unsigned client;  /* that has the memory port, */
  u32 client_ready; /* and those whom memory is ready for */
  struct shared_memory_in shared_in;
  struct shared_memory_out shared;
  struct kernel_divider_in divider_in;
  struct kernel_divider_out divider;
  struct context_mover_in mover_in;
  struct context_mover_out mover;
  u32 moved[SM_SCHEDULERS]; /* warps of a block that is moved */
  struct block_sharing_in sharing_in;
  struct block_sharing_out sharing;
  struct share_window_in window_in;
  struct share_window_out window;
  struct memory_request moved_request; /* to where the window has it */
  bool shared_taken;                   /* shared memory's request, or an answer instead */
};

/* Malekeh IV-B3: a difference of more than 0.02 is large; STHLD has all of the 8 bits. */
enum { SM_STHLD_INVERSE = 50, SM_STHLD_LIMIT = 255 };

/* RegLess' L1 of registers: 48 KB with 64 sets, Kloosterman Table 4.1. */
enum { SM_REGISTER_WAYS = 6, SM_REGISTER_MSHRS = 8 };

/* Clients of the memory port after the L1, and how often in a row they may have it before data: registers as good as
 * always. */
enum { SM_REGISTERS = 1, SM_REGISTER_PATIENCE = 4095, SM_CONTEXT_PATIENCE = 1 };

struct sm {
  struct sm_params params;
  struct settings settings;
  struct sthld_controller sthld; /* with OperandStage = 1 */
  struct kernel_dispatch dispatch;
  struct barrier barrier;
  struct subcore subcore[SM_MAX_SUBCORES];
  struct request_arbiter arbiter;
  struct load_path path;
  struct register_l1 register_l1; /* with OperandStage = 2 */
  struct line_mux mux;
  struct shared_memory shared;
  struct kernel_divider divider; /* with Governor, */
  struct context_mover mover;    /* and with Preemption */
  struct block_sharing sharing;  /* with Sharing */
  struct share_window window;
  struct sm_wires wires;
};

/* After sm_init: so many warps of a scheduler are active, as issue/two_level.h has it; 0: all. */
void sm_two_level(struct sm *, unsigned active);

/* Sectors of a line that are moved by themselves: a governor counts lines, and wants them whole. */
static inline unsigned sm_sectors(const struct sm_params *p) {
  return p->Governor ? 1 : load_path_sectors(p->LoadPath, p->Sectors);
}

/* Parts of the instruction set that a machine has: bits 1 << enum isa_part. */
static inline unsigned sm_parts(const struct sm_params *p) {
  const unsigned doubles = p->DoubleLanes != 0, halves = p->HalfPrecision;
  return 1u << ISA_PART_BASE | doubles << ISA_PART_DOUBLE | halves << ISA_PART_HALF;
}

#endif
