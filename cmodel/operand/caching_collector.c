/* caching_collector: see caching_collector.h for the contract. */
#include "operand/caching_collector.h"

#define PARTS(X, EACH)                                                                                                 \
  X(ccu_allocator, allocator, .CollectorUnits = p->CollectorUnits, .Warps = p->Warps)                                  \
  EACH(caching_collector_unit, p->CollectorUnits, unit[i], .Operands = p->Operands, .Entries = p->Entries,             \
       .Banks = p->Banks, .Warps = p->Warps, .Lanes = p->Lanes)

void caching_collector_init(struct caching_collector *s, const struct caching_collector_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT, TW_INIT_EACH)
}

void caching_collector_reset(struct caching_collector *s) {
  const struct caching_collector_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
}

/* The oldest complete unit whose class is ready; CollectorUnits if there is none. */
static unsigned choose(const struct caching_collector *s, unsigned pipe_ready) {
  unsigned best = s->params.CollectorUnits;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_collector_unit *unit = &s->unit[u];
    if (!caching_collector_unit_complete(unit) || !(pipe_ready >> (unit->instruction.opcode >> 6) & 1)) continue;
    if (best == s->params.CollectorUnits || s->older[best] >> u & 1) best = u;
  }
  return best;
}

/* What the units tell the allocator. */
static void sample_units(const struct caching_collector *s, unsigned taken, struct ccu_allocator_in *to) {
  to->vacant = to->held = to->has_near = 0;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_collector_unit *unit = &s->unit[u];
    to->vacant |= (u16)((!unit->table.occupied || u == taken) << u);
    to->held |= (u16)(unit->table.held << u);
    to->has_near |= (u16)(caching_collector_unit_near(unit) << u);
    to->held_warp[u] = unit->table.warp;
  }
}

unsigned caching_collector_control(struct caching_collector *s, unsigned sthld, unsigned traditional,
                                   unsigned pipe_ready) {
  const unsigned taken = choose(s, pipe_ready);
  sample_units(s, taken, &s->allocator_in);
  s->allocator_in.sthld = (u8)sthld;
  s->allocator_in.at_random = traditional >> 1 & 1;
  s->allocator_in.issue_valid = 0;
  ccu_allocator_comb(&s->allocator, &s->allocator_in, &s->allocated);
  return taken;
}

static void make_youngest(struct caching_collector *s, unsigned unit) {
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) s->older[u] &= (u16) ~(1u << unit);
  s->older[unit] = (u16) ~(1u << unit);
}

/* The instruction enters unit u. */
static struct caching_collector_request enter(struct caching_collector *s, const struct caching_collector_step *now,
                                              unsigned u, const struct caching_receipt *receipt) {
  struct caching_collector_counts *n = &s->counts;
  struct caching_collector_unit *unit = &s->unit[u];
  struct caching_operands operands = now->operands;
  if (now->traditional & 1) operands.near = operands.result_near = 0xff;
  if (unit->table.held && unit->table.warp != now->instruction.warp) {
    n->flushes++;
    n->flushed_near += caching_collector_unit_near(unit);
  }
  struct sliding_window *window = &s->window[u];
  if (window->size) sliding_window_move(window, &unit->table);
  const u8 misses = caching_collector_unit_allocate(unit, &now->instruction, &operands, receipt);
  if (window->size) sliding_window_enter(window, &unit->table, now->instruction.destination, operands.result);
  n->instructions++;
  n->operands += (unsigned)__builtin_popcount(operands.valid);
  n->requests += (unsigned)__builtin_popcount(misses);
  n->first_operands += u == 0 ? (unsigned)__builtin_popcount(operands.valid) : 0;
  n->first_requests += u == 0 ? (unsigned)__builtin_popcount(misses) : 0;
  make_youngest(s, u);
  return (struct caching_collector_request){(u8)u, misses};
}

static void advance_allocator(struct caching_collector *s, const struct caching_collector_step *now) {
  struct ccu_allocator_in *in = &s->allocator_in;
  in->wants_collector = now->wants_collector;
  in->commit_valid = now->commit_valid;
  in->issue_valid = now->issue_valid;
  in->issue_warp = now->instruction.warp;
  const u8 counter = s->allocator.counter;
  if (in->issue_valid) ccu_allocator_comb(&s->allocator, in, &s->allocated);
  else s->allocated.enter = s->allocated.drop = 0;
  ccu_allocator_clock(&s->allocator, in, &s->allocated);
  s->counts.waits += s->allocator.counter > counter;
  s->moved = s->allocator.counter != counter || now->done_valid;
}

struct caching_collector_request caching_collector_advance(struct caching_collector *s,
                                                           const struct caching_collector_step *now) {
  struct caching_collector_request request = {0};
  advance_allocator(s, now);
  s->counts.results += (unsigned)__builtin_popcount(now->write_valid);
  for (u32 left = now->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    caching_collector_unit_deliver(&s->unit[now->deliver_unit[b]], now->deliver_operand[b], now->deliver_data[b]);
  }
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    struct caching_collector_unit *unit = &s->unit[u];
    struct caching_receipt receipt = {0};
    if (now->write_valid) receipt = caching_collector_unit_receive(unit, now->write_valid, now->result);
    s->counts.kept += receipt.written != 0;
    s->counts.first_kept += u == 0 && receipt.written != 0;
    if (receipt.written && s->window[u].size)
      sliding_window_write(&s->window[u], &unit->table, lowest_bit(receipt.used));
    if (u == now->taken) caching_collector_unit_release(unit);
    if (now->done_valid) caching_collector_unit_done(unit, now->done_warp);
    if (s->allocated.drop >> u & 1) caching_collector_unit_done(unit, now->instruction.warp);
    if (s->allocated.enter >> u & 1) request = enter(s, now, u, &receipt);
    else caching_collector_unit_touch(unit, &receipt);
  }
  return request;
}

/* ---- from and to the ports */

static struct caching_collector_step step_of(const struct caching_collector_in *in, unsigned taken,
                                             struct caching_result *result, const row **deliver_data) {
  for (unsigned b = 0; b < CACHING_COLLECTOR_MAX_BANKS; b++) {
    deliver_data[b] = &in->deliver_data[b];
    result[b] =
        (struct caching_result){in->write_warp[b], in->write_register[b], in->write_lanes[b], &in->write_data[b]};
  }
  struct caching_collector_step now = {
      .taken = taken,
      .traditional = in->traditional,
      .commit_valid = in->commit_valid,
      .issue_valid = in->issue_valid,
      .done_valid = in->done_valid,
      .done_warp = in->done_warp,
      .write_valid = in->write_valid,
      .deliver_valid = in->deliver_valid,
      .wants_collector = in->wants_collector,
      .result = result,
      .deliver_unit = in->deliver_unit,
      .deliver_operand = in->deliver_operand,
      .deliver_data = deliver_data,
      .instruction = STAGED_INSTRUCTION(in),
      .operands = {in->issue_operand_valid, in->issue_near, in->issue_result, in->issue_result_near, {0}}};
  memcpy(now.operands.number, in->issue_operand, sizeof now.operands.number);
  return now;
}

void caching_collector_clock(struct caching_collector *s, const struct caching_collector_in *in,
                             const struct caching_collector_out *out) {
  (void)out;
  struct caching_result result[CACHING_COLLECTOR_MAX_BANKS];
  const row *deliver_data[CACHING_COLLECTOR_MAX_BANKS];
  const unsigned taken = caching_collector_control(s, in->sthld, in->traditional, in->pipe_ready);
  const struct caching_collector_step now = step_of(in, taken, result, deliver_data);
  caching_collector_advance(s, &now);
}

void caching_collector_comb(struct caching_collector *s, const struct caching_collector_in *in,
                            struct caching_collector_out *out) {
  /* What the instruction requests is found on a copy. */
  const unsigned taken = caching_collector_control(s, in->sthld, in->traditional, in->pipe_ready);
  out->ready = s->allocated.ready;
  out->cached = s->allocated.cached;
  out->request_valid = in->issue_valid;
  if (in->issue_valid) {
    struct caching_collector copy = *s;
    struct caching_result result[CACHING_COLLECTOR_MAX_BANKS];
    const row *deliver_data[CACHING_COLLECTOR_MAX_BANKS];
    const struct caching_collector_step now = step_of(in, taken, result, deliver_data);
    const struct caching_collector_request request = caching_collector_advance(&copy, &now);
    out->request_unit = request.unit;
    out->request_operand = request.operands;
  }
  out->dispatch_valid = taken < s->params.CollectorUnits;
  if (!out->dispatch_valid) return;
  struct dispatch d;
  caching_collector_unit_dispatch(&s->unit[taken], &d);
  out->dispatch_warp = d.warp;
  SHOW_DISPATCH(out, &d, s->params.Operands);
}
