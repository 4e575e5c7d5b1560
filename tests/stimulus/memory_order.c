/* Stimulus of memory_order: issues to warps without an outstanding instruction, acceptances of those
 * with one, which are rare in spells, so that all warps come to wait. */
#include "issue/memory_order.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(memory_order) {
  u32 all = low_bits(state->params.Warps);
  in->accepted &= state->outstanding;
  if (tw_random_chance(random, state->outstanding & 1 ? 90 : 30)) in->accepted = 0;
  if (tw_random_chance(random, 80)) in->issued &= 1u << tw_random_below(random, state->params.Warps);
  in->issued &= all & ~state->outstanding;
}

TW_BINS(memory_order) {
  const u32 all = low_bits(state->params.Warps), accepted = in->accepted;
  TW_BIN("nothing outstanding", !out->outstanding);
  TW_BIN("one warp outstanding", __builtin_popcount(out->outstanding) == 1);
  TW_BIN("every warp outstanding", out->outstanding == all);
  TW_BIN("issue alone", in->issued && !accepted);
  TW_BIN("acceptance alone", !in->issued && accepted);
  TW_BIN("issue and acceptance", in->issued && accepted);
  TW_BIN("several issues", in->issued & (in->issued - 1));
  TW_BIN("several acceptances", accepted & (accepted - 1));
  TW_BIN("all that is outstanding is accepted", accepted && accepted == out->outstanding);
}
