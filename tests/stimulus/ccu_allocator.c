/* Stimulus of ccu_allocator: units vacant and not, with near data and without, of warps that ask and of others; issues
 * only of warps that are ready; thresholds small enough to be reached, and some that are not; now and then the counter
 * climbs as far as it can, beside thresholds of all sizes. */
#include "operand/ccu_allocator.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* No two units hold the same warp; one that holds none has no near data. */
static void settle_units(const struct ccu_allocator_params *p, struct ccu_allocator_in *in) {
  u32 taken = 0;
  for (unsigned u = 0; u < p->CollectorUnits; u++) {
    in->held_warp[u] = (u8)(in->held_warp[u] % p->Warps);
    if (taken >> in->held_warp[u] & 1) in->held &= (u16) ~(1u << u);
    if (in->held >> u & 1) taken |= 1u << in->held_warp[u];
  }
  in->has_near &= in->held;
  in->leaves &= (u16)~in->vacant;
  in->leaves &= (u16)-in->leaves;
}

/* What a warp may be given. */
static u32 vacant_units(const struct ccu_allocator_in *in) { return (u32)in->vacant | in->leaves; }

/* The counter gets above SMALL only in a climb, and then stays in it. */
enum { SMALL = 4 };

static bool climbs(struct tw_random *random, const struct ccu_allocator *s) {
  if (s->counter <= SMALL) return s->counter == SMALL && tw_random_chance(random, 50);
  return tw_random_below(random, s->counter == 255 ? 10 : 500) != 0;
}

/* Warps ask, units have near data alone, and nothing is issued. */
static void climb(struct tw_random *random, const struct ccu_allocator *s, struct ccu_allocator_in *in) {
  in->vacant = in->held = in->has_near = (u16)low_bits(s->params.CollectorUnits);
  settle_units(&s->params, in);
  in->vacant &= in->has_near;
  in->issue_valid = in->commit_valid = in->at_random = 0;
  if (tw_random_chance(random, 70)) in->sthld = 255;
  else if (tw_random_chance(random, 50)) in->sthld = (u8)(s->counter ^ 1u << tw_random_below(random, 8));
}

TW_STIMULUS(ccu_allocator) {
  const struct ccu_allocator_params *p = &state->params;
  struct ccu_allocator_out out;
  if (climbs(random, state)) {
    climb(random, state, in);
    return;
  }
  if (tw_random_chance(random, 90)) in->sthld &= 7;
  if (tw_random_chance(random, 10)) in->sthld = state->counter;
  if (tw_random_chance(random, 60)) in->has_near = (u16)low_bits(p->CollectorUnits);
  if (tw_random_chance(random, 10)) in->has_near = 0;
  if (tw_random_chance(random, 40)) in->held = (u16)low_bits(p->CollectorUnits);
  if (tw_random_chance(random, 10)) in->vacant = 0;
  if (tw_random_chance(random, 20)) in->vacant = (u16)low_bits(p->CollectorUnits);
  if (tw_random_chance(random, 40)) in->leaves = 0;
  settle_units(p, in);
  in->at_random = tw_random_chance(random, 25);
  const bool issue = in->issue_valid;
  in->issue_valid = 0;
  ccu_allocator_comb(state, in, &out);
  if (tw_random_chance(random, 30)) in->wants_collector &= ~out.ready;
  if (tw_random_chance(random, 10)) in->wants_collector = 0;
  in->commit_valid &= (u8)tw_random_chance(random, 60);
  if (!issue || !out.ready) return;
  const u32 fresh = out.ready & ~out.cached, of = fresh && tw_random_chance(random, 50) ? fresh : out.ready;
  do in->issue_warp = (u8)tw_random_below(random, p->Warps);
  while (!(of >> in->issue_warp & 1));
  in->issue_valid = in->commit_valid = 1;
}

TW_BINS(ccu_allocator) {
  const u32 all = low_bits(state->params.CollectorUnits), vacant = vacant_units(in);
  const u32 far = vacant & ~(u32)in->has_near, near = vacant & (u32)in->has_near;
  const bool fresh = !in->at_random && in->issue_valid && !(out->cached >> in->issue_warp & 1);
  const bool only_near = !in->at_random && near && !far;
  const bool reached = state->counter >= in->sthld, refused = in->wants_collector & ~out->cached & ~out->ready;
  TW_BIN("a warp issues to its own unit", !in->at_random && in->issue_valid && !fresh);
  TW_BIN("at random, of several", in->at_random && in->issue_valid && in->vacant & (in->vacant - 1u));
  TW_BIN("at random, a vacant one though its own leaves", in->at_random && in->vacant && out->drop & in->leaves);
  TW_BIN("at random, the one that leaves, as there is no other", in->at_random && out->enter & in->leaves);
  TW_BIN("at random, its own unit is not the one that answers",
         in->at_random && in->issue_valid && out->drop & in->vacant && !(out->drop & out->answers));
  TW_BIN("at random, from one to another", out->drop);
  TW_BIN("at random, where it is", in->at_random && in->issue_valid && !out->drop && out->cached >> in->issue_warp & 1);
  TW_BIN("at random, a near unit beside a far one", in->at_random && out->enter & near && far);
  TW_BIN("its own unit is occupied", out->cached & ~out->ready);
  TW_BIN("the same, and another is vacant", out->cached & ~out->ready && vacant);
  TW_BIN("a new warp takes the only far unit", fresh && far && !(far & (far - 1)) && near);
  TW_BIN("a new warp takes one of several far units", fresh && far & (far - 1) && out->enter != (far & -far));
  TW_BIN("round to the lowest far unit", fresh && far & (far - 1) && out->enter == (far & -far));
  TW_BIN("a new warp takes a unit that holds none", fresh && !(out->enter & in->held));
  TW_BIN("a new warp takes a far unit of another", fresh && out->enter & in->held & ~in->has_near);
  TW_BIN("a new warp takes a near unit", fresh && only_near);
  TW_BIN("one of several near units", fresh && only_near && near & (near - 1));
  TW_BIN("the counter has just been reached", fresh && only_near && in->sthld && state->counter == in->sthld);
  TW_BIN("a threshold of 0", fresh && only_near && !in->sthld);
  TW_BIN("the threshold has sunk below the counter", only_near && state->counter > in->sthld);
  TW_BIN("the counter is as high as it can be", state->counter == 255);
  TW_BIN("a warp waits and counts", only_near && !reached && refused && !in->commit_valid);
  TW_BIN("a warp waits while another issues", only_near && !reached && refused && in->commit_valid);
  TW_BIN("near units only, and none asks but those with data",
         only_near && !reached && !refused && in->wants_collector);
  TW_BIN("the counter keeps its place: a far unit is taken", fresh && far && state->counter);
  TW_BIN("the counter keeps its place: all units occupied", !vacant && state->counter && in->wants_collector);
  TW_BIN("no unit is vacant", !vacant);
  TW_BIN("all units are vacant", vacant == all);
  TW_BIN("no warp is held", !in->held);
  TW_BIN("all units hold a warp", in->held == all);
  TW_BIN("a unit leaves, the only vacant one", in->leaves && !in->vacant);
  TW_BIN("a warp takes the unit that leaves", in->leaves & out->enter);
}
