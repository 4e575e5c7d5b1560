/* simt_stack: the divergence stack of each warp: which of its lanes run, and where they meet again.
 * Barnes II-A takes it as given; the mechanism is the classic one: reconvergence at the immediate post-dominator.
 *
 * A stack is a list of entries {lanes, pc, reconvergence}.  The running entry is kept in flops, without a pc, which
 * fetch has; those below it wait in a memory of Depth entries a warp.  The base entry, the only one of a launched warp,
 * has no reconvergence point and holds every lane the warp still has.
 *
 * launch_*  a warp without lanes starts at pc 0.
 * issued    the next instruction of this warp, one-hot, which is not busy.  issue_pc and issue_kind, plain, branch or
 *           exit, are those of every warp's next instruction; issue_taken, a subset of the warp's active lanes, are
 *           those that branch or exit (anything for plain); target and reconvergence matter for a branch only, and
 *           reconvergence only if it diverges.  The lanes go on at target or pc + 1.
 *
 * A plain instruction whose pc + 1 is not the running entry's reconvergence point needs nothing and does not make its
 * warp busy.  Every other instruction becomes an operation: it enters a FIFO of Warps places, one per warp, and the
 * warp is busy from the next cycle to the operation's last.  Operations are served one at a time; s is an operation's
 * first cycle, t + 1 when issued in t with nothing before it.  The last cycle gives redirect or done; active is new and
 * busy clear in the cycle after it.  Between an entry without lanes and the next, active is zero.
 *
 *   case                                                                          last cycle
 *   branch taken by all, to target; by none, to pc + 1; exit that leaves lanes    s
 *   exit of the warp's last lanes: done                                           s
 *   divergent branch that saves at most one entry                                 s
 *   divergent branch that saves two                                               s + 1
 *   the lanes reach their reconvergence point, or the running entry's last lanes
 *   exit: an entry is popped                                                      s + 1, and 1 per entry without lanes
 *
 * A branch to R diverges when some lanes take it and some do not, unless target and pc + 1 are both R.  The running
 * entry then waits with pc = R, and is not kept if R is its own reconvergence point too (an entry below it waits
 * there for its lanes); lanes that go to R at once need no entry; if both sides need one, the taken side runs first and
 * the other is saved with pc + 1.  So no saved entry has pc = reconvergence, and only lanes that have exited can leave
 * one empty: it is skipped when popped.  An exit touches no saved entry: live lanes are kept per warp and applied by
 * the pop.
 *
 * redirect  the warp goes on at redirect_pc; not given when that is pc + 1 of the instruction issued.
 * done      all lanes of the warp have exited; it may be launched again from the next cycle on.
 * overflow  an entry had to be saved with Depth entries saved already: it is lost, and overflow stays until reset.
 *
 * Room.  A branch saves two entries at most.  If every branch is issued with two entries free, that is with Depth - 2
 * of its warp saved or fewer, no entry is ever lost (proved: tests/formal/simt_stack.sv); this is the program's to
 * keep.  Where each branch has a reconvergence point of its own, a branch inside n divergent ones finds 2 n entries at
 * most, so divergence may nest Depth / 2 deep.
 *
 * Context (Context = 1), for one that moves warps in and out: `context_rdata_*` is the state of context_warp,
 * reconvergence 0 where it means nothing; context_write replaces it.  Saved entries go by number, below Depth:
 * context_read, if context_ready says so, gives `context_rdata_entry` in the next cycle, context_put, if it does,
 * writes one; never both.  The stack's own reads and writes go first.  The warp of a read, put or write is not busy,
 * and not launched or issued in the cycle.
 *
 * redirect, done, active, busy, overflow and context_rdata_* depend on state, context_rdata_* on context_warp too.
 * Reset: no warp has lanes, nothing under way. */
#ifndef TWINWARP_SIMT_STACK_H
#define TWINWARP_SIMT_STACK_H

#include "twin.h"

enum { SIMT_STACK_MAX_WARPS = 32, SIMT_STACK_MAX_DEPTH = 32 };
enum { SIMT_STACK_PLAIN, SIMT_STACK_BRANCH, SIMT_STACK_EXIT };

#define SIMT_STACK_PARAMS(P, D)                                                                                        \
  P(Warps, 2, 32)                                                                                                      \
  P(Depth, 4, 32)                                                                                                      \
  P(PcBits, 4, 16)                                                                                                     \
  P(Lanes, 4, 32)                                                                                                      \
  P(Context, 0, 1)                                                                                                     \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(EntryBits, clog2(Depth))                                                                                           \
  D(DepthBits, clog2(Depth + 1))

#define SIMT_STACK_PORTS(S, V)                                                                                                 \
  S(IN,  u8,  launch_valid,                1, always)                                                                          \
  S(IN,  u8,  launch_warp,                 WarpBits, launch_valid)                                                             \
  S(IN,  u32, launch_lanes,                Lanes, launch_valid)                                                                \
  S(IN,  u32, issued,                      Warps, always)                                                                      \
  V(IN,  u16, issue_pc,                    SIMT_STACK_MAX_WARPS, Warps, PcBits, always)                                        \
  V(IN,  u8,  issue_kind,                  SIMT_STACK_MAX_WARPS, Warps, 2, always)                                             \
  S(IN,  u32, issue_taken,                 Lanes, issued)                                                                      \
  S(IN,  u16, issue_target,                PcBits, issued)                                                                     \
  S(IN,  u16, issue_reconvergence,         PcBits, issued)                                                                     \
  S(IN,  u8,  context_warp,                WarpBits, always)                                                                   \
  S(IN,  u8,  context_write,               1, always)                                                                          \
  S(IN,  u32, context_active,              Lanes, context_write)                                                               \
  S(IN,  u32, context_live,                Lanes, context_write)                                                               \
  S(IN,  u16, context_reconvergence,       PcBits, context_write)                                                              \
  S(IN,  u8,  context_depth,               DepthBits, context_write)                                                           \
  S(IN,  u8,  context_read,                1, always)                                                                          \
  S(IN,  u8,  context_put,                 1, always)                                                                          \
  S(IN,  u8,  context_entry,               EntryBits, always)                                                                  \
  S(IN,  u32, put_lanes,                   Lanes, context_put)                                                                 \
  S(IN,  u16, put_pc,                      PcBits, context_put)                                                                \
  S(IN,  u16, put_reconvergence,           PcBits, context_put)                                                                \
  S(OUT, u32, context_rdata_active,        Lanes, always)                                                                      \
  S(OUT, u32, context_rdata_live,                    Lanes, always)                                                                      \
  S(OUT, u16, context_rdata_reconvergence, PcBits, always)                                                                     \
  S(OUT, u8,  context_rdata_depth,         DepthBits, always)                                                                  \
  S(OUT, u8,  context_ready,               1, always)                                                                          \
  S(OUT, u8,  context_rdata_entry,         1, always) /* context_read was served in the cycle before */                        \
  S(OUT, u32, entry_lanes,                 Lanes, context_rdata_entry)                                                         \
  S(OUT, u16, entry_pc,                    PcBits, context_rdata_entry)                                                        \
  S(OUT, u16, entry_reconvergence,         PcBits, context_rdata_entry)                                                        \
  S(OUT, u8,  redirect_valid,              1, always)                                                                          \
  S(OUT, u8,  redirect_warp,               WarpBits, redirect_valid)                                                           \
  S(OUT, u16, redirect_pc,                 PcBits, redirect_valid)                                                             \
  V(OUT, u32, active,                      SIMT_STACK_MAX_WARPS, Warps, Lanes, always)                                         \
  S(OUT, u32, busy,                        Warps, always)                                                                      \
  S(OUT, u8,  done_valid,                  1, always)                                                                          \
  S(OUT, u8,  done_warp,                   WarpBits, done_valid)                                                               \
  S(OUT, u8,  overflow,            1, always)

#define SIMT_STACK_CONFIGS(C)                                                                                          \
  C(".Warps(16), .Depth(16), .PcBits(12), .Lanes(32), .Context(1)")                                                    \
  C(".Warps(2), .Depth(32), .PcBits(16), .Lanes(32), .Context(0)")                                                     \
  C(".Warps(5), .Depth(4), .PcBits(5), .Lanes(32), .Context(0)")                                                       \
  C(".Warps(2), .Depth(5), .PcBits(5), .Lanes(8), .Context(1)")

TW_UNIT(simt_stack, SIMT_STACK)

struct simt_stack_entry {
  u32 lanes;
  u16 pc, reconvergence;
};

struct simt_stack_operation {
  u32 taken;
  u16 pc, target, reconvergence;
  u8 warp, kind;
};

enum simt_stack_phase { SIMT_STACK_SERVE, SIMT_STACK_PUSH, SIMT_STACK_POP };

struct simt_stack {
  struct simt_stack_params params;
  u32 active[SIMT_STACK_MAX_WARPS], live[SIMT_STACK_MAX_WARPS]; /* lanes: of the running entry; not yet exited */
  u16 reconvergence[SIMT_STACK_MAX_WARPS];                      /* of the running entry; none while depth = 0 */
  u8 depth[SIMT_STACK_MAX_WARPS];                               /* saved entries */
  struct simt_stack_operation queue[SIMT_STACK_MAX_WARPS];      /* operations, from head; as many as warps are busy */
  u8 head, tail;
  u32 busy;
  u8 phase; /* of the operation at the head */
  u8 overflow;
  struct simt_stack_entry popped; /* the memory's read data, */
  u8 context_rdata_entry;         /* of the context */
  struct simt_stack_entry saved[SIMT_STACK_MAX_WARPS * SIMT_STACK_MAX_DEPTH];
};

/* For a composite, which need not copy the lanes of all warps to look at one: `active` of a warp, the outputs of the
 * context, and the other outputs alone. */
static inline u32 simt_stack_active(const struct simt_stack *s, unsigned warp) { return s->active[warp]; }
/* Whether what is issued (issue_*) is an operation; if not, and nothing else happens, it need not be clocked. */
bool simt_stack_queues(const struct simt_stack *, const struct simt_stack_in *);
void simt_stack_events(const struct simt_stack *, struct simt_stack_out *);
void simt_stack_context(const struct simt_stack *, const struct simt_stack_in *, struct simt_stack_out *);

#endif
