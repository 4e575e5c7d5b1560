/* gpu_sm: see gpu_sm.h. */
#include "gpu_sm.h"

#include <stdlib.h>

int gpu_sm_create(struct gpu_sm *s, unsigned number, const struct sm_params *p, struct gpu_signals *signals,
                  struct memory_link *link, struct tw_error *error) {
  const size_t bytes = p ? sizeof(struct sm) + sm_store_bytes(p) : 0;
  *s = (struct gpu_sm){.number = number, .signals = signals, .link = link};
  if (!p) return 0;
  s->sm = calloc(1, bytes);
  if (!s->sm) return tw_fail(error, "out of memory for SM %u of a GPU (%zu bytes)", number, bytes);
  sm_init(s->sm, p);
  return 0;
}

void gpu_sm_destroy(struct gpu_sm *s) { free(s->sm); }

/* A model's wires point to what is in it, and are good for a cycle; sub-cores that are quiet leave them, and are
 * not, so that they are driven again.  The instruction store is where it was put. */
static void keep_model(struct sm *m, struct kept *k) {
  struct issue_stage_decoded *store = m->subcore[0].scheduler[0].issue.store;
  kept_bytes(k, m, sizeof *m + sm_store_bytes(&m->params));
  for (unsigned i = 0; k->reading && i < m->params.Subcores; i++) {
    struct subcore *c = &m->subcore[i];
    c->quiet = false;
    for (unsigned j = 0; j < c->params.SchedulersPerSubcore; j++) c->scheduler[j].issue.store = store;
  }
}

void gpu_sm_keep(struct gpu_sm *s, struct kept *k) {
  struct sm *model = s->sm;
  struct gpu_signals *signals = s->signals;
  struct memory_link *link = s->link;
  KEPT(k, *s);
  s->sm = model;
  s->signals = signals;
  s->link = link;
  keep_model(model, k);
}

void gpu_sm_begin(struct gpu_sm *s) {
  const struct gpu_order *order = gpu_order_arriving(s->signals, s->cycle);
  const struct memory_response *response = link_response(s->link, s->cycle);
  s->reset = order->reset;
  memcpy(&s->in, &order->in, GPU_TOLD_BYTES);
  s->in.give_valid = order->taker == s->number;
  if (s->in.setting_index == SETTING_smid) s->in.setting_value = s->number;
  s->in.memory_ready = link_ready(s->link, s->cycle);
  s->in.response_valid = response != NULL;
  if (response) {
    s->in.response_tag = response->tag;
    s->in.response_data = response->data;
  }
}

static void serve_link(struct gpu_sm *s) {
  const struct sm_out *out = &s->out;
  if (out->memory_valid && s->in.memory_ready) {
    link_send(s->link, s->cycle,
              &(struct line_request){.operation = out->memory_operation,
                                     .tag = out->memory_tag,
                                     .line = out->memory_line,
                                     .lanes = out->memory_lanes,
                                     .word = out->memory_word,
                                     .data = &out->memory_data});
    s->counts.requests++;
  }
  if (s->in.response_valid && out->response_ready) link_taken(s->link);
}

static void count(struct gpu_sm *s) {
  const struct sm_out *out = &s->out;
  for (u32 left = out->commit_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left);
    s->counts.issued[i]++;
    s->counts.instructions++;
    s->counts.lanes += (unsigned)__builtin_popcount(out->commit_lanes[i]);
    whereabouts_issue(&s->whereabouts, i * (WHEREABOUTS_WARPS / SM_SCHEDULERS) + out->commit_warp[i],
                      out->commit_pc[i]);
  }
  if (s->sm && s->sm->params.Sharing) {
    share_count_cycle(&s->sharing, s->sm, out);
    s->counts.sharing = s->sharing.counts;
  }
  const struct sm *model = s->sm ? s->sm : s->beside;
  if (model && model->params.Sharing) s->counts.locks = model->sharing.lock.counts;
  s->counts.blocks += s->in.give_valid;
  s->overflow |= out->overflow;
}

static u8 what_it_says(const struct gpu_sm *s) {
  const bool quiet = s->out.quiet && link_quiet(s->link, s->cycle);
  return (u8)((s->out.ended ? GPU_ENDED : 0) | (quiet ? GPU_QUIET : 0));
}

void gpu_sm_end(struct gpu_sm *s) {
  u8 *said = gpu_said(s->signals, s->number, s->cycle);
  *said = 0;
  if (s->number == 0) *gpu_stalls(s->signals, s->cycle) = !s->reset && s->out.stalls_valid ? s->out.stalls + 1 : 0;
  if (!s->reset) {
    serve_link(s);
    count(s);
    *said = what_it_says(s);
  }
  s->cycle++;
}

static void cycle(struct gpu_sm *s) {
  gpu_sm_begin(s);
  if (s->reset) sm_reset(s->sm);
  else sm_comb(s->sm, &s->in, &s->out);
  gpu_sm_end(s);
  if (!s->reset) sm_clock(s->sm, &s->in, &s->out);
}

void gpu_sm_run(struct gpu_sm *s, u64 until) {
  while (s->cycle < until) cycle(s);
}
