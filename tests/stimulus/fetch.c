/* Stimulus of fetch: few or many warps, issue at full rate, slow, or from one warp only; events that meet fetches. */
#include "issue/fetch.h"
#include "stimulus.h"

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

  unsigned warp = some_warp(random, s, crowd ? all & ~s->active : all);
  in->start_valid = warp != WARP_NONE && tw_random_chance(random, 5);
  if (in->start_valid) untouched &= ~(1u << (in->start_warp = (u8)warp));

  warp = some_warp(random, s, s->active & untouched);
  in->redirect_valid = warp != WARP_NONE && tw_random_chance(random, mood == 3 ? 40 : 4);
  if (in->redirect_valid) untouched &= ~(1u << (in->redirect_warp = (u8)warp));

  warp = some_warp(random, s, (crowd ? s->active : all) & untouched);
  in->stop_valid = warp != WARP_NONE && tw_random_chance(random, 4);
  if (in->stop_valid) untouched &= ~(1u << (in->stop_warp = (u8)warp));

  const u32 heads = s->head.head_valid & untouched;
  warp = mood == 2 && heads ? lowest_bit(heads) : some_warp(random, s, heads);
  in->issue_valid = warp != WARP_NONE && tw_random_chance(random, issue_percent[mood]);
  if (in->issue_valid) in->issue_warp = (u8)warp;
}
