/* Stimulus of read_hazard: few registers, so that destinations and operands meet; units idle, waiting for one, for
 * all. */
#include "issue/read_hazard.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(read_hazard) {
  const struct read_hazard_params *p = &state->params;
  const unsigned mask = tw_random_chance(random, 80) ? 7 : 255;
  const bool all_wait = tw_random_chance(random, 5);
  for (unsigned u = 0; u < p->CollectorUnits; u++) {
    in->reading_warp[u] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 40)) in->reading[u] = 0;
    if (tw_random_chance(random, 30)) in->reading[u] = (u8)(1u << tw_random_below(random, READ_HAZARD_OPERANDS));
    if (all_wait) in->reading[u] = (u8)low_bits(READ_HAZARD_OPERANDS);
    for (unsigned o = 0; o < READ_HAZARD_OPERANDS; o++) in->reading_register[u * READ_HAZARD_OPERANDS + o] &= (u8)mask;
  }
  for (unsigned w = 0; w < p->Warps; w++) in->check_register[w] &= (u8)mask;
}

/* What holds a warp's next instruction back: a bit per operand, then those for register, even and odd one of a pair. */
enum { HELD_REGISTER = READ_HAZARD_OPERANDS, HELD_EVEN, HELD_ODD, HELD_KINDS };

static u32 held_by(const struct read_hazard_in *in, unsigned unit, unsigned warp) {
  const unsigned destination = in->check_destination[warp], r = in->check_register[warp];
  u32 found = 0;
  for (u32 left = in->reading[unit]; left; left &= left - 1) {
    const unsigned operand = lowest_bit(left), read = in->reading_register[unit * READ_HAZARD_OPERANDS + operand];
    if (destination == ISA_REG && read == r) found |= 1u << operand | 1u << HELD_REGISTER;
    if (destination == ISA_PAIR && read >> 1 == r >> 1)
      found |= 1u << operand | 1u << (read & 1 ? HELD_ODD : HELD_EVEN);
  }
  return found;
}

TW_BINS(read_hazard) {
  static const char *const names[HELD_KINDS] = {
      "operand 0 is still read", "operand 1 is still read",           "operand 2 is still read",
      "operand 3 is still read", "operand 4 is still read",           "operand 5 is still read",
      "holds a register",        "holds the even register of a pair", "holds the odd register of a pair"};
  const struct read_hazard_params *p = &state->params;
  u32 found = 0, others = 0, readers[READ_HAZARD_MAX_WARPS] = {0}, reading_all = 0;
  bool predicate = false, nothing = false, done = false;
  for (unsigned u = 0; u < p->CollectorUnits; u++) {
    if (in->reading[u] == low_bits(READ_HAZARD_OPERANDS)) reading_all |= 1u << u;
    for (unsigned w = 0; w < p->Warps; w++) {
      const bool same = in->reading_warp[u] == w;
      const u32 held = held_by(in, u, w), first = in->reading_register[u * READ_HAZARD_OPERANDS];
      if (!same) others |= held;
      else found |= held;
      if (same && held) readers[w]++;
      const bool meets = same && in->reading[u] & 1 && first == in->check_register[w];
      predicate |= meets && in->check_destination[w] == ISA_PRED;
      nothing |= meets && in->check_destination[w] == ISA_NONE;
      done |= same && !(in->reading[u] & 1) && first == in->check_register[w] && in->check_destination[w] == ISA_REG;
    }
  }
  bool two = false;
  for (unsigned w = 0; w < p->Warps; w++) two |= readers[w] > 1;
  for (unsigned i = 0; i < HELD_KINDS; i++) TW_BIN(names[i], found >> i & 1);
  TW_BIN("another warp's read holds nothing", others & ~found);
  TW_BIN("a destination predicate of that number is not held", predicate);
  TW_BIN("an instruction without destination is not held", nothing);
  TW_BIN("an operand delivered holds nothing", done);
  TW_BIN("two units hold one warp", two);
  TW_BIN("all units wait for all operands", reading_all == low_bits(p->CollectorUnits));
  TW_BIN("no warp held", !out->hazard);
  TW_BIN("every warp held", out->hazard == low_bits(p->Warps));
}
