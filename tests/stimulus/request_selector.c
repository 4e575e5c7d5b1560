/* Stimulus of request_selector: tags opened and joined as the inter-warp queues do, spells of nothing but misses,
 * stores that wait behind loads, an L1 that takes little. */
#include "memory/request_selector.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u64 all_places(const struct request_selector *s) { return ~(u64)0 >> (64 - s->params.Places); }

/* Tags in the queue. */
static u64 open_tags(const struct request_selector *s) {
  u64 tags = 0;
  for (unsigned p = 0; p < s->params.Places; p++)
    if (s->used >> p & 1) tags |= (u64)1 << s->place[p].tag;
  return tags;
}

static unsigned any_of(struct tw_random *random, u64 tags, unsigned places) {
  unsigned tag = tw_random_below(random, places);
  while (!(tags >> tag & 1)) tag = (tag + 1) % places;
  return tag;
}

static void shape_inserts(struct tw_random *random, const struct request_selector *s, unsigned percent,
                          struct request_selector_in *in) {
  const unsigned places = s->params.Places;
  const u64 open = open_tags(s);
  const bool room = s->length + s->params.Coalescers <= places;
  u64 free = all_places(s) & ~open;
  if (s->selected) free &= ~((u64)1 << s->select_tag);
  /* All at once into the last room there is. */
  const bool fill = s->length + s->params.Coalescers == places && tw_random_chance(random, 60);
  if (fill) in->insert_valid = (u8)low_bits(s->params.Coalescers);
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    bool fresh = fill || tw_random_chance(random, 55);
    if (fresh ? !room || !free : !open) fresh = !fresh;
    if ((fresh ? !room || !free : !open) || !(fill || tw_random_chance(random, percent))) {
      in->insert_valid &= (u8) ~(1u << c);
      continue;
    }
    in->insert_fresh = (u8)((in->insert_fresh & ~(1u << c)) | (unsigned)fresh << c);
    in->insert_tag[c] = (u8)any_of(random, fresh ? free : open, places);
    if (fresh && in->insert_valid >> c & 1) free &= ~((u64)1 << in->insert_tag[c]);
    in->insert_warp[c] = (u8)tw_random_below(random, s->params.Warps);
  }
}

TW_STIMULUS(request_selector) {
  static const u8 often[] = {100, 70, 35, 10};
  in->mode = (u8)tw_random_below(random, 4);
  if (tw_random_chance(random, 50)) in->mode = state->place[2].warp & 3;
  /* The places say how busy this stretch is, until they are filled again. */
  shape_inserts(random, state, often[state->place[0].tag & 3], in);
  in->load_able = !tw_random_chance(random, 5);
  in->line_ready = tw_random_chance(random, often[state->place[1].tag & 3]);
  for (unsigned c = 0; c < state->params.Coalescers; c++)
    if (!tw_random_chance(random, often[state->place[3].warp & 3])) in->store_valid &= (u8) ~(1u << c);
  const bool sent = state->selected && in->load_able && in->line_ready;
  /* Most quanta have misses of every kind; in some there is nothing else. */
  in->miss = state->place[3].tag & 1 ? sent : tw_random_chance(random, 60);
}

TW_BINS(request_selector) {
  const struct request_selector *s = state;
  const bool room = out->room, sent = out->offer_load && in->line_ready, any = s->used != 0;
  const bool choose = !s->selected || sent, warp_id = in->mode == 0 ? s->by_warp : in->mode == 2;
  const bool ends = s->cycles + 1 == s->params.Quantum;
  const u32 accesses = s->accesses + sent, misses = s->misses + in->miss;
  const unsigned opened = (unsigned)__builtin_popcount(in->insert_valid & in->insert_fresh);
  const unsigned groups = 1u << clog2(s->params.Places) / 2;
  unsigned oldest = s->head, least = 0, bests = 0;
  bool same = false; /* two groups' have a warp in common */
  for (unsigned g = 0; g < groups; g++) {
    bests += s->group[g].valid;
    for (unsigned h = 0; h < g; h++)
      same |= s->group[g].valid && s->group[h].valid && s->group[g].warp == s->group[h].warp;
  }
  const bool by_group = choose && warp_id && room && bests;
  while (any && !(s->used >> oldest & 1)) oldest = (oldest + 1) % s->params.Places;
  least = oldest;
  bool equal = false, lower = false;
  for (unsigned n = 1; any && n < s->params.Places; n++) {
    const unsigned p = (oldest + n) % s->params.Places;
    if (!(s->used >> p & 1)) continue;
    if (s->place[p].warp == s->place[least].warp) equal = true;
    if (s->place[p].warp < s->place[least].warp) least = p, equal = false;
  }
  for (unsigned c = 0; c < s->params.Coalescers && any; c++)
    lower |= in->insert_valid >> c & 1 && !(in->insert_fresh >> c & 1) && in->insert_tag[c] == s->place[oldest].tag &&
             in->insert_warp[c] < s->place[oldest].warp;
  TW_BIN("no tag open", !any);
  TW_BIN("no room", !room);
  TW_BIN("empty places before the oldest", any && !(s->used >> s->head & 1));
  TW_BIN("empty places behind it", any && s->length > __builtin_popcountll(s->used) && s->used >> s->head & 1);
  TW_BIN("chooses the oldest", choose && any && !warp_id && least != oldest);
  TW_BIN("chooses a lower warp, not the oldest", by_group && least != oldest);
  TW_BIN("chooses the oldest of the lowest warp", by_group && equal);
  TW_BIN("chooses among all groups", by_group && bests == groups);
  TW_BIN("chooses among groups with one warp", by_group && same);
  TW_BIN("chooses the oldest, as no group's best is known", choose && any && warp_id && room && !bests);
  TW_BIN("chooses the oldest, as there is no room", choose && any && warp_id && !room && least != oldest);
  TW_BIN("chooses as the one before is sent", sent && any);
  TW_BIN("sent, and none is left", sent && !any);
  TW_BIN("the chosen one waits", s->selected && !sent);
  TW_BIN("the chosen one is not able", s->selected && !in->load_able);
  TW_BIN("every coalescer opens a tag", opened == s->params.Coalescers);
  TW_BIN("a join lowers the warp of the oldest", lower);
  TW_BIN("opens a tag as none is open", !any && opened);
  TW_BIN("load before a waiting store", sent && in->store_valid);
  TW_BIN("store, as no load is chosen", out->offer_store && !s->selected);
  TW_BIN("store, as the load is not able", out->offer_store && s->selected && !in->load_able);
  TW_BIN("store, after it was passed too often", out->offer_store && s->selected && in->load_able);
  TW_BIN("that store waits", out->offer_store && s->selected && in->load_able && !in->line_ready);
  TW_BIN("store of a later coalescer in turn", out->offer_store && !(out->offer_store >> s->first_store & 1));
  TW_BIN("quantum ends: no loads", ends && !accesses);
  TW_BIN("quantum ends: all missed", ends && accesses && misses == accesses);
  TW_BIN("quantum ends: few missed", ends && 100 * misses <= 99 * accesses);
  TW_BIN("policy becomes warp ID", ends && 100 * misses > 99 * accesses && !s->by_warp);
  TW_BIN("policy becomes oldest", ends && 100 * misses > 99 * accesses && s->by_warp);
  TW_BIN("policy stays warp ID", ends && 100 * misses <= 99 * accesses && s->by_warp);
}
