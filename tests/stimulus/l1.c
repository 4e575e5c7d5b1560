/* Stimulus of l1: few lines, so that hits, joins, poison and evictions are frequent, before a memory that owes what the
 * model's state says it was asked for, and answers with any line, in any order, sooner or later. */
#include "memory/l1.h"
#include "isa.h"
#include "load_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* A line being filled, or asked for, or one bit away from that, as all bits of lines are compared; any line at all;
 * else one of few, in few sets or in any. */
static void shape_address(struct tw_random *random, const struct l1 *state, bool filling, u32 *line) {
  const unsigned sets = state->params.Sets, lines = state->ways + 2, choice = tw_random_below(random, 100);
  const u32 asked = state->mshr_line[tw_random_below(random, state->params.Mshrs)];
  /* Another of its set, that may be written where its sectors are to come. */
  const u32 beside = state->params.Sectors > 1 ? (u32)(state->mshr_valid & state->mshr_beside) : 0;
  if (beside && tw_random_chance(random, 20)) {
    *line = state->mshr_line[lowest_bit(beside)] ^ sets << tw_random_below(random, 2);
    return;
  }
  if (filling && tw_random_chance(random, 70)) *line = state->mshr_line[state->fill_index];
  else if (choice < 35) *line = asked;
  else if (choice < 50) *line = asked ^ 1u << tw_random_below(random, 25);
  else if (choice < 60) *line &= low_bits(25);
  else *line = tw_random_below(random, lines) * sets + tw_random_below(random, choice < 70 || sets < 3 ? sets : 3);
}

/* Often one sector, or two. */
static void shape_sectors(struct tw_random *random, const struct l1_params *p, struct l1_in *in) {
  const unsigned words = p->Lanes / p->Sectors;
  const unsigned sector[2] = {tw_random_below(random, p->Sectors), tw_random_below(random, p->Sectors)};
  const unsigned first = in->line_operation != ISA_MEM_LOAD;
  const unsigned which = first + tw_random_below(random, 3 - first); /* one; two; any */
  for (unsigned lane = 0; lane < p->Lanes && p->Sectors > 1 && which < 2; lane++)
    in->line_word[lane] = (u8)(sector[which ? lane & 1 : 0] * words + in->line_word[lane] % words);
}

static void shape_line(struct tw_random *random, const struct l1 *state, struct l1_in *in) {
  const bool filling = state->fill_valid && !state->fill_atomic;
  unsigned choice = tw_random_below(random, 20);
  if (filling && choice < 13 && tw_random_chance(random, 40)) choice = 13 + tw_random_below(random, 7);
  in->line_operation = choice < 13   ? ISA_MEM_LOAD
                       : choice < 17 ? ISA_MEM_STORE
                                     : (u8)(ISA_MEM_ATOMIC + tw_random_below(random, 9));
  if (tw_random_chance(random, 4)) in->line_operation = ISA_MEM_FENCE;
  if (in->line_operation == ISA_MEM_LOAD) in->line_reply = 1;
  if (in->line_operation == ISA_MEM_STORE || in->line_operation == ISA_MEM_FENCE) in->line_reply = 0;
  if (!in->line_lanes) in->line_lanes = 1;
  if (tw_random_chance(random, 50)) in->line_lanes = low_bits(state->params.Lanes);
  in->line_ticket = (u8)tw_random_below(random, state->params.Tickets);
  shape_address(random, state, filling, &in->line_address);
  if (tw_random_chance(random, 30))
    for (unsigned lane = 0; lane < state->params.Lanes; lane++) in->line_word[lane] = (u8)lane;
  shape_sectors(random, &state->params, in);
}

/* What a request in lookup finds. */
struct found {
  bool hit, pending, several; /* several MSHRs have asked for its sectors, or one that is filling and others */
  bool missing, other;        /* of its sectors some are neither here nor asked for; of the line's other ones are */
  unsigned way, mshr;
};

static struct found find(const struct l1 *s) {
  const u32 set = s->lookup.line & (s->params.Sets - 1), tag = s->lookup.line >> clog2(s->params.Sets);
  const unsigned sector_words = s->params.Lanes / s->params.Sectors;
  struct found f = {0};
  u8 named = 0, known = 0;
  for (u32 left = s->lookup.lanes; left; left &= left - 1)
    named |= (u8)(1u << s->lookup.word[lowest_bit(left)] / sector_words);
  for (unsigned way = 0; way < s->params.Ways; way++) {
    if (s->tag[set][way] != tag) continue;
    known |= s->valid[set][way];
    if (s->valid[set][way] & named) f.hit = true, f.way = way;
  }
  for (unsigned m = 0; m < s->params.Mshrs; m++) {
    if (!(s->mshr_valid >> m & 1) || s->mshr_line[m] != s->lookup.line) continue;
    known |= s->mshr_sectors[m];
    if (!(s->mshr_sectors[m] & named)) continue;
    f.several = f.pending;
    f.pending = true, f.mshr = m;
  }
  f.missing = named & ~known;
  f.other = known & ~named;
  return f;
}

/* Whether a load is in lookup that hits, or joins. */
static bool found_any(const struct l1 *s) {
  if (!s->lookup_valid || s->lookup.operation != ISA_MEM_LOAD) return false;
  const struct found f = find(s);
  return f.hit || f.pending;
}

/* The ways that shared memory has stay for some time, whatever comes; then none, all but one, one more or fewer, or
 * any; at times one that is hit goes, more often if by a store, which are fewer. */
static u8 shape_carve_out(struct tw_random *random, const struct l1 *state) {
  const unsigned ways = state->params.Ways, now = ways - state->ways, choice = tw_random_below(random, 8);
  const struct found f = state->lookup_valid ? find(state) : (struct found){0};
  if (!state->params.CarveOut || !ways) return (u8)tw_random_below(random, 16);
  const unsigned hit_goes = state->lookup.operation == ISA_MEM_STORE ? 20 : 2;
  if (f.hit && f.way && f.way < ways && tw_random_chance(random, hit_goes)) return (u8)(ways - f.way);
  if (!tw_random_chance(random, 2)) return (u8)now;
  if (choice == 0) return 0;
  if (choice == 1) return (u8)(ways - 1);
  if (choice == 2 && now) return (u8)(now - 1);
  if (choice == 3 && now + 1 < ways) return (u8)(now + 1);
  return (u8)tw_random_below(random, ways);
}

TW_STIMULUS(l1) {
  static const u8 often[] = {100, 85, 40, 5};
  u8 phase = (u8)(state->lookup.data.lane[0] >> 24); /* holds until another request is accepted; what is read off the
                                                      * first waiter places, those most used, until they are taken again */
  in->line_valid = tw_random_chance(random, often[phase & 3]);
  in->return_ready = tw_random_chance(random, often[state->waiter[1].ticket & 3]);
  in->memory_ready = tw_random_chance(random, often[phase >> 4 & 3]);
  if (state->params.Invalidates) in->invalidate = tw_random_below(random, found_any(state) ? 15 : 300) == 0;
  in->carve_out = shape_carve_out(random, state);
  shape_line(random, state, in);
  in->response_valid = traffic_response(random, state, often[state->waiter[0].ticket & 3], &in->response_tag);
}

static void lookup_bins(struct tw_bins *bins, const struct l1 *s, const struct l1_in *in, bool go) {
  const bool looks = s->lookup_valid && s->looked && !s->fill_install, waits = looks && !go;
  const struct found f = s->lookup_valid ? find(s) : (struct found){0};
  const bool load = looks && s->lookup.operation == ISA_MEM_LOAD, store = looks && s->lookup.operation == ISA_MEM_STORE;
  const bool fence = looks && s->lookup.operation == ISA_MEM_FENCE;
  const bool atomic = looks && !load && !store && !fence, miss = !f.hit && !f.pending, reply = s->lookup.reply;
  const bool memory_full = s->memory_valid && !in->memory_ready;
  const bool mshrs_full = s->mshr_valid == low_bits(s->params.Mshrs);
  const bool waiters_full = s->waiter_valid == ~(u64)0 >> (64 - s->params.Pending);
  const bool poisoned = f.pending && s->mshr_poisoned >> f.mshr & 1;
  const bool places_full = s->returns + s->gather_valid >= L1_PLACES;
  const bool filling = f.pending && s->fill_valid && !s->fill_atomic && s->fill_index == f.mshr;
  const bool responds = in->response_valid && f.pending && in->response_tag == f.mshr && (!s->fill_valid || go);
  TW_BIN("load, hit", load && f.hit && go);
  TW_BIN("load, hit: waits for the fill register", load && f.hit && s->fill_valid);
  TW_BIN("load, hit: waits for a place for the return", load && f.hit && !s->fill_valid && places_full);
  TW_BIN("load, pending: joins", load && f.pending && !f.hit && go);
  TW_BIN("load, pending: joins in the cycle of the response", load && f.pending && !f.hit && go && responds);
  TW_BIN("load, pending: waits for a waiter place",
         load && f.pending && !f.hit && !poisoned && !filling && waiters_full);
  TW_BIN("load, pending: waits as the MSHR is poisoned", load && !f.hit && poisoned && waits);
  TW_BIN("load, pending: waits as the MSHR is being filled", load && !f.hit && !poisoned && filling);
  TW_BIN("load, miss", load && miss && go);
  TW_BIN("load, miss: waits for an MSHR", load && miss && mshrs_full && !waiters_full && !memory_full);
  TW_BIN("load, miss: waits for a waiter place", load && miss && !mshrs_full && waiters_full && !memory_full);
  TW_BIN("load, miss: waits for the memory port", load && miss && !mshrs_full && !waiters_full && memory_full);
  TW_BIN("store, hit", store && f.hit && go);
  TW_BIN("store, hit on a line whose waiters are answered", store && f.hit && filling && go);
  TW_BIN("store, miss", store && miss && go);
  TW_BIN("store poisons", store && !f.hit && f.pending && !poisoned && go);
  TW_BIN("store poisons in the cycle of the response", store && !f.hit && f.pending && go && responds);
  TW_BIN("store poisons again", store && !f.hit && poisoned && go);
  TW_BIN("store waits for the memory port", store && memory_full);
  TW_BIN("atomic, hit: invalidates", atomic && f.hit && go);
  TW_BIN("atomic, miss", atomic && miss && go);
  TW_BIN("atomic poisons", atomic && !f.hit && f.pending && !poisoned && go);
  TW_BIN("atomic with reply", atomic && reply && go);
  TW_BIN("atomic without reply, with no waiter place free", atomic && !reply && waiters_full && go);
  TW_BIN("atomic waits for a waiter place", atomic && reply && waiters_full && !memory_full);
  TW_BIN("atomic waits for the memory port", atomic && memory_full);
  TW_BIN("fence as the memory port is empty", fence && go && !s->memory_valid);
  TW_BIN("fence as the memory port is emptied", fence && go && s->memory_valid);
  TW_BIN("fence waits for the memory port", fence && memory_full);
  TW_BIN("fence, its line is here", fence && f.hit && go);
  TW_BIN("fence, its line is on its way", fence && f.pending && !poisoned && go);
  TW_BIN("lookup rests as a line is written", s->lookup_valid && s->fill_install);
  TW_BIN("lookup reads its tags again", s->lookup_valid && !s->looked);
}

static void sector_bins(struct tw_bins *bins, const struct l1 *s) {
  const bool looks = s->params.Sectors > 1 && s->lookup_valid && s->looked && !s->fill_install;
  const struct found f = s->lookup_valid ? find(s) : (struct found){0};
  const bool load = looks && s->lookup.operation == ISA_MEM_LOAD, store = looks && s->lookup.operation == ISA_MEM_STORE;
  const bool atomic = looks && s->lookup.operation >= ISA_MEM_ATOMIC;
  TW_BIN("load, some sectors here, some on their way", load && f.hit && f.pending);
  TW_BIN("load, some sectors here, some nowhere", load && f.hit && f.missing);
  TW_BIN("load, some sectors on their way, some nowhere", load && !f.hit && f.pending && f.missing);
  TW_BIN("load, sectors with several MSHRs", load && !f.hit && f.several);
  TW_BIN("load, its sectors are nowhere, others of the line are", load && !f.hit && !f.pending && f.other);
  TW_BIN("store, its sectors are nowhere, others of the line are", store && !f.hit && !f.pending && f.other);
  TW_BIN("store, some sectors here, some on their way", store && f.hit && f.pending);
  TW_BIN("store, sectors with several MSHRs", store && f.several);
  TW_BIN("atomic, its sectors are nowhere, others of the line are", atomic && !f.hit && !f.pending && f.other);
  TW_BIN("atomic, some sectors here, some on their way", atomic && f.hit && f.pending);
}

static unsigned ways_with_sectors(const struct l1 *s, u32 set) {
  unsigned ways = 0;
  for (unsigned way = 0; way < s->params.Ways; way++) ways += s->valid[set][way] != 0;
  return ways;
}

/* Whether other sectors of a line are here. */
static bool others_here(const struct l1 *s, u32 line) {
  const u32 set = line & (s->params.Sets - 1), tag = line >> clog2(s->params.Sets);
  bool here = false;
  for (unsigned way = 0; way < s->params.Ways; way++) here |= s->valid[set][way] && s->tag[set][way] == tag;
  return here;
}

/* Whether the least recently used way of a set, all of which have lines, has one of which sectors are on their way. */
static bool last_awaited(const struct l1 *s, u32 set) {
  bool awaited = false;
  for (u32 left = s->mshr_valid & s->mshr_beside; left; left &= left - 1) {
    const unsigned mshr = lowest_bit(left);
    awaited |=
        (s->mshr_line[mshr] & (s->params.Sets - 1)) == set && s->rank[set][s->mshr_way[mshr]] == s->params.Ways - 1;
  }
  return s->params.Sectors > 1 && awaited;
}

static void fill_bins(struct tw_bins *bins, const struct l1 *s, const struct l1_in *in, const struct l1_out *out) {
  const bool line = s->fill_valid && !s->fill_atomic;
  const unsigned mshr = s->fill_index % L1_MAX_MSHRS;
  const u64 waiters = line ? s->mshr_waiters[mshr] : 0;
  const bool several = waiters & (waiters - 1), poisoned = line && s->mshr_poisoned >> mshr & 1;
  const u32 set = line ? s->mshr_line[mshr] & (s->params.Sets - 1) : 0;
  const bool install = s->params.Ways && s->fill_install && !poisoned, invalid = ways_with_sectors(s, set) < s->ways;
  const bool response = in->response_valid && out->response_ready;
  TW_BIN("fill register empty", !s->fill_valid);
  TW_BIN("line into an invalid way", install && invalid);
  TW_BIN("line in place of the least recently used", install && !invalid);
  const bool beside = install && s->params.Sectors > 1 && s->mshr_beside >> mshr & 1;
  TW_BIN("sectors to others of their line", beside && others_here(s, s->mshr_line[mshr]));
  TW_BIN("sectors to where others of their line were until an atomic", beside && !others_here(s, s->mshr_line[mshr]));
  TW_BIN("line in place of one of which sectors are on their way",
         install && !beside && !invalid && last_awaited(s, set));
  TW_BIN("line not written, as its MSHR is poisoned", s->fill_install && poisoned);
  TW_BIN("line with one waiter", s->fill_install && waiters && !several);
  TW_BIN("line with several waiters", s->fill_install && several);
  TW_BIN("answer to an atomic", s->fill_valid && s->fill_atomic);
  TW_BIN("answer waits as a hit is gathered", s->fill_valid && s->gather_valid);
  TW_BIN("answer waits as the return places are full", s->fill_valid && !s->gather_valid && s->returns == L1_PLACES);
  TW_BIN("response as the fill register is empty", response && !s->fill_valid);
  TW_BIN("response as the last waiter is answered", response && s->fill_valid);
  TW_BIN("response waits", in->response_valid && !out->response_ready);
}

static void forget_bins(struct tw_bins *bins, const struct l1 *s, const struct l1_in *in, bool go) {
  const bool load = go && s->lookup.operation == ISA_MEM_LOAD, fence = go && s->lookup.operation == ISA_MEM_FENCE;
  const bool forgets = s->params.Invalidates && in->invalidate;
  const struct found f = s->lookup_valid ? find(s) : (struct found){0};
  u32 lines = 0;
  for (unsigned set = 0; set < s->params.Sets; set++) lines |= ways_with_sectors(s, set);
  TW_BIN("lines are forgotten", forgets && lines);
  TW_BIN("lines are not, as the machine never does", !s->params.Invalidates && in->invalidate && lines);
  TW_BIN("lines are forgotten, and some are on their way", forgets && s->mshr_valid & ~s->mshr_poisoned);
  TW_BIN("lines are forgotten at a fence", s->params.Invalidates && fence && lines);
  TW_BIN("at a fence, and some are on their way", s->params.Invalidates && fence && s->mshr_valid & ~s->mshr_poisoned);
  TW_BIN("at a fence as a response comes", s->params.Invalidates && fence && in->response_valid && !s->fill_valid);
  TW_BIN("a fence where lines are kept", !s->params.Invalidates && fence && lines);
  TW_BIN("as a line is written", forgets && s->fill_install && !(s->mshr_poisoned >> s->fill_index & 1));
  TW_BIN("as a load hits", forgets && load && f.hit);
  TW_BIN("as a load joins", forgets && load && f.pending);
  TW_BIN("as a load misses", forgets && load && !f.hit && !f.pending);
}

/* The carve-out: what there is in ways that are taken away or come back in this cycle, and what goes on meanwhile. */
static void carve_bins(struct tw_bins *bins, const struct l1 *s, const struct l1_in *in, bool go) {
  const unsigned ways = s->params.Ways - (s->params.CarveOut ? in->carve_out : 0u);
  const bool fewer = s->params.Ways && ways < s->ways, more = s->params.Ways && ways > s->ways;
  const struct found f = s->lookup_valid ? find(s) : (struct found){0};
  const bool load = go && s->lookup.operation == ISA_MEM_LOAD, goes = f.hit && f.way >= ways;
  const bool install = s->fill_install && !(s->mshr_poisoned >> s->fill_index & 1);
  u32 lines = 0, full = 0;
  for (unsigned set = 0; set < s->params.Sets; set++) {
    full |= ways_with_sectors(s, set) == s->ways;
    for (unsigned way = ways; fewer && way < s->ways; way++) lines |= s->valid[set][way];
  }
  TW_BIN("ways are taken away, with lines", fewer && lines);
  TW_BIN("one way is left", fewer && ways == 1);
  TW_BIN("ways come back, to a set that is full", more && full);
  TW_BIN("all ways come back", more && ways == s->params.Ways);
  TW_BIN("a load hits a way that is taken away", fewer && load && goes);
  TW_BIN("a store hits a way that is taken away", fewer && go && s->lookup.operation == ISA_MEM_STORE && goes);
  TW_BIN("a line is written as ways are taken away", fewer && install);
  TW_BIN("sectors come whose line is in a way that is taken away",
         install && s->params.Sectors > 1 && s->mshr_beside >> s->fill_index & 1 && s->mshr_way[s->fill_index] >= ways);
  TW_BIN("shared memory has some, as the machine never gives any",
         s->params.Ways && !s->params.CarveOut && in->carve_out);
}

TW_BINS(l1) {
  const struct l1 *s = state;
  const bool enters = in->line_valid && out->line_ready, go = s->lookup_valid && out->line_ready;
  const bool taken = s->memory_valid && in->memory_ready, returned = out->return_valid && in->return_ready;
  lookup_bins(bins, s, in, go);
  sector_bins(bins, s);
  fill_bins(bins, s, in, out);
  forget_bins(bins, s, in, go);
  carve_bins(bins, s, in, go);
  TW_BIN("lookup empty", !s->lookup_valid);
  TW_BIN("a request a cycle", enters && go);
  TW_BIN("nothing is before memory", !out->holds);
  TW_BIN("no MSHR in use", !s->mshr_valid);
  TW_BIN("all MSHRs in use", s->mshr_valid == low_bits(s->params.Mshrs));
  TW_BIN("no return", s->returns == 0);
  TW_BIN("one return", s->returns == 1);
  TW_BIN("returns full", s->returns == L1_PLACES);
  TW_BIN("return taken as a hit is gathered", returned && s->gather_valid);
  TW_BIN("memory request waits", s->memory_valid && !in->memory_ready);
  TW_BIN("memory request taken, none follows", taken && !go);
  TW_BIN("memory request replaced as it is taken", taken && go && s->lookup.operation == ISA_MEM_STORE);
}
