/* Stimulus of compressor: few registers, so that lines and bits are met again; values of each pattern and of none;
 * memory that answers late, and what the requests before have left with it. */
#include "operand/compressor.h"
#include "compressible.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

TW_STIMULUS(compressor) {
  const u32 phase = state->unit.result_base[0]; /* holds from one store to the next */
  in->compress = phase % 8 != 0;
  in->request_kind = (u8)(tw_random_chance(random, 45) ? OSU_STORE : tw_random_below(random, 4));
  in->request_register = (u8)tw_random_below(random, state->params.Registers);
  in->request_warp = (u8)tw_random_below(random, state->params.Warps);
  if (phase & 16) in->request_register %= 2;
  if (tw_random_chance(random, 85)) make_compressible(random, state->params.Lanes, &in->request_data);
  if (tw_random_chance(random, 35)) make_a_bit_off(random, state->params.Lanes, &in->request_data);
  if (tw_random_chance(random, phase & 32 ? 70 : 10)) in->fill_taken = 0;
  in->l1_fill_compressed = state->state == COMPRESSOR_WAIT && tw_random_chance(random, 50);
  if (tw_random_chance(random, 40) && !in->l1_fill_compressed) in->l1_fill_valid = 0;
}

TW_BINS(compressor) {
  const struct compressor *s = state;
  const bool look = s->state == COMPRESSOR_LOOK, is_compressed = s->compressed[s->request.index];
  const bool load = s->request.kind == REGION_PRELOAD || s->request.kind == REGION_LAST_PRELOAD;
  const bool store = s->request.kind == OSU_STORE;
  const bool pattern = s->unit.result_valid ? s->unit.result_pattern : s->found.pattern;
  const unsigned last = s->params.Warps * s->params.Registers - 1;
  unsigned valid = 0;
  for (unsigned e = 0; e < s->params.Entries; e++) valid += s->entry[e].valid;
  TW_BIN("preload of a register in memory", look && s->request.kind == REGION_PRELOAD && !is_compressed);
  TW_BIN("last preload of one", look && s->request.kind == REGION_LAST_PRELOAD && !is_compressed);
  TW_BIN("preload of a compressed register", look && s->request.kind == REGION_PRELOAD && is_compressed);
  TW_BIN("last preload of one compressed", look && s->request.kind == REGION_LAST_PRELOAD && is_compressed);
  TW_BIN("invalidation in memory", look && s->request.kind == REGION_INVALIDATE && !is_compressed);
  TW_BIN("invalidation of one compressed", look && s->request.kind == REGION_INVALIDATE && is_compressed);
  TW_BIN("store of a pattern", look && store && pattern && in->compress);
  TW_BIN("store of none", look && store && !pattern);
  TW_BIN("store of none where one was compressed", look && store && !pattern && is_compressed);
  TW_BIN("store of a pattern, switched off", look && store && pattern && !in->compress);
  TW_BIN("of the last register", look && s->request.index == last);
  TW_BIN("a line is replaced", s->state == COMPRESSOR_REPLACE);
  TW_BIN("replacing waits", s->state == COMPRESSOR_REPLACE && !in->mem_ready);
  TW_BIN("a line is fetched for a load", s->state == COMPRESSOR_FETCH && load);
  TW_BIN("a line is fetched for a store", s->state == COMPRESSOR_FETCH && store);
  TW_BIN("a line comes", s->state == COMPRESSOR_WAIT && out->l1_fill_ready && in->l1_fill_compressed);
  TW_BIN("a register passes while a line is awaited", s->state == COMPRESSOR_WAIT && out->fill_valid);
  TW_BIN("memory waits", look && out->mem_valid && !in->mem_ready);
  TW_BIN("a value waits", s->state == COMPRESSOR_FILL && !in->fill_taken);
  TW_BIN("a value waits for one of memory", s->state == COMPRESSOR_FILL && in->l1_fill_valid && in->fill_taken);
  TW_BIN("all entries valid", valid == s->params.Entries);
  TW_BIN("hand at the last entry", s->hand == s->params.Entries - 1u);
}
