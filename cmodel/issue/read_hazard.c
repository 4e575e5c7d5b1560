/* read_hazard: see read_hazard.h for the contract. */
#include "issue/read_hazard.h"

#include "isa.h"

void read_hazard_init(struct read_hazard *s, const struct read_hazard_params *params) { s->params = *params; }

void read_hazard_reset(struct read_hazard *s) { (void)s; }

/* Whether a unit still waits for a register that the next instruction of its warp writes. */
static bool still_read(unsigned reading, const u8 *registers, unsigned kind, unsigned destination) {
  const unsigned pair = kind == ISA_PAIR;
  if (kind != ISA_REG && kind != ISA_PAIR) return false;
  for (u32 left = reading; left; left &= left - 1)
    if ((registers[lowest_bit(left)] | pair) == (destination | pair)) return true;
  return false;
}

u32 read_hazards(unsigned units, const u8 *reading, const u8 *reading_warp, const u8 *reading_register,
                 const u8 *check_destination, const u8 *check_register) {
  u32 hazard = 0;
  for (unsigned u = 0; u < units; u++) {
    if (!reading[u]) continue;
    const unsigned w = reading_warp[u];
    const u8 *registers = &reading_register[u * READ_HAZARD_OPERANDS];
    if (still_read(reading[u], registers, check_destination[w], check_register[w])) hazard |= 1u << w;
  }
  return hazard;
}

void read_hazard_comb(const struct read_hazard *s, const struct read_hazard_in *in, struct read_hazard_out *out) {
  out->hazard = read_hazards(s->params.Units, in->reading, in->reading_warp, in->reading_register,
                             in->check_destination, in->check_register);
}

void read_hazard_clock(struct read_hazard *s, const struct read_hazard_in *in, const struct read_hazard_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
