/* context_buffer: see context_buffer.h for the contract. */
#include "dispatch/context_buffer.h"

/* Words of the line of a warp's state that are not where context_ports.h has them. */
enum { WAITING_WORD = CONTEXT_PREDICATES, PREDICATE_WORD, PREDICATES = CONTEXT_WORDS - CONTEXT_PREDICATES };

void context_buffer_init(struct context_buffer *b, const struct context_buffer_params *params) {
  memset(b, 0, sizeof *b);
  b->params = *params;
}

void context_buffer_reset(struct context_buffer *b) {
  b->step = 0;
  b->asked = b->started = false;
}

void context_buffer_start(struct context_buffer *b) {
  b->step = 0;
  b->started = true;
  memset(&b->data, 0, sizeof b->data);
}

/* ---- what is asked */

struct context_access context_buffer_read(const struct context_buffer *b, const struct context_at *at,
                                          bool done_valid) {
  struct context_access a = {0};
  if (at->shared) a.shared_valid = !b->asked;
  else if (at->line == CONTEXT_STATE_LINE) a.state_stop = !done_valid;
  else if (at->line == CONTEXT_STACK_LINE) a.context_read = b->step < b->depth;
  else a.context_row = !b->asked;
  return a;
}

struct context_access context_buffer_put(const struct context_buffer *b, const struct context_at *at, bool launch_valid,
                                         bool arrive_valid) {
  const bool arrives = b->data.lane[WAITING_WORD] & 1;
  struct context_access a = {0};
  if (at->shared) {
    a.shared_valid = a.shared_write = true;
  } else if (at->line == CONTEXT_STATE_LINE) {
    a.state_write = !launch_valid && !(arrives && arrive_valid);
    a.state_arrive = a.state_write && arrives;
  } else if (at->line == CONTEXT_STACK_LINE) {
    a.context_put = true;
  } else {
    a.context_row = a.context_row_write = true;
  }
  return a;
}

void context_buffer_state(const struct context_buffer *b, u32 state[CONTEXT_WORDS]) {
  memcpy(state, b->data.lane, CONTEXT_PREDICATES * sizeof *state);
  memcpy(&state[CONTEXT_PREDICATES], &b->data.lane[PREDICATE_WORD], PREDICATES * sizeof *state);
}

u64 context_buffer_entry(const struct context_buffer *b) {
  return b->data.lane[2 * b->step] | (u64)b->data.lane[2 * b->step + 1] << 32;
}

/* ---- what comes of it */

static bool served(const struct context_access *a, const struct context_reply *r) {
  return (a->context_row && r->context_ack) || (a->shared_valid && r->shared_ready);
}

static bool is_put(const struct context_access *a) {
  return a->state_write | a->context_put | a->context_row_write | a->shared_write;
}

static bool line_done(const struct context_buffer *b, const struct context_at *at, const struct context_access *a,
                      const struct context_reply *r) {
  if (a->context_put) return r->context_ready && b->step + 1u == b->params.StackDepth;
  if (is_put(a)) return a->state_write || served(a, r);
  if (!at->shared && at->line == CONTEXT_STACK_LINE)
    return b->step == b->depth && (!b->depth || r->context_rdata_entry);
  return a->state_stop || b->asked;
}

static void take_state(struct context_buffer *b, const struct context_reply *r) {
  u32 *lane = b->data.lane;
  memcpy(lane, r->context_rdata_state, CONTEXT_PREDICATES * sizeof *lane);
  lane[WAITING_WORD] = r->warp_waiting;
  memcpy(&lane[PREDICATE_WORD], &r->context_rdata_state[CONTEXT_PREDICATES], PREDICATES * sizeof *lane);
  b->depth = (u8)r->context_rdata_state[CONTEXT_STACK] & 31;
}

static void take_entry(struct context_buffer *b, u64 saved) {
  b->data.lane[2 * (b->step - 1u)] = (u32)saved;
  b->data.lane[2 * (b->step - 1u) + 1] = (u32)(saved >> 32);
}

bool context_buffer_step(struct context_buffer *b, const struct context_at *at, const struct context_access *a,
                         const struct context_reply *r) {
  const bool done = line_done(b, at, a, r);
  if (a->state_stop) take_state(b, r);
  if (!is_put(a)) {
    if (r->context_rdata_entry) take_entry(b, r->context_rdata_saved);
    if (r->context_rdata_row) b->data = *r->context_rdata_data;
    if (r->shared_read) b->data = *r->shared_data;
  }
  b->asked = !is_put(a) && served(a, r);
  if ((a->context_read | a->context_put) && r->context_ready) b->step++;
  if (done) b->step = 0;
  return done;
}

/* ---- by ports */

static struct context_at at_of(const struct context_buffer_in *in) {
  return (struct context_at){in->line_shared, 0, in->line_at};
}

static struct context_access access_of(const struct context_buffer *b, const struct context_buffer_in *in) {
  const struct context_at at = at_of(in);
  if (in->read) return context_buffer_read(b, &at, in->done_valid);
  if (in->put) return context_buffer_put(b, &at, in->launch_valid, in->arrive_valid);
  return (struct context_access){0};
}

void context_buffer_comb(const struct context_buffer *b, const struct context_buffer_in *in,
                         struct context_buffer_out *out) {
  const struct context_at at = at_of(in);
  const struct context_access access = access_of(b, in);
  CONTEXT_ACCESS_SHOW(out, &access);
  out->line_done = (in->read | in->put) && line_done(b, &at, &access, CONTEXT_REPLY(in, in->warp_waiting));
  if (access.state_write) context_buffer_state(b, out->context_state);
  out->context_entry = b->step & (u8)low_bits(clog2(b->params.StackDepth));
  if (access.context_put) out->context_saved = context_buffer_entry(b);
  out->data_used = in->memory_store | access.context_row_write | access.shared_write;
  if (out->data_used) out->data = b->data;
}

void context_buffer_clock(struct context_buffer *b, const struct context_buffer_in *in,
                          const struct context_buffer_out *out) {
  (void)out;
  const struct context_at at = at_of(in);
  const struct context_access access = access_of(b, in);
  if (in->start || (in->memory_store && in->memory_ready)) context_buffer_start(b);
  if (in->read | in->put) context_buffer_step(b, &at, &access, CONTEXT_REPLY(in, in->warp_waiting));
  if (in->response_valid) b->data = in->response_data;
}
