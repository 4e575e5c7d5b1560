/* memory_order: see memory_order.h for the contract. */
#include "issue/memory_order.h"

void memory_order_init(struct memory_order *s, const struct memory_order_params *params) {
  s->params = *params;
  memory_order_reset(s);
}

void memory_order_reset(struct memory_order *s) { s->outstanding = 0; }

void memory_order_comb(const struct memory_order *s, const struct memory_order_in *in, struct memory_order_out *out) {
  (void)in;
  out->outstanding = s->outstanding;
}

void memory_order_clock(struct memory_order *s, const struct memory_order_in *in, const struct memory_order_out *out) {
  (void)out;
  s->outstanding = (s->outstanding & ~in->accepted) | in->issued;
}
