/* kernel_dispatch: the blocks of one or two kernels become warps of one SM.  Scavenger: simultaneous multi-kernel
 * execution, Kloosterman 5.2.1; a composite of, for each kernel,
 *
 *   blocks that come back, grid_walker -> block_mux -> block_dispatch + subcore_mux
 *
 * Kernel 0, the primary, has warp slots, block slots, register rows and shared memory from the bottom up, kernel 1, the
 * secondary, from the top down: its slot n is Warps - 1 - n or Blocks - 1 - n, and the shared memory of its block slot
 * b ends where that of b - 1 begins, the first at the end.  So two limits say what each has, as it is one kernel's
 * already: no table of free rows or bytes is needed, whatever the sizes of their blocks, and what one gives up the
 * other can use when it is free from the frontier on.  All that leaves the unit has the SM's own slots and addresses.
 *
 * start and the grid are those of grid_walker, the limits those of block_dispatch, a bit or value for each kernel; each
 * runs its grids without regard to the other's.  busy: it has blocks to come, or on the SM.  launch_* is one channel:
 * kernel 1 launches no warp in a cycle in which kernel 0 does.  launch_pc is the kernel's entry.  `first` are the warp
 * slots that kernel 0 has taken, `kernel` those of kernel 1, from the cycle after the warp's launch on; block_busy are
 * block slots, counted in the kernel's own way, and placing says which of them has a half-placed block.
 *
 * The limits may change in any cycle.  The caller keeps both kernels' slots apart: warps_limit of one and the highest
 * slot that the other has taken or may take, counted in its own way, are no more than Warps together, and so with
 * Blocks.  With Kernels = 1 this is grid_walker, block_dispatch and subcore_mux, and nothing else.
 *
 * BlockSource = 1: the SM is one of several of a GPU, whose block_scheduler has the grid and gives blocks one by one.
 * block_queue is in the place of grid_walker; give_* and ended are its.  start, the end of the same link, is a cycle or
 * more before a grid's first block; busy, that there are blocks here.  Kernels is 1, as a block_scheduler has one grid,
 * and grid_* are not looked at.
 *
 * Sharing (Sharing = 1): as of block_dispatch; Kernels is 1.
 *
 * Context (Context = 1): blocks are moved out and in, one at a time: of kernel move_kernel block slot move_block,
 * counted in its own way as all block slots here, with its members and evict as of block_dispatch; the members are
 * slots of the SM.  last_* has a bit or value for each kernel.  resume_* is a channel of blocks that come back, of
 * kernel resume_kernel, the first of its sources: a block that is taken gets slot resume_slot.  While resume_holds none
 * of the kernel's grid is admitted.
 *
 * Chosen where the papers are silent: the primary goes first; how the SM's storage is shared. */
#ifndef TWINWARP_KERNEL_DISPATCH_H
#define TWINWARP_KERNEL_DISPATCH_H

#include "dispatch/block_dispatch.h"
#include "dispatch/block_mux.h"
#include "dispatch/block_queue.h"
#include "dispatch/block_ports.h"
#include "dispatch/grid_walker.h"
#include "dispatch/launch_ports.h"
#include "dispatch/subcore_mux.h"
#include "twin.h"

enum { KERNEL_DISPATCH_KERNELS = 2, KERNEL_DISPATCH_SCHEDULERS = 4 };

#define KERNEL_DISPATCH_PARAMS(P, D)                                                                                   \
  P(Kernels, 1, 2)                                                                                                     \
  P(Warps, 2, 16) /* of each of four schedulers */                                                                     \
  P(Blocks, 2, 32)                                                                                                     \
  P(HashEntries, 4, 16)                                                                                                \
  P(SharedWords, 256, 32768)                                                                                           \
  P(PcBits, 4, 16)                                                                                                     \
  P(Context, 0, 1) /* blocks are moved in and out */                                                                   \
  P(BlockSource, 0, 1) /* of blocks: 0 a grid_walker, 1 outside, with Kernels = 1 */                                   \
  P(Sharing, 0, 1) /* blocks may have registers in common */                                                           \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(BlockBits, clog2(Blocks))

#define KERNEL_DISPATCH_PORTS(S, V)                                                                                    \
  S(IN,  u8,  start,                Kernels, always)                                                                   \
  V(IN,  u16, grid_x,               2, Kernels, 16, always)                                                            \
  V(IN,  u16, grid_y,               2, Kernels, 16, always)                                                            \
  V(IN,  u16, grid_z,               2, Kernels, 16, always)                                                            \
  V(IN,  u8,  block_warps,          2, Kernels, 6, always)                                                             \
  V(IN,  u32, last_lanes,           2, Kernels, 32, always)                                                            \
  V(IN,  u8,  warps_limit,          2, Kernels, 6, always)                                                             \
  V(IN,  u8,  blocks_limit,         2, Kernels, 6, always)                                                             \
  V(IN,  u32, shared_bytes,         2, Kernels, 17, always)                                                            \
  V(IN,  u16, entry,                2, Kernels, PcBits, always) /* the kernel's first instruction */                   \
  S(IN,  u8,  hashed,               1, always)                                                                         \
  V(IN,  u8,  hash_table,           SUBCORE_MUX_MAX_ENTRIES, HashEntries, 8, always)                                   \
  S(IN,  u32, share,                28, always)                                                                        \
  S(OUT, u8,  launch_valid,         1, always)                                                                         \
  S(OUT, u8,  launch_kernel,        1, launch_valid)                                                                   \
  S(OUT, u8,  launch_scheduler,     2, launch_valid)                                                                   \
  S(OUT, u8,  launch_warp,          WarpBits, launch_valid)                                                            \
  S(OUT, u16, launch_pc,            PcBits, launch_valid)                                                              \
  S(OUT, u32, launch_lanes,         32, launch_valid)                                                                  \
  S(OUT, u8,  launch_block,         BlockBits, launch_valid)                                                           \
  S(OUT, u8,  launch_first,         1, launch_valid)                                                                   \
  S(OUT, u8,  launch_block_warps,   6, launch_valid)                                                                   \
  LAUNCH_PORTS(S, OUT, 16, launch_valid)                                                                               \
  V(OUT, u32, first,                4, 4, Warps, always)                                                               \
  V(OUT, u32, kernel,               4, 4, Warps, always)                                                               \
  V(OUT, u32, block_busy,           2, Kernels, Blocks, always)                                                        \
  S(OUT, u8,  placing,              Kernels, always)                                                                   \
  BLOCK_PORTS(S, IN, give, 16)                                                                                         \
  S(OUT, u8,  ended,                1, always)                                                                         \
  S(IN,  u8,  done_valid,           4, always)                                                                         \
  V(IN,  u8,  done_warp,            4, 4, WarpBits, done_valid)                                                        \
  S(OUT, u8,  busy,                 Kernels, always)                                                                   \
  S(IN,  u8,  move_kernel,          1, always)                                                                         \
  S(IN,  u8,  move_block,           BlockBits, always)                                                                 \
  S(IN,  u8,  evict,                1, always)                                                                         \
  S(IN,  u8,  resume_holds,         Kernels, always)                                                                   \
  S(IN,  u8,  resume_kernel,        1, always)                                                                         \
  BLOCK_PORTS(S, IN, resume, 16)                                                                                       \
  S(OUT, u8,  resume_ready,         1, always)                                                                         \
  S(OUT, u8,  resume_slot,          BlockBits, resume_ready)                                                           \
  V(OUT, u32, block_warp_mask,      4, 4, Warps, always)                                                               \
  S(OUT, u8,  last_valid,           Kernels, always)                                                                   \
  V(OUT, u8,  last_block,           2, Kernels, BlockBits, last_valid)

#define KERNEL_DISPATCH_CONFIGS(C)                                                                                     \
  C(".Kernels(2), .Warps(16), .Blocks(32), .HashEntries(4), .SharedWords(24576), .PcBits(12), .Context(1), "           \
    ".BlockSource(0)")                                                                                                 \
  C(".Kernels(1), .Warps(16), .Blocks(32), .HashEntries(4), .SharedWords(24576), .PcBits(12), .Context(0), "           \
    ".BlockSource(0)")                                                                                                 \
  C(".Kernels(1), .Warps(8), .Blocks(16), .HashEntries(4), .SharedWords(8192), .PcBits(12), .Context(0), "             \
    ".BlockSource(1)")                                                                                                 \
  C(".Kernels(1), .Warps(12), .Blocks(8), .HashEntries(4), .SharedWords(4096), .PcBits(12), .Sharing(1)")              \
  C(".Kernels(2), .Warps(4), .Blocks(5), .HashEntries(4), .SharedWords(256), .PcBits(4), .Context(0), " \
    ".BlockSource(0), .Sharing(0)")

TW_UNIT(kernel_dispatch, KERNEL_DISPATCH)

struct kernel_dispatch {
  struct kernel_dispatch_params params;
  struct grid_walker grid[KERNEL_DISPATCH_KERNELS];  /* one of these two, */
  struct block_queue queue;                          /* by BlockSource */
  struct block_mux sources[KERNEL_DISPATCH_KERNELS]; /* with Context */
  struct block_dispatch place[KERNEL_DISPATCH_KERNELS];
  struct subcore_mux mux[KERNEL_DISPATCH_KERNELS];
  bool rests; /* the last step changed nothing, and the next changes nothing under the same limits unless told to */
  u8 blocks_limit[KERNEL_DISPATCH_KERNELS]; /* of that step */
};

/* See twin.h.  `out` must be the same struct in each cycle: while this rests it stays as it is. */
void kernel_dispatch_control(struct kernel_dispatch *, const struct kernel_dispatch_in *, struct kernel_dispatch_out *);
void kernel_dispatch_step(struct kernel_dispatch *, const struct kernel_dispatch_in *,
                          const struct kernel_dispatch_out *);

/* Slot n of kernel k, of `count`, as the SM numbers it, and the other way round. */
static inline unsigned kernel_dispatch_slot(unsigned k, unsigned n, unsigned count) { return k ? count - 1 - n : n; }

/* For a composite that needs them before the limits are known: the ports `first` and `kernel`, which are state. */
void kernel_dispatch_slots(const struct kernel_dispatch *, u32 *first, u32 *second);

#endif
