/* scavenger: see scavenger.h for the contract. */
#include "control/scavenger.h"

enum { PRIMARY, SECONDARY };
enum { LONG = 16, PROPORTIONAL = 3, INTEGRAL = 2 };             /* Table 5.2 */
enum { PRIMARY_LEAST = 4, SECONDARY_MOST = 8, NEED_BITS = 16 }; /* Table 5.2 */
enum { EVERY = 11, LARGE_BITS = 16, SMALL_BITS = 12, RUN_BITS = 12, PC_FLOOR = 12288 };
enum { MOST = 32, LANE_FLOOR = 8, REQUEST_FLOOR = 2, MARGIN = 102, LEAST = 32 }; /* Table 5.1 */

#define THE_SM                                                                                                         \
  .Schedulers = 4, .Warps = 64, .Requests = 256, .Blocks = 32, .Buckets = 128, .Period = 100, .Absence = 1024

const struct scavenger_params scavenger_paper = {
    THE_SM,           .Slice = 512,       .Minimum = 20000,     .Maximum = 200000,
    .Hold = 128,      .Tolerance = 77,    .RunMaximum = 262144, .Window = 128,
    .Entries = 64,    .Comparison = 8192, .Samples = 1024,      .Time = 500,
    .Interval = 8192, .Far = 2048,        .Patience = 8192,     .Alone = 65536};

const struct scavenger_params scavenger_short = {
    THE_SM,           .Slice = 32,        .Minimum = 1000,     .Maximum = 6000,
    .Hold = 64,       .Tolerance = 77,    .RunMaximum = 20000, .Window = 32,
    .Entries = 16,    .Comparison = 1024, .Samples = 64,       .Time = 100,
    .Interval = 1024, .Far = 512,         .Patience = 1024,    .Alone = 4096};

const struct scavenger_params scavenger_shortest = {
    THE_SM,          .Slice = 4,   .Minimum = 64,     .Maximum = 300, .Hold = 4,  .Tolerance = 1023, .RunMaximum = 900,
    .Window = 20,    .Entries = 2, .Comparison = 200, .Samples = 8,   .Time = 20, .Interval = 256,   .Far = 60,
    .Patience = 200, .Alone = 300};

#define PARTS(X)                                                                                                       \
  X(phase_detector, detector, .Schedulers = p->Schedulers, .Memories = 1, .Most = MOST, .Buckets = p->Buckets,         \
    .Every = EVERY, .LargeBits = LARGE_BITS, .SmallBits = SMALL_BITS, .RunBits = RUN_BITS,                             \
    .Comparison = p->Comparison, .Samples = p->Samples, .PcFloor = PC_FLOOR, .Maximum = p->Maximum,                    \
    .Longest = p->Maximum / 4, .Period = p->Window, .Entries = p->Entries, .Least = LEAST, .LaneFloor = LANE_FLOOR,    \
    .RequestFloor = REQUEST_FLOOR, .Margin = MARGIN, .Time = p->Time)                                                  \
  X(performance_predictor, predictor, .Schedulers = p->Schedulers, .Slice = p->Slice, .Minimum = p->Minimum,           \
    .Maximum = p->Maximum, .Hold = p->Hold, .Tolerance = p->Tolerance, .RunMaximum = p->RunMaximum)                    \
  X(ipc_error, error, .Schedulers = p->Schedulers, .Period = p->Period, .Long = LONG)                                  \
  X(slack_meter, slack, .Warps = p->Warps, .Lines = p->Requests, .Period = p->Period)                                  \
  X(quota_controller, warps, .Max = p->Warps, .Proportional = PROPORTIONAL, .Integral = INTEGRAL)                      \
  X(quota_controller, requests, .Max = p->Requests, .Proportional = PROPORTIONAL, .Integral = INTEGRAL)                \
  X(idle_warps, idle_warps, .Warps = p->Warps, .Interval = p->Interval)                                                \
  X(block_controller, blocks, .Interval = p->Interval, .Warps = p->Warps, .MaxBlocks = p->Blocks,                      \
    .Resources = SCAVENGER_RESOURCES, .NeedBits = NEED_BITS, .PrimaryLeast = PRIMARY_LEAST,                            \
    .SecondaryMost = SECONDARY_MOST)                                                                                   \
  X(fall_back, fall_back, .Schedulers = p->Schedulers, .Far = p->Far, .Patience = p->Patience, .Alone = p->Alone)

void scavenger_init(struct scavenger *s, const struct scavenger_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT)
}

void scavenger_reset(struct scavenger *s) {
  PARTS(TW_RESET)
  s->idle = 0;
  s->shared = s->decided = s->settled = false;
}

static void drive_quota(struct quota_controller_in *to, const struct ipc_error_out *e, u16 slack, unsigned total,
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

static void drive_blocks(struct scavenger_wires *x, const struct scavenger_in *in, bool sharing, bool resume) {
  struct block_controller_in *to = &x->blocks_in;
  to->running = x->idle_warps_in.running = sharing;
  to->resume = x->idle_warps_in.resume = resume;
  to->primary_slack = x->idle_warps.primary;
  to->secondary_slack = x->idle_warps.secondary;
  memcpy(to->primary_need, in->primary_need, sizeof to->primary_need);
  memcpy(to->secondary_need, in->secondary_need, sizeof to->secondary_need);
  memcpy(to->space, in->space, sizeof to->space);
  to->primary_limit = in->primary_limit;
  to->secondary_limit = in->secondary_limit;
}

/* What says whether kernels share, and what they share by. */
void scavenger_comb(struct scavenger *s, const struct scavenger_in *in, struct scavenger_out *out) {
  struct scavenger_wires *x = &s->wires;
  phase_detector_comb(&s->detector, &x->detector_in, &x->detector);
  fall_back_comb(&s->fall_back, &x->fall_back_in, &x->fall_back);
  const bool vacating = s->predictor.state == PREDICTOR_PROFILING && in->on[SECONDARY];
  const bool absent = s->idle == s->params.Absence;
  x->predictor_in.restart = x->fall_back.restart || in->sizes_change || vacating || absent;
  x->predictor_in.phase = x->detector.phase;
  x->predictor_in.goal = in->goal;
  performance_predictor_comb(&s->predictor, &x->predictor_in, &x->predictor);
  out->sharing = x->predictor.running && !x->fall_back.alone && !absent;
  ipc_error_comb(&s->error, &x->error_in, &x->error);
  slack_meter_comb(&s->slack, &x->slack_in, &x->slack);
  drive_quota(&x->warps_in, &x->error, x->slack.warp_slack, s->params.Warps, out->sharing);
  drive_quota(&x->requests_in, &x->error, x->slack.request_slack, s->params.Requests, out->sharing);
  quota_controller_comb(&s->warps, &x->warps_in, &x->warps);
  quota_controller_comb(&s->requests, &x->requests_in, &x->requests);
  memcpy(x->idle_warps_in.on, in->on, sizeof in->on);
  x->idle_warps_in.issues = in->issues;
  idle_warps_comb(&s->idle_warps, &x->idle_warps_in, &x->idle_warps);
  drive_blocks(x, in, out->sharing, out->sharing && !s->shared);
  block_controller_comb(&s->blocks, &x->blocks_in, &x->blocks);
  out->warps[PRIMARY] = x->warps.primary;
  out->warps[SECONDARY] = x->warps.secondary;
  out->requests[PRIMARY] = x->requests.primary;
  out->requests[SECONDARY] = x->requests.secondary;
  const bool decided = out->sharing && (s->decided || x->blocks.decided);
  out->blocks[PRIMARY] = decided ? x->blocks.primary_blocks : 0;
  out->blocks[SECONDARY] = decided ? x->blocks.secondary_blocks : 0;
  out->all = (u8)((!decided && !absent) << PRIMARY | absent << SECONDARY);
}

static void count(struct scavenger *s, const struct scavenger_out *out) {
  const struct scavenger_wires *x = &s->wires;
  if (s->idle == s->params.Absence) return;
  s->counts.cycles[out->sharing ? 2 : x->predictor.profiling && !x->predictor_in.restart ? 0 : 1]++;
  s->counts.profiles += out->sharing && !s->shared;
  s->counts.discarded += x->predictor.discarded;
  s->counts.phases += x->predictor.running && x->detector.phase;
  if (out->sharing) s->counts.predicted += x->predictor.predicted;
  s->counts.fall_backs += x->fall_back.restart;
}

/* What the parts see of a cycle. */
static void drive_meters(struct scavenger_wires *x, const struct scavenger_in *in, bool counts) {
  x->predictor_in.issued = x->detector_in.issued = x->error_in.issued = x->fall_back_in.issued = in->issued;
  memcpy(x->detector_in.lanes, in->lanes, sizeof in->lanes);
  memcpy(x->detector_in.bucket, in->bucket, sizeof in->bucket);
  x->detector_in.memory = in->memory;
  x->detector_in.requests[0] = in->lines;
  x->detector_in.begins = x->predictor.begins;
  x->detector_in.profiling = x->predictor.profiling;
  x->detector_in.rotates = x->predictor.rotates;
  x->detector_in.running = x->predictor.running;
  x->error_in.running = x->slack_in.running = x->fall_back_in.running = counts;
  x->error_in.target = x->fall_back_in.target = x->predictor.target;
  x->slack_in.active = in->active;
  x->slack_in.ready = in->ready;
  x->slack_in.outstanding = (u16)(in->outstanding[PRIMARY] + in->outstanding[SECONDARY]);
  x->slack_in.held_up = in->held_up;
}

void scavenger_clock(struct scavenger *s, const struct scavenger_in *in, const struct scavenger_out *out) {
  struct scavenger_wires *x = &s->wires;
  drive_meters(x, in, out->sharing && s->settled);
  count(s, out);
  s->settled = out->sharing && (s->settled || (s->decided && !in->moving));
  s->decided = out->sharing && (s->decided || x->blocks.decided);
  s->shared = out->sharing;
  s->idle = !in->idle ? 0 : s->idle < s->params.Absence ? s->idle + 1 : s->idle;
  PARTS(TW_CLOCK)
}
