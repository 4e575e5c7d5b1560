/* fall_back: see fall_back.h for the contract. */
#include "control/fall_back.h"

#include "control/ipc_error.h"

void fall_back_init(struct fall_back *s, const struct fall_back_params *params) {
  s->params = *params;
  fall_back_reset(s);
}

void fall_back_reset(struct fall_back *s) { s->behind = s->patience = s->worst = s->alone = 0; }

void fall_back_comb(const struct fall_back *s, const struct fall_back_in *in, struct fall_back_out *out) {
  (void)in;
  out->alone = s->alone != 0;
  out->restart = s->alone == 1;
}

/* The patience that there is with a cycle of `behind` above Far; whether it is at an end. */
static bool gives_up(struct fall_back *s, u32 behind, u32 most) {
  const bool grows = !s->patience || behind >= s->worst;
  if (grows) s->worst = behind;
  if (++s->patience < s->params.Patience) return false;
  s->patience = 0;
  return grows || s->worst == most;
}

void fall_back_clock(struct fall_back *s, const struct fall_back_in *in, const struct fall_back_out *out) {
  const u32 far = s->params.Far * IPC_ONE, most = 2 * far;
  if (s->alone) s->alone--;
  if (out->alone || !in->running) {
    s->behind = s->patience = 0;
    return;
  }
  if (s->behind <= far) {
    s->patience = 0;
  } else if (gives_up(s, s->behind, most)) {
    s->alone = s->params.Alone;
    s->behind = 0;
    return;
  }
  const int64_t behind = (int64_t)s->behind + in->target - (int64_t)__builtin_popcount(in->issued) * IPC_ONE;
  s->behind = (u32)(behind < 0 ? 0 : behind > most ? most : behind);
}
