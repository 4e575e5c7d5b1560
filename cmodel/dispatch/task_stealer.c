/* task_stealer: see task_stealer.h for the contract. */
#include "dispatch/task_stealer.h"

void task_stealer_init(struct task_stealer *s, const struct task_stealer_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  task_stealer_reset(s);
}

void task_stealer_reset(struct task_stealer *s) {
  s->state = TASK_STEALER_REST;
  s->last = (u8)(s->params.Sms - 1);
}

static u16 waiting(const struct task_stealer *s, const struct task_stealer_in *in, unsigned sm) {
  return (u16)((in->tail[sm] - in->next[sm]) & low_bits(s->params.BlockBits));
}

void task_stealer_comb(const struct task_stealer *s, const struct task_stealer_in *in, struct task_stealer_out *out) {
  memset(out->donor, 0, sizeof out->donor);
  memset(out->recipient, 0, sizeof out->recipient);
  out->stolen = s->state == TASK_STEALER_STEAL ? (u16)smaller(s->count, waiting(s, in, s->donor)) : 0;
  out->steal_valid = in->enable && out->stolen;
  out->donor[s->donor] = in->enable && s->state >= TASK_STEALER_HOLD;
  if (!out->steal_valid) return;
  out->recipient[s->recipient] = 1;
  out->recipient_tail = in->tail[s->donor];
  out->donor_tail = (out->recipient_tail - out->stolen) & low_bits(s->params.PointerBits);
  out->recipient_next = (out->donor_tail + 1) & low_bits(s->params.PointerBits);
}

static void begin(struct task_stealer *s) {
  s->state = TASK_STEALER_SEARCH;
  s->at = s->rest = 0;
  s->max = s->average = 0;
  s->found = false;
}

/* Algorithm 2, lines 3 to 10, for one SM; and whether it is the recipient. */
static void look(struct task_stealer *s, const struct task_stealer_in *in) {
  const u16 its = waiting(s, in, s->at);
  if (its > s->max) {
    s->max = its;
    s->donor = s->at;
  }
  s->average = (u16)((s->average + its) & low_bits(s->params.BlockBits));
  if (in->dry[s->at] && (!s->found || (s->recipient <= s->last && s->at > s->last))) {
    s->found = true;
    s->recipient = s->at;
  }
}

static void search(struct task_stealer *s, const struct task_stealer_in *in) {
  if (s->at < s->params.Sms) look(s, in);
  if (++s->at < s->params.Sms + TASK_STEALER_LATER) return;
  s->at = 0;
  s->state = s->max ? TASK_STEALER_DIVIDE : TASK_STEALER_REST;
}

/* Line 11: a bit of the average. */
static void divide(struct task_stealer *s) {
  const unsigned highest = s->params.BlockBits - 1, part = 2u * s->rest + (s->average >> highest & 1);
  const bool fits = part >= s->params.Sms;
  s->rest = (u8)(part - (fits ? s->params.Sms : 0));
  s->average = (u16)((s->average << 1 & low_bits(s->params.BlockBits)) | fits);
  if (++s->at < s->params.BlockBits) return;
  s->at = 0;
  s->state = TASK_STEALER_COUNT;
}

void task_stealer_clock(struct task_stealer *s, const struct task_stealer_in *in, const struct task_stealer_out *out) {
  if (!in->enable) {
    task_stealer_reset(s);
    return;
  }
  switch (s->state) {
    case TASK_STEALER_REST:
      if (memchr(in->dry, 1, s->params.Sms)) begin(s);
      break;
    case TASK_STEALER_SEARCH: search(s, in); break;
    case TASK_STEALER_DIVIDE: divide(s); break;
    case TASK_STEALER_COUNT:
      s->count = (u16)(s->max - s->average);
      s->state = TASK_STEALER_HOLD;
      break;
    case TASK_STEALER_HOLD:
      if (++s->at == TASK_STEALER_HOLDS) s->state = TASK_STEALER_STEAL;
      break;
    case TASK_STEALER_STEAL:
      if (out->steal_valid) s->last = s->recipient;
      s->state = TASK_STEALER_REST;
      break;
  }
}
