/* load_table: see load_table.h for the contract. */
#include "memory/load_table.h"

void load_table_init(struct load_table *s, const struct load_table_params *params) {
  s->params = *params;
  memset(s->load, 0, sizeof s->load);
  load_table_reset(s);
}

void load_table_reset(struct load_table *s) { memset(s->busy, 0, sizeof s->busy); }

static u8 count_lanes(u32 lanes) { return (u8)__builtin_popcount(lanes); }

void load_table_comb(const struct load_table *s, const struct load_table_in *in, struct load_table_out *out) {
  const u32 free = ~s->busy[in->enter_warp] & low_bits(s->params.Loads);
  out->free_valid = free != 0;
  if (free) out->free_load = (u8)lowest_bit(free);
  out->result_known = in->result_valid;
  if (!in->result_valid) return;
  const struct pending_load *load = &s->load[in->result_warp][in->result_load];
  out->result_register = load->destination;
  out->result_last = load->left == count_lanes(in->result_lanes);
}

void load_table_clock(struct load_table *s, const struct load_table_in *in, const struct load_table_out *out) {
  if (in->result_valid && in->result_taken) {
    s->load[in->result_warp][in->result_load].left -= count_lanes(in->result_lanes);
    if (out->result_last) s->busy[in->result_warp] &= ~(1u << in->result_load);
  }
  if (!in->enter) return;
  s->busy[in->enter_warp] |= 1u << out->free_load;
  s->load[in->enter_warp][out->free_load] = (struct pending_load){in->enter_register, count_lanes(in->enter_lanes)};
}
