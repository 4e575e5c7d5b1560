/* divergence_window: see divergence_window.h for the contract. */
#include "control/divergence_window.h"

#include "control/ipc_error.h"

static u32 mean_bits(const struct divergence_window *s) { return clog2(s->params.Most + 1) + 8; }

static void begin(struct divergence_window *s) {
  memset(&s->training, 0, sizeof s->training);
  memset(s->small, 0, sizeof s->small);
  memset(&s->now, 0, sizeof s->now);
  memset(&s->total, 0, sizeof s->total);
  s->place = s->filled = s->age = s->busy = 0;
  s->ended = s->known = s->apart = false;
}

void divergence_window_init(struct divergence_window *s, const struct divergence_window_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void divergence_window_reset(struct divergence_window *s) { begin(s); }

void divergence_window_comb(const struct divergence_window *s, const struct divergence_window_in *in,
                            struct divergence_window_out *out) {
  (void)in;
  out->known = s->known;
  out->expected = (u16)s->expected;
  out->threshold = (u16)s->threshold;
  out->valid = s->known && s->busy == 1;
  out->mean = (u16)s->mean;
  out->apart = s->apart;
}

static void add(struct divergence_sum *to, const struct divergence_sum *what) {
  to->sum += what->sum;
  to->count += what->count;
}

static u32 mean(const struct divergence_sum *of) { return (u32)((u64)of->sum * DIVERGENCE_ONE / of->count); }

static u32 apart(u32 a, u32 b) { return a > b ? a - b : b - a; }

/* ---- the profile */

static void rotate(struct divergence_window *s) {
  add(&s->training, &s->small[DIVERGENCE_SMALL - 1]);
  memmove(s->small + 1, s->small, (DIVERGENCE_SMALL - 1) * sizeof *s->small);
  s->small[0] = (struct divergence_sum){0, 0};
}

static void end_profile(struct divergence_window *s) {
  struct divergence_sum validation = {0, 0}, all = s->training;
  s->ended = true;
  for (unsigned i = 0; i < DIVERGENCE_SMALL; i++) add(&validation, &s->small[i]);
  if (s->training.count < s->params.Least || validation.count < s->params.Least) return;
  add(&all, &validation);
  const u32 most = low_bits(mean_bits(s)), difference = apart(mean(&s->training), mean(&validation));
  s->expected = mean(&all);
  s->threshold = difference + difference * s->params.Margin / IPC_ONE;
  if (s->threshold > most) s->threshold = most;
  if (s->threshold < s->params.Floor * DIVERGENCE_ONE) s->threshold = s->params.Floor * DIVERGENCE_ONE;
  s->busy = 3 * (mean_bits(s) + 2);
}

/* ---- the run */

static void close_entry(struct divergence_window *s, bool known) {
  struct divergence_sum *oldest = &s->entry[s->place];
  add(&s->total, &s->now);
  if (s->filled == s->params.Entries) {
    s->total.sum -= oldest->sum;
    s->total.count -= oldest->count;
  } else s->filled++;
  *oldest = s->now;
  s->now = (struct divergence_sum){0, 0};
  s->place = s->place + 1 == s->params.Entries ? 0 : s->place + 1;
  s->age = 0;
  if (known) s->busy = mean_bits(s) + 2;
}

/* The first cycle of a window's division finds out whether there is one. */
static void divide(struct divergence_window *s) {
  const u32 steps = mean_bits(s) + 2;
  s->busy--;
  if (!s->known) {
    s->known = s->busy == 0;
    return;
  }
  if (s->busy == steps - 1) {
    if (s->filled == s->params.Entries && s->total.count >= s->params.Least) s->mean = mean(&s->total);
    else s->busy = s->apart = 0;
  } else if (!s->busy) s->apart = apart(s->mean, s->expected) > s->threshold;
}

void divergence_window_clock(struct divergence_window *s, const struct divergence_window_in *in,
                             const struct divergence_window_out *out) {
  (void)out;
  if (in->begins) {
    begin(s);
    return;
  }
  const bool known = s->known;
  struct divergence_sum fresh = {0, (u32)__builtin_popcount(in->counted)};
  for (u32 rest = in->counted; rest; rest &= rest - 1) fresh.sum += in->amount[lowest_bit(rest)];
  if (s->busy) divide(s);
  if (!s->ended) {
    if (in->profiling) {
      add(&s->small[0], &fresh);
      if (in->rotates) rotate(s);
    } else end_profile(s);
  }
  if (!in->running) return;
  add(&s->now, &fresh);
  if (++s->age == s->params.Period) close_entry(s, known);
}
