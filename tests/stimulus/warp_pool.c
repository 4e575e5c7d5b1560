/* Stimulus of warp_pool: instructions of all kinds to few lines, an L1 that stalls and answers in any order, a register
 * file that stalls.  An instruction is told of in the cycle in which it enters. */
#include "memory/warp_pool.h"
#include "isa.h"
#include "load_traffic.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* An instruction that goes in now, or waits; it is told of only if it goes in. */
static void choose_request(struct tw_random *random, struct warp_pool *s, struct warp_pool_in *in) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  struct warp_pool_out out = {0};
  in->queued_valid = 0;
  in->request_operation = kinds[tw_random_below(random, sizeof kinds)];
  in->request_warp = (u8)tw_random_below(random, s->params.Warps);
  traffic_addresses(random, in->request_operation >= ISA_MEM_ATOMIC, &in->request_address);
  if (tw_random_chance(random, 60)) in->request_lanes = low_bits(32);
  if (!in->request_lanes) in->request_lanes = 1;
  if (in->request_operation == ISA_MEM_LOAD) in->request_register %= ISA_ZERO_REGISTER;
  else if (tw_random_chance(random, 20)) in->request_register = ISA_ZERO_REGISTER;
  warp_pool_comb(s, in, &out);
  if (!out.request_ready) return;
  const unsigned i = tw_random_below(random, s->params.Schedulers);
  in->queued_valid = (u8)(1u << i);
  in->queued_warp[i] = in->request_warp;
  in->queued_load[i] = in->request_operation == ISA_MEM_LOAD;
}

/* A line, or an atomic's old values, of a request that the L1 has; all those of an atomic are in one line. */
static void choose_return(struct tw_random *random, struct warp_pool *s, struct warp_pool_in *in) {
  const unsigned slots = s->params.Slots, first = tw_random_below(random, slots);
  unsigned tried = 0, slot = first;
  while (tried < slots && !(s->metadata.busy[slot / 64] >> slot % 64 & 1)) slot = (first + ++tried) % slots;
  in->return_valid = tried < slots;
  const struct mapping_record r = mapping_unpack(s->metadata.record[slot][0], 32, clog2(s->params.Loads));
  in->return_ticket = (u8)slot;
  in->return_lanes = low_bits(r.mapping.pattern == MAPPING_LANES ? s->loads.load[r.warp][r.load].left : 32);
}

TW_STIMULUS(warp_pool) {
  static const u8 often[] = {100, 70, 30, 5};
  const unsigned phase = state->order.count[0] + state->metadata.found[0]; /* changes now and then */
  in->request_valid = tw_random_chance(random, often[phase & 1]);
  in->line_ready = tw_random_chance(random, often[phase >> 1 & 3]);
  in->return_valid = tw_random_chance(random, often[phase >> 3 & 3]);
  in->result_ready = tw_random_chance(random, often[phase >> 5 & 1]);
  if (in->return_valid) choose_return(random, state, in);
  choose_request(random, state, in);
}

TW_BINS(warp_pool) {
  const struct warp_pool *s = state;
  const struct warp_pool_wires *x = &s->wires;
  const unsigned coalescers = s->params.Coalescers;
  const bool sent = out->line_valid && in->line_ready;
  unsigned lines = 0, stores = 0, records = 0, busy = 0;
  for (unsigned c = 0; c < coalescers; c++) {
    lines += x->coalescer[c].line_valid && (x->queues.insert_ready >> c & 1);
    stores += x->selector_in.store_valid >> c & 1;
    busy += s->coalescer[c].valid;
  }
  if (x->selector.offer_load)
    for (unsigned m = 0; m < s->params.Merges; m++) records += (x->queues.send_record[m] & 7) != MAPPING_NONE;
  TW_BIN("all coalescers are busy", busy == coalescers);
  TW_BIN("an instruction waits for a number", in->request_valid && !out->request_ready && busy < coalescers);
  TW_BIN("a line goes into the queues", lines);
  TW_BIN("a load waits for room in the queues", !x->selector.room);
  TW_BIN("a load for one instruction is sent", sent && records == 1);
  TW_BIN("a load for as many as may be is sent", sent && records == s->params.Merges);
  TW_BIN("a store or atomic is sent", sent && x->selector.offer_store);
  TW_BIN("an atomic with reply is sent", sent && x->selector.offer_store && out->line_reply);
  TW_BIN("a load is sent past a store", sent && x->selector.offer_load && stores);
  TW_BIN("all slots are taken", !x->metadata.slot_valid);
  TW_BIN("the map table has no entry left", x->map.offer_valid == 0);
  TW_BIN("an entry of the map table is released", x->writeback.map_valid && in->result_ready);
  TW_BIN("the cache waits for the write-back", in->return_valid && !out->return_ready);
  TW_BIN("a load's last lanes come back", out->result_valid && in->result_ready && out->result_last);
  TW_BIN("lanes that are not the last come back", out->result_valid && in->result_ready && !out->result_last);
  TW_BIN("no instruction is in the pool", out->idle == ~(u64)0 >> (64 - s->params.Warps));
}
