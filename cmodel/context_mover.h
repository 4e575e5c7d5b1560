/* context_mover: preemption.  A block's registers, shared memory, divergence and barrier state are saved to memory, its
 * place is another's, and it is placed and restored later.  Scavenger: Kloosterman 5.5.2.  A part of the SM's model
 * that has no RTL yet; all its movements are those of hardware with the ports named here.
 *
 * A context is in lines of memory: for each warp of the block that has not ended two of state (pc, lanes, predicates,
 * whether it waits at the barrier; the divergence stack's entries), then its registers, a row a line; then the block's
 * shared memory.  Block coordinates and which warps have not ended stay in preempted_blocks.
 *
 * One block is moved at a time:
 *
 *   stop   the block's warps are held back, as at a barrier, until nothing of them is under way: no register or
 *          predicate pending, no memory instruction before the coalescer or shared memory, no operation of the divergence
 *          stack.  A block that ends meanwhile needs no saving
 *   save   line after line is read and stored to memory
 *   evict  its warps' buffers and its barrier are cleared, its slots are free: as if it had finished
 *   place  as soon as the dispatch takes it, before new blocks if no other is moved: the warps that have not ended are launched, and held back
 *   load   its lines are loaded, up to 32 under way; then its warps go on at their pcs, those that waited arrive again
 *
 * Ports.  A register bank gives or takes a row in a cycle in which no result is written to it, before the collector's
 * reads; shared memory a line in a cycle in which it has no pass; a warp's stack entry takes a cycle.  memory_* takes a
 * request of the mover before the L1's, but not two in a row; tags are 128 + the place of a load.
 *
 * Blocks beyond what their kernel should have are saved, as long as there is a place in memory, from the highest slot down, the
 * secondary's first; with none of these, blocks that were saved are placed, in the order they were. */
#ifndef TWINWARP_CONTEXT_MOVER_H
#define TWINWARP_CONTEXT_MOVER_H

#include "dispatch/preempted_blocks.h"
#include "twin.h"

enum { CONTEXT_KERNELS = PREEMPTED_KERNELS, CONTEXT_MAX_WARPS = 32, CONTEXT_MAX_BLOCKS = PREEMPTED_MAX_BLOCKS, CONTEXT_LOADS = 32, CONTEXT_TAG = 128 };
enum { CONTEXT_STATE_LINES = 2, CONTEXT_MAX_DEPTH = 16 };

struct sm;
struct sm_in;
struct sm_out;

enum context_phase { CONTEXT_IDLE, CONTEXT_STOP, CONTEXT_SAVE, CONTEXT_PLACE, CONTEXT_LOAD };

struct context_warp {
  u8 scheduler, warp, number; /* its place in the SM; its number in the block */
  u16 pc;                     /* where it goes on */
  bool waiting;               /* at the barrier */
};

struct context_counts {
  u64 saved, restored, lines;
  u64 cycles[CONTEXT_LOAD + 1]; /* in each phase */
};

struct context_mover {
  u32 base[CONTEXT_KERNELS];       /* first line of a kernel's contexts */
  u32 lines_of_context;            /* of a context, at most */
  enum context_phase phase;
  u8 kernel, block;                /* block slot, counted in the kernel's own way */
  struct preempted_block moved;
  struct context_warp warp[CONTEXT_MAX_WARPS];
  u8 warps;
  u32 next, done;                  /* lines that have been begun, that are through */
  u8 wait;                         /* cycles that a line of state still takes */
  bool storing;                    /* the buffer is full */
  row buffer;
  struct context_request {
    bool valid, load;
    u32 line;
    u8 tag;
  } memory;
  bool rests;                      /* its request went in the cycle before */
  u32 loading;                     /* places of loads, a bit each */
  u32 wanted[CONTEXT_LOADS];       /* the line each is */
  bool put;                        /* a response waits to be put where it belongs: */
  u32 put_line;
  row answer;
  struct preempted_blocks preempted;
  struct context_counts counts;
};

void context_mover_reset(struct context_mover *);

/* Warps of a scheduler that are held back. */
u32 context_mover_holds(const struct context_mover *, unsigned scheduler);

/* Whether a kernel has a block to be placed again, for which no new one is admitted; while another is moved, they are. */
static inline bool context_mover_goes_first(const struct context_mover *m, unsigned kernel) {
  return m->preempted.count[kernel] && m->phase == CONTEXT_IDLE;
}

/* Whether a kernel has blocks that are not on the SM, or half moved: it is busy. */
static inline bool context_mover_has(const struct context_mover *m, unsigned kernel) {
  return m->preempted.count[kernel] || (m->phase != CONTEXT_IDLE && m->kernel == kernel);
}

/* Its request on the memory port, in place of the L1's. */
static inline bool context_mover_asks(const struct context_mover *m) { return m->memory.valid && !m->rests; }
void context_mover_show(const struct context_mover *, struct sm_out *);

/* The end of a cycle, after all parts. */
void context_mover_clock(struct sm *, const struct sm_in *);

#endif
