/* unit_inputs: see unit_inputs.h. */
#include "unit_inputs.h"

#include "stimulus.h"

/* Resets come often in some spells, those of the bits here, and not at all in those between, where counts grow and
 * queues fill: for one spell, and for three. */
enum { INITIAL_RESET_CYCLES = 3, RESETS_PER_THOUSAND = 8, SPELL = 2048, SPELLS = 8, WITH_RESETS = 1 | 1 << 2 | 1 << 4 };

static bool resets_come(u64 cycle) { return WITH_RESETS >> cycle / SPELL % SPELLS & 1; }

static bool reset(struct tw_random *random, bool calm, u64 cycle) {
  if (cycle < INITIAL_RESET_CYCLES) return true;
  return !calm && resets_come(cycle) && tw_random_below(random, 1000) < RESETS_PER_THOUSAND;
}

bool unit_inputs(struct tw_random *random, bool calm, struct tw_bins *bins, struct tw_twin *twin) {
  tw_twin_randomise(twin, random);
  tw_unit_stimulus(random, twin->state, twin->next_in);
  const bool resets = reset(random, calm, twin->session->cycle);
  if (bins && !resets) tw_bins_cycle(bins, twin->unit, twin->state, twin->next_in);
  return resets;
}
