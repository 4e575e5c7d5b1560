/* read_hazard: see read_hazard.h for the contract. */
#include "issue/read_hazard.h"

#include "isa.h"

void read_hazard_init(struct read_hazard *s, const struct read_hazard_params *params) {
  s->params = *params;
  memset(&s->due, 0, sizeof s->due);
}

void read_hazard_reset(struct read_hazard *s) { read_hazard_due_reset(&s->due); }

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
  out->hazard &= in->check_valid;
}

void read_hazard_wait(struct read_hazard_due *due, unsigned units, const u8 *reading, const u8 *delivered,
                      const u8 *warp, const u8 *registers) {
  for (unsigned u = 0; u < units; u++) due->reading[u] = reading[u] & (u8)~delivered[u];
  memcpy(due->warp, warp, units);
  memcpy(due->registers, registers, (size_t)units * READ_HAZARD_OPERANDS);
  due->entering = 0;
}

void read_hazard_enter(struct read_hazard_due *due, unsigned w, unsigned operand_valid, const u8 *operand) {
  due->entering = (u8)operand_valid;
  due->entering_warp = (u8)w;
  memcpy(due->entering_registers, operand, sizeof due->entering_registers);
}

static void enter(struct read_hazard_due *due, const struct read_hazard_in *in, unsigned w) {
  u8 operand[READ_HAZARD_OPERANDS];
  for (unsigned o = 0; o < READ_HAZARD_OPERANDS; o++) operand[o] = scoreboard_operand(&in->check_operand[w * 3], o);
  read_hazard_enter(due, w, in->check_operand_valid[w], operand);
}

void read_hazard_clock(struct read_hazard *s, const struct read_hazard_in *in, const struct read_hazard_out *out) {
  struct read_hazard_due *due = &s->due;
  (void)out;
  if (!s->params.Ahead) return;
  read_hazard_wait(due, s->params.CollectorUnits, in->reading, in->delivered, in->reading_warp, in->reading_register);
  if (in->enters) enter(due, in, lowest_bit(in->enters));
  for (unsigned w = 0; w < s->params.Warps; w++) {
    const bool stays = in->check_valid & ~in->leaves & 1u << w, arrives = in->arrives >> w & 1;
    due->destination[w] = stays     ? in->check_destination[w]
                          : arrives ? in->arriving_destination
                                    : in->behind_destination[w];
    due->number[w] = stays ? in->check_register[w] : arrives ? in->arriving_register : in->behind_register[w];
  }
}
