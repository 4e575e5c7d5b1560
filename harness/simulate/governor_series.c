/* governor_series: see governor_series.h. */
#include "governor_series.h"

#include "util/written.h"

int governor_series_open(struct governor_series *s, const char *file, struct tw_error *error) {
  memset(s, 0, sizeof *s);
  s->name = file;
  s->file = written_open(file, error);
  if (!s->file) return -1;
  fputs("cycle,sharing,primary_ipc,secondary_ipc,target_ipc,primary_warps,secondary_warps,primary_requests,"
        "secondary_requests,primary_blocks,secondary_blocks,warp_slack,request_slack\n",
        s->file);
  return 0;
}

int governor_series_close(struct governor_series *s, struct tw_error *error) {
  return written_close(s->file, s->name, error);
}

void governor_series_cycle(void *series, const struct sm *sm, const struct sm_in *in) {
  struct governor_series *s = series;
  const struct kernel_divider *h = &sm->divider;
  const struct scavenger *v = &h->scavenger;
  (void)in;
  for (unsigned i = 0; i < SM_SCHEDULERS; i++) {
    const struct subcore_out *out = &sm->wires.subcore[i];
    if (out->commit_valid) s->instructions[sm->wires.dispatch.kernel[i] >> out->commit_warp[0] & 1]++;
  }
  if (++s->cycle % GOVERNOR_SERIES_CYCLES) return;
  const bool sharing = h->decided.sharing;
  fprintf(s->file, "%llu,%d,%.3f,%.3f,%.3f,%u,%u,%u,%u,%u,%u,%u,%u\n", (unsigned long long)s->cycle, sharing,
          (double)s->instructions[0] / GOVERNOR_SERIES_CYCLES, (double)s->instructions[1] / GOVERNOR_SERIES_CYCLES,
          (double)v->predictor.target / IPC_ONE, h->decided.warps[0], h->decided.warps[1], h->decided.requests[0],
          h->decided.requests[1], __builtin_popcount(sm->dispatch.place[0].block_busy),
          __builtin_popcount(sm->dispatch.place[1].block_busy), v->slack.warp_slack, v->slack.request_slack);
  s->instructions[0] = s->instructions[1] = 0;
}
