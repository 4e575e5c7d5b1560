/* gpu_signals: see gpu_signals.h. */
#include "gpu_signals.h"

#include <stdlib.h>

int gpu_signals_create(struct gpu_signals *s, unsigned hop, unsigned sms) {
  s->hop = hop;
  s->ring = 1u << clog2(2 * hop);
  s->order = calloc(s->ring, sizeof s->order[0]);
  s->said = calloc((size_t)s->ring * sms, sizeof s->said[0]);
  s->stalls = calloc(s->ring, sizeof s->stalls[0]);
  for (unsigned i = 0; s->order && i < s->ring; i++)
    s->order[i] = (struct gpu_order){.reset = true, .taker = GPU_MAX_SMS};
  return s->order && s->said && s->stalls ? 0 : -1;
}

void gpu_signals_destroy(struct gpu_signals *s) {
  free(s->order);
  free(s->said);
  free(s->stalls);
}

void gpu_signals_keep(struct gpu_signals *s, unsigned sms, struct kept *k) {
  kept_bytes(k, s->order, s->ring * sizeof s->order[0]);
  kept_bytes(k, s->said, (size_t)s->ring * sms * sizeof s->said[0]);
  kept_bytes(k, s->stalls, s->ring * sizeof s->stalls[0]);
}
