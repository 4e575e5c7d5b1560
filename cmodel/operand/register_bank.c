/* register_bank: see register_bank.h for the contract. */
#include "operand/register_bank.h"

void register_bank_init(struct register_bank *s, const struct register_bank_params *params) {
  s->params = *params;
  memset(s->rows, 0, params->Rows * sizeof *s->rows);
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
  if (s->data_valid) out->read_data = *register_bank_data(s);
}

void register_bank_write(struct register_bank *s, unsigned row_number, u32 lanes, const row *data) {
  row *to = &s->rows[row_number];
  if (lanes == low_bits(s->params.Lanes)) {
    *to = *data;
    return;
  }
  for (u32 left = lanes; left; left &= left - 1) to->lane[lowest_bit(left)] = data->lane[lowest_bit(left)];
}

void register_bank_clock(struct register_bank *s, const struct register_bank_in *in,
                         const struct register_bank_out *out) {
  (void)out;
  s->data_valid = in->read_valid;
  if (in->read_valid) register_bank_read(s, in->read_row);
  if (in->write_valid) register_bank_write(s, in->write_row, in->write_lanes, &in->write_data);
}
