/* gpu_watch: see gpu_watch.h. */
#include "gpu_watch.h"

#include "isa.h"

/* ---- L1s */

static int create(struct miss_kinds *k, const struct gpu_parts *p, unsigned sm, struct tw_error *error) {
  const struct sm_params *params = &p->sm[sm].sm->params;
  const u32 lines = gpu_memory_beyond(p->memory) / MEMORY_LINE_BYTES;
  if (miss_kinds_create(k, lines, params->Sets * params->Ways) == 0) return 0;
  return tw_fail(error, "out of memory for what SM %u has loaded", sm);
}

static int begin(struct gpu_watch *w, const struct gpu_parts *p, struct tw_error *error) {
  for (; w->sms < p->sms; w->sms++)
    if (create(&w->kinds[w->sms], p, w->sms, error) != 0) return -1;
  return 0;
}

static int empty(struct gpu_watch *w, const struct gpu_parts *p, unsigned sm, struct tw_error *error) {
  miss_kinds_destroy(&w->kinds[sm]);
  return create(&w->kinds[sm], p, sm, error);
}

/* Between comb and clock: what the request in lookup finds, if it is handled in this cycle. */
static void look(struct gpu_watch *w, unsigned sm, const struct l1 *l1) {
  const struct l1_finding *f = &l1->found;
  if (!l1->lookup_valid || !f->go || l1->lookup.operation != ISA_MEM_LOAD) return;
  const enum miss_kind kind = miss_kinds_access(&w->kinds[sm], l1->lookup.line, f->sectors);
  if (f->hit) w->l1.hits++;
  else if (f->pending) w->l1.merged++;
  else w->l1.misses[kind]++;
}

/* The L1 is empty when a launch starts. */
static int run_sm(struct gpu_watch *w, const struct gpu_parts *p, unsigned sm, u64 until, struct tw_error *error) {
  struct gpu_sm *s = &p->sm[sm];
  while (s->cycle < until) {
    gpu_sm_begin(s);
    if (s->in.start && empty(w, p, sm, error) != 0) return -1;
    if (s->reset) sm_reset(s->sm);
    else sm_comb(s->sm, &s->in, &s->out);
    if (!s->reset) look(w, sm, &s->sm->path.l1);
    gpu_sm_end(s);
    if (!s->reset) sm_clock(s->sm, &s->in, &s->out);
  }
  return 0;
}

/* ---- the front */

/* After a cycle of the block scheduler. */
static void look_at_contexts(struct room_counts *c, const struct gpu_front *f) {
  const struct group_scheduler *s = &f->groups->scheduler;
  const bool more = f->groups->policy < BLOCK_POLICY_GROUPS ? s->x.grid.block_valid : !s->x.queue.exhausted;
  if (!s->turn.busy) return;
  for (unsigned i = 0; i < f->sms; i++) {
    const unsigned had = s->turn.blocks[i], free = had < f->sm_blocks ? f->sm_blocks - had : 0;
    c->all += f->sm_blocks;
    if (more || !s->x.feed[i].empty) c->waiting += free;
    else c->idle += free;
  }
}

/* A cycle in which memory is not asked. */
static void cycle_at_once(struct gpu_watch *w, struct gpu_front *f) {
  struct group_scheduler_out out;
  gpu_front_begin(f);
  f->groups->in.read_ready = 1;
  f->groups->in.answer_valid = w->answer;
  f->groups->in.answer_tag = w->answer_tag;
  f->groups->in.answer_word = w->answer_word;
  group_front_model(f->groups, &out);
  w->answer = out.read_valid && !f->host.reset;
  if (w->answer) {
    w->answer_tag = out.read_tag;
    w->answer_word = w->words[out.read_word - w->base / 4];
  }
  out.read_valid = 0;
  gpu_front_end_groups(f, &out);
}

static void run_front(struct gpu_watch *w, struct gpu_front *f, u64 until) {
  if (w->room && f->sm_blocks > w->room) f->sm_blocks = w->room;
  while (f->cycle < until && !gpu_front_done(f)) {
    if (w->at_once && w->words) cycle_at_once(w, f);
    else gpu_front_run(f, f->cycle + 1);
    look_at_contexts(&w->contexts, f);
  }
}

int gpu_watch_turn(void *watch, const struct gpu_parts *p, struct tw_error *error) {
  struct gpu_watch *w = watch;
  if (!w->sms && begin(w, p, error) != 0) return -1;
  const u64 passed = p->sm[0].cycle;
  for (u64 until = passed; until <= passed + p->hop; until += p->hop) {
    run_front(w, p->front, until);
    gpu_memory_run(p->memory, p->front->cycle);
  }
  for (unsigned i = 0; i < p->sms; i++)
    if (run_sm(w, p, i, p->front->cycle + p->hop, error) != 0) return -1;
  return 0;
}

void gpu_watch_end(struct gpu_watch *w) {
  while (w->sms) miss_kinds_destroy(&w->kinds[--w->sms]);
}
