/* Stimulus of order_counters: events of few warps, all at once at times, as far as the counters allow. */
#include "memory/order_counters.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Keeps those of `count` events whose warp's counter can take them; `room` is what is left of each. */
static u8 keep(struct tw_random *random, u8 valid, u8 *warp, unsigned count, unsigned warps, unsigned percent,
               u16 *room) {
  const unsigned crowd = tw_random_below(random, warps);
  for (unsigned i = 0; i < count; i++) {
    warp[i] = (u8)(tw_random_chance(random, 50) ? crowd : tw_random_below(random, warps));
    if (valid >> i & 1 && room[warp[i]] && tw_random_chance(random, percent)) room[warp[i]]--;
    else valid &= (u8) ~(1u << i);
  }
  return valid;
}

TW_STIMULUS(order_counters) {
  static const u8 often[] = {100, 60, 30, 10};
  const unsigned warps = state->params.Warps, most = (1u << state->params.CountBits) - 1;
  const unsigned phase = state->count[0] / 2;
  u16 down[ORDER_COUNTERS_MAX_WARPS], up[ORDER_COUNTERS_MAX_WARPS];
  for (unsigned w = 0; w < warps; w++) {
    down[w] = state->count[w];
    up[w] = (u16)(most - state->count[w]);
  }
  in->queued_valid = keep(random, in->queued_valid, in->queued_warp, state->params.Schedulers, warps, 90, up);
  for (unsigned i = 1; i < state->params.Schedulers; i++)
    for (unsigned j = 0; j < i; j++)
      if (in->queued_warp[i] == in->queued_warp[j] && in->queued_valid >> j & 1) in->queued_valid &= (u8) ~(1u << i);
  in->insert_valid =
      keep(random, in->insert_valid, in->insert_warp, state->params.Coalescers, warps, often[phase & 3], up);
  in->split_valid = keep(random, in->split_valid, in->split_warp, state->params.Coalescers, warps, 60, down);
  in->sent_valid = keep(random, in->sent_valid, in->sent_warp, state->params.Merges, warps, often[~phase & 3], down);
}

TW_BINS(order_counters) {
  const struct order_counters *s = state;
  const unsigned warps = s->params.Warps;
  const u64 all = ~(u64)0 >> (64 - warps);
  unsigned up = 0, down = 0, one = 0, full = 0;
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    up += in->insert_valid >> c & 1 && in->insert_warp[c] == 0;
    down += in->split_valid >> c & 1 && in->split_warp[c] == 0;
  }
  for (unsigned m = 0; m < s->params.Merges; m++) down += in->sent_valid >> m & 1 && in->sent_warp[m] == 0;
  unsigned loads = 0, stores = 0, after_store = 0, after_load = 0, queued = 0;
  for (u32 left = in->queued_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left), w = in->queued_warp[i];
    const bool before = s->load >> w & 1;
    loads += in->queued_load[i];
    stores += !in->queued_load[i];
    after_store += in->queued_load[i] && !before;
    after_load += !in->queued_load[i] && before;
    queued += w == 0;
  }
  const unsigned ups = up + queued;
  for (unsigned v = 0; v < warps; v++) one += s->count[v] == 1, full += s->count[v] + 1u == 1u << s->params.CountBits;
  TW_BIN("all counters zero", out->idle == all);
  TW_BIN("no counter zero", !out->idle);
  TW_BIN("a counter is one", one);
  TW_BIN("a counter is full", full);
  TW_BIN("load queued", loads);
  TW_BIN("store queued", stores);
  TW_BIN("load after a store", after_store);
  TW_BIN("store after a load", after_load);
  TW_BIN("load of one warp and store of another", loads && stores);
  TW_BIN("a load may go before others of its warp", out->load_may & ~out->idle);
  TW_BIN("a load may not", ~out->load_may & all);
  TW_BIN("several up, none down", ups > 1 && !down);
  TW_BIN("several down, none up", down > 1 && !ups);
  TW_BIN("up and down, alike", ups && ups == down);
  TW_BIN("up and down, unlike", ups && down && ups != down);
  TW_BIN("down to zero", down && s->count[0] == down && !ups);
  TW_BIN("down by its number and up", down && s->count[0] == down && ups);
  TW_BIN("two inserts of a warp", up > 1);
  TW_BIN("no event", !in->queued_valid && !in->insert_valid && !in->split_valid && !in->sent_valid);
}
