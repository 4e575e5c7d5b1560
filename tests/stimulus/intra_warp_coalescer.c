/* Stimulus of intra_warp_coalescer: every pattern of lanes and words, and near misses of each; stalls; no map entry. */
#include "memory/intra_warp_coalescer.h"
#include "isa.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Words of one line in a shape that a pattern fits. */
static void shape_line(struct tw_random *random, unsigned lanes, struct intra_warp_coalescer_in *in) {
  const u32 base = tw_random_word(random) & ~(4 * lanes - 1), all = low_bits(lanes);
  const unsigned shape = tw_random_below(random, 6), word = tw_random_below(random, lanes);
  const unsigned first = tw_random_below(random, lanes), last = first + tw_random_below(random, lanes - first);
  u32 part = low_bits(last + 1) & ~low_bits(first);
  for (unsigned lane = 0; lane < lanes; lane++)
    in->request_address.lane[lane] = base + 4 * (shape == 0 ? word : shape == 1 ? (lane + word) % lanes : lane);
  in->request_lanes = all;
  if (shape == 2) /* lanes go on into the next line */
    for (unsigned lane = 0; lane < lanes; lane++) in->request_address.lane[lane] += 4 * word;
  if (shape == 3) in->request_lanes = part;
  if (shape == 4) /* a range from any lane and any word on */
    for (unsigned lane = 0; lane < lanes; lane++) {
      in->request_address.lane[lane] = base + 4 * ((lane + word - first) % lanes);
      if (lane < first || lane - first + word >= lanes) in->request_lanes &= ~(1u << lane);
    }
  if (tw_random_chance(random, 30)) in->request_lanes &= ~(1u << tw_random_below(random, lanes));
  if (tw_random_chance(random, 30))
    in->request_address.lane[tw_random_below(random, lanes)] ^= 4u << tw_random_below(random, clog2(lanes));
  else if (tw_random_chance(random, 40)) /* all bits of lines are compared */
    in->request_address.lane[tw_random_below(random, lanes)] ^= 1u << tw_random_below(random, 32);
}

static void shape_request(struct tw_random *random, unsigned lanes, struct intra_warp_coalescer_in *in) {
  const unsigned kind = tw_random_below(random, 8);
  in->request_operation = kind < 5   ? ISA_MEM_LOAD
                          : kind < 7 ? ISA_MEM_STORE
                                     : (u8)(ISA_MEM_ATOMIC + tw_random_below(random, 9));
  if (tw_random_chance(random, 60)) {
    shape_line(random, lanes, in);
  } else if (tw_random_chance(random, 80)) {
    const u32 base = tw_random_word(random), span = 4u * lanes << tw_random_below(random, 5);
    for (unsigned lane = 0; lane < lanes; lane++) in->request_address.lane[lane] = base + tw_random_below(random, span);
  }
  if (tw_random_chance(random, 20)) in->request_lanes = low_bits(lanes);
  if (!in->request_lanes) in->request_lanes = 1u << tw_random_below(random, lanes);
}

TW_STIMULUS(intra_warp_coalescer) {
  static const u8 often[] = {100, 80, 40, 8};
  const u8 phase = (u8)(state->data.lane[0] >> 8); /* holds until another instruction enters */
  in->request_valid = tw_random_chance(random, often[phase & 3]);
  in->line_ready = tw_random_chance(random, often[phase >> 2 & 3]);
  in->map_valid = tw_random_chance(random, often[phase >> 4 & 3]);
  in->map_entry = (u8)tw_random_below(random, state->params.MapEntries);
  shape_request(random, state->params.Lanes, in);
}

TW_BINS(intra_warp_coalescer) {
  const struct intra_warp_coalescer *s = state;
  const u32 all = low_bits(s->params.Lanes);
  const bool load = (s->operation & ISA_MEM_KIND) == ISA_MEM_LOAD, enters = in->request_valid && out->request_ready;
  const bool taken = out->line_valid && in->line_ready, mapped = s->mapping.pattern == MAPPING_MAP;
  const bool offered_load = out->line_valid && (s->line_operation & ISA_MEM_KIND) == ISA_MEM_LOAD;
  static const char *const names[] = {"consecutive", "broadcast", "single", "range", "own", "map", "not a load"};
  for (unsigned p = MAPPING_CONSECUTIVE; p < MAPPING_NONE; p++) TW_BIN(names[p], taken && out->line_pattern == p);
  TW_BIN("range to the last lane",
         taken && out->line_pattern == MAPPING_RANGE && s->line_lanes >> (s->params.Lanes - 1));
  TW_BIN("range to the last word, not lane",
         taken && out->line_pattern == MAPPING_RANGE && !(s->line_lanes >> (s->params.Lanes - 1)));
  TW_BIN("map: all lanes", taken && out->line_pattern == MAPPING_MAP && s->line_lanes == all);
  TW_BIN("waits for a map entry", s->line_valid && mapped && !in->map_valid);
  TW_BIN("no map entry, none needed", taken && !mapped && !in->map_valid);
  TW_BIN("and the next line comes a cycle later",
         taken && !mapped && !in->map_valid && offered_load && s->valid && s->left);
  TW_BIN("a line waits", out->line_valid && !in->line_ready);
  TW_BIN("nothing held", !s->valid && !s->line_valid);
  TW_BIN("the second stage only", !s->valid && s->line_valid);
  TW_BIN("the first stage only", s->valid && !s->line_valid);
  TW_BIN("a load splits as a line is taken", s->valid && load && s->left && taken);
  TW_BIN("enters the empty stage", enters && !s->valid);
  TW_BIN("enters as a load's last line splits off", enters && s->valid && load);
  TW_BIN("enters as a store's last line is taken", enters && s->valid && !load);
  TW_BIN("a store whose lines are split waits", s->valid && !load && !s->left && !taken);
  TW_BIN("a store after a load's line", s->valid && !load && s->left && offered_load);
  TW_BIN("a request waits", in->request_valid && !out->request_ready);
  TW_BIN("last line taken", taken && s->line_last);
  TW_BIN("a line taken, others left", taken && !s->line_last);
  TW_BIN("all lanes in one line", taken && s->line_lanes == all);
}
