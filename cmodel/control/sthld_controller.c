/* sthld_controller: see sthld_controller.h for the contract. */
#include "control/sthld_controller.h"

static const struct sthld_step standard[STHLD_ENTRIES] = {
    {STHLD_CLIMB, 1},  {STHLD_CLIMB, 1},       /* begin */
    {STHLD_CLIMB, 1},  {STHLD_SPECULATION, 1}, /* climb */
    {STHLD_CLIMB, 1},  {STHLD_DESCEND, -1},    /* speculation */
    {STHLD_SETTLE, 1}, {STHLD_DESCEND, -1},    /* descend */
    {STHLD_KNEE, 0},   {STHLD_KNEE, 0},        /* settle */
    {STHLD_KNEE, 0},   {STHLD_SPECULATION, 1}, /* knee */
};

static void begin(struct sthld_controller *s) {
  s->age = s->running = s->closed = s->before = s->difference = s->after = 0;
  s->state = STHLD_BEGIN;
  s->walk = 0;
}

void sthld_controller_init(struct sthld_controller *s, const struct sthld_controller_params *params) {
  s->params = *params;
  sthld_controller_reset(s);
}

void sthld_controller_reset(struct sthld_controller *s) {
  memcpy(s->table, standard, sizeof s->table);
  begin(s);
}

void sthld_controller_comb(const struct sthld_controller *s, const struct sthld_controller_in *in,
                           struct sthld_controller_out *out) {
  out->sthld = in->adaptive ? sthld_controller_value(s) : in->fixed;
  out->state = s->state;
  out->sum = s->before;
}

static void step(struct sthld_controller *s) {
  const bool large = s->difference * s->params.Inverse > s->before;
  const struct sthld_step *entry = &s->table[2 * (s->state - 1) + large];
  const int walk = s->walk + entry->delta, limit = (int)s->params.Limit;
  s->walk = walk < -1 ? -1 : walk > limit ? limit : walk;
  s->state = entry->next;
  s->before = s->closed;
}

static void measure(struct sthld_controller *s, const struct sthld_controller_in *in) {
  const bool last = s->age + 1 == s->params.Interval;
  const u32 sum = s->running + (u32)__builtin_popcount(in->issued);
  if (s->after & 2) step(s);
  if (s->after & 1) s->difference = s->closed > s->before ? s->closed - s->before : s->before - s->closed;
  if (last) s->closed = sum;
  s->running = last ? 0 : sum;
  s->age = last ? 0 : s->age + 1;
  s->after = (u8)((s->after << 1 & 2) | last);
}

void sthld_controller_clock(struct sthld_controller *s, const struct sthld_controller_in *in,
                            const struct sthld_controller_out *out) {
  (void)out;
  if (in->adaptive) measure(s, in);
  else begin(s);
  if (!in->table_valid) return;
  const u8 delta = in->table_delta;
  s->table[2 * (in->table_state - 1) + in->table_large] =
      (struct sthld_step){in->table_next, (s8)(delta & 8 ? delta - 16 : delta)};
}
