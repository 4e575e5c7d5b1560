/* Stimulus of settings: writes to all registers, and to some that are not there. */
#include "dispatch/settings.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(settings) {
  if (tw_random_chance(random, 90)) in->setting_index = (u8)tw_random_below(random, state->params.Registers + 2);
  if (tw_random_chance(random, 10)) in->setting_value = tw_random_chance(random, 50) ? 0 : 0xffffffff;
}

TW_BINS(settings) {
  (void)out;
  const bool there = in->setting_valid && in->setting_index < state->params.Registers;
  const struct setting *s = there ? settings_find(in->setting_index) : NULL;
  TW_BIN("a register is written", there);
  TW_BIN("the first", there && in->setting_index == 0);
  TW_BIN("the last", there && in->setting_index + 1u == state->params.Registers);
  TW_BIN("one behind the last", in->setting_valid && in->setting_index == state->params.Registers);
  TW_BIN("bits are lost", there && in->setting_value & ~low_bits(s->width));
  TW_BIN("all bits of one", there && s->width == 32 && in->setting_value == 0xffffffff);
  TW_BIN("none is written", !in->setting_valid);
}
