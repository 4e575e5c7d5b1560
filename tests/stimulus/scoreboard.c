/* Stimulus of scoreboard: spells in which little or much is pending; checks aim at pending registers, releases mostly
 * at them too, so that a warp often has exactly one left; some look elsewhere, also at register 255. */
#include "issue/scoreboard.h"
#include "stimulus.h"

/* A register of the warp that is pending, if there is one; else a random one. */
static u8 pending_register(struct tw_random *random, const struct scoreboard *state, unsigned warp) {
  const unsigned first = tw_random_below(random, 256);
  for (unsigned n = 0; n < 256; n++) {
    const unsigned r = (first + n) % 256;
    if (state->registers[warp][r / 64] >> r % 64 & 1) return (u8)r;
  }
  return (u8)first;
}

static u8 pending_predicate(struct tw_random *random, const struct scoreboard *state, unsigned warp) {
  const u8 some = state->predicates[warp];
  return (u8)(tw_random_word(random) << 3) | (some ? (u8)lowest_bit(some) : (u8)tw_random_below(random, 8));
}

static void check(struct tw_random *random, const struct scoreboard *state, struct scoreboard_in *in, unsigned w) {
  in->check_operand_valid[w] &= (u8)tw_random_bits(random, 6) & (u8)tw_random_bits(random, 6);
  if (tw_random_chance(random, 20)) in->check_operand_valid[w] = 0;
  if (tw_random_chance(random, 60)) in->check_destination[w] = 0;
  if (tw_random_chance(random, 70)) in->check_guard[w] = 7;
  if (tw_random_chance(random, 70)) in->check_select[w] = 7;
  if (tw_random_chance(random, 90)) in->check_drain &= ~(1u << w);
  u8 *operand = &in->check_operand[w * SCOREBOARD_OPERANDS];
  if (tw_random_chance(random, 30)) operand[tw_random_below(random, 6)] = pending_register(random, state, w);
  if (tw_random_chance(random, 30))
    in->check_register[w] = pending_register(random, state, w) ^ (u8)tw_random_bits(random, 1);
  if (tw_random_chance(random, 30)) in->check_register[w] = pending_predicate(random, state, w);
}

TW_STIMULUS(scoreboard) {
  const unsigned warps = state->params.Warps;
  const bool filling = state->predicates[0] & 1; /* changes now and then */
  for (unsigned w = 0; w < warps; w++) check(random, state, in, w);
  in->reserve_warp = (u8)tw_random_below(random, warps);
  if (tw_random_chance(random, filling ? 10 : 50)) in->reserve_valid = 0;
  if (tw_random_chance(random, 10)) in->reserve_register |= 0xfc;
  for (unsigned r = 0; r < state->params.Releases; r++) {
    in->release_warp[r] = (u8)tw_random_below(random, warps);
    if (tw_random_chance(random, filling ? 90 : 20)) in->release_valid &= (u16) ~(1u << r);
    if (tw_random_chance(random, 90))
      in->release_register[r] = in->release_predicate[r] ? pending_predicate(random, state, in->release_warp[r])
                                                         : pending_register(random, state, in->release_warp[r]);
    if (tw_random_chance(random, 5)) {
      in->release_warp[r] = in->reserve_warp;
      in->release_register[r] = in->reserve_register;
    }
  }
}
