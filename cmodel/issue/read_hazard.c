/* read_hazard: see read_hazard.h for the contract. */
#include "issue/read_hazard.h"

#include "isa.h"

void read_hazard_init(struct read_hazard *s, const struct read_hazard_params *params) { s->params = *params; }

void read_hazard_reset(struct read_hazard *s) { (void)s; }

bool read_hazard_of(unsigned reading, const u8 *registers, unsigned destination, unsigned number) {
  const unsigned pair = destination == ISA_PAIR;
  if (destination != ISA_REG && destination != ISA_PAIR) return false;
  for (u32 left = reading; left; left &= left - 1)
    if ((registers[lowest_bit(left)] | pair) == (number | pair)) return true;
  return false;
}

void read_hazard_comb(const struct read_hazard *s, const struct read_hazard_in *in, struct read_hazard_out *out) {
  out->hazard = 0;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const unsigned w = in->reading_warp[u];
    const u8 *registers = &in->reading_register[u * READ_HAZARD_OPERANDS];
    if (!in->reading[u]) continue;
    if (read_hazard_of(in->reading[u], registers, in->check_destination[w], in->check_register[w]))
      out->hazard |= 1u << w;
  }
}

void read_hazard_clock(struct read_hazard *s, const struct read_hazard_in *in, const struct read_hazard_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
