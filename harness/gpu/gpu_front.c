/* gpu_front: see gpu_front.h. */
#include "gpu_front.h"

void gpu_front_init(struct gpu_front *f, unsigned sms, unsigned launch_latency, struct gpu_signals *signals) {
  memset(f, 0, sizeof *f);
  f->sms = sms;
  f->launch_latency = launch_latency;
  f->signals = signals;
  block_scheduler_init(&f->scheduler, &(struct block_scheduler_params){.Sms = sms, .GridBits = GPU_GRID_BITS});
}

/* Blocks that an SM has slots, shared memory and warp slots for. */
static unsigned room_for(const struct settings_values *v) {
  const unsigned by_warps = SM_SCHEDULERS * v->warps_limit[0] / v->block_warps[0];
  return v->blocks_limit[0] < by_warps ? v->blocks_limit[0] : by_warps;
}

int gpu_front_launch(struct gpu_front *f, const struct sm_params *p, const struct sm_setting *c,
                     const struct launch *launch, struct tw_error *error) {
  const struct stream stream = {.launches = launch, .count = 1};
  const struct settings_values written = f->host.written;
  if (environment_init(&f->host, p, c, &stream, 1, NULL, error) != 0) return -1;
  if (f->begun) {
    f->host.written = written;
    f->host.reset = false;
    f->host.phase = PHASE_PROGRAM;
  }
  f->begun = true;
  f->host.wanted.smid = GPU_MAX_SMS; /* no SM's */
  f->host.wanted.nsmid = (u8)f->sms;
  f->sm_blocks = room_for(&f->host.wanted);
  return 0;
}

/* What the host was given stays: the launch, its program, the machine. */
static void stay(struct environment *e, const struct environment *given) {
  for (unsigned i = 0; i < ENVIRONMENT_STREAMS; i++) e->stream[i].launches = given->stream[i].launches;
  e->params = given->params;
  e->memory = given->memory;
  e->setting = given->setting;
  memcpy(e->program, given->program, sizeof e->program);
  e->programs = given->programs;
}

void gpu_front_keep(struct gpu_front *f, struct kept *k) {
  const struct environment given = f->host;
  struct gpu_signals *signals = f->signals;
  struct group_front *groups = f->groups;
  KEPT(k, *f);
  f->signals = signals;
  f->groups = groups;
  if (groups) group_front_keep(groups, k);
  stay(&f->host, &given);
}

/* The launch that starts in this cycle, if one does. */
static bool starts(struct gpu_front *f) {
  if (f->host.in.start) f->starts = f->cycle + f->launch_latency;
  if (!f->starts || f->cycle < f->starts) return false;
  f->starts = 0;
  return true;
}

void gpu_front_begin(struct gpu_front *f) {
  const struct settings_values *v = &f->host.wanted;
  struct block_scheduler_in *in = &f->in;
  *in = (struct block_scheduler_in){.start = starts(f),
                                    .grid_x = v->grid_x[0],
                                    .grid_y = v->grid_y[0],
                                    .grid_z = v->grid_z[0],
                                    .block_warps = v->block_warps[0],
                                    .sm_blocks = (u8)f->sm_blocks};
  for (unsigned i = 0; i < f->sms; i++) {
    const u8 said = gpu_said_arriving(f->signals, i, f->cycle);
    in->ended[i] = (said & GPU_ENDED) != 0;
    in->quiet[i] = (said & GPU_QUIET) != 0;
  }
  if (f->groups) group_front_begin(f->groups, f->cycle, in);
}

static unsigned taker_of(const struct gpu_front *f, const struct block_scheduler_out *out) {
  for (unsigned i = 0; out->block_valid && i < f->sms; i++)
    if (out->give[i]) return i;
  return GPU_MAX_SMS;
}

static void give_orders(struct gpu_front *f, const struct block_scheduler_out *out) {
  struct gpu_order *order = gpu_order_of(f->signals, f->cycle);
  order->reset = f->host.reset;
  memcpy(&order->in, &f->host.in, GPU_TOLD_BYTES);
  order->in.start = f->in.start;
  const u32 stalls = gpu_stalls_arriving(f->signals, f->cycle);
  order->in.reference_valid = stalls != 0;
  order->in.reference_stalls = stalls ? stalls - 1 : 0;
  order->taker = (u8)taker_of(f, out);
  order->in.give_x = out->block_x;
  order->in.give_y = out->block_y;
  order->in.give_z = out->block_z;
  order->in.give_alive = out->block_alive;
  order->in.give_count = out->block_count;
}

/* What it gives in reset means nothing. */
void gpu_front_end(struct gpu_front *f, const struct block_scheduler_out *given) {
  static const struct block_scheduler_out nothing;
  const struct block_scheduler_out *out = f->host.reset ? &nothing : given;
  give_orders(f, out);
  const struct sm_out seen = {.busy = out->busy || f->starts || f->in.start};
  environment_step(&f->host, &seen);
  f->cycle++;
}

void gpu_front_end_groups(struct gpu_front *f, const struct group_scheduler_out *given) {
  static const struct group_scheduler_out nothing;
  struct block_scheduler_out out;
  group_front_end(f->groups, f->cycle, f->host.reset ? &nothing : given, &out);
  gpu_front_end(f, &out);
}

static void cycle_of_groups(struct gpu_front *f) {
  struct group_scheduler_out out;
  group_front_model(f->groups, &out);
  gpu_front_end_groups(f, &out);
}

static void cycle_of_grid(struct gpu_front *f) {
  struct block_scheduler_out out;
  block_scheduler_comb(&f->scheduler, &f->in, &out);
  block_scheduler_clock(&f->scheduler, &f->in, &out);
  gpu_front_end(f, &out);
}

void gpu_front_run(struct gpu_front *f, u64 until) {
  while (f->cycle < until && !gpu_front_done(f)) {
    gpu_front_begin(f);
    if (f->groups) cycle_of_groups(f);
    else cycle_of_grid(f);
  }
}
