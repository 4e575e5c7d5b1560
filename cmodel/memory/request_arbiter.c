/* request_arbiter: see request_arbiter.h for the contract. */
#include "memory/request_arbiter.h"

#include "isa/isa.h"

void request_arbiter_init(struct request_arbiter *s, const struct request_arbiter_params *params) {
  s->params = *params;
  request_arbiter_reset(s);
}

void request_arbiter_reset(struct request_arbiter *s) {
  for (unsigned c = 0; c < REQUEST_ARBITER_CHANNELS; c++) {
    s->channel[c].valid = false;
    s->channel[c].above = 0;
  }
}

static unsigned channel_of(unsigned operation) {
  return operation & ISA_MEM_SHARED ? REQUEST_ARBITER_SHARED : REQUEST_ARBITER_GLOBAL;
}

/* One-hot: the source that wins a channel. */
static u8 winner(const struct request_arbiter_channel *channel, u32 wanted) {
  u32 above = wanted & channel->above, first = above ? above : wanted;
  return (u8)(first & -first);
}

void request_arbiter_comb(const struct request_arbiter *s, const struct request_arbiter_in *in,
                          struct request_arbiter_out *out) {
  const struct request_arbiter_channel *global = &s->channel[REQUEST_ARBITER_GLOBAL];
  const struct request_arbiter_channel *shared = &s->channel[REQUEST_ARBITER_SHARED];
  u32 wanted[REQUEST_ARBITER_CHANNELS] = {0};
  for (u32 left = in->request_valid; left; left &= left - 1)
    wanted[channel_of(in->request_operation[lowest_bit(left)])] |= left & -left;
  out->request_ready = 0;
  if (!global->valid || in->global_ready) out->request_ready |= winner(global, wanted[REQUEST_ARBITER_GLOBAL]);
  if (!shared->valid || in->shared_ready) out->request_ready |= winner(shared, wanted[REQUEST_ARBITER_SHARED]);

  out->global_valid = global->valid;
  if (global->valid) {
    out->global_operation = global->operation;
    out->global_warp = global->warp;
    out->global_register = global->destination;
    out->global_lanes = global->lanes;
    out->global_address = global->address;
    out->global_data = global->data;
  }
  out->shared_valid = shared->valid;
  if (shared->valid) {
    out->shared_operation = shared->operation;
    out->shared_warp = shared->warp;
    out->shared_register = shared->destination;
    out->shared_lanes = shared->lanes;
    out->shared_address = shared->address;
    out->shared_data = shared->data;
  }
}

void request_arbiter_clock(struct request_arbiter *s, const struct request_arbiter_in *in,
                           const struct request_arbiter_out *out) {
  if (in->global_ready) s->channel[REQUEST_ARBITER_GLOBAL].valid = false;
  if (in->shared_ready) s->channel[REQUEST_ARBITER_SHARED].valid = false;
  for (u32 left = out->request_ready; left; left &= left - 1) {
    unsigned source = lowest_bit(left);
    struct request_arbiter_channel *channel = &s->channel[channel_of(in->request_operation[source])];
    channel->valid = true;
    channel->operation = in->request_operation[source];
    channel->warp = (u8)(source * s->params.Warps + in->request_warp[source]);
    channel->destination = in->request_register[source];
    channel->lanes = in->request_lanes[source];
    channel->address = in->request_address[source];
    channel->data = in->request_data[source];
    channel->above = (u8)(low_bits(s->params.Sources) & ~low_bits(source + 1));
  }
}
