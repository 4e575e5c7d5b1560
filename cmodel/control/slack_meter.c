/* slack_meter: see slack_meter.h for the contract. */
#include "control/slack_meter.h"

enum { WARPS, LINES };

void slack_meter_init(struct slack_meter *s, const struct slack_meter_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void slack_meter_reset(struct slack_meter *s) {
  const struct slack_meter_params params = s->params;
  slack_meter_init(s, &params);
}

void slack_meter_comb(const struct slack_meter *s, const struct slack_meter_in *in, struct slack_meter_out *out) {
  (void)in;
  out->warp_slack = s->warp_slack;
  out->request_slack = s->request_slack;
}

static u16 slack(u32 part, u32 whole) { return (u16)(whole ? part * SLACK_METER_ONE / whole : 0); }

/* All bits are there at once; the hardware's divider takes its time. */
static void divide(struct slack_meter *s) {
  if (!s->step) return;
  if (s->step == SLACK_METER_BITS) s->warp_slack = slack(s->part[WARPS], s->whole[WARPS]);
  if (s->step == 2 * SLACK_METER_BITS) s->request_slack = slack(s->part[LINES], s->whole[LINES]);
  s->step = s->step == 2 * SLACK_METER_BITS ? 0 : (u8)(s->step + 1);
}

static void close_period(struct slack_meter *s) {
  const u32 most = (u32)s->most * s->params.Period;
  s->part[WARPS] = s->ready;
  s->whole[WARPS] = s->active;
  s->part[LINES] = most > s->outstanding ? most - s->outstanding : 0;
  s->whole[LINES] = most;
  if (!most) s->part[LINES] = s->whole[LINES] = 1;
  s->step = 1;
}

void slack_meter_clock(struct slack_meter *s, const struct slack_meter_in *in, const struct slack_meter_out *out) {
  (void)out;
  if (!in->running) {
    slack_meter_reset(s);
    return;
  }
  divide(s);
  s->active += in->active;
  s->ready += in->ready;
  s->outstanding += in->outstanding;
  if (in->held_up && in->outstanding > s->most) s->most = in->outstanding;
  if (++s->age < s->params.Period) return;
  close_period(s);
  s->age = s->active = s->ready = s->outstanding = s->most = 0;
}
