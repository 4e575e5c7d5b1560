/* static_region: what may be come to behind a branch or an exit of which it is not known whether lanes take it, before
 * all ways meet again; see static_loads.h.  Where they meet is the branch's own reconvergence, if every way comes to
 * it, or else the place that leaves the least between. */
#include <string.h>

#include "locality/static_internal.h"

struct walk {
  const struct kernel *kernel;
  uint8_t *in;
  uint32_t *stack, depth, meeting, size;
  bool ends; /* some way comes to the thread's end */
};

static bool always(uint64_t word) { return isa_guard(word) == ISA_TRUE_PREDICATE && !isa_guard_negated(word); }

static void come_to(struct walk *w, uint32_t pc) {
  if (pc == w->meeting) return;
  if (pc >= w->kernel->length) {
    w->ends = true;
    return;
  }
  if (w->in[pc]) return;
  w->in[pc] = 1;
  w->size++;
  w->stack[w->depth++] = pc;
}

/* All that is behind the branch or exit at `pc`, up to the meeting. */
static void walk(struct walk *w, uint32_t pc, uint32_t meeting) {
  const uint64_t first = w->kernel->code[pc];
  memset(w->in, 0, w->kernel->length);
  w->depth = w->size = 0;
  w->meeting = meeting;
  w->ends = isa_opcode(first) == ISA_EXIT;
  if (isa_opcode(first) == ISA_BRA) come_to(w, isa_target(first));
  come_to(w, pc + 1);
  while (w->depth) {
    const uint32_t at = w->stack[--w->depth];
    const uint64_t word = w->kernel->code[at];
    w->ends |= isa_opcode(word) == ISA_EXIT;
    if (isa_opcode(word) == ISA_BRA) come_to(w, isa_target(word));
    if (!((isa_opcode(word) == ISA_BRA || isa_opcode(word) == ISA_EXIT) && always(word))) come_to(w, at + 1);
  }
}

static uint32_t find_meeting(struct walk *w, uint32_t pc) {
  const uint32_t own = isa_reconvergence(w->kernel->code[pc]);
  uint32_t best = STATIC_NOWHERE, least = UINT32_MAX;
  if (isa_opcode(w->kernel->code[pc]) == ISA_EXIT) return STATIC_NOWHERE;
  if (own != ISA_NO_RECONVERGENCE && own < w->kernel->length) {
    walk(w, pc, own);
    if (!w->ends) return own;
  }
  for (uint32_t at = 0; at < w->kernel->length; at++) {
    walk(w, pc, at);
    if (!w->ends && w->size < least) best = at, least = w->size;
  }
  return best;
}

const struct static_region *static_region_of(struct static_analysis *s, uint32_t pc) {
  struct static_region *r = &s->regions[pc];
  if (r->in) return r;
  struct walk w = {.kernel = s->kernel};
  w.in = calloc(s->kernel->length, sizeof *w.in);
  w.stack = calloc(s->kernel->length, sizeof *w.stack);
  if (w.in && w.stack) {
    r->meeting = find_meeting(&w, pc);
    walk(&w, pc, r->meeting);
    r->in = w.in;
  } else {
    free(w.in);
  }
  free(w.stack);
  return r->in ? r : NULL;
}
