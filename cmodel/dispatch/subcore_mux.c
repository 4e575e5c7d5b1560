/* subcore_mux: see subcore_mux.h for the contract. */
#include "dispatch/subcore_mux.h"

void subcore_mux_init(struct subcore_mux *s, const struct subcore_mux_params *params) {
  s->params = *params;
  subcore_mux_reset(s);
}

void subcore_mux_reset(struct subcore_mux *s) { s->step = s->entry = s->select0 = s->select1 = 0; }

void subcore_mux_comb(const struct subcore_mux *s, const struct subcore_mux_in *in, struct subcore_mux_out *out) {
  out->choice = in->hashed ? (u8)((s->select1 & 1) << 1 | (s->select0 & 1)) : s->step;
}

static void load(struct subcore_mux *s, const struct subcore_mux_in *in, unsigned entry) {
  s->step = 0;
  s->entry = (u8)entry;
  s->select0 = in->hash_table[entry] >> 4;
  s->select1 = in->hash_table[entry] & 15;
}

void subcore_mux_clock(struct subcore_mux *s, const struct subcore_mux_in *in, const struct subcore_mux_out *out) {
  (void)out;
  if (in->restart) {
    load(s, in, 0);
  } else if (in->advance && s->step == 3) {
    load(s, in, s->entry == s->params.Entries - 1 ? 0 : s->entry + 1u);
  } else if (in->advance) {
    s->step++;
    s->select0 >>= 1;
    s->select1 >>= 1;
  }
}
