/* definitions: see definitions.h. */
#include "compiler/definitions.h"

#include <string.h>

int definitions_find(struct definitions *d, const struct ir *ir, const struct graph *graph, enum liveness_of which) {
  const uint32_t size = which == LIVENESS_REGISTERS ? ir->registers : ir->predicates;
  *d = (struct definitions){ir, graph, which, calloc(size, sizeof *d->count), calloc(size, sizeof *d->at)};
  if (!d->count || !d->at) {
    definitions_free(d);
    return -1;
  }
  for (uint32_t k = 0; k < ir->code.count; k++) {
    uint32_t writes[IR_MOST_WRITES];
    for (unsigned n = liveness_writes(&ir->code.at[k], which, writes); n-- > 0;) {
      d->count[writes[n]]++;
      d->at[writes[n]] = k;
    }
  }
  return 0;
}

void definitions_free(struct definitions *d) {
  free(d->count);
  free(d->at);
  memset(d, 0, sizeof *d);
}

const struct ir_instruction *definition_of(const struct definitions *d, uint32_t what, uint32_t use) {
  if (!what || d->count[what] != 1) return NULL;
  const struct ir_instruction *i = &d->ir->code.at[d->at[what]];
  return i->opcode != IR_UNDEF && ir_whole(i) && graph_dominates(d->graph, d->at[what], use) ? i : NULL;
}

bool definition_holds(const struct definitions *d, const struct ir_instruction *i) {
  uint32_t reads[IR_MOST_READS];
  const uint32_t at = (uint32_t)(i - d->ir->code.at);
  for (unsigned n = liveness_reads(i, d->which, reads); n-- > 0;)
    if (d->count[reads[n]] != 1 || !graph_dominates(d->graph, d->at[reads[n]], at)) return false;
  return true;
}
