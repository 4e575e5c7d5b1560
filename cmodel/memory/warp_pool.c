/* warp_pool: see warp_pool.h for the contract. */
#include "memory/warp_pool.h"

#include "isa.h"

enum { LANES = 32, LINE_BITS = 25 };

static unsigned record_bits(const struct warp_pool_params *p) { return 13 + clog2(p->Loads) + clog2(p->Warps); }

/* Of a count of a warp's requests: those in queues, with their merges, at coalescers and waiting. */
static unsigned count_bits(const struct warp_pool_params *p) {
  return clog2(p->Queues * p->Tags * p->Merges + p->Coalescers + p->Waiting + 1);
}

#define PARTS(X, EACH)                                                                                                 \
  X(thread_map_table, map, .Entries = p->MapEntries, .Coalescers = p->Coalescers, .Lanes = LANES)                      \
  X(inter_warp_queues, queues, .Queues = p->Queues, .Tags = p->Tags, .Merges = p->Merges, .Coalescers = p->Coalescers, \
    .LineBits = LINE_BITS, .RecordBits = record_bits(p))                                                               \
  X(request_selector, selector, .Places = p->Queues * p->Tags, .Warps = p->Warps, .Coalescers = p->Coalescers,         \
    .Quantum = p->Quantum, .Patience = p->Patience)                                                                    \
  X(request_metadata, metadata, .Slots = p->Slots, .Merges = p->Merges, .RecordBits = record_bits(p))                  \
  X(load_table, loads, .Warps = p->Warps, .Loads = p->Loads, .Lanes = LANES)                                           \
  X(pool_writeback, writeback, .Warps = p->Warps, .Loads = p->Loads, .MapEntries = p->MapEntries, .Merges = p->Merges, \
    .Lanes = LANES)                                                                                                    \
  X(order_counters, order, .Warps = p->Warps, .Schedulers = p->Schedulers, .Coalescers = p->Coalescers,                \
    .Merges = p->Merges, .CountBits = count_bits(p))                                                                   \
  EACH(intra_warp_coalescer, p->Coalescers, coalescer[i], .Warps = p->Warps, .Loads = p->Loads,                        \
       .MapEntries = p->MapEntries, .Lanes = LANES)

void warp_pool_init(struct warp_pool *s, const struct warp_pool_params *p) {
  s->params = *p;
  PARTS(TW_INIT, TW_INIT_EACH)
  memset(&s->wires, 0, sizeof s->wires);
}

void warp_pool_reset(struct warp_pool *s) {
  const struct warp_pool_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
}

static bool is_load(unsigned operation) { return (operation & ISA_MEM_KIND) == ISA_MEM_LOAD; }

static u32 pack(const struct warp_pool *s, struct mapping mapping, unsigned load, unsigned warp) {
  return mapping_pack((struct mapping_record){mapping, (u8)load, (u8)warp}, LANES, clog2(s->params.Loads));
}

/* The oldest answer's result; the map table is read for it. */
static void comb_results(struct warp_pool *s, struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  request_metadata_comb(&s->metadata, &x->metadata_in, &x->metadata);
  memcpy(x->writeback_in.found_record, x->metadata.found_record, sizeof x->metadata.found_record);
  pool_writeback_comb(&s->writeback, &x->writeback_in, &x->writeback);
  x->map_in.read_entry = x->writeback.map_valid ? x->writeback.map_entry : 0;
  thread_map_table_comb(&s->map, &x->map_in, &x->map);
  if (x->writeback.map_valid) {
    x->writeback_in.map_lanes = x->map.read_lanes;
    memcpy(x->writeback_in.map_word, x->map.read_word, sizeof x->map.read_word);
    pool_writeback_comb(&s->writeback, &x->writeback_in, &x->writeback);
  }
  out->return_ready = x->writeback.return_ready;
  out->result_valid = x->loads_in.result_valid = x->writeback.result_valid;
  if (!out->result_valid) return;
  out->result_warp = x->loads_in.result_warp = x->writeback.result_warp;
  x->loads_in.result_load = x->writeback.result_load;
  out->result_lanes = x->loads_in.result_lanes = x->writeback.result_lanes;
  out->result_data = x->writeback.result_data;
}

/* The lines of the coalescers, to the queues, or as stores and atomics to the selector. */
static void comb_lines(struct warp_pool *s, const struct warp_pool_in *in) {
  struct warp_pool_wires *x = &s->wires;
  x->queues_in.insert_valid = x->selector_in.store_valid = 0;
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    const struct intra_warp_coalescer_out *line = &x->coalescer[c];
    x->coalescer_in[c].map_valid = x->map.offer_valid >> c & 1;
    x->coalescer_in[c].map_entry = x->map.offer_entry[c];
    intra_warp_coalescer_comb(&s->coalescer[c], &x->coalescer_in[c], &x->coalescer[c]);
    if (!line->line_valid) continue;
    if (is_load(line->line_operation)) {
      x->queues_in.insert_valid |= (u8)(1u << c);
      x->queues_in.insert_line[c] = line->line_address;
      x->queues_in.insert_record[c] =
          pack(s, (struct mapping){line->line_pattern, line->line_field}, line->line_load, line->line_warp);
    } else if (x->metadata.slot_valid) {
      x->selector_in.store_valid |= (u8)(1u << c);
    }
  }
  x->selector_in.mode = (u8)s->params.Mode;
  x->selector_in.load_able = x->metadata.slot_valid;
  request_selector_comb(&s->selector, &x->selector_in, &x->selector);
  x->queues_in.room = x->selector.room;
  x->queues_in.select_valid = x->selector.select_valid;
  x->queues_in.select_tag = x->selector.select_tag;
  inter_warp_queues_comb(&s->queues, &x->queues_in, &x->queues);
  const u32 stored = in->line_ready ? x->selector.offer_store : 0;
  for (unsigned c = 0; c < s->params.Coalescers; c++)
    x->coalescer_in[c].line_ready = (x->queues.insert_ready | stored) >> c & 1;
}

/* What is offered to the L1. */
static void comb_port(const struct warp_pool *s, struct warp_pool_out *out) {
  const struct warp_pool_wires *x = &s->wires;
  out->line_valid = x->selector.offer_load || x->selector.offer_store;
  if (!out->line_valid) return;
  out->line_ticket = 0;
  if (x->selector.offer_load) {
    out->line_operation = ISA_MEM_LOAD;
    out->line_address = x->queues.send_line;
    out->line_lanes = low_bits(LANES);
    for (unsigned lane = 0; lane < LANES; lane++) out->line_word[lane] = (u8)lane;
    memset(&out->line_data, 0, sizeof out->line_data);
    out->line_reply = 1;
  } else {
    const struct intra_warp_coalescer_out *line = &x->coalescer[lowest_bit(x->selector.offer_store)];
    out->line_operation = line->line_operation;
    out->line_address = line->line_address;
    out->line_lanes = line->line_lanes;
    memcpy(out->line_word, line->line_word, sizeof out->line_word);
    out->line_data = line->line_data;
    out->line_reply = line->line_reply;
  }
  if (out->line_reply) out->line_ticket = x->metadata.slot;
}

static bool wants_reply(const struct warp_pool_in *in) {
  return (in->request_operation & ISA_MEM_KIND) != ISA_MEM_STORE && in->request_register != ISA_ZERO_REGISTER;
}

/* The lowest coalescer that is ready; Coalescers if none is. */
static unsigned ready_coalescer(const struct warp_pool *s) {
  unsigned c = 0;
  while (c < s->params.Coalescers && !intra_warp_coalescer_ready(&s->coalescer[c], &s->wires.coalescer_in[c])) c++;
  return c;
}

void warp_pool_comb(struct warp_pool *s, const struct warp_pool_in *in, struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  comb_results(s, out);
  comb_lines(s, in);
  comb_port(s, out);
  x->loads_in.enter_warp = in->request_valid ? in->request_warp : 0;
  load_table_comb(&s->loads, &x->loads_in, &x->loads);
  out->result_register = x->loads.result_register;
  out->result_last = x->loads.result_last;
  out->request_ready =
      in->request_valid && ready_coalescer(s) < s->params.Coalescers && (!wants_reply(in) || x->loads.free_valid);
  order_counters_comb(&s->order, &x->order_in, &x->order);
  out->idle = x->order.idle;
  out->load_may = x->order.load_may;
}

/* An instruction enters a coalescer. */
static void clock_request(struct warp_pool *s, const struct warp_pool_in *in, const struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  const unsigned to = out->request_ready ? ready_coalescer(s) : s->params.Coalescers;
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    struct intra_warp_coalescer_in *i = &x->coalescer_in[c];
    i->request_valid = c == to;
    if (c != to) continue;
    i->request_operation = in->request_operation;
    i->request_warp = in->request_warp;
    i->request_load = wants_reply(in) ? x->loads.free_load : 0;
    i->request_reply = wants_reply(in);
    i->request_lanes = in->request_lanes;
    i->request_address = in->request_address;
    i->request_data = in->request_data;
  }
  x->loads_in.enter = out->request_ready && wants_reply(in);
  x->loads_in.enter_register = in->request_register;
  x->loads_in.enter_lanes = in->request_lanes;
  x->order_in.queued_valid = in->queued_valid;
  memcpy(x->order_in.queued_warp, in->queued_warp, sizeof x->order_in.queued_warp);
  memcpy(x->order_in.queued_load, in->queued_load, sizeof x->order_in.queued_load);
}

/* Lines that leave the coalescers. */
static void clock_lines(struct warp_pool *s) {
  struct warp_pool_wires *x = &s->wires;
  x->map_in.ask = x->map_in.take = x->order_in.split_valid = 0;
  x->order_in.insert_valid = x->selector_in.insert_valid = x->queues.insert_ready;
  x->selector_in.insert_fresh = x->queues.insert_fresh;
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    const struct intra_warp_coalescer_out *line = &x->coalescer[c];
    x->map_in.ask |= (u8)(line->map_ask << c);
    if (!line->line_valid || !x->coalescer_in[c].line_ready) continue;
    x->selector_in.insert_tag[c] = x->queues.insert_tag[c];
    x->selector_in.insert_warp[c] = x->order_in.insert_warp[c] = x->order_in.split_warp[c] = line->line_warp;
    x->order_in.split_valid |= (u8)(line->line_last << c);
    if (line->line_pattern != MAPPING_MAP) continue;
    x->map_in.take |= (u8)(1u << c);
    x->map_in.take_lanes[c] = line->line_lanes;
    memcpy(&x->map_in.take_word[c * LANES], line->line_word, LANES);
  }
}

/* What the L1 takes leaves its records, and the warps it was sent for are told. */
static void clock_port(struct warp_pool *s, const struct warp_pool_in *in, const struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  const bool taken = out->line_valid && in->line_ready, load = taken && x->selector.offer_load;
  x->selector_in.line_ready = in->line_ready;
  x->queues_in.send_ready = load;
  x->selector_in.miss = in->miss;
  x->order_in.sent_valid = 0;
  x->metadata_in.take = taken && out->line_reply;
  if (load) {
    memcpy(x->metadata_in.take_record, x->queues.send_record, sizeof x->queues.send_record);
    for (unsigned m = 0; m < s->params.Merges; m++) {
      const struct mapping_record r = mapping_unpack(x->queues.send_record[m], LANES, clog2(s->params.Loads));
      x->order_in.sent_valid |= (u8)((r.mapping.pattern != MAPPING_NONE) << m);
      x->order_in.sent_warp[m] = r.warp;
    }
  } else if (x->metadata_in.take) {
    const struct intra_warp_coalescer_out *line = &x->coalescer[lowest_bit(x->selector.offer_store)];
    for (unsigned m = 0; m < s->params.Merges; m++) x->metadata_in.take_record[m] = low_bits(record_bits(&s->params));
    x->metadata_in.take_record[0] = pack(s, (struct mapping){MAPPING_LANES, 0}, line->line_load, line->line_warp);
  }
}

static void clock_returns(struct warp_pool *s, const struct warp_pool_in *in, const struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  struct pool_writeback_in *w = &x->writeback_in;
  x->metadata_in.give = in->return_valid && out->return_ready;
  x->metadata_in.give_slot = in->return_ticket;
  w->return_valid = in->return_valid;
  if (in->return_valid) {
    w->return_lanes = in->return_lanes;
    w->return_data = in->return_data;
  }
  w->result_ready = x->loads_in.result_taken = in->result_ready;
  x->map_in.read_release = x->writeback.map_valid && in->result_ready;
}

void warp_pool_clock(struct warp_pool *s, const struct warp_pool_in *in, const struct warp_pool_out *out) {
  struct warp_pool_wires *x = &s->wires;
  clock_request(s, in, out);
  clock_lines(s);
  clock_port(s, in, out);
  clock_returns(s, in, out);
  for (unsigned c = 0; c < s->params.Coalescers; c++) {
    x->coalescer[c].request_ready = x->coalescer_in[c].request_valid;
    intra_warp_coalescer_clock(&s->coalescer[c], &x->coalescer_in[c], &x->coalescer[c]);
  }
  PARTS(TW_CLOCK, TW_BY_HAND)
}
