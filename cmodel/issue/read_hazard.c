/* read_hazard: see read_hazard.h for the contract. */
#include "issue/read_hazard.h"

#include "isa/isa.h"

void read_hazard_init(struct read_hazard *s, const struct read_hazard_params *params) { s->params = *params; }

void read_hazard_reset(struct read_hazard *s) { (void)s; }

/* Whether unit u still waits for a register that the next instruction of its warp writes. */
static bool still_read(const struct read_hazard_in *in, unsigned u, unsigned kind, unsigned destination) {
  const unsigned pair = kind == ISA_PAIR;
  if (kind != ISA_REG && kind != ISA_PAIR) return false;
  for (u32 left = in->reading[u]; left; left &= left - 1)
    if ((in->reading_register[u * READ_HAZARD_OPERANDS + lowest_bit(left)] | pair) == (destination | pair)) return true;
  return false;
}

void read_hazard_comb(const struct read_hazard *s, const struct read_hazard_in *in, struct read_hazard_out *out) {
  out->hazard = 0;
  for (unsigned u = 0; u < s->params.Units; u++) {
    const unsigned w = in->reading_warp[u];
    if (in->reading[u] && still_read(in, u, in->check_destination[w], in->check_register[w])) out->hazard |= 1u << w;
  }
}

void read_hazard_clock(struct read_hazard *s, const struct read_hazard_in *in, const struct read_hazard_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
