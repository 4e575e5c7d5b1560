/* Stimulus of fetch: few or many warps, issue at full rate, slow, or from one warp only; events that meet fetches. */
#include "issue/fetch.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

enum { WARP_NONE = FETCH_MAX_WARPS };

/* A random warp of a set, often the one whose fetch is in flight. */
static unsigned some_warp(struct tw_random *random, const struct fetch *s, u32 set) {
  if (!set) return WARP_NONE;
  if (set >> s->last & 1 && tw_random_chance(random, 30)) return s->last;
  const u32 from = set & ~low_bits(tw_random_below(random, s->params.Warps));
  return lowest_bit(from ? from : set);
}

TW_STIMULUS(fetch) {
  static const u8 issue_percent[] = {100, 15, 60, 95};
  const struct fetch *s = state;
  const u32 all = low_bits(s->params.Warps);
  u32 untouched = all;
  /* The set of active warps changes seldom, so what is derived from it lasts. */
  const unsigned mood = (unsigned)__builtin_popcount(s->active) & 3, crowd = tw_random_below(random, 8);
  /* When little issues it stays so until all buffers are full and nothing is fetched. */
  const bool storm = tw_random_chance(random, 2), lull = !storm && mood == 1 && tw_random_chance(random, 90);

  unsigned warp = some_warp(random, s, crowd ? all & ~s->active : all);
  in->start_valid = warp != WARP_NONE && !lull && tw_random_chance(random, storm ? 60 : 5);
  if (in->start_valid) untouched &= ~(1u << (in->start_warp = (u8)warp));

  warp = some_warp(random, s, s->active & untouched);
  in->redirect_valid = warp != WARP_NONE && tw_random_chance(random, storm || mood == 3 ? 40 : 4);
  if (in->redirect_valid) untouched &= ~(1u << (in->redirect_warp = (u8)warp));

  warp = some_warp(random, s, (crowd ? s->active : all) & untouched);
  in->stop_valid = warp != WARP_NONE && !lull && tw_random_chance(random, storm ? 40 : 4);
  if (in->stop_valid) untouched &= ~(1u << (in->stop_warp = (u8)warp));

  const u32 heads = s->head.head_valid & untouched;
  warp = mood == 2 && heads ? lowest_bit(heads) : some_warp(random, s, heads);
  in->issued = warp != WARP_NONE && tw_random_chance(random, issue_percent[mood]) ? 1u << warp : 0;
}

/* The warp to fetch for, as the contract says it; some warp has room. */
static unsigned next_fetched(const struct fetch *s) {
  const u32 room = s->active & ~s->full;
  unsigned warp = s->last;
  do warp = (warp + 1) % s->params.Warps;
  while (!(room >> warp & 1));
  return warp;
}

TW_BINS(fetch) {
  const struct fetch *s = state;
  const u32 all = low_bits(s->params.Warps), top = low_bits(s->params.PcBits);
  const unsigned chosen = out->store_read ? next_fetched(s) : WARP_NONE, arriving = s->flight ? s->last : WARP_NONE;
  const unsigned start = in->start_valid ? in->start_warp : WARP_NONE + 1;
  const unsigned redirect = in->redirect_valid ? in->redirect_warp : WARP_NONE + 1;
  const unsigned stop = in->stop_valid ? in->stop_warp : WARP_NONE + 1;
  const unsigned issue = in->issued ? lowest_bit(in->issued) : WARP_NONE + 1;
  const u32 heads = s->head.head_valid;
  const bool only = in->issued && ((s->head.head_pc[issue] + 1u) & top) == s->fetch_pc[issue];
  TW_BIN("no warp active", !s->active);
  TW_BIN("all warps active", s->active == all);
  TW_BIN("buffer empty", s->active & ~heads);
  TW_BIN("buffer full", s->full & heads);
  TW_BIN("all buffers of active warps full", s->active && !out->store_read);
  TW_BIN("choice after the warp fetched last", out->store_read && chosen > s->last);
  TW_BIN("choice round to lower warps", out->store_read && chosen < s->last);
  TW_BIN("choice of the same warp again", out->store_read && chosen == s->last && s->flight);
  TW_BIN("arrival in an empty buffer", s->flight && !(heads >> s->last & 1));
  TW_BIN("arrival behind a head", s->flight && heads >> s->last & 1);
  TW_BIN("issue of a lone head", only);
  TW_BIN("issue and arrival for one warp", issue == arriving);
  TW_BIN("issue of the only buffered instruction as the next arrives",
         issue == arriving && ((s->head.head_pc[issue] + 2u) & top) == s->fetch_pc[issue]);
  TW_BIN("an instruction behind the head", out->behind_valid);
  TW_BIN("of two, the one behind the head is still on its way",
         s->flight && heads & ~out->behind_valid & 1u << s->last);
  TW_BIN("issue from a full buffer", in->issued && s->full >> issue & 1);
  TW_BIN("issue and fetch for one warp", issue == chosen);
  TW_BIN("start of an inactive warp", in->start_valid && !(s->active >> start & 1));
  TW_BIN("start of an active warp", in->start_valid && s->active >> start & 1);
  TW_BIN("stop of an active warp", in->stop_valid && s->active >> stop & 1);
  TW_BIN("stop of an inactive warp", in->stop_valid && !(s->active >> stop & 1));
  TW_BIN("redirect of a full buffer", in->redirect_valid && s->full >> redirect & 1);
  TW_BIN("start drops the fetch chosen", start == chosen);
  TW_BIN("redirect drops the fetch chosen", redirect == chosen);
  TW_BIN("stop drops the fetch chosen", stop == chosen);
  TW_BIN("start drops the fetch that arrives", start == arriving);
  TW_BIN("redirect drops the fetch that arrives", redirect == arriving);
  TW_BIN("stop drops the fetch that arrives", stop == arriving);
  TW_BIN("start and redirect", in->start_valid && in->redirect_valid);
  TW_BIN("start and stop", in->start_valid && in->stop_valid);
  TW_BIN("start and issue", in->start_valid && in->issued);
  TW_BIN("redirect and stop", in->redirect_valid && in->stop_valid);
  TW_BIN("redirect and issue", in->redirect_valid && in->issued);
  TW_BIN("stop and issue", in->stop_valid && in->issued);
  TW_BIN("start, redirect, stop and issue", in->start_valid && in->redirect_valid && in->stop_valid && in->issued);
  TW_BIN("fetch_pc wraps", out->store_read && s->fetch_pc[chosen] == top);
  TW_BIN("head_pc wraps", in->issued && s->head.head_pc[issue] == top);
}
