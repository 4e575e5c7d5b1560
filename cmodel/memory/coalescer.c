/* coalescer: see coalescer.h for the contract. */
#include "memory/coalescer.h"

#include "isa/isa.h"

enum { LINE_SHIFT = 7 };

void coalescer_init(struct coalescer *s, const struct coalescer_params *params) {
  s->params = *params;
  coalescer_reset(s);
}

void coalescer_reset(struct coalescer *s) {
  s->valid = false;
  s->busy = 0;
  s->results = 0;
}

static u32 lanes_in_line(const struct coalescer *s, u32 line) {
  u32 lanes = 0;
  for (u32 left = s->left; left; left &= left - 1)
    if (s->address.lane[lowest_bit(left)] >> LINE_SHIFT == line) lanes |= left & -left;
  return lanes;
}

static void offer_line(const struct coalescer *s, struct coalescer_out *out) {
  u32 free = ~s->busy & low_bits(s->params.Tickets);
  out->line_valid = s->valid && (!s->reply || s->held || free);
  if (!out->line_valid) return;
  out->line_operation = s->operation;
  out->line_address = s->address.lane[lowest_bit(s->left)] >> LINE_SHIFT;
  out->line_lanes = lanes_in_line(s, out->line_address);
  for (unsigned lane = 0; lane < 32; lane++) out->line_word[lane] = s->address.lane[lane] >> 2 & 31;
  out->line_data = s->data;
  out->line_reply = s->reply;
  out->line_ticket = !s->reply ? 0 : s->held ? s->ticket : (u8)lowest_bit(free);
}

void coalescer_comb(const struct coalescer *s, const struct coalescer_in *in, struct coalescer_out *out) {
  offer_line(s, out);
  out->request_ready = !s->valid || (out->line_valid && in->line_ready && out->line_lanes == s->left);
  out->return_ready = s->results < COALESCER_PLACES;
  out->result_valid = s->results > 0;
  if (!s->results) return;
  out->result_warp = s->result[0].warp;
  out->result_register = s->result[0].destination;
  out->result_lanes = s->result[0].lanes;
  out->result_data = s->result[0].data;
  out->result_last = s->result[0].last;
}

static void send(struct coalescer *s, const struct coalescer_out *out) {
  if (s->reply && !s->held) {
    s->held = true;
    s->ticket = out->line_ticket;
    s->busy |= 1u << s->ticket;
    s->tickets[s->ticket] = (struct coalescer_ticket){s->warp, s->destination, s->left};
  }
  s->left &= ~out->line_lanes;
  s->valid = s->left != 0;
}

static void enter(struct coalescer *s, const struct coalescer_in *in) {
  unsigned kind = in->request_operation & ISA_MEM_KIND;
  bool to_nowhere = in->request_register == ISA_ZERO_REGISTER;
  if (kind == ISA_MEM_LOAD && to_nowhere) return;
  s->valid = true;
  s->reply = kind != ISA_MEM_STORE && !to_nowhere;
  s->held = false;
  s->operation = in->request_operation;
  s->warp = in->request_warp;
  s->destination = in->request_register;
  s->left = in->request_lanes;
  s->address = in->request_address;
  s->data = in->request_data;
}

static void take_return(struct coalescer *s, const struct coalescer_in *in) {
  struct coalescer_ticket *t = &s->tickets[in->return_ticket];
  struct coalescer_result *r = &s->result[s->results++];
  t->waiting &= ~in->return_lanes;
  if (!t->waiting) s->busy &= ~(1u << in->return_ticket);
  r->warp = t->warp;
  r->destination = t->destination;
  r->last = !t->waiting;
  r->lanes = in->return_lanes;
  r->data = in->return_data;
}

void coalescer_clock(struct coalescer *s, const struct coalescer_in *in, const struct coalescer_out *out) {
  if (out->result_valid && in->result_ready && --s->results) s->result[0] = s->result[1];
  if (in->return_valid && out->return_ready) take_return(s, in);
  if (out->line_valid && in->line_ready) send(s, out);
  if (in->request_valid && out->request_ready) enter(s, in);
}
