/* definitions: see definitions.h. */
#include "compiler/definitions.h"

#include <string.h>

int definitions_find(struct definitions *d, const struct ir *ir, const struct graph *graph) {
  *d = (struct definitions){ir, graph, calloc(ir->registers, sizeof *d->count), calloc(ir->registers, sizeof *d->at)};
  if (!d->count || !d->at) {
    definitions_free(d);
    return -1;
  }
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const uint32_t reg = ir_writes(&ir->code.at[k]);
    d->count[reg]++;
    d->at[reg] = k;
  }
  return 0;
}

void definitions_free(struct definitions *d) {
  free(d->count);
  free(d->at);
  memset(d, 0, sizeof *d);
}

const struct ir_instruction *definition_of(const struct definitions *d, uint32_t reg, uint32_t use) {
  if (!reg || d->count[reg] != 1) return NULL;
  const struct ir_instruction *i = &d->ir->code.at[d->at[reg]];
  return i->opcode < IR_LABEL && ir_whole(i) && graph_dominates(d->graph, d->at[reg], use) ? i : NULL;
}

bool definition_holds(const struct definitions *d, const struct ir_instruction *i) {
  uint32_t reads[IR_MOST_READS];
  const uint32_t at = (uint32_t)(i - d->ir->code.at);
  for (unsigned n = ir_reads(i, reads); n-- > 0;)
    if (d->count[reads[n]] != 1 || !graph_dominates(d->graph, d->at[reads[n]], at)) return false;
  return true;
}
