/* Stimulus of load_path: instructions of all kinds to few lines, memory that is quick or slow and answers in any
 * order, a register file that stalls.  An instruction is told of in the cycle in which it enters. */
#include "memory/load_path.h"
#include "isa.h"
#include "unit_test/bins.h"
#include "load_traffic.h"
#include "unit_test/stimulus.h"

static void choose_request(struct tw_random *random, struct load_path *s, struct load_path_in *in) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  struct load_path_out out = {0};
  in->queued_valid = 0;
  in->request_operation = kinds[tw_random_below(random, sizeof kinds)];
  traffic_addresses(random, in->request_operation >= ISA_MEM_ATOMIC, &in->request_address);
  if (tw_random_chance(random, 60)) in->request_lanes = low_bits(32);
  if (!in->request_lanes) in->request_lanes = 1;
  if (tw_random_chance(random, 20)) in->request_register = ISA_ZERO_REGISTER;
  if (s->params.LoadPath && in->request_operation == ISA_MEM_LOAD) in->request_register %= ISA_ZERO_REGISTER;
  load_path_comb(s, in, &out);
  if (!in->request_valid || !out.request_ready) return;
  const unsigned i = tw_random_below(random, s->params.Schedulers);
  in->queued_valid = (u8)(1u << i);
  in->queued_warp[i] = in->request_warp;
  in->queued_load[i] = in->request_operation == ISA_MEM_LOAD;
}

TW_STIMULUS(load_path) {
  static const u8 often[] = {100, 70, 30, 5};
  const u32 phase = state->l1.mshr_line[0] ^ state->l1.waiter[0].lanes; /* changes now and then */
  in->request_warp = (u8)tw_random_below(random, state->params.Warps);
  in->request_valid = tw_random_chance(random, often[phase & 1]);
  in->memory_ready = tw_random_chance(random, often[phase >> 1 & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 3 & 1]);
  in->response_valid = traffic_response(random, &state->l1, often[phase >> 4 & 3], &in->response_tag);
  if (state->params.Invalidates) in->invalidate = tw_random_below(random, 150) == 0;
  choose_request(random, state, in);
}

TW_BINS(load_path) {
  const struct load_path *s = state;
  const bool asked = out->memory_valid && in->memory_ready;
  const unsigned kind = out->memory_operation & ISA_MEM_KIND;
  TW_BIN("an instruction enters", in->request_valid && out->request_ready);
  TW_BIN("an instruction waits", in->request_valid && !out->request_ready);
  TW_BIN("a line with reply goes into the L1", out->sent_valid && out->sent_reply);
  TW_BIN("a line without reply goes into the L1", out->sent_valid && !out->sent_reply);
  TW_BIN("a line comes out of the L1", out->returned_valid);
  TW_BIN("a line with the highest ticket comes out",
         out->returned_valid && out->returned_ticket == s->params.Tickets - 1);
  TW_BIN("a load is asked for", asked && kind == ISA_MEM_LOAD);
  TW_BIN("a store goes to memory", asked && kind == ISA_MEM_STORE);
  TW_BIN("an atomic goes to memory", asked && kind >= ISA_MEM_ATOMIC);
  TW_BIN("memory is not ready", out->memory_valid && !in->memory_ready);
  TW_BIN("a response waits", in->response_valid && !out->response_ready);
  TW_BIN("a result waits", out->result_valid && !in->result_ready);
  TW_BIN("the last result of an instruction", out->result_valid && in->result_ready && out->result_last);
  TW_BIN("one that is not the last", out->result_valid && in->result_ready && !out->result_last);
  TW_BIN("nothing is before memory", !out->holds);
  TW_BIN("an instruction is, and no line", out->holds && !s->l1.lookup_valid && !out->memory_valid);
  TW_BIN("lines are forgotten", s->params.Invalidates && in->invalidate);
  TW_BIN("a warp drains", out->draining);
  TW_BIN("a warp's loads are held", out->load_held);
  TW_BIN("a warp drains, and its loads are not held", out->draining & ~out->load_held);
}
