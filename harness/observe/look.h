/* look: the state of each warp and the reason of each scheduler in one cycle, from the SM's wires.
 *
 * What a warp that waits for a register waits for says who writes it: `producers` remembers that of what is issued.  A
 * memory instruction that is not at the L1 yet waits for the one before it, and so on to what stands at the head; that
 * has the reason (memory_wait), so that a full MSHR is named and not "a result".  It is the same when collector units
 * are full (collector_wait): if the oldest has all its operands, its pipe is the reason, else what a bank is busy
 * with. */
#ifndef TWINWARP_LOOK_H
#define TWINWARP_LOOK_H

#include "reasons.h"
#include "sm.h"

enum { LOOK_WARPS = 16 /* of a scheduler */, LOOK_NO_WARP = 255 };

struct look {
  u8 reason[SM_SCHEDULERS];
  u8 warp[SM_SCHEDULERS]; /* whose state that is, or LOOK_NO_WARP */
  u8 state[SM_SCHEDULERS][LOOK_WARPS];
  /* Who writes what is pending. */
  u8 producer[SM_SCHEDULERS][LOOK_WARPS][256];
  u8 predicate_producer[SM_SCHEDULERS][LOOK_WARPS][ISA_PREDICATES + 1];
};

/* Between sm_comb and sm_clock, in every cycle. */
void look_cycle(struct look *, const struct sm *);

/* Of scheduler i: it, its sub-core, its place there, and a warp's number in the sub-core and in the SM's memory units.
 * */
static inline unsigned look_per_subcore(const struct sm *s) { return SM_SCHEDULERS / s->params.Subcores; }
static inline const struct subcore *look_subcore(const struct sm *s, unsigned i) {
  return &s->subcore[i / look_per_subcore(s)];
}
static inline const struct subcore_scheduler *look_scheduler(const struct sm *s, unsigned i) {
  return &look_subcore(s, i)->scheduler[i % look_per_subcore(s)];
}
static inline unsigned look_subcore_warp(const struct sm *s, unsigned i, unsigned w) {
  return w * look_per_subcore(s) + i % look_per_subcore(s);
}
static inline unsigned look_sm_warp(const struct sm *s, unsigned i, unsigned w) {
  const unsigned n = look_per_subcore(s);
  return i / n * n * s->params.Warps + look_subcore_warp(s, i, w);
}

/* And back: scheduler and warp of a warp of a sub-core. */
static inline unsigned look_scheduler_of(const struct sm *s, unsigned subcore, unsigned warp) {
  return subcore * look_per_subcore(s) + warp % look_per_subcore(s);
}
static inline unsigned look_warp_of(const struct sm *s, unsigned warp) { return warp / look_per_subcore(s); }

/* What an operand stage without room for a warp waits for. */
enum reason collector_wait(const struct sm *, unsigned scheduler, unsigned warp);

/* Why a warp's last memory instruction is not at the L1, or in shared memory; `otherwise` if it is. */
enum reason memory_wait(const struct sm *, unsigned scheduler, unsigned warp, enum reason otherwise);

/* What the L1's lookup stage waits for: l1.h, Stages. */
enum reason lookup_wait(const struct load_path *);

/* Why the head of the load/store pipe of a scheduler stays; `otherwise` if it does not. */
enum reason memory_pipe_wait(const struct sm *, unsigned scheduler, enum reason otherwise);

#endif
