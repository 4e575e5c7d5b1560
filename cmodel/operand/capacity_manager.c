/* capacity_manager: see capacity_manager.h for the contract. */
#include "operand/capacity_manager.h"

enum { NO_WARP = CAPACITY_MAX_WARPS };

void capacity_manager_init(struct capacity_manager *s, const struct capacity_manager_params *params) {
  s->params = *params;
  capacity_manager_reset(s);
}

void capacity_manager_reset(struct capacity_manager *s) {
  const struct capacity_manager_params params = s->params;
  memset(s, 0, sizeof *s);
  s->params = params;
  for (unsigned w = 0; w < params.Warps; w++) s->stack[w] = (u8)w;
  for (unsigned b = 0; b < params.Banks; b++) s->free[b] = (u8)params.Lines;
}

/* Lines that warp w's next region uses in bank b. */
static unsigned needed(const struct capacity_manager *s, const struct capacity_manager_in *in, unsigned w, unsigned b) {
  return in->region_banks[w] >> 3 * ((b - w) & (s->params.Banks - 1)) & 7;
}

/* The warp to be admitted, if it fits. */
static unsigned top(const struct capacity_manager *s, const struct capacity_manager_in *in) {
  for (unsigned k = 0; k < s->params.Warps; k++) {
    const unsigned w = s->stack[k];
    if (s->warp[w].state == CAPACITY_INACTIVE && in->region_valid >> w & 1) return w;
  }
  return NO_WARP;
}

static unsigned admitted(const struct capacity_manager *s, const struct capacity_manager_in *in) {
  const unsigned w = s->loading ? NO_WARP : top(s, in);
  for (unsigned b = 0; w != NO_WARP && b < s->params.Banks; b++)
    if (needed(s, in, w, b) > s->free[b]) return NO_WARP;
  return w;
}

static unsigned closing(const struct capacity_manager *s, const struct capacity_manager_in *in) {
  for (unsigned w = 0; w < s->params.Warps; w++)
    if (s->warp[w].state == CAPACITY_DRAINING && !s->warp[w].closed && !(in->reading >> w & 1)) return w;
  return NO_WARP;
}

/* The lowest warp that waits for nothing any more. */
static unsigned drained(const struct capacity_manager *s) {
  for (unsigned w = 0; w < s->params.Warps; w++) {
    unsigned pending = 0;
    for (unsigned b = 0; b < s->params.Banks; b++) pending += s->warp[w].writes[b];
    if (s->warp[w].state == CAPACITY_DRAINING && s->warp[w].closed && !pending) return w;
  }
  return NO_WARP;
}

static unsigned item_bank(const struct capacity_manager *s, const struct capacity_manager_in *in) {
  return (s->loading_warp + in->item_register) & (s->params.Banks - 1);
}

void capacity_manager_comb(const struct capacity_manager *s, const struct capacity_manager_in *in,
                           struct capacity_manager_out *out) {
  const unsigned next = admitted(s, in), last = closing(s, in);
  out->admit_valid = next != NO_WARP;
  out->admit_warp = (u8)next;
  out->close_valid = last != NO_WARP;
  out->close_warp = (u8)last;
  out->item_taken = s->loading && in->item_valid && s->queue[item_bank(s, in)].count < s->params.Lines;
  out->active = 0;
  for (unsigned w = 0; w < s->params.Warps; w++) out->active |= (u32)(s->warp[w].state == CAPACITY_ACTIVE) << w;
  out->preload_valid = 0;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    out->free[b] = s->free[b];
    out->preload_valid |= (u8)((s->queue[b].count != 0) << b);
    out->preload_kind[b] = s->queue[b].item[0].kind;
    out->preload_warp[b] = s->queue[b].item[0].warp;
    out->preload_register[b] = s->queue[b].item[0].reg;
  }
}

static void admit(struct capacity_manager *s, const struct capacity_manager_in *in, unsigned w) {
  s->warp[w].state = CAPACITY_PRELOADING;
  s->warp[w].closed = false;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    s->warp[w].lines[b] = (u8)needed(s, in, w, b);
    s->free[b] = (u8)(s->free[b] - s->warp[w].lines[b]);
  }
  s->loading = true;
  s->loading_warp = (u8)w;
}

static void to_top(struct capacity_manager *s, unsigned w) {
  unsigned k = 0;
  while (s->stack[k] != w) k++;
  memmove(&s->stack[1], &s->stack[0], k);
  s->stack[0] = (u8)w;
}

static void queues(struct capacity_manager *s, const struct capacity_manager_in *in,
                   const struct capacity_manager_out *out) {
  for (unsigned b = 0; b < s->params.Banks; b++) {
    struct capacity_queue *q = &s->queue[b];
    if (out->preload_valid >> b & in->preload_taken >> b & 1)
      memmove(&q->item[0], &q->item[1], --q->count * sizeof *q->item);
    if (!out->item_taken || item_bank(s, in) != b) continue;
    q->item[q->count++] = (struct capacity_item){in->item_kind, s->loading_warp, in->item_register};
    s->warp[s->loading_warp].items++;
  }
}

static void writes(struct capacity_manager *s, const struct capacity_manager_in *in) {
  for (unsigned b = 0; b < s->params.Banks; b++) {
    struct capacity_warp *w = &s->warp[in->write_warp[b]];
    w->writes[b] = (u8)(w->writes[b] + (in->reserve_valid >> b & 1) - (in->written_valid >> b & 1));
    s->free[b] = (u8)(s->free[b] + (w->closed && in->written_valid >> b & 1));
  }
}

static void close_warp(struct capacity_manager *s, unsigned w) {
  s->warp[w].closed = true;
  for (unsigned b = 0; b < s->params.Banks; b++)
    s->free[b] = (u8)(s->free[b] + s->warp[w].lines[b] - s->warp[w].writes[b]);
}

void capacity_manager_clock(struct capacity_manager *s, const struct capacity_manager_in *in,
                            const struct capacity_manager_out *out) {
  const unsigned done = drained(s);
  for (unsigned w = 0; w < s->params.Warps; w++)
    if (s->warp[w].state == CAPACITY_PRELOADING && !s->warp[w].items && !(s->loading && s->loading_warp == w))
      s->warp[w].state = CAPACITY_ACTIVE;
  queues(s, in, out);
  for (unsigned b = 0; b < s->params.Banks; b++)
    if (in->done_valid >> b & 1) s->warp[in->done_warp[b]].items--;
  writes(s, in);
  if (in->items_end) s->loading = false;
  if (in->ends_valid) s->warp[in->ends_warp].state = CAPACITY_DRAINING;
  if (out->close_valid) close_warp(s, out->close_warp);
  if (done != NO_WARP) {
    s->warp[done].state = CAPACITY_INACTIVE;
    to_top(s, done);
  }
  if (out->admit_valid) admit(s, in, out->admit_warp);
}
