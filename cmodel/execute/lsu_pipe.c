/* lsu_pipe: see lsu_pipe.h for the contract. */
#include "execute/lsu_pipe.h"

void lsu_pipe_init(struct lsu_pipe *s, const struct lsu_pipe_params *params) {
  memset(s, 0, sizeof *s);
  s->lanes = params->Lanes;
}

void lsu_pipe_reset(struct lsu_pipe *s) { s->head.valid = s->second.valid = false; }

void lsu_pipe_comb(const struct lsu_pipe *s, const struct lsu_pipe_in *in, struct lsu_pipe_out *out) {
  (void)in;
  const struct memory_request *request = lsu_pipe_request(s);
  out->ready = lsu_pipe_ready(s);
  out->request_valid = request != NULL;
  if (request) MEMORY_REQUEST_SHOW(out, request, request);
}

static void accept(struct memory_request *r, const struct dispatch *d, unsigned lanes) {
  r->valid = true;
  r->operation = (u8)dispatch_operation(d);
  r->warp = d->warp;
  r->destination = d->destination;
  r->lanes = d->lanes;
  for (unsigned l = 0; l < 32; l++) r->address.lane[l] = d->operand[0]->lane[l] + d->immediate;
  for (unsigned l = lanes; l < 32; l++) r->address.lane[l] = 0;
  r->data = *d->operand[1];
}

void lsu_pipe_step(struct lsu_pipe *s, const struct dispatch *d, bool request_ready) {
  if (request_ready) s->head.valid = false;
  if (!s->head.valid && s->second.valid) {
    s->head = s->second;
    s->second.valid = false;
  } else if (d) {
    accept(s->head.valid ? &s->second : &s->head, d, s->lanes);
  }
}

void lsu_pipe_clock(struct lsu_pipe *s, const struct lsu_pipe_in *in, const struct lsu_pipe_out *out) {
  (void)out;
  const struct dispatch d = {.opcode = in->dispatch_operation,
                             .warp = in->dispatch_warp,
                             .destination = in->dispatch_register,
                             .lanes = in->dispatch_lanes,
                             .immediate = in->dispatch_immediate,
                             .operand = {&in->dispatch_a, &in->dispatch_b}};
  lsu_pipe_step(s, in->dispatch_valid ? &d : NULL, in->request_ready);
}
