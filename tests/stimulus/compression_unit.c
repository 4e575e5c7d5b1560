/* Stimulus of compression_unit: values of each pattern, most of them right, some with a lane that is a little off;
 * bases that wrap around; what was compressed comes back. */
#include "operand/compression_unit.h"
#include "compressible.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(compression_unit) {
  const unsigned lanes = state->params.Lanes;
  if (tw_random_chance(random, 90)) make_compressible(random, lanes, &in->compress_value);
  if (tw_random_chance(random, 25)) make_a_bit_off(random, lanes, &in->compress_value);
  if (tw_random_chance(random, 50)) in->uncompress_base[tw_random_below(random, 2)] = any_base(random);
  if (state->result_valid && tw_random_chance(random, 30)) {
    in->uncompress_pattern = state->result_pattern;
    memcpy(in->uncompress_base, state->result_base, sizeof state->result_base);
  }
}

TW_BINS(compression_unit) {
  static const char *const compressed[] = {"no pattern", "constant",           "stride 1",
                                           "stride 4",   "half-warp stride 1", "half-warp stride 4"};
  static const char *const undone[] = {"no pattern undone", "constant undone",           "stride 1 undone",
                                       "stride 4 undone",   "half-warp stride 1 undone", "half-warp stride 4 undone"};
  const unsigned last = state->params.Lanes - 1;
  for (unsigned p = 0; p < 6; p++) TW_BIN(compressed[p], out->result_valid && out->result_pattern == p);
  for (unsigned p = 0; p < 6; p++) TW_BIN(undone[p], out->value_valid && state->value_pattern == p);
  TW_BIN("an undefined pattern undone", out->value_valid && state->value_pattern > COMPRESSION_HALF_STRIDE_4);
  TW_BIN("a pattern that wraps around", out->value_valid && state->value_pattern == COMPRESSION_STRIDE_4 &&
                                            out->value.lane[last] < out->value.lane[0]);
  TW_BIN("only the last lane is off", in->compress_valid && in->compress_value.lane[0] == in->compress_value.lane[1] &&
                                          in->compress_value.lane[last - 1] == in->compress_value.lane[0] &&
                                          in->compress_value.lane[last] != in->compress_value.lane[0]);
  TW_BIN("only the halves' seam is off", out->result_valid && out->result_pattern == COMPRESSION_HALF_STRIDE_1 &&
                                             out->result_base[1] == out->result_base[0]);
  TW_BIN("both ways at once", in->compress_valid && in->uncompress_valid);
  TW_BIN("neither", !in->compress_valid && !in->uncompress_valid);
}
