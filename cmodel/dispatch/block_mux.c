/* block_mux: see block_mux.h for the contract. */
#include "dispatch/block_mux.h"

void block_mux_init(struct block_mux *s, const struct block_mux_params *params) { s->params = *params; }

void block_mux_reset(struct block_mux *s) { (void)s; }

void block_mux_comb(const struct block_mux *s, const struct block_mux_in *in, struct block_mux_out *out) {
  out->block_valid = out->source_ready = 0;
  for (unsigned i = 0; i < s->params.Sources; i++) {
    if (in->block_ready) out->source_ready |= (u8)(1u << i);
    if (in->source_valid >> i & 1) {
      out->block_valid = 1;
      out->block_x = in->source_x[i];
      out->block_y = in->source_y[i];
      out->block_z = in->source_z[i];
      out->block_alive = in->source_alive[i];
      out->block_count = in->source_count[i];
    }
    if ((in->source_valid | in->source_holds) >> i & 1) return;
  }
}

void block_mux_clock(struct block_mux *s, const struct block_mux_in *in, const struct block_mux_out *out) {
  (void)s;
  (void)in;
  (void)out;
}
