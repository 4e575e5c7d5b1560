/* Stimulus of issue_gates: no client, one, many; for one class alone; instructions of no class, of one, of all. */
#include "issue/issue_gates.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(issue_gates) {
  const struct issue_gates_params *p = &state->params;
  const unsigned masks = p->Clients * p->Classes, one = tw_random_below(random, masks);
  const bool none = tw_random_chance(random, 10), alone = tw_random_chance(random, 30),
             thin = tw_random_chance(random, 50);
  for (unsigned n = 0; n < masks; n++) {
    if (none || (alone && n != one)) in->hold[n] = 0;
    else if (thin) in->hold[n] &= (u32)tw_random_bits(random, p->Warps);
  }
  for (unsigned k = 0; k < p->Classes; k++) {
    if (tw_random_chance(random, 20)) in->need[k] = 0;
    if (tw_random_chance(random, 20)) in->need[k] = low_bits(p->Warps);
  }
}

TW_BINS(issue_gates) {
  static const char *const holds[ISSUE_GATES_MAX_CLASSES] = {
      "class 0 alone holds", "class 1 alone holds", "class 2 alone holds", "class 3 alone holds",
      "class 4 alone holds", "class 5 alone holds", "class 6 alone holds", "class 7 alone holds"};
  const struct issue_gates_params *p = &state->params;
  u32 once[ISSUE_GATES_MAX_CLASSES] = {0}, by[ISSUE_GATES_MAX_CLASSES] = {0}, any = 0, clients = 0, two = 0;
  for (unsigned c = 0; c < p->Clients; c++) {
    u32 mine = 0;
    for (unsigned k = 0; k < p->Classes; k++) {
      const u32 hold = in->hold[c * p->Classes + k];
      any |= hold;
      mine |= hold & in->need[k];
      by[k] |= hold & in->need[k];
    }
    two |= clients & mine;
    clients |= mine;
  }
  for (unsigned k = 0; k < p->Classes; k++) {
    once[k] = by[k];
    for (unsigned other = 0; other < p->Classes; other++)
      if (other != k) once[k] &= ~by[other];
  }
  for (unsigned k = 0; k < ISSUE_GATES_MAX_CLASSES; k++) TW_BIN(holds[k], once[k]);
  TW_BIN("two clients hold a warp", p->Clients == 1 || two);
  TW_BIN("what is held for other classes goes on", any & ~out->held);
  TW_BIN("no client holds", !any);
  TW_BIN("no warp held", !out->held);
  TW_BIN("every warp held", out->held == low_bits(p->Warps));
}
