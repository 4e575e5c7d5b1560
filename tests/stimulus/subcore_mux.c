/* Stimulus of subcore_mux: long runs of warps between restarts, so that the largest table wraps; bursts and pauses. */
#include "dispatch/subcore_mux.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(subcore_mux) {
  (void)state;
  in->restart = tw_random_below(random, 200) == 0;
  in->advance = !tw_random_chance(random, 15);
  in->hashed = tw_random_chance(random, 75);
}

TW_BINS(subcore_mux) {
  static const char *const round_robin[] = {"round robin: sub-core 0", "round robin: sub-core 1",
                                            "round robin: sub-core 2", "round robin: sub-core 3"};
  static const char *const hashed[] = {"hashed: sub-core 0", "hashed: sub-core 1", "hashed: sub-core 2",
                                       "hashed: sub-core 3"};
  const bool moves = in->advance && !in->restart, fourth = moves && state->step == 3;
  for (unsigned i = 0; i < 4; i++) TW_BIN(round_robin[i], in->advance && !in->hashed && out->choice == i);
  for (unsigned i = 0; i < 4; i++) TW_BIN(hashed[i], in->advance && in->hashed && out->choice == i);
  TW_BIN("choice stands", !in->advance && !in->restart);
  TW_BIN("a warp within an entry", moves && !fourth);
  TW_BIN("every 4th warp loads the following entry", fourth && state->entry + 1u < state->params.Entries);
  TW_BIN("the first entry again after the last", fourth && state->entry + 1u == state->params.Entries);
  TW_BIN("restart alone", in->restart && !in->advance);
  TW_BIN("restart wins over advance", in->restart && in->advance);
  TW_BIN("restart wins over a 4th warp", in->restart && in->advance && state->step == 3);
}
