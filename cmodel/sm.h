/* sm: the streaming multiprocessor, from a launched grid to requests to the memory behind the L1.
 * Barnes II-A, Table II, Fig. 7; a composite of
 *
 *   kernel_dispatch -> subcore x Subcores, barrier
 *     -> request_arbiter -> { coalescer or warp_pool -> l1 -> memory_* ; shared_memory } -> back to the sub-cores
 *
 * Four schedulers in all: Subcores = 4 and Issues = 1 is the partitioned SM of Barnes's Table II (preset volta),
 * Subcores = 1 and Issues = 4 the fully connected one.  Units and Banks are those of one sub-core.
 *
 * Use: while busy is 0, write the program (program_*) and the constants (constant_*), then hold the configuration and
 * raise start for one cycle.  busy is 1 from the next cycle until every block of the grid has finished; stores may still
 * be on their way to memory_* then.
 *
 * With Kernels = 2 (Subcores = 4, Stage = 0, Pool = 0) two kernels run at a time (Scavenger; dispatch/kernel_dispatch.h):
 * start, busy and constant_valid have a bit for each, and grids, limits and sizes are a value for each, used while its
 * busy is 1.  Their programs lie in the one instruction store, each from its `entry` on, with branches to where they
 * lie; it is written while neither runs.  A kernel's constants are written, and it is started, also while the other runs.
 * The limits say how the SM is divided, and may change in any cycle within what kernel_dispatch.h says; rows_per_warp[0] *
 * warps_limit[0] + rows_per_warp[1] * warps_limit[1] is at most Rows, and shared memory is divided likewise.
 * Whatever they are, the kernels change each other's speed, never each other's results.
 *
 * With Governor (sm_share.h) the first kernel is to have `goal` / 1024 of its speed alone, the second what it leaves, and
 * warps_limit and blocks_limit are what a kernel may have alone, each as much as all there is.  A block of each fits on the
 * SM at a time.  Governor 1 has the lengths of scavenger_paper, 2 of scavenger_short, 3 of scavenger_shortest.  hashed must
 * be 0, so that a block fits into as many slots of each scheduler as a quarter of its warps, and PcBits at least 7.  With
 * Preemption too, blocks that have to go are preempted (dispatch/context_mover.h): contexts, of at most context_lines lines each,
 * are in memory from context_line on, CONTEXT_BLOCKS for each kernel, memory_* takes their lines before those of the L1, with
 * tags from CONTEXT_TAG on, and shared_bytes is a multiple of a line's 128.
 *
 * memory_* is a request taken when memory_ready: a load of a line, a store of lanes, or an atomic; memory_tag names it
 * in the response, 255 asks for none.  response_* brings lines and old values back in any order.  See memory/l1.h.
 *
 * With Stage = 2 registers have an L1 of Sets sets of their own (memory/register_l1.h), and memory_* takes their requests
 * before those of data.
 *
 * commit_*: every instruction as it is issued, one per scheduler and cycle: warp, its kernel, pc, and lanes that execute
 * it.
 * overflow: a divergence stack was too small (sticky); nothing is right after that. */
#ifndef TWINWARP_SM_H
#define TWINWARP_SM_H

#include "control/sthld_controller.h"
#include "dispatch/kernel_dispatch.h"
#include "issue/barrier.h"
#include "memory/banked_l1.h"
#include "memory/coalescer.h"
#include "memory/l1.h"
#include "memory/register_l1.h"
#include "memory/reorder_queues.h"
#include "memory/request_arbiter.h"
#include "memory/shared_memory.h"
#include "memory/warp_pool.h"
#include "sm_share.h"
#include "subcore.h"
#include "twin.h"

enum { SM_NO_GOVERNOR, SM_PAPER_LENGTHS, SM_SHORT_LENGTHS, SM_SHORTEST_LENGTHS };
enum { SM_MAX_KERNELS = 2, SM_SCHEDULERS = 4, SM_MAX_SUBCORES = 4, SM_MAX_HASH_ENTRIES = 16 };

#define SM_PARAMS(P, D)                                                                                                \
  P(Subcores, 1, 4) /* 1 or 4 */                                                                                       \
  P(Warps, 2, 16)   /* of one scheduler */                                                                             \
  P(Units, 2, 16)                                                                                                      \
  P(Banks, 2, 8)                                                                                                       \
  P(UnitPorts, 1, 6)                                                                                                   \
  P(Rows, 4, 1024)                                                                                                     \
  P(PcBits, 4, 12)                                                                                                     \
  P(BufferDepth, 2, 8)                                                                                                 \
  P(StackDepth, 4, 32)                                                                                                 \
  P(Stage, 0, 2)    /* operand stage: 0 collector units, 1 caching ones, 2 RegLess (both Subcores = 4, Pool = 0) */    \
  P(Entries, 0, 16) /* registers in a caching collector unit; lines of compressed ones */                              \
  P(Interval, 4, 65535) /* of sthld_controller */                                                                      \
  P(Blocks, 2, 32)                                                                                                     \
  P(HashEntries, 4, 16)                                                                                                \
  P(Sets, 4, 256)                                                                                                      \
  P(Ways, 0, 8) /* 0: data are not kept in the L1 */                                                                   \
  P(Mshrs, 2, 32)                                                                                                      \
  P(Pending, 4, 64)                                                                                                    \
  P(Tickets, 4, 32)                                                                                                    \
  P(SharedWords, 256, 32768)                                                                                           \
  P(Pool, 0, 3)           /* load path: 0 coalescer; WarpPool: 1 by miss rate, 2 oldest, 3 warp ID */                  \
  P(PoolCoalescers, 1, 8)                                                                                              \
  P(PoolDepth, 2, 16)     /* of an instruction queue */                                                                \
  P(Kernels, 1, 2)        /* that run at a time */                                                                     \
  P(Governor, 0, 3)       /* that divides the SM between them, and its lengths */                                     \
  P(Preemption, 0, 1)     /* blocks that have to go are preempted */                                                   \
  D(Issues, 4 / Subcores)                                                                                              \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarps, Issues * Warps)

#define SM_PORTS(S, V)                                                                                                 \
  S(IN,  u8,  program_valid,   1, always)                                                                              \
  S(IN,  u16, program_address, PcBits, always)                                                                         \
  S(IN,  u64, program_word,    64, always)                                                                             \
  S(IN,  u8,  constant_valid,  Kernels, always)                                                                        \
  S(IN,  u8,  constant_word,   6, always)                                                                              \
  S(IN,  u32, constant_value,  32, always)                                                                             \
  S(IN,  u8,  start,           Kernels, always)                                                                        \
  V(IN,  u16, entry,           SM_MAX_KERNELS, Kernels, PcBits, always) /* first instruction */                        \
  V(IN,  u16, grid_x,          SM_MAX_KERNELS, Kernels, 16, always)                                                    \
  V(IN,  u16, grid_y,          SM_MAX_KERNELS, Kernels, 16, always)                                                    \
  V(IN,  u16, grid_z,          SM_MAX_KERNELS, Kernels, 16, always)                                                    \
  V(IN,  u8,  block_warps,     SM_MAX_KERNELS, Kernels, 6, always)  /* warps of a block */                             \
  V(IN,  u32, last_lanes,      SM_MAX_KERNELS, Kernels, 32, always) /* lanes of its last warp */                       \
  V(IN,  u8,  warps_limit,     SM_MAX_KERNELS, Kernels, 6, always)  /* usable warp slots of a scheduler */             \
  V(IN,  u8,  blocks_limit,    SM_MAX_KERNELS, Kernels, 6, always)  /* blocks resident at a time */                    \
  V(IN,  u32, shared_bytes,    SM_MAX_KERNELS, Kernels, 17, always) /* of a block */                                   \
  V(IN,  u8,  rows_per_warp,   SM_MAX_KERNELS, Kernels, 8, always)  /* in each bank */                                 \
  S(IN,  u16, goal,            11, always) /* of the governor */                                                       \
  S(IN,  u32, context_line,    25, always) /* of contexts in memory the first line, */                                 \
  S(IN,  u16, context_lines,   16, always) /* and how many each has */                                                 \
  S(IN,  u8,  policy,          2, always)  /* of warp_scheduler */                                                     \
  S(IN,  u8,  sthld,           8, always)  /* ccu_allocator: cycles an issue may be held back */                       \
  S(IN,  u8,  adaptive,        1, always)  /* sthld_controller finds them instead */                                   \
  S(IN,  u8,  table_valid,     1, always)  /* writes an entry of its table */                                          \
  S(IN,  u8,  table_state,     3, table_valid)                                                                         \
  S(IN,  u8,  table_large,     1, table_valid)                                                                         \
  S(IN,  u8,  table_next,      3, table_valid)                                                                         \
  S(IN,  u8,  table_delta,     4, table_valid)                                                                         \
  S(IN,  u8,  all_near,        1, always)  /* caching_collector: all reuse counts as near */                           \
  S(IN,  u8,  score_latency,   5, always)  /* rba_score: 0 to 20 */                                                    \
  S(IN,  u8,  hashed,          1, always)  /* subcore_mux: 0 round robin, 1 table */                                   \
  V(IN,  u8,  hash_table,      SM_MAX_HASH_ENTRIES, HashEntries, 8, always)                                            \
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
  S(OUT, u8,  overflow,        1, always)

/* Elaborated for a preset, not for configurations of its own; see presets.h. */
#define SM_CONFIGS(C)

TW_UNIT(sm, SM)

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
  const struct memory_request *request[SM_SCHEDULERS]; /* per load/store pipe */
  u8 requesting, granted;                              /* those that have one; those the arbiter takes */
  struct coalescer_in coalescer_in;
  struct coalescer_out coalescer;
  struct warp_pool_in pool_in;
  struct warp_pool_out pool;
  bool global_ready;                                   /* of the load path */
  struct l1_in l1_in;
  struct l1_out l1;
  struct shared_memory_in shared_in;
  struct shared_memory_out shared;
};

/* Malekeh IV-B3: a difference of more than 0.02 is large; STHLD has all of the 8 bits. */
enum { SM_STHLD_INVERSE = 50, SM_STHLD_LIMIT = 255 };

/* WarpPool's sizes, Kloosterman Table 3.1 and 3.2, and 3.3.5. */
enum { SM_POOL_QUEUES = 32, SM_POOL_TAGS = 2, SM_POOL_MERGES = 4, SM_POOL_MAPS = 8, SM_POOL_SLOTS = 256,
       SM_POOL_LOADS = 16, SM_POOL_QUANTUM = 100000, SM_POOL_PATIENCE = 64 };

/* RegLess' L1 of registers: 48 KB with 64 sets, Kloosterman Table 4.1. */
enum { SM_REGISTER_WAYS = 6, SM_REGISTER_MSHRS = 8 };

/* Load paths that are models alone: what WarpPool is compared with. */
enum sm_compared { SM_NOT_COMPARED, SM_BANKED_L1, SM_REORDER_QUEUES };

struct sm {
  struct sm_params params;
  enum sm_compared compared;
  struct sthld_controller sthld; /* with Stage = 1 */
  struct kernel_dispatch dispatch;
  struct barrier barrier;
  struct subcore subcore[SM_MAX_SUBCORES];
  struct request_arbiter arbiter;
  struct coalescer coalescer; /* one of these two is used */
  struct warp_pool pool;
  struct reorder_queues reorder; /* instead of the coalescer, when compared */
  struct banked_l1 banked;       /* instead of the coalescer and the L1 */
  struct l1 l1;
  struct register_l1 register_l1; /* with Stage = 2 */
  struct shared_memory shared;
  struct sm_share share; /* with Governor */
  struct sm_wires wires;
};

/* After sm_init, with Pool=0: the SM's load path is one that has no RTL. */
void sm_compare(struct sm *, enum sm_compared);

#endif
