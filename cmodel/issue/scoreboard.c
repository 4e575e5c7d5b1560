/* scoreboard: see scoreboard.h for the contract. */
#include "issue/scoreboard.h"

#include "isa.h"

enum { WRITABLE = (1 << ISA_PREDICATES) - 1 };

void scoreboard_init(struct scoreboard *s, const struct scoreboard_params *params) {
  s->params = *params;
  scoreboard_reset(s);
}

void scoreboard_reset(struct scoreboard *s) {
  memset(s->registers, 0, sizeof s->registers);
  memset(s->predicates, 0, sizeof s->predicates);
  s->pending = 0;
  s->touched = low_bits(s->params.Warps);
}

static u64 register_pending(const u64 *registers, unsigned r) { return registers[r / 64] >> r % 64 & 1; }

/* Pending bit of a register, or of both of its aligned pair. */
static u64 destination_bits(unsigned destination, unsigned r) {
  return destination == ISA_PAIR ? (u64)3 << (r % 64 & ~1u) : (u64)1 << r % 64;
}

bool scoreboard_hazard(const struct scoreboard *s, unsigned w, const struct scoreboard_check *c) {
  const u64 *registers = s->registers[w];
  unsigned predicates = c->predicates;
  u64 hit = c->drain;
  if (!(s->pending >> w & 1)) return false;
  if (c->destination == ISA_PRED) predicates |= 1u << (c->number & 7);
  else if (c->destination != ISA_NONE) hit |= registers[c->number / 64] & destination_bits(c->destination, c->number);
  hit |= s->predicates[w] & predicates;
  for (u32 left = c->operand_valid; left; left &= left - 1)
    hit |= register_pending(registers, c->operand[lowest_bit(left)]);
  return hit != 0;
}

static struct scoreboard_check check(const struct scoreboard_in *in, unsigned w) {
  struct scoreboard_check c = {.operand_valid = in->check_operand_valid[w],
                               .destination = in->check_destination[w],
                               .number = in->check_register[w],
                               .predicates = (u8)(1u << in->check_guard[w] | 1u << in->check_select[w]),
                               .drain = in->check_drain >> w & 1};
  memcpy(c.operand, &in->check_operand[w * SCOREBOARD_OPERANDS], sizeof c.operand);
  return c;
}

void scoreboard_comb(const struct scoreboard *s, const struct scoreboard_in *in, struct scoreboard_out *out) {
  out->hazard = 0;
  for (u32 left = s->pending; left; left &= left - 1) {
    const struct scoreboard_check c = check(in, lowest_bit(left));
    if (scoreboard_hazard(s, lowest_bit(left), &c)) out->hazard |= left & -left;
  }
  out->idle = low_bits(s->params.Warps) & ~s->pending;
}

void scoreboard_release(struct scoreboard *s, unsigned w, unsigned r, bool predicate) {
  u64 *registers = s->registers[w];
  s->touched |= 1u << w;
  if (predicate) s->predicates[w] &= (u8) ~(1u << (r & 7));
  else registers[r / 64] &= ~((u64)1 << r % 64);
  if (!(registers[0] | registers[1] | registers[2] | registers[3] | s->predicates[w])) s->pending &= ~(1u << w);
}

void scoreboard_reserve(struct scoreboard *s, unsigned w, unsigned destination, unsigned r) {
  if (destination == ISA_PRED) s->predicates[w] |= (1u << (r & 7)) & WRITABLE;
  else if (destination != ISA_NONE) s->registers[w][r / 64] |= destination_bits(destination, r);
  s->touched |= 1u << w;
  if (destination != ISA_NONE && (destination != ISA_PRED || s->predicates[w])) s->pending |= 1u << w;
}

void scoreboard_clock(struct scoreboard *s, const struct scoreboard_in *in, const struct scoreboard_out *out) {
  (void)out;
  scoreboard_begin(s);
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    scoreboard_release(s, in->release_warp[port], in->release_register[port], in->release_predicate[port]);
  }
  if (in->reserve_valid) scoreboard_reserve(s, in->reserve_warp, in->reserve_destination, in->reserve_register);
}
