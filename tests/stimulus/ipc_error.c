/* Stimulus of ipc_error: issue rates and targets that stay for a while, equal, near and far from each other. */
#include "control/ipc_error.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* A number that changes every few periods, as the test's own numbers do. */
static u32 era(const struct ipc_error *s) { return s->total / 7 + s->filled; }

/* The target of which `count` are so many parts in 256 of a cycle's. */
static u32 bounded(u32 most, u32 count, u32 parts) {
  const u64 target = (u64)count * IPC_ONE * IPC_ERROR_ONE / parts;
  return target > most ? most : (u32)target;
}

TW_STIMULUS(ipc_error) {
  const struct ipc_error_params *p = &state->params;
  static const unsigned rates[] = {100, 0, 50, 88, 97, 25, 4};
  const unsigned rate = rates[era(state) % 7];
  for (unsigned i = 0; i < p->Schedulers; i++)
    in->issued = (u8)((in->issued & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
  in->running = tw_random_below(random, state->age + 1 == p->Period ? 40 : 40 * p->Period) != 0;
  /* Mostly about the rate, so that errors are small and every bit of a division matters. */
  const u32 most = p->Schedulers * IPC_ONE, around = most * rate / 100;
  const u32 apart = tw_random_below(random, 2 * IPC_ERROR_ONE) + 1; /* 1/256: an error that is just about so large */
  switch (tw_random_below(random, 10)) {
    case 8: in->target = (u16)bounded(most, state->count, p->Period * apart); break;
    case 9: in->target = (u16)bounded(most, state->total, p->Period * apart * p->Long); break;
    case 0: in->target = (u16)most; break;
    case 1: in->target = (u16)(state->count * IPC_ONE / p->Period + tw_random_below(random, 9)); break;
    case 2: in->target = (u16)tw_random_below(random, most + 1); break;
    default: in->target = (u16)(around * 7 / 8 + tw_random_below(random, around / 4 + 1)); break;
  }
  if (!in->target || in->target > p->Schedulers * IPC_ONE) in->target = (u16)(1 + tw_random_below(random, 2));
}

TW_BINS(ipc_error) {
  const struct ipc_error *s = state;
  const int near = ipc_error_number(out->short_error), far = ipc_error_number(out->long_error);
  const bool last = s->age + 1 == s->params.Period;
  TW_BIN("too slow", out->valid && near > 0);
  TW_BIN("too fast", out->valid && near < 0);
  TW_BIN("on target", out->valid && near == 0 && s->entry[0]);
  TW_BIN("slow now, fast before", out->valid && near > 0 && far < 0);
  TW_BIN("fast now, slow before", out->valid && near < 0 && far > 0);
  TW_BIN("no instruction", out->valid && !s->entry[0]);
  TW_BIN("more than twice the target", out->valid && near == 1 - IPC_ERROR_ONE);
  TW_BIN("every slot used", out->valid && s->entry[0] == s->params.Period * s->params.Schedulers);
  TW_BIN("long window not full", out->valid && s->filled < s->params.Long);
  TW_BIN("long window full", out->valid && s->filled == s->params.Long);
  TW_BIN("stopped during a division", !in->running && s->step);
  TW_BIN("stopped in a period's last cycle", !in->running && last);
  TW_BIN("issue in a period's last cycle", last && in->issued && in->running);
  TW_BIN("errors as the next period ends", out->valid && last);
}
