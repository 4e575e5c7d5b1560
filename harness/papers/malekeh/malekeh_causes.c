/* malekeh_causes: why hits differ from Malekeh's: what its controller has to go by, and how often warps drive out
 * each other. */
#include <math.h>

#include "malekeh_runs.h"

/* How many intervals a launch lasts, and how much their IPC differs by itself. */
static void intervals(const struct study *s) {
  enum { FEW = 20 };
  cJSON *row = cJSON_AddObjectToObject(s->root, "intervals");
  double in_launch = 0, changed = 0;
  unsigned brief = 0;
  for (unsigned b = 0; b < s->count; b++) {
    const struct sample *x = sample_of(s, b, FIXED);
    const double count = (double)x->steadiness.intervals / x->launches;
    in_launch += log1p(count);
    brief += count < FEW;
    changed += percent(x->steadiness.changed, x->steadiness.intervals);
  }
  in_launch = expm1(in_launch / s->count);
  changed /= s->count;
  printf("\nIntervals of 1,000 cycles with STHLD 0: %.1f in a launch (geometric mean; fewer than %d in %u of %u "
         "kernels); the\n"
         "IPC of %.1f %% of them is more than 2 %% off the one before\n",
         in_launch, FEW, brief, s->count, changed);
  cJSON_AddNumberToObject(row, "in_a_launch_count", in_launch);
  cJSON_AddNumberToObject(row, "kernels_with_few_count", brief);
  cJSON_AddNumberToObject(row, "changed_percent", changed);
}

/* Malekeh's hits, of kernels whose warps seldom find another's data in the unit they get, and of the others. */
static void flushes(const struct study *s) {
  enum { SELDOM = 10 };
  cJSON *row = cJSON_AddObjectToObject(s->root, "malekeh_by_flushes");
  double hit[2] = {0};
  unsigned count[2] = {0};
  for (unsigned b = 0; b < s->count; b++) {
    const struct sample *x = sample_of(s, b, MALEKEH);
    const bool often = percent(x->n.flushes, x->n.instructions) >= SELDOM;
    hit[often] += hits(x);
    count[often]++;
  }
  for (unsigned i = 0; i < 2; i++) hit[i] /= count[i] ? count[i] : 1;
  printf("\nMalekeh: %.1f %% hits in the %u kernels of which less than %d %% of the instructions empty a unit of "
         "another\n"
         "warp's data, %.1f %% in the other %u\n",
         hit[0], count[0], SELDOM, hit[1], count[1]);
  cJSON_AddNumberToObject(row, "seldom_hit_percent", hit[0]);
  cJSON_AddNumberToObject(row, "seldom_count", count[0]);
  cJSON_AddNumberToObject(row, "often_hit_percent", hit[1]);
  cJSON_AddNumberToObject(row, "often_count", count[1]);
}

void malekeh_causes(const struct study *s) {
  flushes(s);
  intervals(s);
}
