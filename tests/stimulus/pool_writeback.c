/* Stimulus of pool_writeback: answers with one record, some and all, in any places, of every pattern; stalls. */
#include "memory/pool_writeback.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(pool_writeback) {
  static const u8 often[] = {100, 70, 30, 5};
  const unsigned merges = state->params.Merges;
  const u32 phase = state->answer[0].data.lane[1]; /* holds while that answer is the oldest */
  in->return_valid = tw_random_chance(random, often[phase & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  bool any = false;
  for (unsigned m = 0; m < merges; m++) {
    if (tw_random_chance(random, often[phase >> 4 & 3] / 2)) in->found_record[m] |= MAPPING_NONE;
    any |= (in->found_record[m] & 7) != MAPPING_NONE;
  }
  if (!any) in->found_record[tw_random_below(random, merges)] ^= 1u << tw_random_below(random, 3);
}

TW_BINS(pool_writeback) {
  const struct pool_writeback *s = state;
  const bool newest_is_oldest = s->fresh && s->count == 1, taken = out->result_valid && in->result_ready;
  const u32 *records = newest_is_oldest ? in->found_record : s->answer[0].record;
  const bool accepted = in->return_valid && out->return_ready, several = s->params.Merges > 1;
  static const char *const names[] = {"consecutive", "broadcast", "single", "range", "own", "map", "in lane order"};
  unsigned there = 0, first = 0;
  for (unsigned m = s->params.Merges; s->count && m-- > 0;)
    if ((records[m] & 7) != MAPPING_NONE) there++, first = m;
  for (unsigned p = MAPPING_CONSECUTIVE; p < MAPPING_NONE; p++) TW_BIN(names[p], taken && (records[first] & 7) == p);
  TW_BIN("empty", !s->count);
  TW_BIN("two answers: the cache waits", s->count == 2 && in->return_valid);
  TW_BIN("accepted into the empty queue", accepted && !s->count);
  TW_BIN("accepted as the oldest leaves", accepted && taken && there == 1);
  TW_BIN("accepted behind one that stays", accepted && s->count && !(taken && there == 1));
  TW_BIN("a result in the cycle after the return", taken && newest_is_oldest);
  TW_BIN("that result waits", out->result_valid && newest_is_oldest && !in->result_ready);
  TW_BIN("the records of the second come as the oldest stays", s->fresh && s->count == 2 && !(taken && there == 1));
  TW_BIN("the records of the second come as the oldest leaves", s->fresh && s->count == 2 && taken && there == 1);
  TW_BIN("only record of its answer", taken && there == 1 && s->params.Merges > 1 && newest_is_oldest);
  TW_BIN("all records are there", several && taken && there == s->params.Merges);
  TW_BIN("records before it are passed over", several && taken && first > 0);
  TW_BIN("the last leaves, another follows", taken && there == 1 && s->count == 2);
  TW_BIN("release", out->map_release);
  TW_BIN("a map waits", out->map_valid && !in->result_ready);
}
