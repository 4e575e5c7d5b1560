/* random_ir: random programs in the compiler's IR, and one lane that runs them, for tests. */
#ifndef TWINWARP_TESTS_PTX_RANDOM_IR_H
#define TWINWARP_TESTS_PTX_RANDOM_IR_H

#include "compiler/ir.h"
#include "util/random.h"

struct ir_shape {
  uint32_t registers, predicates, labels; /* how many; the labels stand in a random order */
  uint32_t length;                        /* instructions, about */
  bool logic, barriers, doubles;          /* pseudo instructions on predicates as well; barriers; opcodes of pairs */
};

/* Every register and predicate is written first.  What a program stores is below IR_RUN_LOCAL. */
void ir_random(struct ir *ir, struct tw_random *r, const struct ir_shape *shape);

enum { IR_RUN_STORES = 4096, IR_RUN_WORDS = 256, IR_RUN_LOCAL = 1 << 20, IR_RUN_LOCAL_WORDS = 1 << 16 };

/* What a lane did: its stores, but for those to local memory, in order. */
struct ir_run {
  uint32_t address[IR_RUN_STORES], value[IR_RUN_STORES];
  uint32_t stores;
  bool ended; /* within the steps it was given */
};

/* Runs one lane; reading what UNDEF left, or was never written, gives garbage.  NULL, or what is wrong. */
const char *ir_execute(const struct ir *ir, uint32_t steps, struct ir_run *run);

#endif
