/* Stimulus of sthld_controller: intervals whose rates stay alike for a while, jump, and fall as STHLD grows, as on a
 * curve with a knee; the table is written now and then, more often than not with what it holds by default. */
#include "control/sthld_controller.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Of a hundred: the part of issue slots used.  Beyond a knee, which moves with the walk's own sums, IPC falls. */
static unsigned rate(const struct sthld_controller *s) {
  const unsigned knee = s->closed % 7, at = sthld_controller_value(s);
  return at <= knee ? 90 : at - knee > 6 ? 5 : 90 - 14 * (at - knee);
}

static bool is_default(const struct sthld_controller *s) {
  struct sthld_controller fresh = *s;
  sthld_controller_reset(&fresh);
  return memcmp(fresh.table, s->table, sizeof fresh.table) == 0;
}

TW_STIMULUS(sthld_controller) {
  const struct sthld_controller_params *p = &state->params;
  const bool steady = state->before % 4 != 0;
  for (unsigned i = 0; steady && i < p->Schedulers; i++)
    in->issued = (u8)((in->issued & ~(1u << i)) | (u32)tw_random_chance(random, rate(state)) << i);
  if (state->before % 5 == 2) in->issued = (u8)low_bits(p->Schedulers); /* sums that are equal */
  if (state->before % 16 == 6 || (!state->before && state->walk % 3 > 0)) in->issued = 0;
  if (state->state == STHLD_BEGIN && !state->running && tw_random_chance(random, 94)) in->issued = 0;
  in->adaptive = tw_random_below(random, 256) != 0;
  in->fixed = (u8)tw_random_below(random, p->Limit + 1);
  /* An all-random table would soon forget the walk of the default, which a reset brings back, and which takes several
   * intervals to come round. */
  in->table_valid = tw_random_below(random, 1024) < (state->after & 2     ? 250u
                                                     : state->running & 1 ? 3u
                                                                          : 0u) &&
                    (!is_default(state) || tw_random_chance(random, 5));
  in->table_state = (u8)(1 + tw_random_below(random, STHLD_STATES));
  in->table_next = (u8)(1 + tw_random_below(random, STHLD_STATES));
}

TW_BINS(sthld_controller) {
  static const char *const names[STHLD_ENTRIES] = {
      "begin, small",   "begin, large",   "climb, small",  "climb, large",  "speculation, small", "speculation, large",
      "descend, small", "descend, large", "settle, small", "settle, large", "knee, small",        "knee, large"};
  const struct sthld_controller *s = state;
  const struct sthld_controller_params *p = &s->params;
  const bool steps = in->adaptive && s->after & 2, large = s->difference * p->Inverse > s->before;
  const bool bound = s->difference * p->Inverse == s->before;
  const unsigned entry = 2u * (s->state - 1u) + large;
  const int to = s->walk + s->table[entry].delta, limit = (int)p->Limit;
  for (unsigned i = 0; i < STHLD_ENTRIES; i++) TW_BIN(names[i], steps && entry == i);
  TW_BIN("difference of just the bound", steps && bound && s->before);
  TW_BIN("no instruction in two intervals", steps && !s->before && !s->closed);
  TW_BIN("no instruction before some", steps && !s->before && s->closed);
  TW_BIN("up", steps && to > s->walk);
  TW_BIN("down", steps && to < s->walk);
  TW_BIN("up beyond the limit", steps && to > limit);
  TW_BIN("down beyond -1", steps && to < -1);
  TW_BIN("down from 0", steps && to == -1 && s->walk == 0);
  TW_BIN("up from -1", steps && s->walk == -1 && to == 0);
  TW_BIN("at the limit", in->adaptive && out->sthld == p->Limit);
  TW_BIN("fixed", !in->adaptive);
  TW_BIN("an entry is written as it is used",
         steps && in->table_valid && entry == 2u * (in->table_state - 1u) + in->table_large);
  TW_BIN("issue in an interval's last cycle", s->age + 1 == p->Interval && in->issued);
  TW_BIN("issue in an interval's first cycle", !s->age && in->issued);
  TW_BIN("more instructions than before", s->after & 1 && s->closed > s->before);
  TW_BIN("fewer instructions than before", s->after & 1 && s->closed < s->before);
}
