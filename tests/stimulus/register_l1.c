/* Stimulus of register_l1: shards that ask for, store and invalidate a few registers and compressed lines, which share
 * sets; memory that takes requests late, and answers them late and in any order; answers that wait. */
#include "memory/register_l1.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Few numbers, and all bits in them. */
enum { SPREAD = 43 };

static bool is_same(const struct register_request *r, const struct register_l1_in *in, unsigned shard) {
  return r->shard == shard && r->index == in->request_index[shard] && r->compressed == in->request_compressed[shard];
}

static bool is_on_its_way(const struct register_l1 *s, const struct register_l1_in *in, unsigned shard) {
  for (unsigned m = 0; m < s->params.Mshrs; m++)
    if (s->mshr[m].valid && is_same(&s->mshr[m].request, in, shard)) return true;
  return s->lookup_valid && s->lookup.kind != OSU_STORE && is_same(&s->lookup, in, shard);
}

static void make_request(struct tw_random *random, const struct register_l1 *s, struct register_l1_in *in, unsigned k) {
  const unsigned warps = s->params.Warps;
  const bool local = s->counts.stores >> 7 & 1; /* few of them for a while, then others */
  const unsigned first = s->counts.stores >> 8, some = local ? 2 : 24;
  in->request_compressed[k] = tw_random_chance(random, 25);
  in->request_index[k] =
      (u16)(in->request_compressed[k]
                ? (first + tw_random_below(random, local ? 1 : 12)) * SPREAD % 512
                : (first + tw_random_below(random, some)) * SPREAD % 256 * warps + tw_random_below(random, 2));
  if (!in->request_compressed[k] && tw_random_chance(random, 5))
    in->request_index[k] = (u16)tw_random_below(random, 256 * warps);
  if (tw_random_chance(random, 30)) in->request_kind[k] = OSU_STORE;
  if (is_on_its_way(s, in, k)) in->request_valid &= (u8) ~(1u << k);
}

/* A load that memory has taken; Mshrs: there is none. */
static unsigned answerable(struct tw_random *random, const struct register_l1 *s) {
  const unsigned first = tw_random_below(random, s->params.Mshrs);
  for (unsigned n = 0; n < s->params.Mshrs; n++) {
    const unsigned m = (first + n) % s->params.Mshrs;
    if (s->mshr[m].valid && !(s->memory.valid && s->memory.tag == m)) return m;
  }
  return s->params.Mshrs;
}

TW_STIMULUS(register_l1) {
  const unsigned spell = state->counts.stores >> 5 & 3; /* memory is quick, any, or slow; answers wait */
  const unsigned m = answerable(random, state);
  for (unsigned k = 0; k < REGISTER_L1_SHARDS; k++) make_request(random, state, in, k);
  in->response_valid = m < state->params.Mshrs && tw_random_chance(random, spell == 2 ? 5 : 50);
  in->response_tag = (u8)m;
  if (spell == 0) in->memory_ready = 1;
  if (spell == 2) in->memory_ready = tw_random_chance(random, 10);
  if (spell == 3) in->answer_taken = tw_random_chance(random, 20);
}

TW_BINS(register_l1) {
  const struct register_l1 *s = state;
  const bool responds = in->response_valid && out->response_ready;
  const bool load = s->lookup_valid && s->lookup.kind != OSU_STORE && s->lookup.kind != REGION_INVALIDATE;
  unsigned mshrs = 0;
  for (unsigned m = 0; m < s->params.Mshrs; m++) mshrs += s->mshr[m].valid;
  TW_BIN("a request is served", out->request_ready);
  TW_BIN("of several", in->request_valid & (in->request_valid - 1) && out->request_ready);
  TW_BIN("requests wait for lookup", in->request_valid && !out->request_ready);
  TW_BIN("an answer", out->answer_valid);
  TW_BIN("of a compressed line", out->answer_valid && out->answer_compressed);
  TW_BIN("an answer waits", out->answer_valid && !in->answer_taken);
  TW_BIN("of the L1 itself", s->answer.valid && !s->answer.missed);
  TW_BIN("of memory", s->answer.valid && s->answer.missed);
  TW_BIN("a load waits behind an answer", load && out->answer_valid);
  TW_BIN("a response waits", in->response_valid && !out->response_ready);
  TW_BIN("lookup rests, as a response comes", responds && s->lookup_valid);
  TW_BIN("a response for the last time", responds && s->mshr[in->response_tag & 7].last);
  TW_BIN("all MSHRs are taken", mshrs == s->params.Mshrs);
  TW_BIN("and a load waits", mshrs == s->params.Mshrs && load && !out->request_ready && in->request_valid);
  TW_BIN("memory is asked for a line", out->memory_valid && !out->memory_stores);
  TW_BIN("a line is stored", out->memory_stores);
  TW_BIN("the memory port waits", out->memory_valid && !in->memory_ready);
  TW_BIN("a request after the one that memory takes",
         out->memory_valid && in->memory_ready && s->lookup_valid && out->request_ready);
}
