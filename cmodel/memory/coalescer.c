/* coalescer: see coalescer.h for the contract. */
#include "memory/coalescer.h"

#include "isa.h"

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

/* A lane's bit, from a table, as compilers vectorise what chooses among constants. */
#define BITS(n) 1u << (n), 2u << (n), 4u << (n), 8u << (n), 16u << (n), 32u << (n), 64u << (n), 128u << (n)
static const u32 lane_bit[32] = {BITS(0), BITS(8), BITS(16), BITS(24)};

/* Lanes whose address is in a line. */
static u32 lanes_in(const row *address, u32 line) {
  u32 lanes = 0;
  for (unsigned lane = 0; lane < 32; lane++) lanes |= address->lane[lane] >> LINE_SHIFT == line ? lane_bit[lane] : 0;
  return lanes;
}

/* The next line to offer; a lane is left. */
static void choose_line(struct coalescer *s) {
  s->line = s->address.lane[lowest_bit(s->left)] >> LINE_SHIFT;
  s->line_lanes = lanes_in(&s->address, s->line) & s->left;
}

static void offer_line(const struct coalescer *s, struct coalescer_out *out) {
  u32 free = ~s->busy & low_bits(s->params.Tickets);
  out->holds = s->valid;
  out->line_valid = s->valid && (!s->reply || s->held || free);
  if (!out->line_valid) return;
  out->line_operation = s->operation;
  out->line_address = s->line;
  out->line_lanes = s->line_lanes;
  memcpy(out->line_word, s->word, sizeof s->word);
  out->line_data = s->data;
  out->line_reply = s->reply;
  out->line_ticket = !s->reply ? 0 : s->held ? s->ticket : (u8)lowest_bit(free);
}

void coalescer_control(const struct coalescer *s, const struct coalescer_in *in, struct coalescer_out *out) {
  offer_line(s, out);
  out->request_ready = !s->valid || (out->line_valid && in->line_ready && out->line_lanes == s->left);
  out->return_ready = s->results < COALESCER_PLACES;
  out->result_valid = s->results > 0;
}

void coalescer_comb(const struct coalescer *s, const struct coalescer_in *in, struct coalescer_out *out) {
  coalescer_control(s, in, out);
  if (!out->result_valid) return;
  const struct coalescer_result *r = coalescer_result(s);
  out->result_warp = r->warp;
  out->result_register = r->destination;
  out->result_lanes = r->lanes;
  out->result_data = r->data;
  out->result_last = r->last;
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
  if (s->valid) choose_line(s);
}

void coalescer_enter(struct coalescer *s, const struct memory_request *request, unsigned warp) {
  unsigned kind = request->operation & ISA_MEM_KIND;
  bool to_nowhere = request->destination == ISA_ZERO_REGISTER;
  if (kind == ISA_MEM_LOAD && to_nowhere) return;
  s->valid = true;
  s->reply = kind != ISA_MEM_STORE && !to_nowhere;
  s->held = false;
  s->operation = request->operation;
  s->warp = (u8)warp;
  s->destination = request->destination;
  s->left = request->lanes;
  s->address = request->address;
  s->data = request->data;
  for (unsigned lane = 0; lane < 32; lane++) s->word[lane] = s->address.lane[lane] >> 2 & 31;
  choose_line(s);
}

static void take_return(struct coalescer *s, const struct coalescer_in *in) {
  struct coalescer_result *r = &s->result[s->results++];
  coalescer_give_back(&s->tickets[in->return_ticket], in->return_lanes, &in->return_data, r);
  if (r->last) s->busy &= ~(1u << in->return_ticket);
}

void coalescer_clock(struct coalescer *s, const struct coalescer_in *in, const struct coalescer_out *out) {
  if (out->result_valid && in->result_ready && --s->results) s->result[0] = s->result[1];
  if (in->return_valid && out->return_ready) take_return(s, in);
  if (out->line_valid && in->line_ready) send(s, out);
  if (!in->request_valid || !out->request_ready) return;
  const struct memory_request request = MEMORY_REQUEST_TAKE(in);
  coalescer_enter(s, &request, request.warp);
}
