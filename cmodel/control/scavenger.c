/* scavenger: see scavenger.h for the contract. */
#include "control/scavenger.h"

enum { PRIMARY, SECONDARY };
enum { PERIOD = 100, LONG = 16, PROPORTIONAL = 3, INTEGRAL = 2 };    /* Table 5.2 */
enum { PRIMARY_LEAST = 4, SECONDARY_MOST = 8, NEED_BITS = 16 };      /* Table 5.2 */
enum { EVERY = 11, LARGE_BITS = 16, SMALL_BITS = 12, RUN_BITS = 12, PC_FLOOR = 12288 };
enum { LANE_FLOOR = 8, REQUEST_FLOOR = 2, MARGIN = 102, LEAST = 32 }; /* Table 5.1 */

const struct scavenger_params scavenger_paper = {
    .slice = 512, .minimum = 20000, .maximum = 200000, .hold = 128, .tolerance = 77, .run_maximum = 262144,
    .window = 128, .entries = 64, .comparison = 8192, .samples = 1024, .time = 500, .block_interval = 8192,
    .far = 2048, .patience = 8192, .alone = 65536};

const struct scavenger_params scavenger_short = {
    .slice = 32, .minimum = 1000, .maximum = 6000, .hold = 64, .tolerance = 77, .run_maximum = 20000,
    .window = 32, .entries = 16, .comparison = 1024, .samples = 64, .time = 100, .block_interval = 1024,
    .far = 512, .patience = 1024, .alone = 4096};

const struct scavenger_params scavenger_shortest = {
    .slice = 4, .minimum = 64, .maximum = 300, .hold = 4, .tolerance = 1023, .run_maximum = 900,
    .window = 20, .entries = 2, .comparison = 200, .samples = 8, .time = 20, .block_interval = 256,
    .far = 60, .patience = 200, .alone = 300};

static void init_detector(struct scavenger *s, const struct scavenger_params *p) {
  phase_detector_init(&s->detector, &(struct phase_detector_params){.Issues = SCAVENGER_ISSUES,
                                                                    .Memories = 1,
                                                                    .Most = 32,
                                                                    .Buckets = SCAVENGER_BUCKETS,
                                                                    .Every = EVERY,
                                                                    .LargeBits = LARGE_BITS,
                                                                    .SmallBits = SMALL_BITS,
                                                                    .RunBits = RUN_BITS,
                                                                    .Comparison = p->comparison,
                                                                    .Samples = p->samples,
                                                                    .PcFloor = PC_FLOOR,
                                                                    .Maximum = p->maximum,
                                                                    .Longest = p->maximum / 4,
                                                                    .Period = p->window,
                                                                    .Entries = p->entries,
                                                                    .Least = LEAST,
                                                                    .LaneFloor = LANE_FLOOR,
                                                                    .RequestFloor = REQUEST_FLOOR,
                                                                    .Margin = MARGIN,
                                                                    .Time = p->time});
}

void scavenger_init(struct scavenger *s, const struct scavenger_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  performance_predictor_init(&s->predictor, &(struct performance_predictor_params){
      SCAVENGER_ISSUES, p->slice, p->minimum, p->maximum, p->hold, p->tolerance, p->run_maximum});
  init_detector(s, p);
  ipc_error_init(&s->error, &(struct ipc_error_params){SCAVENGER_ISSUES, PERIOD, LONG});
  quota_controller_init(&s->warps, &(struct quota_controller_params){p->warps, PROPORTIONAL, INTEGRAL});
  quota_controller_init(&s->requests, &(struct quota_controller_params){p->requests, PROPORTIONAL, INTEGRAL});
  block_controller_init(&s->blocks, &(struct block_controller_params){
      p->block_interval, p->warps, p->blocks, SCAVENGER_RESOURCES, NEED_BITS, PRIMARY_LEAST, SECONDARY_MOST});
  fall_back_init(&s->fall_back, &(struct fall_back_params){SCAVENGER_ISSUES, p->far, p->patience, p->alone});
}

void scavenger_reset(struct scavenger *s) {
  const struct scavenger_params params = s->params;
  scavenger_init(s, &params);
}

static unsigned ones(u64 x) { return (unsigned)__builtin_popcountll(x); }

static void give_quota(struct quota_controller_in *to, const struct ipc_error_out *e, u16 slack, unsigned total,
                       bool sharing) {
  to->valid = e->valid;
  to->short_error = e->short_error;
  to->long_error = e->long_error;
  to->slack = slack;
  to->total = (u16)total;
  to->primary_least = to->secondary_least = 1;
  to->load = !sharing;
  to->load_value = (u16)total;
}

static void give_blocks(const struct scavenger *s, const struct scavenger_in *in, bool sharing,
                        struct block_controller_in *to) {
  to->running = sharing;
  to->resume = sharing && !s->shared;
  to->primary_slack = (u8)ones(in->on[PRIMARY] & ~s->issued);
  to->secondary_slack = (u8)ones(in->on[SECONDARY] & ~s->issued);
  memcpy(to->primary_need, in->need[PRIMARY], sizeof to->primary_need);
  memcpy(to->secondary_need, in->need[SECONDARY], sizeof to->secondary_need);
  memcpy(to->space, in->space, sizeof to->space);
  to->primary_limit = in->limit[PRIMARY];
  to->secondary_limit = in->limit[SECONDARY];
}

/* What says whether kernels share, and what they share by. */
void scavenger_comb(const struct scavenger *state, const struct scavenger_in *in, struct scavenger_out *out) {
  /* The wires are scratch, not state: each call brings them up to date. */
  struct scavenger *s = (struct scavenger *)state;
  struct scavenger_wires *x = &s->wires;
  phase_detector_comb(&s->detector, &x->detector_in, &x->detector);
  fall_back_comb(&s->fall_back, &x->fall_back_in, &x->fall_back);
  const bool vacating = s->predictor.state == PREDICTOR_PROFILING && in->on[SECONDARY];
  const bool absent = s->idle == SCAVENGER_ABSENCE;
  x->predictor_in.restart = x->fall_back.restart || in->sizes_change || vacating || absent;
  x->predictor_in.phase = x->detector.phase;
  x->predictor_in.goal = in->goal;
  performance_predictor_comb(&s->predictor, &x->predictor_in, &x->predictor);
  out->sharing = x->predictor.running && !x->fall_back.alone && !absent;
  ipc_error_comb(&s->error, &x->error_in, &x->error);
  give_quota(&x->warps_in, &x->error, s->warp_slack, s->params.warps, out->sharing);
  give_quota(&x->requests_in, &x->error, s->request_slack, s->params.requests, out->sharing);
  quota_controller_comb(&s->warps, &x->warps_in, &x->warps);
  quota_controller_comb(&s->requests, &x->requests_in, &x->requests);
  give_blocks(s, in, out->sharing, &x->blocks_in);
  block_controller_comb(&s->blocks, &x->blocks_in, &x->blocks);
  out->warps[PRIMARY] = x->warps.primary;
  out->warps[SECONDARY] = x->warps.secondary;
  out->requests[PRIMARY] = x->requests.primary;
  out->requests[SECONDARY] = x->requests.secondary;
  const bool decided = out->sharing && (s->decided || x->blocks.decided);
  out->blocks[PRIMARY] = decided ? x->blocks.primary_blocks : 0;
  out->blocks[SECONDARY] = decided ? x->blocks.secondary_blocks : 0;
  out->all[PRIMARY] = !decided && !absent;
  out->all[SECONDARY] = absent;
}

/* Slack of a period whose last cycle this is. */
static void end_period(struct scavenger *s) {
  s->warp_slack = (u16)(s->active ? s->ready * IPC_ERROR_ONE / s->active : 0);
  const u32 most = (u32)s->most * PERIOD;
  s->request_slack = (u16)(!most ? IPC_ERROR_ONE
                                 : s->outstanding < most ? (most - s->outstanding) * IPC_ERROR_ONE / most : 0);
  s->period = s->ready = s->active = s->outstanding = s->most = 0;
}

static void measure(struct scavenger *s, const struct scavenger_in *in, const struct scavenger_out *out) {
  const u16 outstanding = (u16)(in->outstanding[PRIMARY] + in->outstanding[SECONDARY]);
  s->ready += in->ready;
  s->active += in->active;
  s->outstanding += outstanding;
  if (in->held_up && outstanding > s->most) s->most = outstanding;
  if (++s->period == PERIOD || !out->sharing) end_period(s);
  const bool ended = s->blocks.age + 1 == s->params.block_interval;
  s->issued = !out->sharing || ended ? 0 : s->issued | in->issues;
}

static void count(struct scavenger *s, const struct scavenger_out *out) {
  const struct scavenger_wires *x = &s->wires;
  if (s->idle == SCAVENGER_ABSENCE) return;
  s->counts.cycles[out->sharing ? 2 : x->predictor.profiling && !x->predictor_in.restart ? 0 : 1]++;
  s->counts.profiles += out->sharing && !s->shared;
  s->counts.discarded += x->predictor.discarded;
  s->counts.phases += x->predictor.running && x->detector.phase;
  if (out->sharing) s->counts.predicted += x->predictor.predicted;
  s->counts.fall_backs += x->fall_back.restart;
}

void scavenger_clock(struct scavenger *s, const struct scavenger_in *in, const struct scavenger_out *out) {
  struct scavenger_wires *x = &s->wires;
  x->predictor_in.issued = x->detector_in.issued = x->error_in.issued = x->fall_back_in.issued = in->issued;
  memcpy(x->detector_in.lanes, in->lanes, sizeof in->lanes);
  memcpy(x->detector_in.bucket, in->bucket, sizeof in->bucket);
  x->detector_in.memory = in->memory;
  x->detector_in.requests[0] = in->lines;
  x->detector_in.begins = x->predictor.begins;
  x->detector_in.profiling = x->predictor.profiling;
  x->detector_in.rotates = x->predictor.rotates;
  x->detector_in.running = x->predictor.running;
  x->error_in.running = x->fall_back_in.running = out->sharing && s->settled;
  x->error_in.target = x->fall_back_in.target = x->predictor.target;
  count(s, out);
  measure(s, in, out);
  s->settled = out->sharing && (s->settled || (s->decided && !in->moving));
  s->decided = out->sharing && (s->decided || x->blocks.decided);
  s->shared = out->sharing;
  s->idle = !in->idle ? 0 : s->idle < SCAVENGER_ABSENCE ? s->idle + 1 : s->idle;
  phase_detector_clock(&s->detector, &x->detector_in, &x->detector);
  performance_predictor_clock(&s->predictor, &x->predictor_in, &x->predictor);
  ipc_error_clock(&s->error, &x->error_in, &x->error);
  quota_controller_clock(&s->warps, &x->warps_in, &x->warps);
  quota_controller_clock(&s->requests, &x->requests_in, &x->requests);
  block_controller_clock(&s->blocks, &x->blocks_in, &x->blocks);
  fall_back_clock(&s->fall_back, &x->fall_back_in, &x->fall_back);
}
