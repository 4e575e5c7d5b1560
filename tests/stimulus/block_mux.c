/* Stimulus of block_mux: few or many sources that have a block, few or many that hold. */
#include "dispatch/block_mux.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(block_mux) {
  (void)state;
  if (tw_random_chance(random, 50)) in->source_valid &= (u8)tw_random_word(random);
  if (tw_random_chance(random, 60)) in->source_holds &= (u8)tw_random_word(random);
}

TW_BINS(block_mux) {
  static const char *const gives[] = {"the first source gives a block", "the second", "the third", "the fourth"};
  (void)state;
  const u32 taken = out->source_ready & in->source_valid;
  for (unsigned i = 0; i < BLOCK_MUX_MAX_SOURCES; i++) TW_BIN(gives[i], taken >> i & 1);
  TW_BIN("several have one", taken && in->source_valid & ~taken);
  TW_BIN("a source holds and has none", !out->block_valid && in->source_holds && in->source_valid);
  TW_BIN("one holds and gives", taken & in->source_holds);
  TW_BIN("a block waits", out->block_valid && !in->block_ready);
  TW_BIN("there is none", !in->source_valid && in->block_ready);
}
