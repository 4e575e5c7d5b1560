/* Stimulus of issue_counter: bursts and idle spells, so that windows are empty, full and in between. */
#include "control/issue_counter.h"
#include "stimulus.h"

TW_STIMULUS(issue_counter) {
  const unsigned mood = state->total >> 6 & 3; /* changes as instructions are counted */
  if (mood == 1) in->issued = (u8)low_bits(state->params.Issues);
  if (mood == 2 && tw_random_chance(random, 90)) in->issued = 0;
}
