/* unit_inputs: see unit_inputs.h. */
#include "unit_inputs.h"

#include "stimulus.h"

/* Resets come often in every other spell, and not at all in those between, where counts grow and queues fill. */
enum { INITIAL_RESET_CYCLES = 3, RESETS_PER_THOUSAND = 8, SPELL = 2048 };

bool unit_inputs(struct tw_random *random, struct tw_bins *bins, struct tw_twin *twin) {
  const u64 cycle = twin->session->cycle;
  tw_twin_randomise(twin, random);
  tw_unit_stimulus(random, twin->state, twin->next_in);
  const bool reset =
      cycle < INITIAL_RESET_CYCLES || (cycle / SPELL % 2 == 0 && tw_random_below(random, 1000) < RESETS_PER_THOUSAND);
  if (bins && !reset) tw_bins_cycle(bins, twin->unit, twin->state, twin->next_in);
  return reset;
}
