/* context_walker: see context_walker.h for the contract. */
#include "dispatch/context_walker.h"

void context_walker_init(struct context_walker *w, const struct context_walker_params *params) {
  memset(w, 0, sizeof *w);
  w->params = *params;
}

void context_walker_reset(struct context_walker *w) {
  const struct context_walker_params params = w->params;
  context_walker_init(w, &params);
}

void context_walker_comb(const struct context_walker *w, const struct context_walker_in *in,
                         struct context_walker_out *out) {
  const struct context_at *at = in->save | in->load ? context_walker_line(w, in->load) : NULL;
  out->finished = (in->save | in->load) && context_walker_finished(w);
  out->line_valid = at != NULL;
  if (at) {
    out->line_shared = at->shared;
    out->line_number = at->number;
    out->line_at = at->line;
  }
  out->memory_valid = w->request;
  out->memory_store = w->request && !w->load;
  out->memory_line = w->line;
  out->memory_tag = w->load ? w->place : LINE_NO_REPLY;
  out->response_ready = !w->put;
}

static void start(struct context_walker *w, const struct context_walker_in *in) {
  const u32 context = in->kernel * w->params.Places + in->place;
  w->lines_of_warp = (u16)(CONTEXT_STATE_LINES + in->rows_per_warp[in->kernel] * w->params.Banks);
  w->lines_of_shared = (u16)(in->shared_bytes[in->kernel] / CONTEXT_LINE_BYTES);
  w->line = (in->context_line + context * in->context_lines) & low_bits(25);
  w->left = in->warps;
  w->at = (struct context_at){false, (u8)(w->left ? lowest_bit(w->left) : 0), 0};
  w->loading = 0;
  w->put = false;
}

/* The next line is asked for: a store if it has been read, or a load. */
static void begin(struct context_walker *w, bool load) {
  struct context_at *at = &w->at;
  w->request = true;
  w->load = load;
  if (++at->line < w->lines_of_warp || at->shared) return;
  w->left &= w->left - 1;
  *at = (struct context_at){!w->left, (u8)(w->left ? lowest_bit(w->left) : 0), 0};
}

static void begin_load(struct context_walker *w) {
  w->place = (u8)lowest_bit(~w->loading);
  w->loading |= 1u << w->place;
  w->wanted[w->place] = w->at;
  begin(w, true);
}

static void answer(struct context_walker *w, unsigned place) {
  w->loading &= ~(1u << place);
  w->put = true;
  w->put_at = w->wanted[place];
}

void context_walker_clock(struct context_walker *w, const struct context_walker_in *in,
                          const struct context_walker_out *out) {
  (void)out;
  const bool answered = in->response_valid && !w->put;
  const bool begins = in->load && !w->request && !context_walker_none_left(w) && w->loading != low_bits(CONTEXT_LOADS);
  if (in->start) start(w, in);
  if (w->request && in->memory_ready) {
    w->request = false;
    w->line = (w->line + 1) & low_bits(25);
  }
  if (begins) begin_load(w);
  if (in->save && in->line_done) begin(w, false);
  if (in->load && in->line_done) w->put = false;
  if (answered) answer(w, in->response_place);
}
