/* lsu_pipe: see lsu_pipe.h for the contract. */
#include "execute/lsu_pipe.h"

void lsu_pipe_init(struct lsu_pipe *s, const struct lsu_pipe_params *params) {
  (void)params;
  memset(s, 0, sizeof *s);
}

void lsu_pipe_reset(struct lsu_pipe *s) { s->head.valid = s->second.valid = false; }

void lsu_pipe_comb(const struct lsu_pipe *s, const struct lsu_pipe_in *in, struct lsu_pipe_out *out) {
  (void)in;
  out->ready = !s->second.valid;
  out->request_valid = s->head.valid;
  if (!s->head.valid) return;
  out->request_operation = s->head.operation;
  out->request_warp = s->head.warp;
  out->request_register = s->head.destination;
  out->request_lanes = s->head.lanes;
  out->request_address = s->head.address;
  out->request_data = s->head.data;
}

static void accept(struct lsu_request *r, const struct lsu_pipe_in *in) {
  r->valid = true;
  r->operation = in->dispatch_operation;
  r->warp = in->dispatch_warp;
  r->destination = in->dispatch_register;
  r->lanes = in->dispatch_lanes;
  for (unsigned l = 0; l < 32; l++) r->address.lane[l] = in->dispatch_a.lane[l] + in->dispatch_immediate;
  r->data = in->dispatch_b;
}

void lsu_pipe_clock(struct lsu_pipe *s, const struct lsu_pipe_in *in, const struct lsu_pipe_out *out) {
  (void)out;
  if (in->request_ready) s->head.valid = false;
  if (!s->head.valid && s->second.valid) {
    s->head = s->second;
    s->second.valid = false;
  } else if (in->dispatch_valid) {
    accept(s->head.valid ? &s->second : &s->head, in);
  }
}
