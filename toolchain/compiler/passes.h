/* passes: what is done to IR between lowering and emission, in order.  A pass takes a kernel's IR and leaves IR that
 * computes the same; it builds what analyses it needs (graph.h, liveness.h).  To join, write a function of this type
 * and a row in passes.c. */
#ifndef TWINWARP_PASSES_H
#define TWINWARP_PASSES_H

#include "compiler/ir.h"

struct pass_options {
  uint32_t max_registers; /* of a thread, at most 254 */
  uint32_t banks;         /* register banks to number for; 0: none */
};

struct pass {
  const char *name;
  int (*run)(struct ir *ir, const struct pass_options *options, struct tw_error *error);
};

/* Ended by one without a name. */
extern const struct pass passes[];

int passes_run(struct ir *ir, const struct pass_options *options, struct tw_error *error);

/* The passes. */
int pass_simplify(struct ir *, const struct pass_options *, struct tw_error *);  /* control flow */
int pass_propagate(struct ir *, const struct pass_options *, struct tw_error *); /* copies and constants */
int pass_retarget(struct ir *, const struct pass_options *, struct tw_error *);  /* results straight to where they go */
int pass_dead(struct ir *, const struct pass_options *, struct tw_error *);      /* what nobody reads; renumbers */
int pass_predicates(struct ir *, const struct pass_options *, struct tw_error *); /* logic on predicates becomes setp */
int pass_arms(struct ir *, const struct pass_options *, struct tw_error *);       /* which way of a branch runs first */
int pass_allocate(struct ir *, const struct pass_options *, struct tw_error *);   /* real registers and predicates */
int pass_number(struct ir *, const struct pass_options *, struct tw_error *);     /* registers to banks */

/* How the allocator left a register: its number + 1, so that 0 stays the zero register. */
static inline unsigned allocated(uint32_t reg) { return reg ? reg - 1 : ISA_ZERO_REGISTER; }

#endif
