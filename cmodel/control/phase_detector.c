/* phase_detector: see phase_detector.h for the contract. */
#include "control/phase_detector.h"

void phase_detector_init(struct phase_detector *s, const struct phase_detector_params *p) {
  const struct divergence_window_params lanes = {.Slots = p->Schedulers,
                                                 .Most = p->Most,
                                                 .Maximum = p->Maximum,
                                                 .Longest = p->Longest,
                                                 .Period = p->Period,
                                                 .Entries = p->Entries,
                                                 .Least = p->Least,
                                                 .Floor = p->LaneFloor,
                                                 .Margin = p->Margin};
  struct divergence_window_params requests = lanes;
  requests.Slots = p->Memories;
  requests.Floor = p->RequestFloor;
  s->params = *p;
  s->time = 0;
  divergence_window_init(&s->lanes, &lanes);
  divergence_window_init(&s->requests, &requests);
  pc_histogram_init(&s->pcs, &(struct pc_histogram_params){.Schedulers = p->Schedulers,
                                                           .Buckets = p->Buckets,
                                                           .Every = p->Every,
                                                           .LargeBits = p->LargeBits,
                                                           .SmallBits = p->SmallBits,
                                                           .RunBits = p->RunBits,
                                                           .Period = p->Comparison,
                                                           .Least = p->Samples,
                                                           .Floor = p->PcFloor,
                                                           .Margin = p->Margin});
}

void phase_detector_reset(struct phase_detector *s) {
  divergence_window_reset(&s->lanes);
  divergence_window_reset(&s->requests);
  pc_histogram_reset(&s->pcs);
  s->time = 0;
}

void phase_detector_comb(const struct phase_detector *s, const struct phase_detector_in *in,
                         struct phase_detector_out *out) {
  (void)in;
  out->apart = (u8)(s->lanes.apart | s->requests.apart << 1 | s->pcs.apart << 2);
  out->phase = s->time == s->params.Time;
}

static void clock_window(struct divergence_window *s, u8 counted, const u8 amount[8],
                         const struct phase_detector_in *in) {
  struct divergence_window_out out;
  struct divergence_window_in window = {.counted = counted,
                                        .begins = in->begins,
                                        .profiling = in->profiling,
                                        .rotates = in->rotates,
                                        .running = in->running};
  memcpy(window.amount, amount, sizeof window.amount);
  divergence_window_comb(s, &window, &out);
  divergence_window_clock(s, &window, &out);
}

void phase_detector_clock(struct phase_detector *s, const struct phase_detector_in *in,
                          const struct phase_detector_out *out) {
  struct pc_histogram_out compared;
  struct pc_histogram_in pcs = {.issued = in->issued,
                                .begins = in->begins,
                                .profiling = in->profiling,
                                .rotates = in->rotates,
                                .running = in->running};
  memcpy(pcs.bucket, in->bucket, sizeof pcs.bucket);
  clock_window(&s->lanes, in->issued, in->lanes, in);
  clock_window(&s->requests, in->memory, in->requests, in);
  pc_histogram_comb(&s->pcs, &pcs, &compared);
  pc_histogram_clock(&s->pcs, &pcs, &compared);
  if (!out->apart || in->begins) s->time = 0;
  else if (!out->phase) s->time++;
}
