/* Stimulus of request_arbiter: crowds at one channel, lone requests, long silences and stalls. */
#include "memory/request_arbiter.h"
#include "isa.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(request_arbiter) {
  /* The register last written for global memory says how busy this stretch is, until another one arrives. */
  static const u8 busy[] = {100, 70, 30, 5};
  unsigned percent = busy[state->channel[REQUEST_ARBITER_GLOBAL].destination & 3];
  for (unsigned s = 0; s < state->params.Sources; s++)
    if (!tw_random_chance(random, percent)) in->request_valid &= (u8) ~(1u << s);
  if (tw_random_chance(random, 20))
    for (unsigned s = 0; s < state->params.Sources; s++) in->request_operation[s] |= ISA_MEM_SHARED;
  unsigned taking = busy[state->channel[REQUEST_ARBITER_GLOBAL].destination >> 2 & 3];
  in->global_ready = tw_random_chance(random, taking);
  in->shared_ready = tw_random_chance(random, taking);
}

TW_BINS(request_arbiter) {
  static const char *const names[REQUEST_ARBITER_CHANNELS][13] = {
      {"global: empty", "global: request waits", "global: request taken", "global: grant into the empty register",
       "global: refill as it is taken", "global: taken, none follows", "global: held, so nothing is granted",
       "global: one source", "global: several sources", "global: all of several sources",
       "global: a source above the last winner", "global: round to the first", "global: the last winner again"},
      {"shared: empty", "shared: request waits", "shared: request taken", "shared: grant into the empty register",
       "shared: refill as it is taken", "shared: taken, none follows", "shared: held, so nothing is granted",
       "shared: one source", "shared: several sources", "shared: all of several sources",
       "shared: a source above the last winner", "shared: round to the first", "shared: the last winner again"}};
  const u32 sources = state->params.Sources, all = low_bits(sources);
  u32 wanted[REQUEST_ARBITER_CHANNELS] = {0};
  for (u32 left = in->request_valid; left; left &= left - 1)
    wanted[(in->request_operation[lowest_bit(left)] & ISA_MEM_SHARED) != 0] |= left & -left;
  for (unsigned c = 0; c < REQUEST_ARBITER_CHANNELS; c++) {
    const char *const *name = names[c];
    const bool full = state->channel[c].valid;
    const bool ready = c == REQUEST_ARBITER_GLOBAL ? in->global_ready : in->shared_ready;
    const u32 granted = out->request_ready & wanted[c], above = state->above[c];
    TW_BIN(*name++, !full);
    TW_BIN(*name++, full && !ready);
    TW_BIN(*name++, full && ready);
    TW_BIN(*name++, !full && granted);
    TW_BIN(*name++, full && granted);
    TW_BIN(*name++, full && ready && !granted);
    TW_BIN(*name++, full && !ready && wanted[c]);
    TW_BIN(*name++, wanted[c] && !(wanted[c] & (wanted[c] - 1)));
    TW_BIN(*name++, wanted[c] & (wanted[c] - 1));
    TW_BIN(*name++, sources > 1 && wanted[c] == all);
    TW_BIN(*name++, granted & above && wanted[c] & ~above);
    TW_BIN(*name++, granted && above && !(wanted[c] & above));
    TW_BIN(*name++, granted && sources > 1 && above && granted << 1 == (above & -above));
  }
  TW_BIN("both channels granted", __builtin_popcount(out->request_ready) == 2);
  TW_BIN("both channels taken", out->global_valid && in->global_ready && out->shared_valid && in->shared_ready);
  TW_BIN("no request", !in->request_valid);
}
