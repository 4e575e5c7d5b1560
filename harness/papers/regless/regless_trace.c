/* regless_trace: see regless_trace.h.  What an instruction wrote is seen when its warp comes to the next. */
#include "regless_trace.h"

#include "isa/executor_internal.h"
#include "regions/accesses.h"

enum { INSTRUCTION_LIMIT = 200000000, NOT_RECORDED = UINT32_MAX };

struct recorder {
  struct regless_trace *trace;
  u32 share, seen; /* warps so far */
  u64 most_steps;
  u32 block[3];
  bool started;
  u32 number[EXECUTOR_WARPS]; /* of each warp of the block: its place in the trace, from 1; 0: not seen yet */
};

/* The rows that the warp's last instruction wrote. */
static int finish_step(struct regless_trace *trace, struct regless_warp *warp, uint32_t (*registers)[ISA_LANES]) {
  struct region_access a[REGION_MOST_ACCESSES];
  if (!warp->steps.count) return 0;
  const unsigned n = region_accesses(trace->kernel->code[warp->steps.at[warp->steps.count - 1].pc], a);
  if (ARRAY_ROOM(&warp->results, REGION_MOST_ACCESSES)) return -1;
  for (unsigned k = 0; k < n; k++)
    if (a[k].write) memcpy(&warp->results.at[warp->results.count++], registers[a[k].reg], sizeof(row));
  return 0;
}

/* Where the warp's steps go; NOT_RECORDED: nowhere. */
static int number_of(struct recorder *r, unsigned warp, u32 *number) {
  struct regless_trace *trace = r->trace;
  if (!r->number[warp]) {
    const bool wanted = r->seen++ % r->share == 0 && trace->steps < r->most_steps;
    r->number[warp] = wanted ? trace->warps.count + 1 : NOT_RECORDED;
    if (wanted) {
      if (ARRAY_ROOM(&trace->warps, 1)) return -1;
      memset(&trace->warps.at[trace->warps.count++], 0, sizeof *trace->warps.at);
    }
  }
  *number = r->number[warp];
  return 0;
}

static int see(void *context, const struct execution_event *e, struct tw_error *error) {
  struct recorder *r = context;
  u32 number;
  if (!r->started || memcmp(r->block, e->block, sizeof r->block) != 0) {
    memset(r->number, 0, sizeof r->number);
    memcpy(r->block, e->block, sizeof r->block);
    r->started = true;
  }
  if (number_of(r, e->warp, &number)) return tw_fail(error, "no memory to record kernel %.40s", r->trace->kernel->name);
  if (number == NOT_RECORDED) return 0;
  struct regless_warp *warp = &r->trace->warps.at[number - 1];
  if (finish_step(r->trace, warp, e->registers) || ARRAY_ROOM(&warp->steps, 1))
    return tw_fail(error, "no memory to record kernel %.40s", r->trace->kernel->name);
  warp->steps.at[warp->steps.count++] = (struct regless_step){e->pc, e->lanes, warp->results.count};
  r->trace->steps++;
  return 0;
}

int regless_record(struct regless_trace *trace, const struct launch *launch, u32 *memory, u32 share, u64 most_steps,
                   struct tw_error *error) {
  struct execution_stats stats;
  struct recorder recorder = {.trace = trace, .share = share, .most_steps = most_steps};
  memset(trace, 0, sizeof *trace);
  trace->kernel = launch->kernel;
  const struct execution_observer observer = {.instruction = see, .context = &recorder};
  if (execute_observed(launch, memory, INSTRUCTION_LIMIT, &stats, &observer, error) == 0) return 0;
  regless_trace_free(trace);
  return -1;
}

void regless_trace_free(struct regless_trace *trace) {
  for (u32 w = 0; w < trace->warps.count; w++) {
    free(trace->warps.at[w].steps.at);
    free(trace->warps.at[w].results.at);
  }
  free(trace->warps.at);
}
