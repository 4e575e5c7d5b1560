/* Stimulus of read_hazard: few registers, so that destinations and operands meet; units idle, waiting for one, for
 * all. */
#include "issue/read_hazard.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "read_hazard_due.h"
#include "unit_test/stimulus.h"

/* Units and instructions are anything. */
static void free_choice(struct tw_random *random, const struct read_hazard_params *p, struct read_hazard_in *in) {
  const bool all_wait = tw_random_chance(random, 5);
  for (unsigned u = 0; u < p->CollectorUnits; u++) {
    in->reading_warp[u] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 40)) in->reading[u] = 0;
    if (tw_random_chance(random, 30)) in->reading[u] = (u8)(1u << tw_random_below(random, READ_HAZARD_OPERANDS));
    if (all_wait) in->reading[u] = (u8)low_bits(READ_HAZARD_OPERANDS);
  }
}

static void as_due(struct tw_random *random, const struct read_hazard *s, struct read_hazard_in *in) {
  const struct read_hazard_params *p = &s->params;
  due_reads(random, &s->due, p->CollectorUnits, p->Warps, in->reading, in->reading_warp, in->reading_register);
  for (unsigned w = 0; w < p->Warps; w++) {
    in->check_destination[w] = s->due.destination[w];
    in->check_register[w] = s->due.number[w];
  }
}

/* What is delivered, little or much in a run of cycles, and an instruction that enters if a unit is free then. */
static void events(struct tw_random *random, const struct read_hazard *s, struct read_hazard_in *in) {
  const unsigned w = tw_random_below(random, s->params.Warps), units = s->params.CollectorUnits;
  const bool room = due_delivers(random, units, in->reading, s->due.number[0] & 1, in->delivered);
  in->leaves = tw_random_chance(random, 30) ? in->leaves & in->check_valid : 0;
  in->enters = 0;
  if (room && in->check_valid >> w & 1 && tw_random_chance(random, 70)) in->enters = 1u << w;
  in->leaves |= in->enters;
  const u8 read = in->check_operand[w * 3 + tw_random_below(random, 3)];
  if (tw_random_chance(random, 40)) in->behind_register[w] = read;
  if (tw_random_chance(random, 5)) in->behind_register[w] ^= (u8)(1u << tw_random_below(random, 8));
  if (tw_random_chance(random, 40)) in->arriving_register = read;
  in->arrives &= in->arrives - 1;
  in->arrives = tw_random_chance(random, 30) ? 1u << w : in->arrives & -in->arrives;
  if (tw_random_chance(random, 5)) in->check_operand_valid[w] = (u8)low_bits(READ_HAZARD_OPERANDS);
}

TW_STIMULUS(read_hazard) {
  const struct read_hazard_params *p = &state->params;
  const u8 mask = tw_random_chance(random, 80) ? 7 : 255;
  free_choice(random, p, in);
  for (unsigned i = 0; i < p->CollectorUnits * READ_HAZARD_OPERANDS; i++) in->reading_register[i] &= mask;
  for (unsigned i = 0; i < p->Warps * 3; i++) in->check_operand[i] &= mask;
  for (unsigned w = 0; w < p->Warps; w++) {
    in->check_register[w] &= mask;
    in->behind_register[w] &= mask;
    if (!tw_random_chance(random, 10)) in->check_valid |= 1u << w;
  }
  in->arriving_register &= mask;
  if (!p->Ahead) return;
  as_due(random, state, in);
  events(random, state, in);
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

/* With Ahead: which of the warps that have a next instruction it is what has just entered that holds. */
static u32 held_by_entered(const struct read_hazard *s, const struct read_hazard_in *in) {
  const struct read_hazard_due *due = &s->due;
  const unsigned w = due->entering_warp;
  if (!s->params.Ahead || !(in->check_valid >> w & 1)) return 0;
  return (u32)read_hazard_of(due->entering, due->entering_registers, in->check_destination[w], in->check_register[w])
         << w;
}

/* Of the warps that are held those whose next instruction stays, and of which the last that holds it is delivered. */
static u32 freed(const struct read_hazard *s, const struct read_hazard_in *in, u32 held) {
  u32 still = 0;
  if (!s->params.Ahead) return 0;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const unsigned w = in->reading_warp[u];
    const u8 *registers = &in->reading_register[u * READ_HAZARD_OPERANDS];
    if (read_hazard_of(in->reading[u] & (u8)~in->delivered[u], registers, in->check_destination[w],
                       in->check_register[w]))
      still |= 1u << w;
  }
  return held & ~in->leaves & ~still;
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
  TW_BIN("what has just entered a unit holds the next", held_by_entered(state, in));
  TW_BIN("the last that holds a warp is delivered", freed(state, in, out->hazard));
  TW_BIN("one arrives as the next leaves", p->Ahead && in->arrives & in->leaves);
  TW_BIN("all units wait for all operands", reading_all == low_bits(p->CollectorUnits));
  TW_BIN("no warp held", !out->hazard);
  TW_BIN("every warp held", out->hazard == low_bits(p->Warps));
}
