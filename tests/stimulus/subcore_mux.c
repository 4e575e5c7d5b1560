/* Stimulus of subcore_mux: long runs of warps between restarts, so that the largest table wraps; bursts and pauses. */
#include "dispatch/subcore_mux.h"
#include "stimulus.h"

TW_STIMULUS(subcore_mux) {
  (void)state;
  in->restart = tw_random_below(random, 200) == 0;
  in->advance = !tw_random_chance(random, 15);
  in->hashed = tw_random_chance(random, 75);
}
