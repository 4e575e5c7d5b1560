/* sm_settings: the part of sm.c that puts settings where they are used. */
#include "sm_internal.h"

/* Settings are wires that stand: they are put where they are used when one is written. */
void sm_drive_settings(struct sm *s) {
  const struct settings_values *now = &s->settings.now;
  struct kernel_dispatch_in *d = &s->wires.dispatch_in;
  memcpy(d->grid_x, now->grid_x, sizeof d->grid_x);
  memcpy(d->grid_y, now->grid_y, sizeof d->grid_y);
  memcpy(d->grid_z, now->grid_z, sizeof d->grid_z);
  memcpy(d->block_warps, now->block_warps, sizeof d->block_warps);
  memcpy(d->last_lanes, now->last_lanes, sizeof d->last_lanes);
  memcpy(d->warps_limit, now->warps_limit, sizeof d->warps_limit);
  memcpy(d->blocks_limit, now->blocks_limit, sizeof d->blocks_limit);
  memcpy(d->shared_bytes, now->shared_bytes, sizeof d->shared_bytes);
  memcpy(d->entry, now->entry, sizeof d->entry);
  d->hashed = now->hashed;
  memcpy(d->hash_table, now->hash_table, sizeof d->hash_table);
  s->wires.sthld_in.adaptive = now->adaptive;
  s->wires.sthld_in.fixed = now->sthld;
  s->wires.path_in.carve_out = now->carve_out;
  for (unsigned k = 0; k < s->params.Subcores; k++) {
    struct subcore_in *c = &s->wires.subcore_in[k];
    c->policy = now->policy;
    c->traditional = now->traditional;
    c->score_latency = now->score_latency;
    c->smid = now->smid;
    c->nsmid = now->nsmid;
    memcpy(c->rows_per_warp, now->rows_per_warp, sizeof now->rows_per_warp);
  }
  if (s->params.Sharing) sm_sharing_drive_settings(s);
  if (s->params.Governor) sm_governor_drive_settings(s);
  if (sm_moves_blocks(s)) sm_preemption_drive_settings(s);
}

void sm_write_setting(struct sm *s, const struct sm_in *in) {
  if (!in->setting_valid) return;
  const struct settings_in write = {in->setting_valid, in->setting_index, in->setting_value};
  settings_clock(&s->settings, &write, NULL);
  sm_drive_settings(s);
}
