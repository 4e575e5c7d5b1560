/* Stimulus of scoreboard: spells in which little or much is pending; checks aim at pending registers, releases mostly
 * at them too, so that a warp often has exactly one left; some look elsewhere, also at the last register. */
#include "issue/scoreboard.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "unit_test/stimulus.h"

static u8 last_register(const struct scoreboard *state) { return (u8)low_bits(state->params.RegisterBits); }

/* A register of the warp that is pending, if there is one; else a random one. */
static u8 pending_register(struct tw_random *random, const struct scoreboard *state, unsigned warp) {
  const unsigned registers = 1u << state->params.RegisterBits, first = tw_random_below(random, registers);
  for (unsigned n = 0; n < registers; n++) {
    const unsigned r = (first + n) % registers;
    if (state->registers[warp][r / 64] >> r % 64 & 1) return (u8)r;
  }
  return (u8)first;
}

static u8 pending_predicate(struct tw_random *random, const struct scoreboard *state, unsigned warp) {
  const u8 some = state->predicates[warp];
  const u8 rest = (u8)(tw_random_bits(random, state->params.RegisterBits) & ~7u);
  return rest | (some ? (u8)lowest_bit(some) : (u8)tw_random_below(random, 8));
}

/* An instruction of the warp that names little, and often what is pending. */
static struct scoreboard_named some_instruction(struct tw_random *random, const struct scoreboard *state, unsigned w) {
  const unsigned bits = state->params.RegisterBits;
  struct scoreboard_named named = {.guard = 7, .select = 7};
  for (unsigned o = 0; o < 3; o++) named.operand[o] = (u8)tw_random_bits(random, bits);
  named.number = (u8)tw_random_bits(random, bits);
  if (!tw_random_chance(random, 20))
    named.operand_valid = (u8)(tw_random_bits(random, 6) & tw_random_bits(random, 6) & tw_random_bits(random, 6));
  if (!tw_random_chance(random, 60)) named.destination = (u8)tw_random_bits(random, 2);
  if (!tw_random_chance(random, 70)) named.guard = (u8)tw_random_bits(random, 3);
  if (!tw_random_chance(random, 70)) named.select = (u8)tw_random_bits(random, 3);
  if (tw_random_chance(random, 50)) named.operand[tw_random_below(random, 3)] = pending_register(random, state, w);
  if (tw_random_chance(random, 30)) named.number = pending_register(random, state, w) ^ (u8)tw_random_bits(random, 1);
  if (tw_random_chance(random, 30)) named.number = pending_predicate(random, state, w);
  if (tw_random_chance(random, 3)) named.number |= (u8)(last_register(state) & 0xfc);
  return named;
}

/* An instruction behind another names, now and then, what that one writes, or something one bit from it. */
static void follow(struct tw_random *random, const struct scoreboard *state, const struct scoreboard_in *in, unsigned w,
                   struct scoreboard_named *named) {
  const u8 written = in->check_register[w];
  const u8 near = written ^ (u8)(1u << tw_random_below(random, state->params.RegisterBits));
  const u8 number = tw_random_chance(random, 60) ? written : near;
  if (tw_random_chance(random, 20)) named->operand[tw_random_below(random, 3)] = number;
  if (tw_random_chance(random, 10)) named->number = number;
  if (tw_random_chance(random, 10)) named->guard = number & 7;
  if (tw_random_chance(random, 10)) named->select = number & 7;
}

static void set_next(struct scoreboard_in *in, unsigned w, const struct scoreboard_named *named) {
  in->check_operand_valid[w] = named->operand_valid;
  memcpy(&in->check_operand[w * 3], named->operand, 3);
  in->check_destination[w] = named->destination;
  in->check_register[w] = named->number;
  in->check_guard[w] = named->guard;
  in->check_select[w] = named->select;
}

static void set_behind(struct scoreboard_in *in, unsigned w, const struct scoreboard_named *named) {
  in->behind_operand_valid[w] = named->operand_valid;
  memcpy(&in->behind_operand[w * 3], named->operand, 3);
  in->behind_destination[w] = named->destination;
  in->behind_register[w] = named->number;
  in->behind_guard[w] = named->guard;
  in->behind_select[w] = named->select;
}

static void set_arriving(struct scoreboard_in *in, const struct scoreboard_named *named) {
  in->arriving_operand_valid = named->operand_valid;
  memcpy(in->arriving_operand, named->operand, 3);
  in->arriving_destination = named->destination;
  in->arriving_register = named->number;
  in->arriving_guard = named->guard;
  in->arriving_select = named->select;
}

/* The instructions of each warp: the next, which is as the state says, the one behind it, and one that arrives. */
static void instructions(struct tw_random *random, const struct scoreboard *state, struct scoreboard_in *in) {
  const unsigned warps = state->params.Warps, arriving = tw_random_below(random, warps);
  struct scoreboard_named named;
  for (unsigned w = 0; w < warps; w++) {
    set_next(in, w, &state->next[w]);
    if (tw_random_chance(random, 90)) in->check_drain &= ~(1u << w);
    if (!tw_random_chance(random, 15)) in->check_valid |= 1u << w;
    named = some_instruction(random, state, w);
    follow(random, state, in, w, &named);
    set_behind(in, w, &named);
  }
  named = some_instruction(random, state, arriving);
  follow(random, state, in, arriving, &named);
  set_arriving(in, &named);
  in->arrives = tw_random_chance(random, 40) ? 1u << arriving : 0;
}

/* What is released is often pending, often what an instruction looks for: the next, the one behind it or one that
 * arrives, and that is one bit from it. */
static u8 looked_for(struct tw_random *random, const struct scoreboard_in *in, unsigned w) {
  const u8 *operands = tw_random_chance(random, 40) ? &in->check_operand[w * 3] : &in->behind_operand[w * 3];
  const u8 number = tw_random_chance(random, 80) ? in->check_register[w] : in->behind_register[w];
  if (in->arrives >> w & 1 && tw_random_chance(random, 50)) operands = in->arriving_operand;
  return tw_random_chance(random, 30) ? number : operands[tw_random_below(random, 3)];
}

static void release(struct tw_random *random, const struct scoreboard *state, struct scoreboard_in *in, unsigned r) {
  const unsigned w = in->release_warp[r] = (u8)tw_random_below(random, state->params.Warps);
  if (tw_random_chance(random, 90))
    in->release_register[r] =
        in->release_predicate[r] ? pending_predicate(random, state, w) : pending_register(random, state, w);
  if (tw_random_chance(random, 30)) in->release_register[r] = looked_for(random, in, w);
  if (tw_random_chance(random, 5))
    in->release_register[r] ^= (u8)(1u << tw_random_below(random, state->params.RegisterBits));
}

static bool pending(const struct scoreboard *s, unsigned warp, unsigned r) {
  return s->registers[warp][r / 64] >> r % 64 & 1;
}

static bool pending_target(const struct scoreboard *s, const struct scoreboard_in *in, unsigned port) {
  const unsigned warp = in->release_warp[port], r = in->release_register[port];
  return in->release_predicate[port] ? s->predicates[warp] >> (r & 7) & 1 : pending(s, warp, r);
}

static bool same_target(const struct scoreboard_in *in, unsigned p, unsigned q) {
  const u8 mask = in->release_predicate[p] ? 7 : 255;
  return in->release_warp[p] == in->release_warp[q] && in->release_predicate[p] == in->release_predicate[q] &&
         !((in->release_register[p] ^ in->release_register[q]) & mask);
}

/* The last register and the last predicate. */
static bool never_pending(const struct scoreboard *s, const struct scoreboard_in *in, unsigned port) {
  const unsigned r = in->release_register[port];
  return in->release_predicate[port] ? (r & 7) == 7 : r == last_register(s);
}

/* It is pending, or never is, and no port before releases it. */
static bool releasable(const struct scoreboard *state, const struct scoreboard_in *in, unsigned r) {
  for (unsigned p = 0; p < r; p++)
    if (in->release_valid >> p & 1 && same_target(in, p, r)) return false;
  return pending_target(state, in, r) || never_pending(state, in, r);
}

TW_STIMULUS(scoreboard) {
  const unsigned warps = state->params.Warps;
  const bool filling = state->predicates[0] & 1; /* changes now and then */
  instructions(random, state, in);
  const unsigned issued = tw_random_below(random, warps);
  const u32 several = tw_random_chance(random, 5) ? in->reserve : 0;
  const u32 one = tw_random_chance(random, filling ? 10 : 50) ? 0 : 1u << issued;
  struct scoreboard_out out;
  scoreboard_comb(state, in, &out);
  in->reserve = (several | one) & in->check_valid & ~out.hazard;
  in->leaves = in->reserve | (tw_random_chance(random, 20) ? in->leaves : 0);
  for (unsigned r = 0; r < state->params.Releases; r++) {
    release(random, state, in, r);
    if (tw_random_chance(random, filling ? 90 : 20)) in->release_valid &= (u16) ~(1u << r);
    if (tw_random_chance(random, 10)) {
      in->release_warp[r] = (u8)issued;
      in->release_register[r] = in->check_register[issued];
    }
    if (!releasable(state, in, r)) in->release_valid &= (u16) ~(1u << r);
  }
}

/* Which of its reasons a warp has to wait. */
enum {
  HAZARD_OPERAND,
  HAZARD_REGISTER = 6,
  HAZARD_EVEN,
  HAZARD_ODD,
  HAZARD_PREDICATE,
  HAZARD_GUARD,
  HAZARD_SELECT,
  HAZARD_DRAIN
};

static u32 reasons(const struct scoreboard *s, const struct scoreboard_in *in, unsigned w) {
  const unsigned destination = in->check_destination[w], r = in->check_register[w];
  const bool writes = destination == ISA_REG || destination == ISA_PAIR;
  u32 found = 0;
  for (unsigned o = 0; o < SCOREBOARD_OPERANDS; o++)
    if (in->check_operand_valid[w] >> o & 1 && pending(s, w, scoreboard_operand(&in->check_operand[w * 3], o)))
      found |= 1u << (HAZARD_OPERAND + o);
  found |= (u32)(destination == ISA_REG && pending(s, w, r)) << HAZARD_REGISTER;
  found |= (u32)(destination == ISA_PAIR && pending(s, w, r & ~1u)) << HAZARD_EVEN;
  found |= (u32)(destination == ISA_PAIR && pending(s, w, r | 1u)) << HAZARD_ODD;
  found |= (u32)(!writes && destination == ISA_PRED && s->predicates[w] >> (r & 7) & 1) << HAZARD_PREDICATE;
  found |= (u32)(s->predicates[w] >> in->check_guard[w] & 1) << HAZARD_GUARD;
  found |= (u32)(s->predicates[w] >> in->check_select[w] & 1) << HAZARD_SELECT;
  if (in->check_drain >> w & 1 && s->pending >> w & 1) found |= 1u << HAZARD_DRAIN;
  return found;
}

/* What the release ports do, a bit per kind. */
enum { RELEASE_PENDING = 1, RELEASE_NEVER = 2, RELEASE_PREDICATE = 4, RELEASE_SAME_WARP = 32 };

static u32 releases(const struct scoreboard *s, const struct scoreboard_in *in) {
  u32 found = 0;
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    found |= pending_target(s, in, port) ? RELEASE_PENDING : RELEASE_NEVER;
    if (in->release_predicate[port]) found |= RELEASE_PREDICATE;
    for (u32 others = left & (left - 1); others; others &= others - 1) {
      const unsigned other = lowest_bit(others);
      if (in->release_warp[port] == in->release_warp[other]) found |= RELEASE_SAME_WARP;
    }
  }
  return found;
}

/* How many of the warp are pending, and how many of them are released. */
static unsigned pending_count(const struct scoreboard *s, unsigned w) {
  unsigned count = (unsigned)__builtin_popcount(s->predicates[w]);
  for (unsigned i = 0; i < 4; i++) count += (unsigned)__builtin_popcountll(s->registers[w][i]);
  return count;
}

static unsigned released_count(const struct scoreboard *s, const struct scoreboard_in *in, unsigned w) {
  unsigned count = 0;
  for (u32 left = in->release_valid; left; left &= left - 1)
    count += in->release_warp[lowest_bit(left)] == w && pending_target(s, in, lowest_bit(left));
  return count;
}

static bool last_released(const struct scoreboard *s, const struct scoreboard_in *in) {
  for (unsigned w = 0; w < s->params.Warps; w++)
    if (pending_count(s, w) == 1 && released_count(s, in, w) == 1) return true;
  return false;
}

static bool several_last_released(const struct scoreboard *s, const struct scoreboard_in *in) {
  for (unsigned w = 0; w < s->params.Warps; w++)
    if (pending_count(s, w) > 1 && released_count(s, in, w) == pending_count(s, w)) return true;
  return false;
}

static bool checks_none(const struct scoreboard_in *in, unsigned w) {
  return !in->check_operand_valid[w] && in->check_destination[w] == ISA_NONE && in->check_guard[w] == 7 &&
         in->check_select[w] == 7 && !(in->check_drain >> w & 1);
}

/* What would be the next instruction after the cycle: where it is from, and what of what it names is pending, is
 * released or is reserved by the one before. */
enum { NEXT_STAYS, NEXT_BEHIND, NEXT_ARRIVING, NEXT_KINDS };
enum { NEXT_PENDING = 1, NEXT_RELEASED = 2, NEXT_RESERVED = 4 };

static struct scoreboard_check named_by(const u8 *operand, unsigned valid, unsigned destination, unsigned number,
                                        unsigned guard, unsigned select) {
  struct scoreboard_check c = {.predicates = (u8)(1u << guard | 1u << select)};
  for (u32 left = valid; left; left &= left - 1)
    scoreboard_check_operand(&c, scoreboard_operand(operand, lowest_bit(left)));
  scoreboard_check_destination(&c, destination, number);
  c.predicates &= 0x7f;
  return c;
}

static bool meet(const struct scoreboard_check *a, const struct scoreboard_check *b) {
  u64 both = a->predicates & b->predicates;
  for (unsigned i = 0; i < 4; i++) both |= a->registers[i] & b->registers[i];
  return both != 0;
}

static u32 next_meets(const struct scoreboard *s, const struct scoreboard_in *in, unsigned w,
                      const struct scoreboard_check *next) {
  static const u8 none[3];
  u32 found = scoreboard_hazard(s, w, next) ? NEXT_PENDING : 0;
  for (u32 left = in->release_valid; left; left &= left - 1) {
    const unsigned port = lowest_bit(left);
    const unsigned to = in->release_predicate[port] ? ISA_PRED : ISA_REG;
    const struct scoreboard_check released = named_by(none, 0, to, in->release_register[port], 7, 7);
    if (in->release_warp[port] == w && meet(&released, next) && scoreboard_hazard(s, w, &released))
      found |= NEXT_RELEASED;
  }
  const struct scoreboard_check reserved = named_by(none, 0, in->check_destination[w], in->check_register[w], 7, 7);
  if (in->reserve >> w & 1 && meet(&reserved, next)) found |= NEXT_RESERVED;
  return found;
}

static void follows(const struct scoreboard *s, const struct scoreboard_in *in, unsigned w, u32 found[NEXT_KINDS]) {
  struct scoreboard_check c;
  unsigned kind = NEXT_BEHIND;
  if (in->check_valid & ~in->leaves & 1u << w) {
    kind = NEXT_STAYS;
    c = named_by(&in->check_operand[w * 3], in->check_operand_valid[w], in->check_destination[w], in->check_register[w],
                 in->check_guard[w], in->check_select[w]);
  } else if (in->arrives >> w & 1) {
    kind = NEXT_ARRIVING;
    c = named_by(in->arriving_operand, in->arriving_operand_valid, in->arriving_destination, in->arriving_register,
                 in->arriving_guard, in->arriving_select);
  } else
    c = named_by(&in->behind_operand[w * 3], in->behind_operand_valid[w], in->behind_destination[w],
                 in->behind_register[w], in->behind_guard[w], in->behind_select[w]);
  found[kind] |= next_meets(s, in, w, &c);
}

TW_BINS(scoreboard) {
  static const char *const names[] = {"hazard: operand 0",
                                      "hazard: operand 1",
                                      "hazard: operand 2",
                                      "hazard: operand 3",
                                      "hazard: operand 4",
                                      "hazard: operand 5",
                                      "hazard: destination",
                                      "hazard: even register of a destination pair",
                                      "hazard: odd register of a destination pair",
                                      "hazard: destination predicate",
                                      "hazard: guard",
                                      "hazard: select",
                                      "hazard: drain"};
  const struct scoreboard *s = state;
  u32 next[NEXT_KINDS] = {0};
  u32 alone = 0, none = 0, checks_nothing = 0, meets_reserve = 0, meets_release = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) {
    const u32 found = in->check_valid >> w & 1 ? reasons(s, in, w) : 0;
    if (found && !(found & (found - 1))) alone |= found;
    none |= (u32)(!found && s->pending & in->check_valid & 1u << w) << w;
    checks_nothing |= (u32)(s->pending >> w & 1 && checks_none(in, w)) << w;
    follows(s, in, w, next);
    const bool checks_register = in->check_destination[w] == ISA_REG;
    if (checks_register && in->reserve >> w & 1 && !found) meets_reserve = 1;
    for (u32 left = in->release_valid; left; left &= left - 1) {
      const unsigned port = lowest_bit(left);
      if (checks_register && !in->release_predicate[port] && in->release_warp[port] == w &&
          in->release_register[port] == in->check_register[w] && found >> HAZARD_REGISTER & 1)
        meets_release = 1;
    }
  }
  const u32 all = low_bits(s->params.Warps), released = releases(s, in);
  const bool reserves = in->reserve != 0;
  const unsigned issued = reserves ? lowest_bit(in->reserve) : 0;
  const unsigned reserved = in->check_destination[issued], number = in->check_register[issued];
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) TW_BIN(names[i], alone >> i & 1);
  TW_BIN("no hazard though something is pending", none);
  TW_BIN("a warp that checks nothing has none", checks_nothing & ~out->hazard);
  TW_BIN("nothing pending in any warp", out->idle == all);
  TW_BIN("something pending in every warp", !out->idle);
  TW_BIN("reserve: no destination", reserves && reserved == ISA_NONE);
  TW_BIN("reserve: a register", reserves && reserved == ISA_REG);
  TW_BIN("reserve: a pair", reserves && reserved == ISA_PAIR);
  TW_BIN("reserve: a predicate", reserves && reserved == ISA_PRED && (number & 7) != 7);
  TW_BIN("reserve: p7 is never pending", reserves && reserved == ISA_PRED && (number & 7) == 7);
  TW_BIN("reserve: the last register", reserves && reserved == ISA_REG && number == last_register(s));
  TW_BIN("reserve: a pair with the last register",
         reserves && reserved == ISA_PAIR && (number | 1) == last_register(s));
  TW_BIN("the last that is pending is released", last_released(s, in));
  TW_BIN("several that are the last are released", several_last_released(s, in));
  TW_BIN("reserve: of several warps", in->reserve & (in->reserve - 1));
  TW_BIN("release of a pending one", released & RELEASE_PENDING);
  TW_BIN("release of what never is", released & RELEASE_NEVER);
  TW_BIN("release of a predicate", released & RELEASE_PREDICATE);
  TW_BIN("releases on all of several ports",
         s->params.Releases > 1 && in->release_valid == low_bits(s->params.Releases));
  TW_BIN("two releases for one warp", released & RELEASE_SAME_WARP);
  TW_BIN("reserve and release", reserves && in->release_valid);
  TW_BIN("the one that stays: released", next[NEXT_STAYS] & NEXT_RELEASED);
  TW_BIN("the one behind: pending", next[NEXT_BEHIND] & NEXT_PENDING);
  TW_BIN("the one behind: released", next[NEXT_BEHIND] & NEXT_RELEASED);
  TW_BIN("the one behind: reserved", next[NEXT_BEHIND] & NEXT_RESERVED);
  TW_BIN("the one that arrives: pending", next[NEXT_ARRIVING] & NEXT_PENDING);
  TW_BIN("the one that arrives: released", next[NEXT_ARRIVING] & NEXT_RELEASED);
  TW_BIN("the one that arrives: reserved", next[NEXT_ARRIVING] & NEXT_RESERVED);
  TW_BIN("check of what is reserved in the same cycle: no hazard", meets_reserve);
  TW_BIN("check of what is released in the same cycle: a hazard", meets_release);
}
