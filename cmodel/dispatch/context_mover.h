/* context_mover: preemption.  A block's registers, shared memory, divergence and barrier state are saved to memory, its
 * place is another's, and it is placed and restored later.  Scavenger: Kloosterman 5.5.2; a composite of itself and
 *
 *   preempted_blocks   blocks that are out, with their coordinates and which warps have not ended
 *   context_walker     which line of a block is the next, and where in memory
 *   context_buffer     a line on its way
 *
 * One block is moved at a time, of kernel move_kernel block slot move_block, whose warps' slots are `block_warp_mask`:
 *
 *   idle   a turn of four cycles: a block of the second kernel that has to go (`over_share`, last_*,
 *          kernel_dispatch.h), if there is a place in memory; of the first; one of the first that comes back, if the
 *          kernel has nothing beyond (resume_*, into block slot resume_slot); of the second.  A kernel that has one to
 *          come back admits no new block (resume_holds, block_mux.h).  After a block has gone there is a pause of four
 *          cycles, in which the dispatch notices
 *   stop   its warps are held back (`holds`), as at a barrier, until those that are alive are still and no request of
 *          theirs waits for shared memory (shared_held).  If none is alive the block ends by itself
 *   scan   a warp a cycle: its number in the block, and the block's place in the grid
 *   save   line after line is read, stop of a warp's fetch with its state, and stored to memory; then evict
 *   place  the warps that have not ended are launched, and held back
 *   load   its lines are loaded, up to 32 under way, and put where they belong, in the order in which they come.  With
 *          its state a warp goes on at its pc, and arrives at the barrier if it waited; it is held back until all is
 *          there
 *
 * Ports.  context_* and context_rdata_* are those of the sub-core that context_scheduler names, see context_ports.h and
 * subcore.h; state_* are context_stop and context_write, which wait while a warp of that scheduler is done or any is
 * launched, and state_arrive, arrival at the barrier in a cycle with state_write in which no warp of the scheduler
 * arrives.  shared_* is the context's port of shared memory.  memory_* holds a request until memory_ready, and never
 * has two in a row; loads have tags below 32, the place of their response; stores ask for none.  `has`: kernels with
 * blocks that are out or on their way, which are busy.
 *
 * Configuration, held while a kernel is busy: shared_bytes is a multiple of a line's 128 bytes, so that a block's
 * shared memory begins with a row.  A context has at most context_lines lines.  state_stop, state_write and
 * state_arrive depend on launch, done and arrival of the cycle, resume_valid on `over_share`; all other outputs are
 * state, but for the scheduler and warp of the lowest to scan. */
#ifndef TWINWARP_CONTEXT_MOVER_H
#define TWINWARP_CONTEXT_MOVER_H

#include "dispatch/block_ports.h"
#include "dispatch/context_buffer.h"
#include "dispatch/context_walker.h"
#include "dispatch/preempted_blocks.h"
#include "twin.h"

enum { CONTEXT_SCHEDULERS = 4, CONTEXT_BLOCKS = PREEMPTED_MAX_BLOCKS };

#define CONTEXT_MOVER_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 16)      /* slots of each of four schedulers */                                                          \
  P(Blocks, 2, 32)     /* slots */                                                                                     \
  P(Places, 2, 32)     /* for blocks of each kernel, in memory */                                                      \
  P(Banks, 2, 8)       /* of registers */                                                                              \
  P(StackDepth, 4, 16)                                                                                                 \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))                                                                                          \
  D(EntryBits, clog2(StackDepth))

#define CONTEXT_MOVER_PORTS(S, V)                                                                                                \
  S(IN,  u32, context_line,                25, always)                                                                           \
  S(IN,  u16, context_lines,               16, always)                                                                           \
  V(IN,  u8,  rows_per_warp,               2, 2, 8, always)                                                                      \
  V(IN,  u32, shared_bytes,                2, 2, 17, always)                                                                     \
  S(IN,  u8,  over_share,                  2, always)                                                                            \
  S(IN,  u8,  last_valid,                  2, always)                                                                            \
  V(IN,  u8,  last_block,                  2, 2, BlockBits, last_valid)                                                          \
  S(IN,  u8,  resume_ready,                1, always)                                                                            \
  S(IN,  u8,  resume_slot,                 BlockBits, resume_ready)                                                              \
  S(IN,  u8,  launch_valid,                1, always)                                                                            \
  S(IN,  u8,  launch_kernel,               1, launch_valid)                                                                      \
  S(IN,  u8,  launch_scheduler,            2, launch_valid)                                                                      \
  S(IN,  u8,  launch_warp,                 WarpBits, launch_valid)                                                               \
  S(IN,  u8,  launch_warp_in_block,        5, launch_valid)                                                                      \
  S(IN,  u32, launch_shared_base,          17, launch_valid)                                                                     \
  V(IN,  u32, block_warp_mask,             4, 4, Warps, always)                                                                  \
  V(IN,  u32, warp_active,                 4, 4, Warps, always)                                                                  \
  V(IN,  u32, warp_idle,                   4, 4, Warps, always)                                                                  \
  V(IN,  u32, waiting,                     4, 4, Warps, always) /* at the barrier */                                             \
  S(IN,  u8,  shared_held,                 1, always)                                                                            \
  S(IN,  u8,  done_valid,                  4, always)                                                                            \
  S(IN,  u8,  arrive_valid,                4, always)                                                                            \
  V(IN,  u32, context_rdata_state,         11, 11, 32, always)                                                                   \
  S(IN,  u8,  context_rdata_warp_in_block, 5, always)                                                                            \
  S(IN,  u16, context_rdata_block_x,       16, always)                                                                           \
  S(IN,  u16, context_rdata_block_y,       16, always)                                                                           \
  S(IN,  u16, context_rdata_block_z,       16, always)                                                                           \
  S(IN,  u32, context_rdata_shared_base,   17, always)                                                                           \
  S(IN,  u8,  context_ready,               1, always)                                                                            \
  S(IN,  u8,  context_rdata_entry,         1, always)                                                                            \
  S(IN,  u64, context_rdata_saved,         64, context_rdata_entry)                                                              \
  S(IN,  u8,  context_ack,                 1, always)                                                                            \
  S(IN,  u8,  context_rdata_row,           1, always)                                                                            \
  S(IN,  row, context_rdata_data,          1024, context_rdata_row)                                                              \
  S(IN,  u8,  shared_ready,                1, always)                                                                            \
  S(IN,  u8,  shared_read,                 1, always)           /* shared_data is what was read */                               \
  S(IN,  row, shared_data,                 1024, shared_read)                                                                    \
  S(IN,  u8,  memory_ready,                1, always)                                                                            \
  S(IN,  u8,  response_valid,              1, always)                                                                            \
  S(IN,  u8,  response_place,              5, response_valid)   /* of its tag */                                                 \
  S(IN,  row, response_data,               1024, response_valid)                                                                 \
  S(OUT, u8,  has,                         2, always)                                                                            \
  S(OUT, u8,  holds,                       1, always)                                                                            \
  S(OUT, u8,  move_kernel,                 1, always)                                                                            \
  S(OUT, u8,  move_block,                  BlockBits, always)                                                                    \
  S(OUT, u8,  evict,                       1, always)                                                                            \
  S(OUT, u8,  resume_holds,                2, always)                                                                            \
  S(OUT, u8,  resume_kernel,               1, always)                                                                            \
  BLOCK_PORTS(S, OUT, resume, 16)                                                                                                \
  S(OUT, u8,  context_scheduler,           2, always)                                                                            \
  S(OUT, u8,  context_warp,                WarpBits, always)                                                                     \
  S(OUT, u8,  state_stop,                  1, always)                                                                            \
  S(OUT, u8,  state_write,                 1, always)                                                                            \
  S(OUT, u8,  state_arrive,                1, always)                                                                            \
  V(OUT, u32, context_state,               11, 11, 32, state_write)                                                              \
  S(OUT, u8,  context_read,                1, always)                                                                            \
  S(OUT, u8,  context_put,                 1, always)                                                                            \
  S(OUT, u8,  context_entry,               EntryBits, always)                                                                    \
  S(OUT, u64, context_saved,               64, context_put)                                                                      \
  S(OUT, u8,  context_row,                 1, always)                                                                            \
  S(OUT, u8,  context_row_write,           1, always)                                                                            \
  S(OUT, u8,  context_register,            8, context_row)                                                                       \
  S(OUT, u8,  shared_valid,                1, always)                                                                            \
  S(OUT, u8,  shared_write,                1, always)                                                                            \
  S(OUT, u16, shared_row,                  10, shared_valid)                                                                     \
  S(OUT, u8,  memory_valid,                1, always)                                                                            \
  S(OUT, u8,  memory_store,                1, always)                                                                            \
  S(OUT, u32, memory_line,                 25, memory_valid)                                                                     \
  S(OUT, u8,  memory_tag,                  8, memory_valid)                                                                      \
  S(OUT, u8,  data_used,                   1, always)           /* `data` is written somewhere */                                \
  S(OUT, row, data,                        1024, data_used)                                                                      \
  S(OUT, u8,  response_ready,    1, always)

#define CONTEXT_MOVER_CONFIGS(C)                                                                                       \
  C(".Warps(16), .Blocks(32), .Places(32), .Banks(8), .StackDepth(16)")                                                \
  C(".Warps(2), .Blocks(5), .Places(3), .Banks(4), .StackDepth(5)")                                                    \
  C(".Warps(8), .Blocks(4), .Places(2), .Banks(2), .StackDepth(16)")

TW_UNIT(context_mover, CONTEXT_MOVER)

enum context_phase { CONTEXT_IDLE, CONTEXT_STOP, CONTEXT_SCAN, CONTEXT_SAVE, CONTEXT_PLACE, CONTEXT_LOAD };

struct context_counts {
  u64 saved, restored, lines;
  u64 cycles[CONTEXT_LOAD + 1]; /* in each phase */
};

struct context_mover {
  struct context_mover_params params;
  struct preempted_blocks preempted;
  struct context_walker walker;
  struct context_buffer buffer;
  enum context_phase phase;
  u8 turn, pause;
  u8 kernel, block;
  u16 x, y, z; /* of the block, and its warps that have not ended */
  u32 warp_active;
  u16 shared_row;               /* first of its shared memory */
  u32 todo[CONTEXT_SCHEDULERS]; /* slots that are still to be scanned */
  u32 missing;                  /* warps that are still to be launched */
  struct {
    u8 scheduler, warp;
  } slot[CONTEXT_MAX_WARPS]; /* by number */
  struct context_counts counts;
};

#endif
