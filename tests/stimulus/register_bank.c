/* Stimulus of register_bank: reads and writes of few rows, so that what is read has been written; whole, partial and
 * empty lane masks. */
#include "operand/register_bank.h"
#include "stimulus.h"

TW_STIMULUS(register_bank) {
  const unsigned rows = state->params.Rows;
  const unsigned busy_rows = tw_random_chance(random, 90) ? 4 : rows;
  if (in->write_valid) in->read_valid = 0;
  in->read_row = (u16)(rows - 1 - tw_random_below(random, busy_rows));
  in->write_row = (u16)(rows - 1 - tw_random_below(random, busy_rows));
  if (tw_random_chance(random, 30)) in->write_lanes = low_bits(state->params.Lanes);
  if (tw_random_chance(random, 5)) in->write_lanes = 0;
}
