/* request_arbiter: see request_arbiter.h for the contract. */
#include "memory/request_arbiter.h"

#include "isa.h"

void request_arbiter_init(struct request_arbiter *s, const struct request_arbiter_params *params) {
  s->params = *params;
  request_arbiter_reset(s);
}

void request_arbiter_reset(struct request_arbiter *s) {
  for (unsigned c = 0; c < REQUEST_ARBITER_CHANNELS; c++) {
    s->channel[c].valid = false;
    s->above[c] = 0;
  }
}

static unsigned channel_of(unsigned operation) {
  return operation & ISA_MEM_SHARED ? REQUEST_ARBITER_SHARED : REQUEST_ARBITER_GLOBAL;
}

/* One-hot: the source that wins a channel. */
static u8 winner(const struct request_arbiter *s, unsigned channel, u32 wanted) {
  u32 above = wanted & s->above[channel], first = above ? above : wanted;
  return (u8)(first & -first);
}

u8 request_arbiter_grant(const struct request_arbiter *s, u8 request_valid, const u8 *request_operation,
                         bool global_ready, bool shared_ready) {
  const bool ready[REQUEST_ARBITER_CHANNELS] = {global_ready, shared_ready};
  u32 wanted[REQUEST_ARBITER_CHANNELS] = {0};
  u8 granted = 0;
  for (u32 left = request_valid; left; left &= left - 1)
    wanted[channel_of(request_operation[lowest_bit(left)])] |= left & -left;
  for (unsigned c = 0; c < REQUEST_ARBITER_CHANNELS; c++)
    if (!s->channel[c].valid || ready[c]) granted |= winner(s, c, wanted[c]);
  return granted;
}

void request_arbiter_comb(const struct request_arbiter *s, const struct request_arbiter_in *in,
                          struct request_arbiter_out *out) {
  const struct memory_request *global = request_arbiter_offer(s, REQUEST_ARBITER_GLOBAL);
  const struct memory_request *shared = request_arbiter_offer(s, REQUEST_ARBITER_SHARED);
  out->request_ready =
      request_arbiter_grant(s, in->request_valid, in->request_operation, in->global_ready, in->shared_ready);
  out->global_valid = global != NULL;
  out->shared_valid = shared != NULL;
  if (global) MEMORY_REQUEST_SHOW(out, global, global);
  if (shared) MEMORY_REQUEST_SHOW(out, shared, shared);
}

void request_arbiter_empty(struct request_arbiter *s, bool global_ready, bool shared_ready) {
  if (global_ready) s->channel[REQUEST_ARBITER_GLOBAL].valid = false;
  if (shared_ready) s->channel[REQUEST_ARBITER_SHARED].valid = false;
}

void request_arbiter_accept(struct request_arbiter *s, unsigned source, const struct memory_request *request) {
  const unsigned c = channel_of(request->operation);
  s->channel[c] = *request;
  s->channel[c].warp = (u8)(source * s->params.Warps + request->warp);
  s->above[c] = (u8)(low_bits(s->params.Sources) & ~low_bits(source + 1));
}

void request_arbiter_clock(struct request_arbiter *s, const struct request_arbiter_in *in,
                           const struct request_arbiter_out *out) {
  request_arbiter_empty(s, in->global_ready, in->shared_ready);
  for (u32 left = out->request_ready; left; left &= left - 1) {
    const unsigned source = lowest_bit(left);
    const struct memory_request request = {.valid = true,
                                           .operation = in->request_operation[source],
                                           .warp = in->request_warp[source],
                                           .destination = in->request_register[source],
                                           .lanes = in->request_lanes[source],
                                           .address = in->request_address[source],
                                           .data = in->request_data[source]};
    request_arbiter_accept(s, source, &request);
  }
}
