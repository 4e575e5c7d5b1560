/* Stimulus of quota_controller: errors of every size and sign, small ones often; totals and bounds that stay, shrink,
 * cross and reach their ends. */
#include "control/quota_controller.h"
#include "unit_test/bins.h"
#include "control/ipc_error.h"
#include "unit_test/stimulus.h"

static u16 bits(int error) { return (u16)((u32)error & (2 * IPC_ERROR_ONE - 1)); }

static u16 an_error(struct tw_random *random) {
  static const unsigned sizes[] = {1, 4, 20, 255};
  const unsigned size = sizes[tw_random_below(random, 4)];
  return bits((int)tw_random_below(random, 2 * size + 1) - (int)size);
}

static u16 a_slack(struct tw_random *random) {
  switch (tw_random_below(random, 4)) {
    case 0: return 0;
    case 1: return IPC_ERROR_ONE;
    default: return (u16)tw_random_below(random, IPC_ERROR_ONE + 1);
  }
}

TW_STIMULUS(quota_controller) {
  const u32 max = state->params.Max;
  in->valid = tw_random_chance(random, state->after ? 20 : 30);
  in->short_error = an_error(random);
  in->long_error = tw_random_chance(random, 30) ? bits(-ipc_error_number(in->short_error)) : an_error(random);
  in->slack = a_slack(random);
  in->total =
      (u16)(tw_random_chance(random, 90) ? max - (u32)state->weight % 3 % (max + 1) : tw_random_below(random, max + 1));
  /* Bounds that stay for a while, so that the quota comes near them by small steps. */
  const u32 era = (u32)state->weight % 8;
  in->primary_least = (u16)(era < 5 ? 0 : (u32)state->weight % (max / 4 + 2));
  in->secondary_least = (u16)(era > 2 ? 0 : (u32)state->weight % (max / 4 + 2));
  if (tw_random_chance(random, 4)) in->primary_least = in->secondary_least = (u16)max;
  if (in->primary_least > max) in->primary_least = (u16)max;
  if (in->secondary_least > max) in->secondary_least = (u16)max;
  in->load = tw_random_chance(random, 2);
  in->load_value = (u16)tw_random_below(random, max + 1);
}

TW_BINS(quota_controller) {
  const struct quota_controller *s = state;
  const bool moves = s->after & 4;
  const int to = s->quota + s->change, most = ((int)in->total - (int)in->secondary_least) * QUOTA_ONE;
  TW_BIN("raised", moves && s->change > 0);
  TW_BIN("cut", moves && s->change < 0);
  TW_BIN("no error", moves && !s->change);
  TW_BIN("by less than one", moves && s->change && s->change < QUOTA_ONE && s->change > -QUOTA_ONE);
  TW_BIN("less than nothing", moves && to < 0);
  TW_BIN("less than the primary's least", moves && to >= 0 && to < in->primary_least * QUOTA_ONE);
  TW_BIN("more than the secondary's least leaves", moves && to > most && most > 0);
  TW_BIN("bounds that cross", in->primary_least + in->secondary_least > in->total);
  TW_BIN("primary's least above the total", in->primary_least > in->total);
  TW_BIN("secondary's least above the total", in->secondary_least > in->total);
  TW_BIN("no resource", !in->total);
  TW_BIN("quota above a total that shrank", s->quota > in->total * QUOTA_ONE);
  TW_BIN("all to the primary", in->total && out->primary == in->total);
  TW_BIN("all to the secondary", in->total && !out->primary);
  TW_BIN("no slack and a cut", in->valid && !in->slack);
  TW_BIN("all of it slack", in->valid && in->slack == IPC_ERROR_ONE);
  TW_BIN("windows that cancel out", s->after & 1 && !s->sum && s->weight);
  TW_BIN("loaded while it computes", in->load && s->after);
  TW_BIN("loaded as errors come", in->load && in->valid);
  TW_BIN("errors in consecutive cycles", in->valid && s->after & 1);
}
