/* Stimulus of issue_counter: bursts and idle spells, so that windows are empty, full and in between. */
#include "control/issue_counter.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(issue_counter) {
  const unsigned mood = state->total >> 6 & 3; /* changes as instructions are counted */
  if (mood == 1) in->issued = (u8)low_bits(state->params.Schedulers);
  if (mood == 2 && tw_random_chance(random, 90)) in->issued = 0;
}

TW_BINS(issue_counter) {
  const struct issue_counter_params *p = &state->params;
  const u32 all = low_bits(p->Schedulers), last = low_bits(p->WindowBits), most = p->Schedulers << p->WindowBits;
  const bool ends = state->age == last;
  const u32 count = state->running + (u32)__builtin_popcount(in->issued);
  TW_BIN("no issue", !in->issued);
  TW_BIN("one issue", in->issued && !(in->issued & (in->issued - 1)));
  TW_BIN("issues on all of several schedulers", p->Schedulers > 1 && in->issued == all);
  TW_BIN("no window has ended", !out->window && out->total == state->running);
  TW_BIN("issue in a window's first cycle", state->age == 0 && in->issued);
  TW_BIN("issue in a window's last cycle", ends && in->issued);
  TW_BIN("a window without issues", ends && count == 0);
  TW_BIN("a window of issues in every cycle", ends && count == most);
  TW_BIN("a window in between", ends && count && count < most);
}
