/* unit_inputs: see unit_inputs.h. */
#include "unit_inputs.h"

#include "stimulus.h"

/* Resets come often in some spells, those of the bits here, and not at all in those between, where counts grow and
 * queues fill: for one spell, and for three. */
enum { INITIAL_RESET_CYCLES = 3, RESETS_PER_THOUSAND = 8, SPELL = 2048, SPELLS = 8, WITH_RESETS = 1 | 1 << 2 | 1 << 4 };

static bool resets_come(u64 cycle) { return WITH_RESETS >> cycle / SPELL % SPELLS & 1; }

bool unit_inputs(struct tw_random *random, struct tw_bins *bins, struct tw_twin *twin) {
  const u64 cycle = twin->session->cycle;
  tw_twin_randomise(twin, random);
  tw_unit_stimulus(random, twin->state, twin->next_in);
  const bool reset =
      cycle < INITIAL_RESET_CYCLES || (resets_come(cycle) && tw_random_below(random, 1000) < RESETS_PER_THOUSAND);
  if (bins && !reset) tw_bins_cycle(bins, twin->unit, twin->state, twin->next_in);
  return reset;
}
