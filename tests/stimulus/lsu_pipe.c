/* Stimulus of lsu_pipe: full flow, a taker that refuses for long, and idle times; addresses that wrap. */
#include "execute/lsu_pipe.h"
#include "stimulus.h"

TW_STIMULUS(lsu_pipe) {
  /* How eagerly a request is taken, and the next one sent, follows from the register of the last head. */
  static const unsigned percent[] = {3, 50, 90, 100};
  const unsigned mood = state->head.destination;
  in->dispatch_valid = !state->second.valid && tw_random_chance(random, percent[mood & 3]);
  in->request_ready = tw_random_chance(random, percent[mood >> 2 & 3]);
  if (tw_random_chance(random, 80)) in->dispatch_register = (u8)mood;
  if (tw_random_chance(random, 20)) memset(&in->dispatch_a, tw_random_chance(random, 50) ? 0xff : 0, sizeof(row));
}
