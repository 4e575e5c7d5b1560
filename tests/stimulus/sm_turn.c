/* Stimulus of sm_turn: grid after grid, for all SMs or for a few, single blocks and pairs, on SMs that end them soon or
 * late; and crowds, grids of so many that all SMs fill up and then empty.  What the contract holds while a grid is
 * under way moves from cycle to cycle in others, which it defines. */
#include "dispatch/sm_turn.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { TEST_INSTANCES = 4 };

/* A grid that is a crowd. */
struct crowd {
  const struct sm_turn *state;
  u8 most; /* blocks that an SM may have; 0: it is none */
  bool pairs, fills;
};

static struct crowd *crowd_of(const struct sm_turn *state) {
  static struct crowd all[TEST_INSTANCES];
  unsigned i = 0;
  while (all[i].state && all[i].state != state) i++;
  all[i].state = state;
  return &all[i];
}

static void begin(struct tw_random *random, struct crowd *c) {
  const u32 kind = tw_random_below(random, 6);
  c->most = (u8)(kind < 3    ? 0
                 : kind == 3 ? 32
                 : kind == 4 ? 8u << tw_random_below(random, 2)
                             : 1 + tw_random_below(random, 32));
  c->pairs = tw_random_chance(random, 50);
  c->fills = true;
}

static unsigned blocks_of_all(const struct sm_turn *s) {
  unsigned sum = 0;
  for (unsigned i = 0; i < s->params.Sms; i++) sum += s->blocks[i];
  return sum;
}

/* More blocks end in all than one a cycle only as the SMs empty. */
static void fill(struct tw_random *random, const struct sm_turn *s, struct crowd *c, struct sm_turn_in *in) {
  const unsigned sms = s->params.Sms, all = blocks_of_all(s);
  if (all + sms >= c->most * sms && tw_random_chance(random, 5)) c->fills = false;
  in->sm_blocks = c->most;
  in->pairs = c->pairs;
  in->more = c->fills;
  for (unsigned i = 0; i < sms; i++) {
    in->want[i] = in->more && tw_random_chance(random, 90);
    in->ended[i] = s->blocks[i] && tw_random_below(random, c->fills ? 4 * sms : 5) == 0;
  }
}

TW_STIMULUS(sm_turn) {
  const unsigned sms = state->params.Sms, all = blocks_of_all(state);
  struct crowd *crowd = crowd_of(state);
  if (!state->busy) begin(random, crowd);
  /* What lasts follows from how many blocks are under way. */
  const unsigned kind = tw_random_below(random, 4), most = 1 + tw_random_below(random, 3);
  const unsigned idle = all > 2 * sms || kind == 0 ? 40 : 5;
  in->start = !state->busy && !all && tw_random_chance(random, 50);
  in->sm_blocks = (u8)(tw_random_chance(random, 5) ? 1 + tw_random_below(random, 32) : most);
  in->pairs = tw_random_chance(random, state->from & 1 ? 90 : 30);
  in->more = state->busy && tw_random_below(random, 4 * sms + 8) != 0;
  for (unsigned i = 0; i < sms; i++) {
    in->want[i] = in->more && tw_random_below(random, kind == 1 ? sms : 2) == 0;
    if (kind == 2) in->want[i] = in->more;
    in->ended[i] = state->blocks[i] && tw_random_chance(random, idle);
    in->quiet[i] = tw_random_below(random, 3 * sms) != 0;
  }
  if (state->busy && crowd->most) fill(random, state, crowd, in);
}

TW_BINS(sm_turn) {
  const struct sm_turn *s = state;
  const unsigned sms = s->params.Sms, all = blocks_of_all(s);
  const bool second = s->pair < sms, two = in->pairs && !second;
  unsigned want = 0, room = 0, both = 0;
  for (unsigned i = 0; i < sms; i++) {
    want += in->want[i];
    room += out->room[i];
    both += in->want[i] && out->room[i];
  }
  TW_BIN("no grid", !out->busy && !in->start);
  TW_BIN("one starts", in->start);
  TW_BIN("a block is given", out->give_valid && !in->pairs);
  TW_BIN("of several SMs that are wanted and have room one gets it", out->give_valid && (both > 1 || sms == 1));
  TW_BIN("one is wanted, and has no room", want && !both && (room || sms == 1));
  TW_BIN("no SM has room", want && !room);
  TW_BIN("an SM before the last one's", out->give_valid && (sms == 1 || (s->from < sms && out->give[0])));
  TW_BIN("the first behind the last", out->give_valid && s->from == sms && out->give[0]);
  TW_BIN("the first of a pair", out->give_valid && two && in->sm_blocks > 1);
  TW_BIN("room for one, and a pair waits", two && in->sm_blocks > 1 && both && !out->give_valid);
  TW_BIN("its second", out->give_valid && second);
  TW_BIN("of room for one block, too", out->give_valid && two && in->sm_blocks == 1);
  TW_BIN("the second waits, and others have room", second && want && !out->give_valid && (both || sms == 1));
  TW_BIN("an SM has 32 blocks", s->blocks[0] == 32 || sms > 4);
  TW_BIN("a pair needs room for two, of an SM that has 15",
         sms > 4 || (two && in->sm_blocks == 16 && s->blocks[0] == 15));
  TW_BIN("a block ends as another is given", out->give_valid && in->ended[0] && out->give[0]);
  TW_BIN("the grid waits for blocks to end", out->busy && !in->more && all);
  TW_BIN("all have, and SMs are not quiet", out->busy && !in->more && !all && memchr(in->quiet, 0, sms));
  TW_BIN("it ends", out->busy && !in->more && !all && !memchr(in->quiet, 0, sms));
}
