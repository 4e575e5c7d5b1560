/* Stimulus of register_bank: reads and writes of few rows, so that what is read has been written; whole, partial and
 * empty lane masks. */
#include "operand/register_bank.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(register_bank) {
  const unsigned rows = state->params.Rows;
  const unsigned busy_rows = tw_random_chance(random, 90) ? 4 : rows;
  if (in->write_valid) in->read_valid = 0;
  in->read_row = (u16)(rows - 1 - tw_random_below(random, busy_rows));
  in->write_row = (u16)(rows - 1 - tw_random_below(random, busy_rows));
  if (tw_random_chance(random, 30)) in->write_lanes = low_bits(state->params.Lanes);
  if (tw_random_chance(random, 5)) in->write_lanes = 0;
}

TW_BINS(register_bank) {
  const u32 all = low_bits(state->params.Lanes);
  TW_BIN("nothing", !in->read_valid && !in->write_valid);
  TW_BIN("read", in->read_valid);
  TW_BIN("read of the first row", in->read_valid && in->read_row == 0);
  TW_BIN("read of the last row", in->read_valid && in->read_row == state->params.Rows - 1);
  TW_BIN("read after read", in->read_valid && out->data_valid);
  TW_BIN("read of the row read before", in->read_valid && out->data_valid && in->read_row == state->data_row);
  TW_BIN("write after read", in->write_valid && out->data_valid);
  TW_BIN("write of the row that is out", in->write_valid && out->data_valid && in->write_row == state->data_row);
  TW_BIN("write of all lanes", in->write_valid && in->write_lanes == all);
  TW_BIN("write of some lanes", in->write_valid && in->write_lanes && in->write_lanes != all);
  TW_BIN("write of no lane", in->write_valid && !in->write_lanes);
}
