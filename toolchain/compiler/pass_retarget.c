/* pass_retarget: what is computed only to be moved is computed where it goes; see passes.h.
 *
 *   t = a + b; ...; d = t             d = a + b; ...
 *   t = a + b; ...; @p d = t          @p d = a + b; ...
 *
 * in one block, where t is written once and read once and, between the two, nothing reads or writes d and nothing
 * writes p.  So lowering can compute everything into registers of its own. */
#include <string.h>

#include "compiler/passes.h"

struct retargeting {
  struct ir *ir;
  uint32_t *writes, *reads; /* of each register */
  uint32_t *at;             /* its last write seen, in this block: place + 1 */
};

static void count(struct retargeting *r) {
  for (uint32_t k = 0; k < r->ir->code.count; k++) {
    const struct ir_instruction *i = &r->ir->code.at[k];
    uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
    for (unsigned n = i->opcode == IR_UNDEF ? 0 : ir_writes(i, writes); n-- > 0;) r->writes[writes[n]]++;
    for (unsigned n = ir_reads(i, reads); n-- > 0;) r->reads[reads[n]]++;
  }
}

/* Whether the instruction has to do with d, or writes the guard. */
static bool touches(const struct ir_instruction *i, uint32_t d, uint32_t guard) {
  uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
  for (unsigned n = ir_reads(i, reads); n-- > 0;)
    if (reads[n] == d) return true;
  for (unsigned n = ir_writes(i, writes); n-- > 0;)
    if (writes[n] == d) return true;
  return guard && ir_writes_predicate(i) == guard;
}

static bool same_guard(const struct ir_instruction *a, const struct ir_instruction *b) {
  return a->guard == b->guard && a->guard_negated == b->guard_negated;
}

static void retarget(struct retargeting *r, uint32_t move) {
  enum { FAR = 256 }; /* instructions looked back */
  struct ir_instruction *m = &r->ir->code.at[move];
  const uint32_t t = m->b, from = r->at[t];
  if (m->immediate_form || !t || !m->d || m->d == t || r->writes[t] != 1 || r->reads[t] != 1 || !from ||
      move - from > FAR)
    return;
  struct ir_instruction *i = &r->ir->code.at[from - 1];
  const bool may_be_guarded = ir_whole(i) && ir_pure(i);
  if (ir_writes_pair(i) || (!same_guard(i, m) && !may_be_guarded)) return;
  for (uint32_t k = from; k < move; k++)
    if (touches(&r->ir->code.at[k], m->d, m->guard)) return;
  i->d = m->d;
  i->guard = m->guard;
  i->guard_negated = m->guard_negated;
  r->at[m->d] = from;
  *m = (struct ir_instruction){.opcode = ISA_MOV, .line = m->line}; /* nothing: pass_dead takes it */
}

int pass_retarget(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  const size_t size = ir->registers * sizeof(uint32_t);
  struct retargeting r = {.ir = ir, .writes = malloc(size), .reads = malloc(size), .at = malloc(size)};
  const bool failed = !r.writes || !r.reads || !r.at;
  if (!failed) {
    memset(r.writes, 0, size);
    memset(r.reads, 0, size);
    memset(r.at, 0, size);
    count(&r);
  }
  uint32_t block = 0; /* where it begins: what was written before does not count */
  for (uint32_t k = 0; k < ir->code.count && !failed; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    uint32_t writes[IR_MOST_WRITES];
    const unsigned n = ir_writes(i, writes);
    if (i->opcode == IR_LABEL || i->opcode == ISA_BRA || i->opcode == ISA_EXIT) block = k + 1;
    if (i->opcode == ISA_MOV && r.at[i->b] > block) retarget(&r, k);
    for (unsigned w = 0; w < n && i->d == writes[0] && i->opcode != IR_UNDEF; w++) r.at[writes[w]] = k + 1;
  }
  free(r.writes);
  free(r.reads);
  free(r.at);
  return failed ? tw_fail(error, "no memory to compile") : 0;
}
