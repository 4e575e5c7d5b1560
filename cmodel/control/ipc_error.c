/* ipc_error: see ipc_error.h for the contract. */
#include "control/ipc_error.h"

enum { OUT_STEP = 20 };

void ipc_error_init(struct ipc_error *s, const struct ipc_error_params *params) {
  s->params = *params;
  ipc_error_reset(s);
}

void ipc_error_reset(struct ipc_error *s) {
  memset(s->entry, 0, sizeof s->entry);
  s->total = s->filled = s->age = s->count = s->expected = s->step = 0;
}

/* Of `instructions` where expected / 1024 should have been. */
static u16 error(u32 expected, u32 instructions) {
  const u64 measured = (u64)instructions * IPC_ONE;
  const bool fast = measured > expected;
  const u64 apart = fast ? measured - expected : expected - measured;
  u64 part = apart * IPC_ERROR_ONE / expected;
  if (part > IPC_ERROR_ONE - 1) part = IPC_ERROR_ONE - 1;
  return (u16)((fast ? 0 - part : part) & (2 * IPC_ERROR_ONE - 1));
}

void ipc_error_comb(const struct ipc_error *s, const struct ipc_error_in *in, struct ipc_error_out *out) {
  (void)in;
  out->valid = s->step == OUT_STEP;
  if (!out->valid) return;
  out->short_error = error(s->expected, s->entry[0]);
  out->long_error = error(s->expected * s->filled, s->total);
}

static void close_period(struct ipc_error *s, u32 count, u16 target) {
  const unsigned last = s->params.Long - 1;
  s->total += count - s->entry[last];
  memmove(s->entry + 1, s->entry, last * sizeof *s->entry);
  s->entry[0] = count;
  if (s->filled < s->params.Long) s->filled++;
  s->expected = target * s->params.Period;
  s->step = 1;
}

void ipc_error_clock(struct ipc_error *s, const struct ipc_error_in *in, const struct ipc_error_out *out) {
  (void)out;
  if (!in->running) {
    ipc_error_reset(s);
    return;
  }
  const u32 count = s->count + (u32)__builtin_popcount(in->issued);
  const bool last = s->age + 1 == s->params.Period;
  s->age = last ? 0 : s->age + 1;
  s->count = last ? 0 : count;
  if (s->step) s->step = s->step == OUT_STEP ? 0 : (u8)(s->step + 1);
  if (last) close_period(s, count, in->target);
}
