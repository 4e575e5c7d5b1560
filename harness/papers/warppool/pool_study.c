/* pool_study: see pool_study.h. */
#include "pool_study.h"

#include "isa.h"

const unsigned pool_windows[POOL_WINDOWS] = {0, 2, 4, 8, 16, 32, 64, 128};

static bool is_load(unsigned operation) { return (operation & ISA_MEM_KIND) == ISA_MEM_LOAD; }

/* A request merges with one for its line that stands in the window; else the oldest makes room for it. */
static void look_through(struct pool_window *w, unsigned size, u32 line) {
  for (unsigned i = 0; i < w->filled; i++)
    if (w->line[i] == line) return;
  w->requests++;
  if (!size) return;
  w->line[w->next] = line;
  w->next = (w->next + 1) % size;
  if (w->filled < size) w->filled++;
}

static void count_windows(struct pool_study *s, u32 line) {
  for (unsigned i = 0; i < POOL_WINDOWS; i++) look_through(&s->window[i], pool_windows[i], line);
}

/* The coalescer, or MRPB's queues after it, and the L1 behind. */
static void count_coalescer(struct pool_study *s, const struct sm *sm) {
  const struct coalescer_out *x = &sm->path.wires.coalescer;
  if (!sm->wires.path.sent_valid) return;
  s->serving++;
  s->served++;
  if (!is_load(x->line_operation)) return;
  s->accesses++;
  s->loads++;
  if (!sm->path.compared) count_windows(s, x->line_address);
}

static void count_banks(struct pool_study *s, const struct banked_l1 *l1) {
  const unsigned lines = l1->found.hits + l1->found.one;
  s->serving += lines > 0;
  s->served += lines;
  s->accesses += load_split_is_load(&l1->split) ? lines : 0;
}

static void count_pool(struct pool_study *s, const struct sm *sm) {
  const struct warp_pool *pool = &sm->path.pool;
  const struct warp_pool_wires *p = &pool->wires;
  const bool taken = sm->wires.path.sent_valid;
  s->serving += taken;
  s->served += taken;
  s->accesses += taken && p->selector.offer_load;
  for (unsigned c = 0; c < pool->params.Coalescers; c++) {
    const struct intra_warp_coalescer_out *line = &p->coalescer[c];
    if (p->queues.insert_ready >> c & 1) {
      s->patterns[line->line_pattern]++;
      s->loads++;
    } else if (line->line_valid && is_load(line->line_operation)) {
      s->queue_waits++;
    } else if (pool->coalescer[c].line_valid && !line->line_valid) {
      s->map_waits++;
    }
  }
}

void pool_study_cycle(void *study, const struct sm *sm, const struct sm_in *in) {
  struct pool_study *s = study;
  const struct sm_wires *x = &sm->wires;
  const bool offered = request_arbiter_offer(&sm->arbiter, REQUEST_ARBITER_GLOBAL) != NULL;
  const struct load_path_wires *p = &sm->path.wires;
  const bool line = sm->params.LoadPath ? p->pool.line_valid : p->coalescer.line_valid;
  s->waiting += x->requesting || (offered && !x->path.request_ready) || (line && !x->path.sent_valid);
  s->instructions += offered && x->path.request_ready;
  s->results += x->path.result_valid;
  s->misses += x->path.memory_valid && in->memory_ready && is_load(p->l1.memory_operation);
  if (sm->params.LoadPath) count_pool(s, sm);
  else if (sm->path.compared == LOAD_PATH_BANKED_L1) count_banks(s, &sm->path.banked);
  else count_coalescer(s, sm);
}
