/* share_window: see share_window.h for the contract. */
#include "control/share_window.h"

void share_window_init(struct share_window *s, const struct share_window_params *params) { s->params = *params; }

void share_window_reset(struct share_window *s) { (void)s; }

void share_window_comb(const struct share_window *s, const struct share_window_in *in, struct share_window_out *out) {
  const u32 bits = low_bits(SHARE_WINDOW_BITS);
  const u32 bound = (in->access_pair * (in->whole + in->kept) + in->kept) & bits;
  const u32 moves = in->access_shared && in->access_side ? in->whole : 0;
  u32 beyond = 0;
  out->valid = in->access_valid;
  out->address = in->access_address;
  for (unsigned l = 0; l < s->params.Lanes; l++) {
    const u32 a = in->access_address.lane[l], place = a & bits;
    if (place >= bound) beyond |= 1u << l;
    else out->address.lane[l] = (a & ~bits) | ((place + moves) & bits);
  }
  out->needs = in->access_shared && beyond & in->access_lanes;
}

void share_window_clock(struct share_window *s, const struct share_window_in *in, const struct share_window_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
