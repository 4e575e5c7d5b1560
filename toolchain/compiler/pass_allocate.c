/* pass_allocate: real predicates, then real registers, by colouring; what finds none is spilled and all is tried again;
 * see passes.h. */
#include "compiler/passes.h"
#include "compiler/spill.h"

enum { ROUNDS = 24, MOST_REGISTERS = 1 << 16 /* their matrix of interference takes half a gigabyte */ };
#define PRECIOUS (UINT64_C(1) << 45) /* what the address of local memory costs in local memory */

static uint32_t colour_of(const struct interference *f, uint32_t node) { return node ? f->colour[node] + 1 : 0; }

/* Registers are their colour + 1 from here on. */
static void apply(struct ir *ir, const struct interference *f, enum liveness_of which) {
  uint32_t most = 0;
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    const bool sets = ir_writes_predicate(i) != 0, selects = i->opcode == ISA_SEL;
    if (which == LIVENESS_PREDICATES) {
      i->guard = colour_of(f, i->guard);
      if (selects) i->c = colour_of(f, i->c);
      if (sets) i->d = colour_of(f, i->d);
    } else {
      i->a = colour_of(f, i->a);
      i->b = colour_of(f, i->b);
      if (!selects) i->c = colour_of(f, i->c);
      if (!sets) i->d = colour_of(f, i->d);
    }
  }
  for (uint32_t n = 1; n < f->count; n++)
    if (f->colour[n] + 2 > most && f->degree[n] + f->cost[n]) most = f->colour[n] + 2;
  if (which == LIVENESS_PREDICATES) ir->predicates = most;
  else ir->registers = most;
}

/* One attempt: 0 done, 1 spilled, -1 without memory. */
static int attempt(struct ir *ir, enum liveness_of which, uint32_t limit, uint32_t fixed) {
  struct graph graph;
  struct liveness live;
  struct interference f;
  int result = -1;
  if (graph_build(&graph, ir)) return -1;
  if (liveness_build(&live, ir, &graph, which) == 0) {
    if (interference_build(&f, ir, &graph, &live, which) == 0) {
      if (which == LIVENESS_REGISTERS && ir->local_base) f.cost[ir->local_base] = PRECIOUS;
      const uint32_t left = interference_colour(&f, limit, fixed);
      if (left == 0) {
        apply(ir, &f, which);
        result = 0;
      } else if (left != UINT32_MAX) {
        result = spill(ir, &f, which) ? -1 : 1;
      }
      interference_free(&f);
    }
    liveness_free(&live);
  }
  graph_free(&graph);
  return result;
}

static int allocate(struct ir *ir, enum liveness_of which, uint32_t limit, struct tw_error *error) {
  const uint32_t fixed = which == LIVENESS_REGISTERS ? ir->registers : ir->predicates;
  const uint32_t most = 4 * ir_most(ir); /* labels and moves go, but most instructions stay */
  for (unsigned round = 0; round < ROUNDS; round++) {
    const bool too_long = ir->code.count > most || ir->registers > most || ir->registers > MOST_REGISTERS;
    if (too_long && round) break; /* with what spilling takes */
    if (too_long) return ir_too_long(ir, 0, error);
    const int result = attempt(ir, which, limit, fixed);
    if (result < 0) return ir_fail(ir, error);
    if (result == 0) return 0;
  }
  return tw_fail(error, "the kernel does not fit %u %s", limit,
                 which == LIVENESS_REGISTERS ? "registers" : "predicates");
}

int pass_allocate(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  if (allocate(ir, LIVENESS_PREDICATES, ISA_PREDICATES, error)) return -1;
  return allocate(ir, LIVENESS_REGISTERS, options->max_registers, error);
}
