/* compression_unit: see compression_unit.h for the contract. */
#include "operand/compression_unit.h"

void compression_unit_init(struct compression_unit *s, const struct compression_unit_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void compression_unit_reset(struct compression_unit *s) { s->result_valid = s->value_valid = 0; }

static bool has_halves(unsigned pattern) { return pattern >= COMPRESSION_HALF_STRIDE_1; }

static u32 stride_of(unsigned pattern) {
  switch (pattern) {
    case COMPRESSION_STRIDE_1:
    case COMPRESSION_HALF_STRIDE_1: return 1;
    case COMPRESSION_STRIDE_4:
    case COMPRESSION_HALF_STRIDE_4: return 4;
    default: return 0;
  }
}

static u32 lane_of(unsigned pattern, const u32 *base, unsigned lane, unsigned half) {
  if (pattern == COMPRESSION_NONE || pattern > COMPRESSION_HALF_STRIDE_4) return 0;
  const bool second = has_halves(pattern) && lane >= half;
  return base[second] + stride_of(pattern) * (lane - (second ? half : 0));
}

static u8 pattern_of(const u32 *lane, const u32 *base, unsigned lanes) {
  for (u8 pattern = COMPRESSION_CONSTANT; pattern <= COMPRESSION_HALF_STRIDE_4; pattern++) {
    unsigned i = 0;
    while (i < lanes && lane[i] == lane_of(pattern, base, i, lanes / 2)) i++;
    if (i == lanes) return pattern;
  }
  return COMPRESSION_NONE;
}

void compression_unit_comb(const struct compression_unit *s, const struct compression_unit_in *in,
                           struct compression_unit_out *out) {
  const unsigned lanes = s->params.Lanes;
  (void)in;
  out->result_valid = s->result_valid;
  out->result_pattern = s->result_pattern;
  memcpy(out->result_base, s->result_base, sizeof s->result_base);
  out->value_valid = s->value_valid;
  for (unsigned i = 0; i < lanes; i++) out->value.lane[i] = lane_of(s->value_pattern, s->value_base, i, lanes / 2);
}

void compression_unit_clock(struct compression_unit *s, const struct compression_unit_in *in,
                            const struct compression_unit_out *out) {
  const unsigned lanes = s->params.Lanes;
  (void)out;
  s->result_valid = in->compress_valid;
  s->value_valid = in->uncompress_valid;
  if (in->compress_valid) {
    s->result_base[0] = in->compress_value.lane[0];
    s->result_base[1] = in->compress_value.lane[lanes / 2];
    s->result_pattern = pattern_of(in->compress_value.lane, s->result_base, lanes);
  }
  if (in->uncompress_valid) {
    s->value_pattern = in->uncompress_pattern;
    memcpy(s->value_base, in->uncompress_base, sizeof s->value_base);
  }
}
