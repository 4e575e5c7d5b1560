/* issue_gates: see issue_gates.h for the contract. */
#include "issue/issue_gates.h"

void issue_gates_init(struct issue_gates *s, const struct issue_gates_params *params) { s->params = *params; }

void issue_gates_reset(struct issue_gates *s) { (void)s; }

void issue_gates_comb(const struct issue_gates *s, const struct issue_gates_in *in, struct issue_gates_out *out) {
  const struct issue_gates_params *p = &s->params;
  out->held = 0;
  for (unsigned c = 0; c < p->Clients; c++)
    out->held |= issue_gates_held(p->Classes, &in->hold[c * p->Classes], in->need);
}

void issue_gates_clock(struct issue_gates *s, const struct issue_gates_in *in, const struct issue_gates_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
