/* stimulus: what a unit's own test feeds it.  tests/stimulus/<unit>.c holds one function,
 *
 *   TW_STIMULUS(<unit>) { ... uses random, state and in ... }
 *
 * called once a cycle with the model's state after the previous cycle (`struct <unit> *state`, of which it may
 * change wires alone, by the unit's name_comb).  The inputs
 * (`struct <unit>_in *in`) arrive uniformly random; the function bends them to what the unit's contract allows, and
 * towards its corners. */
#ifndef TWINWARP_STIMULUS_H
#define TWINWARP_STIMULUS_H

#include "util/random.h"

void tw_unit_stimulus(struct tw_random *, void *state, void *in);

#define TW_STIMULUS(unit)                                                                                              \
  static void unit##_stimulus(struct tw_random *, struct unit *, struct unit##_in *);                                  \
  void tw_unit_stimulus(struct tw_random *random, void *state, void *in) {                                             \
    unit##_stimulus(random, state, in);                                                                                \
  }                                                                                                                    \
  static void unit##_stimulus(struct tw_random *random, struct unit *state, struct unit##_in *in)

#endif
