/* pool_wait: see pool_wait.h. */
#include "pool_wait.h"

/* Whether a line of the warp is among those for a tag of WarpPool's queues. */
static bool has_record(const struct warp_pool *p, const struct inter_warp_tag *t, unsigned sm_warp) {
  bool has = false;
  for (unsigned k = 0; k < t->count; k++)
    has |= mapping_unpack(t->record[k], sizeof(row) / sizeof(u32), clog2(p->params.Loads)).warp == sm_warp;
  return has;
}

enum reason pool_wait(const struct load_path *path, unsigned sm_warp, enum reason otherwise) {
  const struct warp_pool *p = &path->pool;
  for (unsigned k = 0; k < p->params.Coalescers; k++) {
    const struct intra_warp_coalescer *c = &p->coalescer[k];
    if (c->line_reply && c->line_valid && c->line_warp == sm_warp && !(p->wires.queues.insert_ready >> k & 1))
      return REASON_pool_full;
    if ((c->valid && c->warp == sm_warp) || (c->line_valid && c->line_warp == sm_warp)) return REASON_coalescing;
  }
  for (unsigned t = 0; t < p->params.Queues * p->params.Tags; t++) {
    if (!has_record(p, &p->queues.tag[t], sm_warp)) continue;
    if (!p->wires.metadata.slot_valid) return REASON_pool_full;
    if (path->wires.l1.line_ready) return REASON_pooled;
    return path->l1.fill_install ? REASON_l1_port : lookup_wait(path);
  }
  return otherwise;
}
