/* performance_predictor: see performance_predictor.h for the contract. */
#include "control/performance_predictor.h"

#include "control/ipc_error.h"

static void begin(struct performance_predictor *s) {
  s->state = PREDICTOR_PROFILING;
  memset(&s->training, 0, sizeof s->training);
  memset(s->small, 0, sizeof s->small);
  s->slice = s->params.Slice;
  s->slices = s->age = s->run_age = s->streak = s->compared = 0;
}

void performance_predictor_init(struct performance_predictor *s, const struct performance_predictor_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  begin(s);
}

void performance_predictor_reset(struct performance_predictor *s) { begin(s); }

static bool last_of_maximum(const struct performance_predictor *s) { return s->age + 1 == s->params.Maximum; }

static bool ends(const struct performance_predictor *s) {
  return s->age + 1 >= s->params.Minimum && s->streak == s->params.Hold;
}

static bool run_ends(const struct performance_predictor *s, u8 phase) {
  return s->run_age + 1 >= s->age && (phase || s->run_age + 1 == s->params.RunMaximum);
}

void performance_predictor_comb(const struct performance_predictor *s, const struct performance_predictor_in *in,
                                struct performance_predictor_out *out) {
  out->running = s->state == PREDICTOR_RUNNING;
  out->profiling = s->state == PREDICTOR_PROFILING;
  out->rotates = out->profiling && s->small[0].cycles + 1 == s->slice;
  out->discarded = out->profiling && last_of_maximum(s);
  out->begins = in->restart || out->discarded || (out->running && run_ends(s, in->phase));
  out->predicted = (u16)s->predicted;
  out->target = (u16)s->target;
}

static struct predictor_interval validation(const struct performance_predictor *s) {
  struct predictor_interval sum = {0, 0};
  for (unsigned i = 0; i < PREDICTOR_SMALL; i++) {
    sum.cycles += s->small[i].cycles;
    sum.count += s->small[i].count;
  }
  return sum;
}

static void rotate(struct performance_predictor *s) {
  const struct predictor_interval *tail = &s->small[PREDICTOR_SMALL - 1];
  s->training.cycles += tail->cycles;
  s->training.count += tail->count;
  memmove(s->small + 1, s->small, (PREDICTOR_SMALL - 1) * sizeof *s->small);
  s->small[0] = (struct predictor_interval){0, 0};
  if (++s->slices < PREDICTOR_FIRST) return;
  s->slice *= 2;
  s->slices = PREDICTOR_FIRST - PREDICTOR_SMALL;
}

/* The comparison: the products, then their difference, then how many were near in a row. */
static void compare(struct performance_predictor *s) {
  const struct predictor_interval train = s->training, valid = validation(s);
  if (s->compared & 2) s->streak = s->near ? s->streak + (s->streak < s->params.Hold) : 0;
  if (s->compared & 1) {
    const u64 apart = s->scaled[0] > s->scaled[1] ? s->scaled[0] - s->scaled[1] : s->scaled[1] - s->scaled[0];
    s->near = apart * IPC_ONE < s->scaled[0] * s->params.Tolerance;
  }
  s->scaled[0] = (u64)train.count * valid.cycles;
  s->scaled[1] = (u64)valid.count * train.cycles;
  s->compared = (u8)((s->compared << 1 & 2) | 1);
}

static void profile(struct performance_predictor *s, u8 issued) {
  const bool end = ends(s);
  compare(s);
  s->small[0].cycles++;
  s->small[0].count += (u32)__builtin_popcount(issued);
  if (s->small[0].cycles == s->slice) rotate(s);
  s->age++;
  if (end) s->state = PREDICTOR_DIVIDING;
}

/* Both IPCs are there at once; the hardware's divider takes its time. */
static void divide(struct performance_predictor *s, u16 goal) {
  const struct predictor_interval valid = validation(s);
  if (++s->run_age < clog2(s->params.Schedulers + 1) + 11u) return;
  s->predicted = (s->training.count + valid.count) * (u64)IPC_ONE / (s->training.cycles + valid.cycles);
  s->target = s->predicted * goal / IPC_ONE;
  s->state = PREDICTOR_RUNNING;
  s->run_age = 0;
}

void performance_predictor_clock(struct performance_predictor *s, const struct performance_predictor_in *in,
                                 const struct performance_predictor_out *out) {
  if (out->begins) begin(s);
  else if (s->state == PREDICTOR_PROFILING) profile(s, in->issued);
  else if (s->state == PREDICTOR_DIVIDING) divide(s, in->goal);
  else s->run_age++;
}
