/* sm_memory: the part of sm.c between the load/store pipes and the memory behind the L1: load path, shared memory,
 * and the port of memory, with its clients.  RTL: rtl/sm_memory.sv. */
#include "sm_internal.h"

/* ---- what is known before the sub-cores */

/* Who has the memory port. */
static void comb_clients(struct sm *s, bool memory_ready) {
  u32 wanting = load_path_wants_memory(&s->path);
  if (sm_has_register_l1(s)) wanting |= (u32)s->register_l1.memory.valid << SM_REGISTERS;
  if (sm_moves_blocks(s)) wanting |= (u32)s->wires.mover.memory_valid << sm_contexts_client(s);
  s->wires.client = line_mux_choice(&s->mux, wanting);
  s->wires.client_ready = line_mux_ready(&s->mux, wanting, memory_ready);
}

static void comb_path(struct sm *s) {
  struct sm_wires *x = &s->wires;
  x->path_rows.request = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_GLOBAL);
  if (x->path_rows.request) x->path_rows.warp = x->path_rows.request->warp % sm_warps(s);
  x->path_in.memory_ready = x->client_ready >> LINE_MUX_DATA & 1;
  load_path_control(&s->path, &x->path_in, &x->path_rows, &x->path);
}

/* Results of load path and shared memory, to the sub-core whose warp they belong to. */
TW_INLINE void route_results(struct sm *s, unsigned n) {
  struct sm_wires *x = &s->wires;
  const unsigned warps = n * s->params.Warps;
  TW_UNROLL(4)
  for (unsigned k = 0; k < SM_SCHEDULERS / n; k++) x->subcore_in[k].global_valid = x->subcore_in[k].shared_valid = 0;
  if (x->path.result_valid) {
    const struct load_path_result r = load_path_result(&s->path);
    struct subcore_in *to = &x->subcore_in[r.warp / warps];
    to->global_valid = 1;
    to->global_warp = (u8)(r.warp % warps);
    to->global_register = r.destination;
    to->global_lanes = r.lanes;
    to->global_data = *r.data;
    to->global_last = r.last;
  }
  if (x->shared.result_valid) {
    const struct shared_memory_result *r = shared_memory_result(&s->shared);
    struct subcore_in *to = &x->subcore_in[r->warp / warps];
    to->shared_valid = 1;
    to->shared_warp = (u8)(r->warp % warps);
    to->shared_register = r->destination;
    to->shared_lanes = r->lanes;
    to->shared_data = r->data;
    to->shared_last = 1;
  }
}

TW_INLINE void control(struct sm *s, unsigned n, bool memory_ready) {
  comb_clients(s, memory_ready);
  if (sm_has_register_l1(s)) sm_registers_fill(s);
  comb_path(s);
  shared_memory_control(&s->shared, &s->wires.shared);
  s->wires.shared_taken = s->wires.shared.request_ready;
  route_results(s, n);
}

void sm_memory_control(struct sm *s, bool memory_ready) { SM_SPECIALISE(s, control, memory_ready); }

/* ---- the memory port */

/* The request of a client of the memory port, and whether it would take a response. */
static struct line_request client_line(const struct sm *s, unsigned client) {
  if (client == LINE_MUX_DATA) return load_path_line(&s->path);
  if (sm_has_register_l1(s) && client == SM_REGISTERS) return register_l1_line(&s->register_l1, s->settings.now.smid);
  return sm_preemption_line(s);
}

static bool client_responds(const struct sm *s, unsigned client) {
  if (client == LINE_MUX_DATA) return s->wires.path.response_ready;
  return sm_has_register_l1(s) && client == SM_REGISTERS ? register_l1_response_ready(&s->register_l1)
                                                         : s->wires.mover.response_ready;
}

void sm_memory_port(const struct sm *s, const struct sm_in *in, struct sm_out *out) {
  const unsigned client = s->wires.client;
  out->response_ready = client_responds(s, in->response_valid ? line_mux_client(in->response_tag) : LINE_MUX_DATA);
  out->memory_valid = client < s->mux.params.Clients;
  if (!out->memory_valid) return;
  const struct line_request line = client_line(s, client);
  LINE_REQUEST_SHOW(out, memory, &line);
  out->memory_tag = line_mux_tag(client, line.tag);
}

bool sm_memory_holds(const struct sm *s) {
  const bool registers = sm_has_register_l1(s) && s->register_l1.memory.valid;
  return s->wires.path_rows.request || s->wires.path.holds || registers;
}

/* ---- the clock edge */

/* Requests of all load/store pipes meet in the arbiter; its acceptances go back to the sub-cores' inputs. */
TW_INLINE void gather(struct sm *s, unsigned n, struct sm_wires *x) {
  u8 operation[SM_SCHEDULERS] = {0};
  if (!(x->requesting | x->granted)) return; /* nothing is granted, as in the cycle before */
  for (u32 left = x->requesting; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    x->request[i] = subcore_request(&s->subcore[i / n], i % n);
    operation[i] = x->request[i]->operation;
  }
  x->granted = request_arbiter_grant(&s->arbiter, x->requesting, operation, x->path.request_ready, x->shared_taken);
  TW_UNROLL(4)
  for (unsigned k = 0; k < SM_SCHEDULERS / n; k++)
    x->subcore_in[k].request_ready = x->granted >> (k * n) & ((1u << n) - 1);
}

void sm_memory_gather(struct sm *s) { SM_SPECIALISE(s, gather, &s->wires); }

/* What the schedulers have put into the instruction queues, and who takes the result. */
TW_INLINE void clock_path(struct sm *s, unsigned n, const struct sm_in *in, bool responds) {
  struct sm_wires *x = &s->wires;
  struct load_path_in *to = &x->path_in;
  to->queued_valid = 0;
  for (unsigned i = 0; load_path_needs(s->params.LoadPath, NEED_QUEUES) && i < SM_SCHEDULERS; i++) {
    const struct subcore_out *from = &x->subcore[i / n];
    to->queued_valid |= (u8)((from->queued_valid >> i % n & 1) << i);
    to->queued_warp[i] = (u8)(i / n * n * s->params.Warps + from->queued_warp[i % n]);
    to->queued_load[i] = from->queued_load[i % n];
  }
  if (x->path.result_valid)
    to->result_ready = x->subcore[load_path_result(&s->path).warp / (n * s->params.Warps)].global_ready;
  to->response_valid = responds;
  to->response_tag = line_mux_own_tag(in->response_tag);
  x->path_rows.response = &in->response_data;
  load_path_step(&s->path, to, &x->path_rows, &x->path);
}

TW_INLINE void clock_shared(struct sm *s, unsigned n) {
  struct sm_wires *x = &s->wires;
  const struct memory_request *request = request_arbiter_offer(&s->arbiter, REQUEST_ARBITER_SHARED);
  if (x->shared.result_valid)
    x->shared_in.result_ready = x->subcore[shared_memory_result(&s->shared)->warp / (n * s->params.Warps)].shared_ready;
  if (!shared_memory_idle(&s->shared)) shared_memory_clock(&s->shared, &x->shared_in, &x->shared);
  if (!request || !x->shared_taken) return;
  if (s->params.Sharing) request = sm_sharing_moved(s, request);
  if (request) shared_memory_enter(&s->shared, request, request->warp % sm_warps(s));
}

/* What is granted follows in the arbiter what has entered load path and shared memory. */
TW_APART static void accept_granted(struct sm *s) {
  struct sm_wires *x = &s->wires;
  for (u32 left = x->granted; left; left &= left - 1)
    request_arbiter_accept(&s->arbiter, lowest_bit(left), x->request[lowest_bit(left)]);
}

TW_INLINE void step(struct sm *s, unsigned n, const struct sm_in *in) {
  const unsigned to = sm_answered_client(s, in);
  if (sm_has_register_l1(s)) sm_registers_step(s, in, to == SM_REGISTERS);
  line_mux_step(&s->mux, s->wires.client, in->memory_ready);
  clock_path(s, n, in, to == LINE_MUX_DATA);
  clock_shared(s, n);
  request_arbiter_empty(&s->arbiter, s->wires.path.request_ready, s->wires.shared_taken);
  if (s->wires.granted) accept_granted(s);
}

void sm_memory_step(struct sm *s, const struct sm_in *in) { SM_SPECIALISE(s, step, in); }
