/* fall_back: see fall_back.h for the contract. */
#include "control/fall_back.h"

#include "control/ipc_error.h"

void fall_back_init(struct fall_back *s, const struct fall_back_params *params) {
  s->params = *params;
  fall_back_reset(s);
}

void fall_back_reset(struct fall_back *s) { s->behind = s->patience = s->alone = 0; }

void fall_back_comb(const struct fall_back *s, const struct fall_back_in *in, struct fall_back_out *out) {
  (void)in;
  out->alone = s->alone != 0;
  out->restart = s->alone == 1;
}

void fall_back_clock(struct fall_back *s, const struct fall_back_in *in, const struct fall_back_out *out) {
  const int64_t far = (int64_t)s->params.Far * IPC_ONE;
  if (s->alone) s->alone--;
  if (out->alone || !in->running) {
    s->behind = s->patience = 0;
    return;
  }
  const bool late = s->behind > far;
  const int64_t behind = (int64_t)s->behind + in->target - (int64_t)__builtin_popcount(in->issued) * IPC_ONE;
  s->behind = (u32)(behind < 0 ? 0 : behind > 2 * far ? 2 * far : behind);
  s->patience = late ? s->patience + 1 : 0;
  if (s->patience < s->params.Patience) return;
  s->alone = s->params.Alone;
  s->behind = s->patience = 0;
}
