/* liveness: which virtual registers, or predicates, may still be read.
 *
 * A lane is a thread: its registers are its own, and an instruction writes those of active lanes only.  So within a
 * lane control flow is that of one thread, and a register is free for another value where no path of that thread reads
 * it, whatever lanes of another arm still hold in theirs.  What does not write every active lane -- a guarded
 * instruction -- ends no life.
 *
 * A bank of registers sees the warp: there a register is still needed when any lane's path reads it, those included
 * that wait on the divergence stack for their turn.  `warp_in` says that: what is live at the head of a block, or at
 * the head of an arm that may wait while the block runs. */
#ifndef TWINWARP_LIVENESS_H
#define TWINWARP_LIVENESS_H

#include "compiler/graph.h"

enum liveness_of { LIVENESS_REGISTERS, LIVENESS_PREDICATES };

struct liveness {
  uint32_t words;     /* of a set */
  uint32_t *in, *out; /* a set per block */
  uint32_t *warp_in;  /* NULL until liveness_of_warps */
};

int liveness_build(struct liveness *v, const struct ir *ir, const struct graph *g, enum liveness_of which);
int liveness_of_warps(struct liveness *v, const struct graph *g);
void liveness_free(struct liveness *v);

/* Steps a set of what is live behind an instruction to what is live before it. */
void liveness_step(uint32_t *live, const struct ir_instruction *i, enum liveness_of which);

/* What an instruction writes and reads of one kind. */
unsigned liveness_writes(const struct ir_instruction *i, enum liveness_of which, uint32_t writes[IR_MOST_WRITES]);
unsigned liveness_reads(const struct ir_instruction *i, enum liveness_of which, uint32_t reads[IR_MOST_READS]);

static inline bool set_has(const uint32_t *set, uint32_t member) { return set[member / 32] >> member % 32 & 1; }
static inline void set_add(uint32_t *set, uint32_t member) { set[member / 32] |= UINT32_C(1) << member % 32; }

#endif
