/* warp_scheduler: see warp_scheduler.h for the contract. */
#include "issue/warp_scheduler.h"

void warp_scheduler_init(struct warp_scheduler *s, const struct warp_scheduler_params *params) {
  s->params = *params;
  warp_scheduler_reset(s);
}

void warp_scheduler_reset(struct warp_scheduler *s) {
  for (unsigned w = 0; w < WARP_SCHEDULER_MAX_WARPS; w++) s->rank[w] = (u8)w;
  s->last = 0;
}

static unsigned oldest(const struct warp_scheduler *s, u32 eligible) {
  unsigned best = lowest_bit(eligible);
  for (u32 left = eligible & (eligible - 1); left; left &= left - 1)
    if (s->rank[lowest_bit(left)] < s->rank[best]) best = lowest_bit(left);
  return best;
}

static unsigned least_score(const struct warp_scheduler *s, u32 eligible, const u8 *score) {
  unsigned least = ~0u, best = 0;
  for (u32 left = eligible; left; left &= left - 1) {
    unsigned w = lowest_bit(left), field = (unsigned)score[w] << 8 | s->rank[w];
    if (field < least) least = field, best = w;
  }
  return best;
}

/* Of the eligible warps, those of the first class that has any. */
static u32 first_class(u32 eligible, const u32 *precedence) {
  for (unsigned bit = 2; bit-- > 0;)
    if (eligible & ~precedence[bit]) eligible &= ~precedence[bit];
  return eligible;
}

static unsigned choice(const struct warp_scheduler *s, const struct warp_scheduler_in *in) {
  const u32 eligible = first_class(in->eligible, in->precedence), after = eligible & ~low_bits(s->last + 1u);
  switch (in->policy) {
    case WARP_SCHEDULER_LRR: return lowest_bit(after ? after : eligible);
    case WARP_SCHEDULER_RBA: return least_score(s, eligible, in->score);
    default: return eligible >> s->last & 1 ? s->last : oldest(s, eligible);
  }
}

void warp_scheduler_comb(const struct warp_scheduler *s, const struct warp_scheduler_in *in,
                         struct warp_scheduler_out *out) {
  out->issue_valid = in->eligible != 0;
  out->chosen = 0;
  if (out->issue_valid) {
    out->issue_warp = (u8)choice(s, in);
    out->chosen = 1u << out->issue_warp;
  }
  out->last = 1u << s->last;
}

static void make_youngest(struct warp_scheduler *s, unsigned warp) {
  const u8 old = s->rank[warp];
  for (unsigned w = 0; w < s->params.Warps; w++) s->rank[w] -= s->rank[w] > old;
  s->rank[warp] = (u8)(s->params.Warps - 1);
}

void warp_scheduler_clock(struct warp_scheduler *s, const struct warp_scheduler_in *in,
                          const struct warp_scheduler_out *out) {
  if (out->issue_valid) s->last = out->issue_warp;
  if (in->launch_valid) make_youngest(s, in->launch_warp);
}
