/* order_counters: see order_counters.h for the contract. */
#include "memory/order_counters.h"

void order_counters_init(struct order_counters *s, const struct order_counters_params *params) {
  s->params = *params;
  order_counters_reset(s);
}

void order_counters_reset(struct order_counters *s) {
  s->load = 0;
  memset(s->count, 0, sizeof s->count);
}

void order_counters_comb(const struct order_counters *s, const struct order_counters_in *in,
                         struct order_counters_out *out) {
  (void)in;
  out->idle = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) out->idle |= (u64)!s->count[w] << w;
  out->load_may = out->idle | s->load;
}

void order_counters_clock(struct order_counters *s, const struct order_counters_in *in,
                          const struct order_counters_out *out) {
  (void)out;
  for (u32 left = in->insert_valid; left; left &= left - 1) s->count[in->insert_warp[lowest_bit(left)]]++;
  for (u32 left = in->split_valid; left; left &= left - 1) s->count[in->split_warp[lowest_bit(left)]]--;
  for (u32 left = in->sent_valid; left; left &= left - 1) s->count[in->sent_warp[lowest_bit(left)]]--;
  for (u32 left = in->queued_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left), warp = in->queued_warp[i];
    s->count[warp]++;
    s->load = (s->load & ~((u64)1 << warp)) | (u64)in->queued_load[i] << warp;
  }
}
