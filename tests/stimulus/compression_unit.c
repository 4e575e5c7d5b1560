/* Stimulus of compression_unit: values of each pattern, most of them right, some with a lane that is a little off;
 * bases that wrap around; what was compressed comes back. */
#include "operand/compression_unit.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u32 any_base(struct tw_random *random) {
  static const u32 odd[] = {0, 1, 4, 0x7fffffff, 0xffffffff, 0xfffffffc, 0xfffffff0};
  if (tw_random_chance(random, 15)) return ~(UINT32_C(1) << tw_random_below(random, 32)); /* a carry that just stops */
  return tw_random_chance(random, 30) ? odd[tw_random_below(random, sizeof odd / sizeof *odd)] : tw_random_word(random);
}

/* By the words of the contract, not by the model's function. */
static void make(struct tw_random *random, unsigned lanes, row *value) {
  static const u32 strides[] = {0, 1, 4, 1, 4, 0, 2, 3, 5};
  const unsigned kind = tw_random_below(random, sizeof strides / sizeof *strides);
  const u32 first = any_base(random), bit = UINT32_C(1) << tw_random_below(random, 32);
  const u32 seconds[] = {first, any_base(random), first + lanes / 2 * strides[kind],
                         (first + lanes / 2 * strides[kind]) ^ bit};
  const u32 second = seconds[tw_random_below(random, 4)];
  const bool halves = kind >= 3;
  for (unsigned i = 0; i < lanes; i++)
    value->lane[i] = halves && i >= lanes / 2 ? second + strides[kind] * (i - lanes / 2) : first + strides[kind] * i;
}

TW_STIMULUS(compression_unit) {
  const unsigned lanes = state->params.Lanes;
  const u32 bit = UINT32_C(1) << tw_random_below(random, 32);
  if (tw_random_chance(random, 90)) make(random, lanes, &in->compress_value);
  if (tw_random_chance(random, 25))
    in->compress_value.lane[tw_random_below(random, lanes)] += tw_random_chance(random, 50) ? bit : 0 - bit;
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
