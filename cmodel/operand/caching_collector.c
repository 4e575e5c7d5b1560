/* caching_collector: see caching_collector.h for the contract. */
#include "operand/caching_collector.h"

#define PARTS(X, EACH)                                                                                                 \
  X(ccu_allocator, allocator, .CollectorUnits = p->CollectorUnits, .Warps = p->Warps)                                  \
  EACH(caching_collector_unit, p->CollectorUnits, unit[i], .Operands = p->Operands, .Entries = p->Entries,             \
       .Banks = p->Banks, .Warps = p->Warps, .Lanes = p->Lanes)

void caching_collector_init(struct caching_collector *s, const struct caching_collector_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  s->entered = (u8)p->CollectorUnits;
  PARTS(TW_INIT, TW_INIT_EACH)
}

void caching_collector_reset(struct caching_collector *s) {
  const struct caching_collector_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
  s->entered = (u8)p->CollectorUnits;
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
  to->leaves = taken < s->params.CollectorUnits ? (u16)(1u << taken) : 0;
  to->vacant = to->held = to->has_near = 0;
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_collector_unit *unit = &s->unit[u];
    to->vacant |= (u16)(!unit->table.occupied << u);
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
static void enter(struct caching_collector *s, const struct caching_collector_step *now, unsigned u) {
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
  caching_collector_unit_allocate(unit, &now->instruction, &operands);
  if (window->size) sliding_window_enter(window, &unit->table, now->instruction.destination, operands.result);
  const unsigned misses = (unsigned)__builtin_popcount(unit->table.missing);
  n->instructions++;
  n->operands += (unsigned)__builtin_popcount(operands.valid);
  n->requests += misses;
  n->first_operands += u == 0 ? (unsigned)__builtin_popcount(operands.valid) : 0;
  n->first_requests += u == 0 ? misses : 0;
  make_youngest(s, u);
  s->entered = (u8)u;
}

/* A result is kept by unit u, where it has room for it; the entry. */
static u16 keep(struct caching_collector *s, const struct caching_collector_step *now, unsigned u,
                const struct caching_choice *choice, u16 placed) {
  struct caching_collector_unit *unit = &s->unit[u];
  u16 taken = placed;
  if (now->issue_valid) taken |= caching_collector_unit_find(unit, now->instruction.warp, &now->operands).found;
  const u16 kept = caching_collector_unit_keep(unit, choice, now->result, taken);
  s->counts.kept += kept != 0;
  s->counts.first_kept += u == 0 && kept;
  if (kept && s->window[u].size) sliding_window_write(&s->window[u], &unit->table, lowest_bit(kept));
  s->moved |= kept != 0;
  return kept;
}

static void advance_unit(struct caching_collector *s, const struct caching_collector_step *now, unsigned u,
                         bool entered) {
  struct caching_collector_unit *unit = &s->unit[u];
  const u16 left = u == now->taken ? unit->table.lock : 0;
  struct caching_choice choice = {0};
  u16 placed = 0, kept = 0;
  if (now->write_valid) choice = caching_collector_unit_choose(unit, now->write_valid, now->result);
  if (entered) placed = caching_collector_unit_place(unit);
  if (entered && s->window[u].size) sliding_window_hold(&s->window[u], &unit->table);
  if (choice.written | choice.dropped) kept = keep(s, now, u, &choice, placed);
  if (u == now->taken) caching_collector_unit_release(unit);
  if (now->done_valid) caching_collector_unit_done(unit, now->done_warp);
  if (s->allocated.drop >> u & 1) caching_collector_unit_drop(unit);
  if (s->allocated.enter >> u & 1) enter(s, now, u);
  caching_collector_unit_renew(unit, placed, kept, left);
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
  const unsigned entered = s->entered;
  advance_allocator(s, now);
  s->entered = (u8)s->params.CollectorUnits;
  s->counts.results += (unsigned)__builtin_popcount(now->write_valid);
  for (u32 left = now->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    caching_collector_unit_deliver(&s->unit[now->deliver_unit[b]], now->deliver_operand[b], now->deliver_data[b]);
  }
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) advance_unit(s, now, u, u == entered);
  if (!now->issue_valid) return (struct caching_collector_request){0, 0};
  return (struct caching_collector_request){s->entered, s->unit[s->entered].table.missing};
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

/* The unit that the instruction enters, and what it requests. */
static void sample_request(const struct caching_collector *s, const struct caching_collector_in *in,
                           struct caching_collector_out *out) {
  struct ccu_allocator_in to = s->allocator_in;
  struct ccu_allocator_out allocated = {0};
  struct caching_operands operands = {.valid = in->issue_operand_valid};
  memcpy(operands.number, in->issue_operand, sizeof operands.number);
  to.wants_collector = in->wants_collector;
  to.commit_valid = in->commit_valid;
  to.issue_valid = 1;
  to.issue_warp = in->issue_warp;
  ccu_allocator_comb(&s->allocator, &to, &allocated);
  out->request_unit = (u8)lowest_bit(allocated.enter);
  out->request_operand = caching_collector_unit_find(&s->unit[out->request_unit], in->issue_warp, &operands).misses;
}

void caching_collector_comb(struct caching_collector *s, const struct caching_collector_in *in,
                            struct caching_collector_out *out) {
  const unsigned taken = caching_collector_control(s, in->sthld, in->traditional, in->pipe_ready);
  out->ready = s->allocated.ready;
  out->cached = s->allocated.cached;
  out->request_valid = in->issue_valid;
  if (in->issue_valid) sample_request(s, in, out);
  out->dispatch_valid = taken < s->params.CollectorUnits;
  if (!out->dispatch_valid) return;
  struct dispatch d;
  caching_collector_unit_dispatch(&s->unit[taken], &d);
  out->dispatch_warp = d.warp;
  SHOW_DISPATCH(out, &d, s->params.Operands);
}
