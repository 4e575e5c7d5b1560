/* Stimulus of read_hazard: few registers, so that destinations and operands meet; units idle, waiting for one, for all. */
#include "issue/read_hazard.h"
#include "stimulus.h"

TW_STIMULUS(read_hazard) {
  const struct read_hazard_params *p = &state->params;
  const unsigned mask = tw_random_chance(random, 80) ? 7 : 255;
  for (unsigned u = 0; u < p->Units; u++) {
    in->reading_warp[u] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 40)) in->reading[u] = 0;
    if (tw_random_chance(random, 30)) in->reading[u] = (u8)(1u << tw_random_below(random, READ_HAZARD_OPERANDS));
    for (unsigned o = 0; o < READ_HAZARD_OPERANDS; o++) in->reading_register[u * READ_HAZARD_OPERANDS + o] &= (u8)mask;
  }
  for (unsigned w = 0; w < p->Warps; w++) in->check_register[w] &= (u8)mask;
}
