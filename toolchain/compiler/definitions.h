/* definitions: of each virtual register, or predicate, the instruction that writes it, if that is one.
 *
 * A register has one value behind its only definition until the definition runs again.  Where the definition
 * dominates a use, the use has that value; and if the definition's operands have one definition each, which dominates
 * it, they have not changed since: a way from one of theirs to the use that leaves out the definition would be a way
 * around it. */
#ifndef TWINWARP_DEFINITIONS_H
#define TWINWARP_DEFINITIONS_H

#include "compiler/liveness.h"

struct definitions {
  const struct ir *ir;
  const struct graph *graph;
  enum liveness_of which;
  uint32_t *count, *at; /* of each: how many, and where the last one is */
};

int definitions_find(struct definitions *d, const struct ir *ir, const struct graph *graph, enum liveness_of which);
void definitions_free(struct definitions *d);

/* The only instruction that writes it, in every lane, on every way to instruction `use`; NULL: there is none. */
const struct ir_instruction *definition_of(const struct definitions *d, uint32_t what, uint32_t use);

/* Whether that instruction would give the same again there: of the registers, or predicates, it reads, each is what
 * it was. */
bool definition_holds(const struct definitions *d, const struct ir_instruction *i);

#endif
