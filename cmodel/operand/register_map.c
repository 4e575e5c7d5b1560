/* register_map: see register_map.h for the contract. */
#include "operand/register_map.h"

void register_map_init(struct register_map *s, const struct register_map_params *params) { s->params = *params; }

void register_map_reset(struct register_map *s) { (void)s; }

void register_map_comb(const struct register_map *s, const struct register_map_in *in, struct register_map_out *out) {
  for (unsigned l = 0; l < s->params.Lookups; l++) {
    out->lookup_bank[l] = (u8)register_map_bank_of(s, in->rows_per_warp, in->lookup_warp[l], in->lookup_register[l]);
    out->lookup_row[l] =
        (u16)register_map_row(s, in->rows_per_warp, in->kernel, in->lookup_warp[l], in->lookup_register[l]);
  }
}

void register_map_clock(struct register_map *s, const struct register_map_in *in, const struct register_map_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
