/* Stimulus of share_meters: instructions of several lines of either kernel, with and without replies, as many
 * outstanding as may be at times; a ticket comes back while its kernel has lines out. */
#include "control/share_meters.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Stays for some time: how often lines come back. */
static unsigned kind(const struct share_meters *s) { return (s->of_second ^ s->of_second >> 2) & 3; }

TW_STIMULUS(share_meters) {
  static const u8 often[] = {80, 50, 20, 5};
  const struct share_meters_params *p = &state->params;
  const unsigned all = state->outstanding[0] + state->outstanding[1];
  for (unsigned i = 0; i < SHARE_SCHEDULERS; i++) {
    in->commit_warp[i] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 30)) in->commit_lanes[i] = low_bits(32);
    if (tw_random_chance(random, 30)) in->on[i] = low_bits(p->Warps), in->held[i] = 0;
    if (tw_random_chance(random, 30)) in->wants_collector[i] = low_bits(p->Warps);
  }
  in->enter = tw_random_chance(random, 20);
  in->line = tw_random_chance(random, 60);
  in->line_last = state->count == 31 || tw_random_chance(random, state->count > 2 ? 5 : 40);
  in->line_ticket = (u8)tw_random_below(random, p->Tickets);
  in->line_reply &= all < p->Requests;
  in->fill_ticket = (u8)tw_random_below(random, p->Tickets);
  in->fill =
      state->outstanding[state->of_second >> in->fill_ticket & 1] && tw_random_chance(random, often[kind(state)]);
  if (tw_random_chance(random, 60)) in->waits = 0;
}

TW_BINS(share_meters) {
  const struct share_meters *s = state;
  const unsigned mine = s->of_second >> in->fill_ticket & 1;
  TW_BIN("the first kernel's instructions alone", out->issued && out->issued == in->commit_valid);
  TW_BIN("the second's alone", !out->issued && in->commit_valid);
  TW_BIN("four at once", out->issued == 15);
  TW_BIN("32 lanes", out->issued & 1 && out->lanes[0] == 32);
  TW_BIN("all warps active", out->active == 4 * s->params.Warps);
  TW_BIN("all ready", out->ready == 4 * s->params.Warps);
  TW_BIN("none ready of some", out->active && !out->ready);
  TW_BIN("as many lines as may be", s->outstanding[0] + s->outstanding[1] == (int)s->params.Requests);
  TW_BIN("all of them the second's", s->outstanding[1] == s->params.Requests);
  TW_BIN("one goes as one of its kernel's comes", in->line && in->line_reply && in->fill && mine == s->sending);
  TW_BIN("one goes as one of the other's comes", in->line && in->line_reply && in->fill && mine != s->sending);
  TW_BIN("its own ticket comes", in->line && in->line_reply && in->fill && in->fill_ticket == in->line_ticket);
  TW_BIN("the next instruction enters as the last line goes", in->enter && in->line && in->line_last);
  TW_BIN("32 lines", out->memory && out->lines == 32);
  TW_BIN("the second's last line", in->line && in->line_last && s->sending);
  TW_BIN("no pipe waits", !out->held_up);
}
