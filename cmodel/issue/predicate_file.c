/* predicate_file: see predicate_file.h for the contract. */
#include "issue/predicate_file.h"

#include "isa.h"

void predicate_file_init(struct predicate_file *s, const struct predicate_file_params *params) {
  s->params = *params;
  predicate_file_reset(s);
}

void predicate_file_reset(struct predicate_file *s) {
  memset(s->predicate, 0, sizeof s->predicate);
  for (unsigned w = 0; w < PREDICATE_FILE_MAX_WARPS; w++) s->predicate[w][ISA_TRUE_PREDICATE] = low_bits(ISA_LANES);
}

void predicate_file_comb(const struct predicate_file *s, const struct predicate_file_in *in,
                         struct predicate_file_out *out) {
  for (unsigned w = 0; w < s->params.Warps; w++) {
    out->guard_mask[w] = predicate_file_mask(s, w, in->guard[w], in->guard_negated >> w & 1);
    out->select_mask[w] = predicate_file_mask(s, w, in->select[w], in->select_negated >> w & 1);
  }
  memset(out->context_rdata, 0, sizeof out->context_rdata);
  if (s->params.Context) memcpy(out->context_rdata, s->predicate[in->context_warp], sizeof out->context_rdata);
}

void predicate_file_write(struct predicate_file *s, unsigned warp, unsigned predicate, u32 lanes, u32 value) {
  u32 *written = &s->predicate[warp][predicate];
  if (predicate != ISA_TRUE_PREDICATE) *written = (*written & ~lanes) | (value & lanes);
}

void predicate_file_clock(struct predicate_file *s, const struct predicate_file_in *in,
                          const struct predicate_file_out *out) {
  (void)out;
  if (s->params.Context && in->context_write)
    memcpy(s->predicate[in->context_warp], in->context_value, sizeof in->context_value);
  if (in->write_valid) predicate_file_write(s, in->write_warp, in->write_predicate, in->write_lanes, in->write_value);
}
