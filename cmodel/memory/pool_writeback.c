/* pool_writeback: see pool_writeback.h for the contract. */
#include "memory/pool_writeback.h"

void pool_writeback_init(struct pool_writeback *s, const struct pool_writeback_params *params) {
  s->params = *params;
  pool_writeback_reset(s);
}

void pool_writeback_reset(struct pool_writeback *s) {
  s->count = 0;
  s->fresh = false;
}

static bool is_record(u32 record) { return (record & 7) != MAPPING_NONE; }

/* The records of the oldest answer. */
static const u32 *records(const struct pool_writeback *s, const struct pool_writeback_in *in) {
  return s->fresh && s->count == 1 ? in->found_record : s->answer[0].record;
}

/* The first of the oldest answer's records that is there, from `from` on; Merges if none is. */
static unsigned next_record(const struct pool_writeback *s, const struct pool_writeback_in *in, unsigned from) {
  while (from < s->params.Merges && !is_record(records(s, in)[from])) from++;
  return from;
}

void pool_writeback_comb(const struct pool_writeback *s, const struct pool_writeback_in *in,
                         struct pool_writeback_out *out) {
  const unsigned lanes = s->params.Lanes, n = s->count ? next_record(s, in, 0) : s->params.Merges;
  out->return_ready = s->count < POOL_WRITEBACK_PLACES;
  out->result_valid = n < s->params.Merges;
  out->map_valid = out->map_release = 0;
  if (!out->result_valid) return;
  const struct mapping_record r = mapping_unpack(records(s, in)[n], lanes, clog2(s->params.Loads));
  u8 word[32];
  out->map_valid = r.mapping.pattern == MAPPING_MAP;
  out->map_entry = (u8)(r.mapping.field & ((1u << clog2(s->params.MapEntries)) - 1));
  out->map_release = out->map_valid && in->result_ready;
  out->result_warp = r.warp;
  out->result_load = r.load;
  out->result_lanes = mapping_lanes(r.mapping, lanes, word);
  if (r.mapping.pattern == MAPPING_LANES) {
    out->result_lanes = s->answer[0].lanes;
    for (unsigned lane = 0; lane < lanes; lane++) word[lane] = (u8)lane;
  } else if (out->map_valid) {
    out->result_lanes = in->map_lanes;
    memcpy(word, in->map_word, sizeof word);
  }
  memset(&out->result_data, 0, sizeof out->result_data);
  for (u32 left = out->result_lanes; left; left &= left - 1)
    out->result_data.lane[lowest_bit(left)] = s->answer[0].data.lane[word[lowest_bit(left)]];
}

void pool_writeback_clock(struct pool_writeback *s, const struct pool_writeback_in *in,
                          const struct pool_writeback_out *out) {
  const bool taken = out->result_valid && in->result_ready;
  const unsigned n = taken ? next_record(s, in, 0) : 0;
  const bool leaves = taken && next_record(s, in, n + 1) == s->params.Merges;
  if (s->fresh) memcpy(s->answer[s->count - 1].record, in->found_record, sizeof in->found_record);
  if (taken) s->answer[0].record[n] = low_bits(32);
  s->fresh = false;
  if (leaves && --s->count) s->answer[0] = s->answer[1];
  if (!in->return_valid || !out->return_ready) return;
  s->fresh = true;
  s->answer[s->count].lanes = in->return_lanes;
  s->answer[s->count++].data = in->return_data;
}
