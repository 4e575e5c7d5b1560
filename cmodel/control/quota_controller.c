/* quota_controller: see quota_controller.h for the contract. */
#include "control/quota_controller.h"

#include "control/ipc_error.h"

void quota_controller_init(struct quota_controller *s, const struct quota_controller_params *params) {
  s->params = *params;
  quota_controller_reset(s);
}

void quota_controller_reset(struct quota_controller *s) {
  s->quota = s->sum = s->weight = s->scaled = s->change = s->after = 0;
}

/* `value`, in 1/one, within this cycle's bounds. */
static int bounded(int value, int one, const struct quota_controller_in *in) {
  const int least = in->primary_least * one, total = in->total * one;
  const int most = in->total > in->secondary_least ? (in->total - in->secondary_least) * one : 0;
  if (value > most) value = most;
  if (value < least) value = least;
  return value > total ? total : value;
}

void quota_controller_comb(const struct quota_controller *s, const struct quota_controller_in *in,
                           struct quota_controller_out *out) {
  out->primary = (u16)bounded(s->quota / QUOTA_ONE, 1, in);
  out->secondary = (u16)(in->total - out->primary);
}

/* Of 512 parts of an error, 256 of a weight and 16 of a quota. */
static int change(int scaled, int total) {
  const int64_t product = (int64_t)scaled * total, one = (int64_t)2 * IPC_ERROR_ONE * IPC_ERROR_ONE / QUOTA_ONE;
  return (int)(product < 0 ? -((-product + one - 1) / one) : product / one);
}

void quota_controller_clock(struct quota_controller *s, const struct quota_controller_in *in,
                            const struct quota_controller_out *out) {
  (void)out;
  if (s->after & 4) s->quota = bounded(s->quota + s->change, QUOTA_ONE, in);
  if (s->after & 2) s->change = change(s->scaled, in->total);
  if (s->after & 1) s->scaled = s->sum * s->weight;
  if (in->valid) {
    s->sum = (int)s->params.Proportional * ipc_error_number(in->short_error) +
             (int)s->params.Integral * ipc_error_number(in->long_error);
    s->weight = s->sum < 0 ? in->slack : IPC_ERROR_ONE - in->slack;
  }
  s->after = (u8)((s->after << 1 & 6) | in->valid);
  if (!in->load) return;
  s->quota = in->load_value * QUOTA_ONE;
  s->after = 0;
}
