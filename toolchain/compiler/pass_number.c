/* pass_number: registers that instructions read together go to different banks; see passes.h and isa/bank_dealing.h. */
#include <string.h>

#include "compiler/graph.h"
#include "compiler/passes.h"
#include "isa/bank_dealing.h"

/* Of a dealing register r is virtual register r + 1. */
static void find_pairs(struct bank_dealing *d, const struct ir *ir) {
  uint8_t first[BANK_DEALING_REGISTERS] = {0};
  ir_mark_pairs(ir, first);
  for (uint32_t reg = 1; reg + 1 < BANK_DEALING_REGISTERS; reg++) d->fixed[reg - 1] = first[reg] | first[reg - 1];
}

static void count_meetings(struct bank_dealing *d, const struct ir *ir, const struct graph *g) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    uint32_t reads[IR_MOST_READS];
    const unsigned n = ir_reads(&ir->code.at[k], reads);
    for (unsigned i = 0; i < n; i++) reads[i]--;
    bank_dealing_meet(d, reads, n, g->depth[k]);
  }
}

static uint32_t number_of(const struct bank_dealing *d, uint32_t reg) { return reg ? d->number[reg - 1] + 1 : 0; }

static void renumber(const struct bank_dealing *d, struct ir *ir) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    i->a = number_of(d, i->a);
    i->b = number_of(d, i->b);
    if (i->opcode != ISA_SEL) i->c = number_of(d, i->c);
    if (!ir_writes_predicate(i)) i->d = number_of(d, i->d);
  }
}

int pass_number(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  struct graph graph;
  if (options->banks < 2 || ir->registers < 2) return 0;
  struct bank_dealing *d = calloc(1, sizeof *d);
  if (!d || graph_build(&graph, ir)) {
    free(d);
    return tw_fail(error, "no memory to compile");
  }
  d->banks = options->banks;
  find_pairs(d, ir);
  count_meetings(d, ir, &graph);
  bank_dealing_deal(d, 0, ir->registers - 2);
  renumber(d, ir);
  graph_free(&graph);
  free(d);
  return 0;
}
