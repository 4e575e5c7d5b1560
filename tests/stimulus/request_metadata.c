/* Stimulus of request_metadata: spells in which slots fill up and spells in which they empty; any slot in use is
 * given. */
#include "memory/request_metadata.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static bool is_busy(const struct request_metadata *s, unsigned slot) { return s->busy[slot / 64] >> slot % 64 & 1; }

static unsigned busy_slots(const struct request_metadata *s) {
  unsigned n = 0;
  for (unsigned i = 0; i < REQUEST_METADATA_MAX_SLOTS / 64; i++) n += (unsigned)__builtin_popcountll(s->busy[i]);
  return n;
}

TW_STIMULUS(request_metadata) {
  static const u8 often[] = {100, 70, 30, 5};
  const unsigned slots = state->params.Slots, busy = busy_slots(state);
  const u32 phase = state->record[0][0]; /* holds until slot 0 is filled again */
  in->take = busy < slots && tw_random_chance(random, often[phase & 3]);
  in->give = busy && tw_random_chance(random, often[~phase & 3]);
  if (phase & 4 && busy < slots) in->give = 0;
  if (!in->give) return;
  in->give_slot = (u8)tw_random_below(random, slots);
  while (!is_busy(state, in->give_slot)) in->give_slot = (u8)((in->give_slot + 1u) % slots);
}

TW_BINS(request_metadata) {
  const struct request_metadata *s = state;
  const unsigned busy = busy_slots(s), slots = s->params.Slots;
  TW_BIN("all free", !busy);
  TW_BIN("all in use", busy == slots);
  TW_BIN("takes the last free slot", in->take && busy + 1 == slots);
  TW_BIN("takes slot 0", in->take && out->slot == 0);
  TW_BIN("takes the highest slot", in->take && out->slot == slots - 1);
  TW_BIN("takes one lower than others in use", in->take && out->slot < busy);
  TW_BIN("takes one as another is given", in->take && in->give);
  TW_BIN("gives as all are in use", in->give && busy == slots);
  TW_BIN("gives the last in use", in->give && busy == 1);
  TW_BIN("gives the highest slot", in->give && in->give_slot == slots - 1);
  TW_BIN("found records stay", s->found_valid && !in->give);
  TW_BIN("gives again in the next cycle", s->found_valid && in->give);
  TW_BIN("nothing given yet", !s->found_valid);
}
