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

/* Bit of a register, or of both of its aligned pair. */
static u64 destination_bits(unsigned destination, unsigned r) {
  return destination == ISA_PAIR ? (u64)3 << (r % 64 & ~1u) : (u64)1 << r % 64;
}

void scoreboard_check_operand(struct scoreboard_check *c, unsigned number) {
  c->registers[number / 64] |= (u64)1 << number % 64;
}

void scoreboard_check_destination(struct scoreboard_check *c, unsigned destination, unsigned number) {
  if (destination == ISA_PRED) c->predicates |= (u8)(1u << (number & 7));
  else if (destination != ISA_NONE) c->registers[number / 64] |= destination_bits(destination, number);
}

bool scoreboard_hazard(const struct scoreboard *s, unsigned w, const struct scoreboard_check *c) {
  const u64 *pending = s->registers[w];
  u64 hit = c->drain | (unsigned)(s->predicates[w] & c->predicates);
  if (!(s->pending >> w & 1)) return false;
  for (unsigned i = 0; i < 4; i++) hit |= pending[i] & c->registers[i];
  return hit != 0;
}

static struct scoreboard_check check(const struct scoreboard_in *in, unsigned w) {
  struct scoreboard_check c = {.predicates = (u8)(1u << in->check_guard[w] | 1u << in->check_select[w]),
                               .drain = in->check_drain >> w & 1};
  for (u32 left = in->check_operand_valid[w]; left; left &= left - 1)
    scoreboard_check_operand(&c, scoreboard_operand(&in->check_operand[w * 3], lowest_bit(left)));
  scoreboard_check_destination(&c, in->check_destination[w], in->check_register[w]);
  return c;
}

void scoreboard_comb(const struct scoreboard *s, const struct scoreboard_in *in, struct scoreboard_out *out) {
  out->hazard = 0;
  for (u32 left = s->pending & in->check_valid; left; left &= left - 1) {
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
  const unsigned last = low_bits(s->params.RegisterBits);
  u64 bits = 0;
  if (destination == ISA_PRED) bits = s->predicates[w] |= (1u << (r & 7)) & WRITABLE;
  else if (destination != ISA_NONE) {
    bits = destination_bits(destination, r);
    if ((r | 1) == last) bits &= ~((u64)1 << last % 64);
    s->registers[w][r / 64] |= bits;
  }
  s->touched |= 1u << w;
  if (bits) s->pending |= 1u << w;
}

/* What the warp's next instruction checks in the next cycle, if there is one. */
static struct scoreboard_named next(const struct scoreboard_in *in, unsigned w) {
  const u8 *operand = &in->check_operand[w * 3], *behind = &in->behind_operand[w * 3], *arriving = in->arriving_operand;
  if (in->check_valid & ~in->leaves & 1u << w)
    return (struct scoreboard_named){in->check_operand_valid[w], {operand[0], operand[1], operand[2]},
                                     in->check_destination[w],   in->check_register[w],
                                     in->check_guard[w],         in->check_select[w]};
  if (in->arrives >> w & 1)
    return (struct scoreboard_named){in->arriving_operand_valid, {arriving[0], arriving[1], arriving[2]},
                                     in->arriving_destination,   in->arriving_register,
                                     in->arriving_guard,         in->arriving_select};
  return (struct scoreboard_named){in->behind_operand_valid[w], {behind[0], behind[1], behind[2]},
                                   in->behind_destination[w],   in->behind_register[w],
                                   in->behind_guard[w],         in->behind_select[w]};
}

void scoreboard_clock(struct scoreboard *s, const struct scoreboard_in *in, const struct scoreboard_out *out) {
  (void)out;
  scoreboard_begin(s);
  for (unsigned w = 0; w < s->params.Warps; w++) s->next[w] = next(in, w);
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    scoreboard_release(s, in->release_warp[port], in->release_register[port], in->release_predicate[port]);
  }
  for (u32 left = in->reserve; left; left &= left - 1) {
    const unsigned w = lowest_bit(left);
    scoreboard_reserve(s, w, in->check_destination[w], in->check_register[w]);
  }
}
