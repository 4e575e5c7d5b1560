/* pool_study: see pool_study.h. */
#include "pool_study.h"

#include "isa/isa.h"

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

static void count_load(struct pool_study *s, u32 line) {
  s->loads++;
  for (unsigned i = 0; i < POOL_WINDOWS; i++) look_through(&s->window[i], pool_windows[i], line);
}

void pool_study_cycle(void *study, const struct sm *sm, const struct sm_in *in) {
  struct pool_study *s = study;
  const struct sm_wires *x = &sm->wires;
  s->misses += x->l1.memory_valid && in->memory_ready && is_load(x->l1.memory_operation);
  if (!sm->params.Pool) {
    if (!x->coalescer.line_valid || !x->l1.line_ready || !is_load(x->coalescer.line_operation)) return;
    s->accesses++;
    count_load(s, x->coalescer.line_address);
    return;
  }
  const struct warp_pool_wires *p = &sm->pool.wires;
  s->accesses += p->selector.offer_load && x->l1.line_ready;
  for (u32 left = p->queues.insert_ready; left; left &= left - 1) {
    const struct intra_warp_coalescer_out *line = &p->coalescer[lowest_bit(left)];
    s->patterns[line->line_pattern]++;
    count_load(s, line->line_address);
  }
}
