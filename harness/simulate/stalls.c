/* stalls: see stalls.h. */
#include "stalls.h"

#include <stdio.h>

/* What a warp with an instruction that is not issued waits for. */
static enum stall cause_of_warp(const struct issue_stage *s, const struct issue_stage_in *in, unsigned w) {
  const struct issue_stage_wires *x = &s->wires;
  const u32 bit = 1u << w;
  u32 later[GATE_CLASSES];
  if (x->scheduler_in.eligible & bit) return STALL_issued; /* another was taken, or what has been queued before it */
  if (in->gate[GATE_ANY] & bit) return STALL_held;
  if (x->stack.busy & bit) return STALL_divergence;
  if (x->scoreboard.hazard & bit) return STALL_result;
  memcpy(later, in->gate, sizeof later);
  later[GATE_ANY] = 0;
  later[GATE_ORDER] |= s->order.outstanding;
  if (issue_gates_held(GATE_CLASSES, later, x->need) & bit) return STALL_memory;
  return (in->collector_ready | ~x->needs_collector) & bit ? STALL_unread : STALL_operand_stage;
}

static enum stall cause(const struct subcore_scheduler *c) {
  const struct issue_stage *s = &c->issue;
  enum stall first = STALL_empty;
  if (c->issued.commit_valid) return STALL_issued;
  const u32 heads = fetch_heads(&s->fetch)->head_valid;
  for (unsigned w = 0; w < s->params.Warps; w++) {
    if (!s->stack.live[w]) continue;
    enum stall of = heads >> w & 1 ? cause_of_warp(s, &c->issue_in, w) : STALL_fetch;
    if (of == STALL_issued) of = STALL_operand_stage;
    if (of < first) first = of;
  }
  return first;
}

void stalls_cycle(void *context, const struct sm *sm, const struct sm_in *in) {
  struct stalls *s = context;
  (void)in;
  if (!sm->wires.dispatch.busy) return;
  for (unsigned k = 0; k < sm->params.Subcores; k++)
    for (unsigned i = 0; i < sm->subcore[k].params.SchedulersPerSubcore; i++)
      s->of[cause(&sm->subcore[k].scheduler[i])]++;
}

static const struct {
  const char *key, *text;
} names[] = {
#define NAME(key, text) {#key "_scheduler_cycles", text},
    STALLS(NAME)
#undef NAME
};

static u64 sum_of(const struct stalls *s) {
  u64 sum = 0;
  for (unsigned i = 0; i < STALL_COUNT; i++) sum += s->of[i];
  return sum;
}

void stalls_print(const struct stalls *s) {
  const u64 sum = sum_of(s);
  puts("of schedulers' cycles, %");
  for (unsigned i = 0; i < STALL_COUNT && sum; i++)
    if (s->of[i]) printf("  %5.1f  %s\n", 100 * (double)s->of[i] / (double)sum, names[i].text);
}

cJSON *stalls_json(const struct stalls *s) {
  cJSON *object = cJSON_CreateObject();
  for (unsigned i = 0; i < STALL_COUNT; i++) cJSON_AddNumberToObject(object, names[i].key, (double)s->of[i]);
  return object;
}
