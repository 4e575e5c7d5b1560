/* Stimulus of sm_mux: grids of some blocks, fast and slow SMs, few and many blocks of an SM; sm_blocks moves from
 * cycle to cycle now and then, which the contract defines.  A grid is at its end once SM 0 has fewer blocks than the
 * last SM; that and the one whose turn it is then end theirs behind all others, first the one and then the other. */
#include "dispatch/sm_mux.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static unsigned blocks_of_all(const struct sm_mux *s) {
  unsigned sum = 0;
  for (unsigned i = 0; i < s->params.Sms; i++) sum += s->blocks[i];
  return sum;
}

TW_STIMULUS(sm_mux) {
  const unsigned sms = state->params.Sms, all = blocks_of_all(state), last = sms - 1, turn = state->from % sms;
  const unsigned late = state->blocks[last] + (turn == last ? 0u : state->blocks[turn]);
  const bool draining = sms > 1 && (state->blocks[0] < state->blocks[last] || (all && all == late));
  in->start = !state->busy && !all && tw_random_chance(random, 40);
  in->sm_blocks = (u8)(tw_random_chance(random, 15) ? 1 + tw_random_below(random, 32)
                       : all > 2 * sms              ? 32
                                                    : 1 + all % 3);
  in->more = state->busy && tw_random_chance(random, draining ? 1 : all && sms > 1 ? 97 : 40);
  for (unsigned i = 0; i < sms; i++) {
    const bool waits = draining && ((i == turn && all > state->blocks[turn]) || (i == last && all > late));
    const unsigned percent = waits ? 0 : draining || sms == 1 ? 40 : i && (i ^ state->from) & 1 ? 4 : 1;
    in->ended[i] = state->blocks[i] && tw_random_chance(random, percent);
    in->quiet[i] = tw_random_below(random, 3 * sms) != 0;
  }
}

TW_BINS(sm_mux) {
  const struct sm_mux *s = state;
  const unsigned sms = s->params.Sms, all = blocks_of_all(s), last = sms - 1;
  unsigned to = sms, full = 0, both = 0, quiet = 0, most = 0;
  for (unsigned i = 0; i < sms; i++) {
    if (out->give[i]) to = i;
    full += s->blocks[i] >= in->sm_blocks;
    both += out->give[i] && in->ended[i];
    quiet += in->quiet[i];
    most = larger(most, s->blocks[i]);
  }
  TW_BIN("no grid", !s->busy && !in->start);
  TW_BIN("one starts", in->start);
  TW_BIN("a block goes to the next SM", sms > 1 && to < sms && to == s->from);
  TW_BIN("to the last", sms > 1 && to == last);
  TW_BIN("from the last to the first", sms > 1 && s->from == sms && to == 0);
  TW_BIN("past one that is full", sms > 1 && to < sms && to > s->from);
  TW_BIN("past the end to one that is not", sms > 1 && to < s->from && s->from < sms);
  TW_BIN("to one of which one ends", both);
  TW_BIN("one waits", in->more && !out->ready);
  TW_BIN("one SM alone has room", sms > 1 && full == last);
  TW_BIN("room and no block", s->busy && !in->more && full < sms);
  TW_BIN("an SM has all that it can", most == 32);
  TW_BIN("the last block has ended", s->busy && !in->more && !all);
  TW_BIN("and an SM is not quiet", s->busy && !in->more && !all && quiet < sms);
  TW_BIN("the grid ends", s->busy && !in->more && !all && quiet == sms);
}
