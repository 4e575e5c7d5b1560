/* Stimulus of load_table: loads of few warps until no number is free; lanes come back in any order and grouping. */
#include "memory/load_table.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u32 some_lanes(struct tw_random *random, unsigned most, unsigned lanes) {
  u32 some = tw_random_word(random) & low_bits(lanes);
  if (tw_random_chance(random, 30)) some = low_bits(lanes);
  while ((unsigned)__builtin_popcount(some) > most) some &= some - 1;
  return some ? some : 1u << tw_random_below(random, lanes);
}

TW_STIMULUS(load_table) {
  static const u8 often[] = {100, 80, 40, 10};
  const unsigned warps = state->params.Warps, loads = state->params.Loads, lanes = state->params.Lanes;
  const u8 phase = state->load[0][0].destination; /* holds until that load is entered again */
  in->enter_warp = (u8)tw_random_below(random, tw_random_chance(random, 50) ? 2 : warps);
  in->enter_lanes = some_lanes(random, lanes, lanes);
  in->enter = state->busy[in->enter_warp] != low_bits(loads) && tw_random_chance(random, often[phase & 3]);
  in->result_warp = (u8)tw_random_below(random, warps);
  for (unsigned w = 0; w < warps && !state->busy[in->result_warp]; w++)
    in->result_warp = (u8)((in->result_warp + 1u) % warps);
  in->result_valid = state->busy[in->result_warp] != 0 && tw_random_chance(random, often[phase >> 2 & 3]);
  in->result_taken = tw_random_chance(random, often[phase >> 4 & 3]);
  in->result_load = 0;
  if (!in->result_valid) return;
  in->result_load = (u8)tw_random_below(random, loads);
  while (!(state->busy[in->result_warp] >> in->result_load & 1)) in->result_load = (u8)((in->result_load + 1u) % loads);
  in->result_lanes = some_lanes(random, state->load[in->result_warp][in->result_load].left, lanes);
}

TW_BINS(load_table) {
  const struct load_table *s = state;
  const u32 busy = s->busy[in->enter_warp], all = low_bits(s->params.Loads);
  const bool taken = in->result_valid && in->result_taken;
  TW_BIN("all of the warp's loads free", !busy);
  TW_BIN("no load of the warp free", busy == all);
  TW_BIN("enters the last free load", in->enter && !((busy + 1) & all & ~(1u << (s->params.Loads - 1))));
  TW_BIN("enters one lower than another in use", in->enter && busy >> out->free_load);
  TW_BIN("enters the highest load", in->enter && out->free_load == s->params.Loads - 1);
  TW_BIN("enters all lanes", in->enter && in->enter_lanes == low_bits(s->params.Lanes));
  TW_BIN("enters one lane", in->enter && !(in->enter_lanes & (in->enter_lanes - 1)));
  TW_BIN("last warp", in->enter && in->enter_warp == s->params.Warps - 1);
  TW_BIN("no result", !in->result_valid);
  TW_BIN("result waits", in->result_valid && !in->result_taken);
  TW_BIN("last result waits", in->result_valid && !in->result_taken && out->result_last);
  TW_BIN("result, others to come", taken && !out->result_last);
  TW_BIN("last result", taken && out->result_last);
  TW_BIN("last result of all lanes", taken && out->result_last && in->result_lanes == low_bits(s->params.Lanes));
  TW_BIN("last result as the warp enters another",
         taken && out->result_last && in->enter && in->enter_warp == in->result_warp);
  TW_BIN("last result as no load of the warp is free", taken && out->result_last && s->busy[in->result_warp] == all);
}
