/* register_bank: see register_bank.h for the contract. */
#include "operand/register_bank.h"

void register_bank_init(struct register_bank *s, const struct register_bank_params *params) {
  s->params = *params;
  memset(s->rows, 0, sizeof s->rows);
  register_bank_reset(s);
}

void register_bank_reset(struct register_bank *s) {
  s->data_valid = 0;
  s->data_row = 0;
}

void register_bank_comb(const struct register_bank *s, const struct register_bank_in *in,
                        struct register_bank_out *out) {
  (void)in;
  out->data_valid = s->data_valid;
  if (s->data_valid) out->read_data = s->rows[s->data_row];
}

void register_bank_clock(struct register_bank *s, const struct register_bank_in *in,
                         const struct register_bank_out *out) {
  (void)out;
  s->data_valid = in->read_valid;
  s->data_row = in->read_row;
  if (!in->write_valid) return;
  row *to = &s->rows[in->write_row];
  if (in->write_lanes == low_bits(s->params.Lanes)) {
    *to = in->write_data;
    return;
  }
  for (u32 left = in->write_lanes; left; left &= left - 1) {
    unsigned lane = lowest_bit(left);
    to->lane[lane] = in->write_data.lane[lane];
  }
}
