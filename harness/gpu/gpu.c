/* gpu: see gpu.h. */
#include "gpu.h"

#include <stdlib.h>

#include "gpu_workers.h"
#include "simulate/watch.h"

/* What a launch began with. */
struct beginning {
  u64 cycle, instructions;
};

struct gpu {
  struct gpu_config config;
  struct sm_params params;
  struct gpu_signals signals;
  struct gpu_memory *memory;
  struct gpu_front front;
  struct group_front groups; /* in the place of its block scheduler, if blocks are grouped */
  u32 *image, *beyond;       /* memory; behind it the groups of the launch, or NULL */
  struct gpu_sm sm[GPU_MAX_SMS];
  unsigned sms; /* that there are so far */
  u64 passed;   /* the SMs have the cycles before */
  u64 target;   /* of the turn under way */
  struct gpu_workers *workers;
  struct beginning begin; /* of the launch under way, */
  struct watch watch;     /* and who watches it */
};

static void run_sm(void *context, unsigned i) {
  struct gpu *g = context;
  gpu_sm_run(&g->sm[i], g->target);
}

static int make_sm(struct gpu *g, unsigned i, struct tw_error *error) {
  const struct sm_params *model = i < g->config.rtl_sms ? NULL : &g->params;
  const int status = gpu_sm_create(&g->sm[i], i, model, &g->signals, gpu_memory_link(g->memory, i), error);
  if (status == 0 && model) sm_two_level(g->sm[i].sm, g->config.two_level);
  return status;
}

static int make(struct gpu *g, u32 *image, u32 bytes, u32 lowest, struct tw_error *error) {
  const struct gpu_memory_config *m = &g->config.memory;
  g->memory = gpu_memory_create(m, image, bytes, lowest, error);
  if (!g->memory) return -1;
  if (gpu_signals_create(&g->signals, m->hop, m->sms) != 0) return tw_fail(error, "out of memory for a GPU's signals");
  for (; g->sms < m->sms; g->sms++)
    if (make_sm(g, g->sms, error) != 0) return -1;
  gpu_front_init(&g->front, m->sms, g->config.launch_latency, &g->signals);
  g->image = image;
  if (g->config.blocks.grouped) {
    group_front_init(&g->groups, m->sms, g->config.blocks.policy, gpu_memory_link(g->memory, m->sms));
    g->front.groups = &g->groups;
  }
  const unsigned threads = g->config.threads < m->sms ? g->config.threads : m->sms;
  g->workers = gpu_workers_create(threads, m->sms, run_sm, g, error);
  return g->workers ? 0 : -1;
}

struct gpu *gpu_create(const struct gpu_config *config, const struct sm_params *params, u32 *image, u32 bytes,
                       u32 lowest, struct tw_error *error) {
  struct gpu *g = calloc(1, sizeof *g);
  if (!g) {
    tw_fail(error, "out of memory for a GPU of %u SMs", config->memory.sms);
    return NULL;
  }
  g->config = *config;
  g->config.memory.sectors = sm_sectors(params);
  g->params = *params;
  if (make(g, image, bytes, lowest, error) == 0) return g;
  gpu_destroy(g);
  return NULL;
}

void gpu_destroy(struct gpu *g) {
  if (g->workers) gpu_workers_destroy(g->workers);
  for (unsigned i = 0; i < g->sms; i++) gpu_sm_destroy(&g->sm[i]);
  gpu_signals_destroy(&g->signals);
  if (g->memory) gpu_memory_destroy(g->memory);
  free(g->beyond);
  free(g);
}

const struct environment *gpu_host(const struct gpu *g) { return &g->front.host; }

bool gpu_fault(const struct gpu *g, u32 *address) { return gpu_memory_fault(g->memory, address); }

bool gpu_overflow(const struct gpu *g) {
  bool overflow = false;
  for (unsigned i = 0; i < g->sms; i++) overflow |= g->sm[i].overflow;
  return overflow;
}

void gpu_count(const struct gpu *g, struct gpu_counted *c) {
  memset(c, 0, sizeof *c);
  for (unsigned i = 0; i < g->sms; i++) {
    c->sm[i] = g->sm[i].counts;
    for (unsigned k = 0; k < GPU_ACCESSES; k++) c->memory[i][k] = *gpu_memory_counts(g->memory, i, (enum gpu_access)k);
  }
  for (unsigned i = 0; i < g->config.memory.channels; i++) {
    const struct dram_channel *d = gpu_memory_channel(g->memory, i);
    c->row_hits += d->row_hits;
    c->row_misses += d->row_misses;
    c->read_bytes += d->read_bytes;
    c->written_bytes += d->written_bytes;
  }
}

static u64 instructions_of(const struct gpu *g) {
  u64 sum = 0;
  for (unsigned i = 0; i < g->sms; i++) sum += g->sm[i].counts.instructions;
  return sum;
}

static bool may_continue(struct gpu *g, struct engine_result *r) {
  const u64 cycles = g->front.cycle - g->begin.cycle;
  if (gpu_front_done(&g->front)) return false;
  r->verdict = watch_look(&g->watch, cycles, instructions_of(g) - g->begin.instructions);
  for (unsigned i = 0; watch_late(&g->watch, cycles) && i < g->sms; i++) g->sm[i].whereabouts.watching = true;
  return r->verdict == ENGINE_PASSED;
}

static void find_warps(const struct gpu *g, struct engine_result *r) {
  const struct environment *host = &g->front.host;
  for (unsigned i = 0; i < g->sms && !r->where.count; i++)
    whereabouts_report(&g->sm[i].whereabouts, host->program, host->programs, &r->where);
}

/* Front and memory go first; see gpu.h.  They meet, too, where blocks are grouped: Hop cycles each, in turn. */
static void turn_of_models(struct gpu *g) {
  const u64 end = g->passed + g->config.memory.hop;
  for (u64 until = g->passed; until <= end; until += g->config.memory.hop) {
    gpu_front_run(&g->front, until);
    gpu_memory_run(g->memory, g->front.cycle);
  }
  g->target = g->front.cycle + g->config.memory.hop;
  gpu_workers_run(g->workers);
  g->passed = g->target;
}

static int turn(struct gpu *g, struct tw_error *error) {
  const struct gpu_parts parts = {&g->front, g->memory, g->sm, g->sms, g->config.memory.hop};
  if (g->config.between && g->config.between(g->config.keeper, g, error) != 0) return -1;
  if (g->config.turn) return g->config.turn(g->config.turner, &parts, error);
  turn_of_models(g);
  return 0;
}

void gpu_keep(struct gpu *g, struct kept *k) {
  KEPT(k, g->passed);
  KEPT(k, g->begin);
  KEPT(k, g->watch.instructions);
  KEPT(k, g->watch.quiet_since);
  gpu_signals_keep(&g->signals, g->sms, k);
  gpu_front_keep(&g->front, k);
  for (unsigned i = 0; i < g->sms; i++) gpu_sm_keep(&g->sm[i], k);
  gpu_memory_keep(g->memory, k);
}

/* The launch's groups into memory. */
static int put_groups(struct gpu *g, const struct launch *launch, struct tw_error *error) {
  const struct gpu_blocks *b = &g->config.blocks;
  const u32 base = gpu_memory_beyond(g->memory);
  u32 words, lines;
  if (!b->grouped || b->policy < BLOCK_POLICY_GROUPS) return 0;
  u32 *groups = b->group(b->grouper, launch, g->image, g->front.sm_blocks, base, &words, error);
  if (!groups) return -1;
  lines = (words + MEMORY_LINE_BYTES / 4 - 1) / (MEMORY_LINE_BYTES / 4);
  u32 *whole = realloc(groups, (size_t)lines * MEMORY_LINE_BYTES);
  if (!whole) {
    free(groups);
    return tw_fail(error, "out of memory for the groups of %u words", words);
  }
  memset(whole + words, 0, (size_t)lines * MEMORY_LINE_BYTES - (size_t)words * 4);
  free(g->beyond);
  g->beyond = whole;
  gpu_memory_put_beyond(g->memory, whole, lines);
  g->groups.queue_base = base;
  return 0;
}

int gpu_launch(struct gpu *g, const struct launch *launch, const struct sm_setting *setting,
               const struct engine_options *o, struct engine_result *r, struct tw_error *error) {
  int status;
  g->begin = (struct beginning){.cycle = g->front.cycle, .instructions = instructions_of(g)};
  memset(r, 0, sizeof *r);
  for (unsigned i = 0; i < g->sms; i++) memset(&g->sm[i].whereabouts, 0, sizeof g->sm[i].whereabouts);
  if (gpu_front_launch(&g->front, &g->params, setting, launch, error) != 0) return -1;
  if (put_groups(g, launch, error) != 0) return -1;
  watch_begin(&g->watch, o);
  do status = turn(g, error);
  while (status == 0 && may_continue(g, r));
  r->seconds = watch_end(&g->watch);
  if (r->verdict != ENGINE_PASSED) find_warps(g, r);
  return status < 0 ? -1 : 0;
}
