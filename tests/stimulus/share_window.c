/* Stimulus of share_window: blocks whose pairs there is room for, that keep some, little or all of what they need;
 * lanes in one part or the other, at either side of its ends, and one bit from it. */
#include "control/share_window.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { GRAIN = 128 };

static u32 bound_of(const struct share_window_in *in) { return in->access_pair * (in->whole + in->kept) + in->kept; }

/* An address of the pair's: near where a part begins or ends, or anywhere; a bit may be another. */
static u32 address(struct tw_random *random, const struct share_window_in *in) {
  const u32 base = in->access_pair * (in->whole + in->kept), near = tw_random_below(random, 9) - 4u;
  if (tw_random_chance(random, 20)) return bound_of(in) ^ 1u << tw_random_below(random, 32);
  if (tw_random_chance(random, 30)) return bound_of(in) + near;
  if (tw_random_chance(random, 10)) return base + in->whole + near;
  return base + tw_random_below(random, in->whole);
}

/* What the blocks of a pair need and keep, so that there is room for pairs up to that one. */
static void draw_sizes(struct tw_random *random, struct share_window_in *in) {
  const u32 grain = tw_random_chance(random, 30) ? GRAIN : 1;
  const u32 room = (1u << SHARE_WINDOW_BITS) / (in->access_pair + 1) / grain; /* of both */
  const bool most = tw_random_chance(random, 30);
  const u32 whole = most ? room - 1 - tw_random_below(random, room / 4) : 1 + tw_random_below(random, room / 2);
  const u32 kept = 1 + tw_random_below(random, whole < room - whole ? whole : room - whole);
  in->whole = grain * whole;
  in->kept = grain * kept;
  if (!most && tw_random_chance(random, 15)) in->kept = in->whole;
  if (tw_random_chance(random, 10)) in->whole = in->kept = room / 2 * grain; /* all that there is, and nothing shared */
}

TW_STIMULUS(share_window) {
  const struct share_window_params *p = &state->params;
  in->access_pair = (u8)tw_random_below(random, p->BlockPairs);
  draw_sizes(random, in);
  const bool apart = tw_random_chance(random, 50); /* all in what the block keeps, but perhaps one lane */
  for (unsigned l = 0; l < p->Lanes; l++) {
    u32 *lane = &in->access_address.lane[l];
    *lane = address(random, in);
    if (apart && (*lane & low_bits(SHARE_WINDOW_BITS)) >= bound_of(in)) *lane = bound_of(in) - 1;
  }
  if (tw_random_chance(random, 30))
    in->access_address.lane[tw_random_below(random, p->Lanes)] = bound_of(in) + tw_random_below(random, 2);
  if (tw_random_chance(random, 20)) in->access_lanes = 1u << tw_random_below(random, p->Lanes);
}

TW_BINS(share_window) {
  const bool valid = in->access_valid, shared = valid && in->access_shared;
  const u32 bound = bound_of(in);
  u32 beyond = 0, first = 0, last = 0;
  for (unsigned l = 0; l < state->params.Lanes; l++) {
    beyond |= (u32)((in->access_address.lane[l] & low_bits(SHARE_WINDOW_BITS)) >= bound) << l;
    first |= (u32)(in->access_address.lane[l] == bound) << l;
    last |= (u32)(in->access_address.lane[l] == bound - 1) << l;
  }
  TW_BIN("it needs the lock", shared && out->needs);
  TW_BIN("for one lane", shared && out->needs && !(beyond & in->access_lanes & ((beyond & in->access_lanes) - 1)));
  TW_BIN("for the first byte", shared && first & in->access_lanes && !(beyond & ~first & in->access_lanes));
  TW_BIN("it needs none", shared && !out->needs);
  TW_BIN("up to the last byte that is kept", shared && !out->needs && last & in->access_lanes);
  TW_BIN("only lanes that take no part are beyond", shared && !out->needs && beyond);
  TW_BIN("side 1 keeps it", shared && in->access_side && ~beyond & in->access_lanes);
  TW_BIN("side 0 does", shared && !in->access_side && ~beyond & in->access_lanes);
  TW_BIN("a block alone", valid && !in->access_shared && beyond & in->access_lanes);
  TW_BIN("nothing is shared", shared && in->whole == in->kept);
  TW_BIN("nothing is, and there is no room for more",
         shared && in->whole == in->kept && (in->access_pair + 1) * in->whole == 1u << (SHARE_WINDOW_BITS - 1));
  TW_BIN("a bit above those that count", valid && in->access_address.lane[0] >> SHARE_WINDOW_BITS);
  TW_BIN("the last pair", shared && in->access_pair == state->params.BlockPairs - 1);
}
