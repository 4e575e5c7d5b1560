/* Stimulus of predicate_file: writes of all, no, or some lanes; reads that often meet the write of the same cycle. */
#include "issue/predicate_file.h"
#include "stimulus.h"

TW_STIMULUS(predicate_file) {
  const unsigned warps = state->params.Warps;
  in->read_warp = (u8)tw_random_below(random, warps);
  in->write_warp = tw_random_chance(random, 50) ? in->read_warp : (u8)tw_random_below(random, warps);
  if (tw_random_chance(random, 50)) in->guard = in->write_predicate;
  if (tw_random_chance(random, 30)) in->select = in->guard;
  if (tw_random_chance(random, 30)) in->write_lanes = tw_random_chance(random, 50) ? 0 : low_bits(32);
}
