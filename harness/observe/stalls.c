/* stalls: see stalls.h. */
#include "stalls.h"

#include <stdio.h>

void stalls_cycle(struct stalls *s, const struct look *l, const struct sm *sm, const struct sm_in *in) {
  s->cycles++;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    s->reason[l->reason[i]]++;
    for (unsigned w = 0; w < sm->params.Warps; w++) s->state[l->state[i][w]]++;
  }
  gauges_cycle(&s->gauges, sm, in);
}

static void print(const char *title, const u64 *of) {
  u64 sum = 0;
  for (unsigned r = 0; r < REASON_COUNT; r++) sum += of[r];
  puts(title);
  for (unsigned r = 0; r < REASON_COUNT; r++) {
    const char *part = reason_part_name(reason_part((enum reason)r));
    if (!of[r]) continue;
    printf("  %5.1f  %-15s %s%s%s\n", 100 * (double)of[r] / (double)sum, reason_key((enum reason)r), part,
           part[0] ? ": " : "", reason_text((enum reason)r));
  }
}

void stalls_print(const struct stalls *s) {
  print("of schedulers' cycles, %", s->reason);
  print("of warps' cycles, %", s->state);
  gauges_print(&s->gauges, s->cycles);
}

static cJSON *json_of(const u64 *of, const char *unit) {
  cJSON *object = cJSON_CreateObject();
  for (unsigned r = 0; r < REASON_COUNT; r++) {
    char key[64];
    snprintf(key, sizeof key, "%s_%s", reason_key((enum reason)r), unit);
    cJSON_AddNumberToObject(object, key, (double)of[r]);
  }
  return object;
}

void stalls_json(const struct stalls *s, cJSON *root) {
  cJSON_AddNumberToObject(root, "observed_cycles", (double)s->cycles);
  cJSON_AddItemToObject(root, "schedulers", json_of(s->reason, "scheduler_cycles"));
  cJSON_AddItemToObject(root, "warps", json_of(s->state, "warp_cycles"));
  cJSON_AddItemToObject(root, "units_in_use", gauges_json(&s->gauges));
}
