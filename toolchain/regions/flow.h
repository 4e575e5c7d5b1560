/* flow: a kernel's control flow, and which registers its warps still need, for passes on machine instructions.
 *
 * The kernel is lifted to the compiler's IR, so that graph.h and liveness.h serve it too; register r is virtual
 * register r + 1.  Sets of registers are rows of REGION_WORDS words, by virtual register; a row a block or an
 * instruction.
 *
 * What one lane may still read is liveness.h's.  A register's entry holds all lanes of a warp, so what matters here is
 * the warp: a register is needed if a lane that runs may still read it, or one that waits on the divergence stack.
 * Which lanes wait is known from the branch: the taken arm runs first, up to its reconvergence point, while the others
 * wait at the other arm; then those run while the taken ones wait at the reconvergence point (executor.h).
 *
 * A definition is soft if it may leave lanes with values that are still needed (Kloosterman 4.4.4).  It ends no live
 * range, and its register has to be there before. */
#ifndef TWINWARP_REGION_FLOW_H
#define TWINWARP_REGION_FLOW_H

#include "compiler/liveness.h"
#include "isa/kernel.h"

enum { REGION_WORDS = 256 / 32 + 1 };

enum region_softness {
  SOFT_BY_WAITING, /* some lane that waits needs the register; or a guard decides who writes, and it is needed behind */
  SOFT_BY_THESIS   /* Algorithm 2 as it is printed, in place of the first half of that */
};

struct region_flow {
  const struct kernel *kernel;
  struct ir ir;
  struct graph graph;      /* `meeting` is where a branch's lanes wait: what its instruction says */
  uint32_t *lifted;        /* of each instruction the first of ir; one more at the end */
  uint32_t *first, *count; /* of each block, its instructions */
  struct liveness lane;    /* of one lane */
  struct liveness line;    /* where soft definitions end no life */
  uint32_t *waiting;       /* a row a block: what lanes that wait while it runs may still read */
  uint32_t *before;        /* a row a block: what the warp needs at its head */
  uint32_t *after;         /* a row an instruction: what the warp needs behind it */
  uint32_t *soft;          /* a row a block, while definitions are being looked at: soft ones are of these */
  uint8_t *is_soft;        /* of each instruction: its definition, if it has one */
};

/* -1: no memory; an undefined instruction or a branch to nowhere, with its line. */
int region_flow_build(struct region_flow *f, const struct kernel *kernel, enum region_softness softness,
                      struct tw_error *error);
void region_flow_free(struct region_flow *f);

static inline uint32_t *region_row(uint32_t *rows, uint32_t n) { return rows + (size_t)n * REGION_WORDS; }
static inline const uint32_t *region_row_of(const uint32_t *rows, uint32_t n) {
  return rows + (size_t)n * REGION_WORDS;
}
static inline uint32_t region_virtual(unsigned reg) { return (reg + 1) & 255; }
static inline unsigned region_register(uint32_t virtual_register) { return virtual_register - 1; }
static inline bool region_needs(const struct region_flow *f, uint32_t instruction, unsigned reg) {
  return set_has(region_row_of(f->after, instruction), region_virtual(reg));
}

/* The steps of it. */
int region_lift(struct region_flow *f, struct tw_error *error);
int region_find_waiting(struct region_flow *f);                              /* fills `waiting` */
int region_find_soft_by_thesis(const struct region_flow *f, uint32_t *soft); /* a row a block, as `soft` */

#endif
