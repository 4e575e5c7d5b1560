/* Stimulus of fall_back: a kernel that is behind its target, at it, or ahead, each for a while. */
#include "control/fall_back.h"
#include "unit_test/bins.h"
#include "control/ipc_error.h"
#include "unit_test/stimulus.h"

/* A target with which what is counted comes to `behind`, if there is one. */
static u32 target_of(const struct fall_back *s, u32 behind, u32 issued, u32 otherwise) {
  const u32 had = s->behind - (u32)__builtin_popcount(issued) * IPC_ONE;
  return behind - had <= s->params.Schedulers * IPC_ONE ? behind - had : otherwise;
}

/* To the most that is counted, or a bit from that. */
static u32 about_most(struct tw_random *random, const struct fall_back *s) {
  return 2 * s->params.Far * IPC_ONE + (tw_random_chance(random, 80) << tw_random_below(random, 10));
}

/* To the worst so far, or a bit from that. */
static u32 worst_or_near(struct tw_random *random, const struct fall_back *s) {
  return s->worst ^ (tw_random_chance(random, 80) << tw_random_below(random, 11));
}

TW_STIMULUS(fall_back) {
  const struct fall_back_params *p = &state->params;
  const u32 far = p->Far * IPC_ONE, full = p->Schedulers * IPC_ONE;
  /* About the threshold it comes and goes; far above it, it stays for as long as patience lasts, mostly. */
  const bool near = state->behind > far / 2 && state->behind < far + far / 2;
  const unsigned rate = state->behind >= 2 * far - full ? 40 : near ? 50 : 30;
  for (unsigned i = 0; i < p->Schedulers; i++)
    in->issued = (u8)((in->issued & ~(1u << i)) | (u32)tw_random_chance(random, rate) << i);
  switch (tw_random_below(random, 4)) {
    case 0: in->target = (u16)full; break;
    case 1: in->target = (u16)(full / 2); break;
    default: in->target = (u16)tw_random_below(random, full + 1);
  }
  const u32 issued = in->issued & low_bits(p->Schedulers);
  if (state->behind >= 2 * far - full && tw_random_chance(random, 50))
    in->target = (u16)target_of(state, about_most(random, state), issued, in->target);
  if (near && tw_random_chance(random, 30)) /* the bound, or one above it */
    in->target = (u16)target_of(state, far + tw_random_below(random, 2), issued, in->target);
  const bool ends = state->patience + 1 == p->Patience, to_end = state->patience + 2 == p->Patience;
  if (to_end && tw_random_chance(random, 60)) /* in the last cycle: the worst, or a bit from that */
    in->target = (u16)target_of(state, worst_or_near(random, state), issued, in->target);
  if (state->worst == 2 * far && state->patience && tw_random_chance(random, 90)) { /* made good from the most */
    in->issued = (u8)low_bits(p->Schedulers);
    in->target = 0;
  }
  in->running = tw_random_below(random, ends ? 4 : 30 * p->Patience) != 0;
}

TW_BINS(fall_back) {
  const struct fall_back *s = state;
  const struct fall_back_params *p = &s->params;
  const u32 far = p->Far * IPC_ONE;
  const bool counts = in->running && !out->alone;
  TW_BIN("ahead", counts && !s->behind && (u32)__builtin_popcount(in->issued) * IPC_ONE > in->target);
  TW_BIN("as far behind as is counted", counts && s->behind == 2 * far);
  TW_BIN("behind by just the bound", counts && s->behind == far);
  TW_BIN("made good in time", counts && s->patience && s->behind <= far);
  const bool over = counts && s->behind > far && s->patience + 1 == p->Patience;
  TW_BIN("gives up", over && s->patience && s->behind >= s->worst);
  TW_BIN("gives up, as far behind as before", over && s->patience && s->behind == s->worst && s->worst < 2 * far);
  const u32 apart = s->behind ^ s->worst; /* bits */
  const bool less = over && s->patience && s->behind < s->worst && s->worst < 2 * far;
  TW_BIN("less than before, by a bit", less && !(apart & (apart - 1)));
  TW_BIN("gives up, as far behind as is counted before",
         over && s->patience && s->behind < s->worst && s->worst == 2 * far);
  TW_BIN("comes down, and has new patience", over && s->patience && s->behind < s->worst && s->worst < 2 * far);
  const bool good = counts && s->behind <= far && s->patience + 1 == p->Patience;
  TW_BIN("made good in the last cycle", good);
  TW_BIN("made good in the last cycle, from as far behind as is counted", good && s->worst == 2 * far);
  TW_BIN("stopped in the last cycle of patience", !in->running && s->patience + 1 == p->Patience);
  TW_BIN("stopped while alone", !in->running && out->alone);
  TW_BIN("restarted", out->restart);
}
