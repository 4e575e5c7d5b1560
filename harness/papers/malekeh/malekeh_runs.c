/* malekeh_runs: see malekeh_runs.h. */
#include "malekeh_runs.h"

#include <stdlib.h>

#include "util/jobs.h"

#define OURS(label, sthld, ...)                                                                                        \
  { label, "malekeh", "malekeh", sthld, 0, 0, REUSE_THRESHOLD, REUSE_WARPS, { __VA_ARGS__ } }

/* An interval of 1,000 cycles, as our kernels run for a tenth of what the paper's do, and less. */
const struct variant malekeh_variants[VARIANTS] = {
    {"baseline", "turing", "gto", 0, 0, 0, REUSE_THRESHOLD, REUSE_WARPS, {NULL}},
    OURS("Malekeh", -1, "Interval=1000"),
    {"GTO + LRU", "malekeh", "gto", 0, 3, 0, REUSE_THRESHOLD, REUSE_WARPS, {NULL}},
    {"GTO + LRU, Malekeh's allocation", "malekeh", "gto", 0, 1, 0, REUSE_THRESHOLD, REUSE_WARPS, {NULL}},
    {"BOW", "malekeh", "gto", 0, 1, 3, REUSE_THRESHOLD, REUSE_WARPS, {"CollectorUnits=8", "Entries=16"}},
    OURS("Malekeh_PR", 0, "CollectorUnits=8"),
    OURS("0", 0, NULL),
    OURS("1", 1, NULL),
    OURS("2", 2, NULL),
    OURS("4", 4, NULL),
    OURS("8", 8, NULL),
    OURS("16", 16, NULL),
    OURS("32", 32, NULL),
    OURS("64", 64, NULL),
    OURS("interval 10,000", -1, NULL),
    OURS("4 units, adaptive", -1, "Interval=1000", "CollectorUnits=4"),
    OURS("16 entries, adaptive", -1, "Interval=1000", "Entries=16"),
    {"RTHLD 4, adaptive", "malekeh", "malekeh", -1, 0, 0, 4, REUSE_WARPS, {"Interval=1000"}},
    {"RTHLD 30, adaptive", "malekeh", "malekeh", -1, 0, 0, 30, REUSE_WARPS, {"Interval=1000"}},
    {"all warps profiled, adaptive", "malekeh", "malekeh", -1, 0, 0, REUSE_THRESHOLD, 1000000, {"Interval=1000"}},
    {"baseline, 8 units", "turing", "gto", 0, 0, 0, REUSE_THRESHOLD, REUSE_WARPS, {"CollectorUnits=8"}},
};
#define SUITE(name, group)                                                                                             \
  { #name ".small.launch", group, {0 }, {NULL }, false }
#define QUICK(name, group)                                                                                             \
  { #name ".small.launch", group, {0 }, {NULL }, true }

static const struct bench benches[] = {
    SUITE(backprop_layer, RODINIA),
    SUITE(bfs, RODINIA),
    SUITE(gaussian, RODINIA),
    QUICK(hotspot, RODINIA),
    SUITE(kmeans, RODINIA),
    QUICK(lavamd, RODINIA),
    SUITE(lu, RODINIA),
    SUITE(nearest_neighbour, RODINIA),
    SUITE(pathfinder, RODINIA),
    SUITE(srad, RODINIA),
    {"tensor.tws", TENSOR, {0}, {NULL}, true},
    {"tensor_gemm.tws", TENSOR, {16, 4, 1}, {"depth=512", "width=256", "a=131072", "b=131072", "c=262144"}, false},
    {"tensor_rnn.tws", TENSOR, {8, 1, 1}, {"steps=48", "x=196608", "y=196608"}, false},
    SUITE(atax, OTHERS),
    SUITE(bicg, OTHERS),
    QUICK(black_scholes, OTHERS),
    SUITE(convolution_2d, OTHERS),
    SUITE(decompress, OTHERS),
    SUITE(gemm_naive, OTHERS),
    SUITE(gemm_tiled, OTHERS),
    SUITE(histogram, OTHERS),
    SUITE(mri_q, OTHERS),
    SUITE(mvt, OTHERS),
    QUICK(nbody, OTHERS),
    SUITE(needleman_wunsch, OTHERS),
    SUITE(reduction, OTHERS),
    SUITE(sad, OTHERS),
    SUITE(saxpy, OTHERS),
    SUITE(scan, OTHERS),
    SUITE(spmv_csr, OTHERS),
    SUITE(stencil_2d, OTHERS),
    SUITE(stencil_3d, OTHERS),
    SUITE(syr2k, OTHERS),
    SUITE(syrk, OTHERS),
    SUITE(transpose_naive, OTHERS),
    SUITE(transpose_tiled, OTHERS),
    SUITE(two_mm, OTHERS),
    SUITE(vector_add, OTHERS),
};
enum { BENCHES = sizeof benches / sizeof *benches };

static void count_intervals(void *context, const struct sm *sm, const struct sm_in *in) {
  struct steadiness *s = context;
  (void)in;
  s->issued += (u32)__builtin_popcount(sm->wires.sthld_in.issued);
  if (++s->cycle % STEADY_INTERVAL) return;
  const u32 difference = s->issued > s->before ? s->issued - s->before : s->before - s->issued;
  s->changed += s->intervals && difference * SM_STHLD_INVERSE > s->before;
  s->intervals++;
  s->before = s->issued;
  s->issued = 0;
}

static void measure(void *context, u64 i, void *result) {
  const struct study *s = context;
  const struct bench *b = s->bench[i / VARIANTS];
  const struct variant *v = &malekeh_variants[i % VARIANTS];
  struct sample *to = result;
  struct experiment e;
  struct run_result r = {0};
  experiment_init(&e, s->folder, b->file, v->preset);
  struct run_options *run = &e.options.run;
  run->engine.window = v->window;
  run->scheduler = v->scheduler;
  run->setting.adaptive = v->sthld < 0;
  run->setting.sthld = (u8)(v->sthld < 0 ? 0 : v->sthld);
  run->setting.traditional = v->traditional;
  run->reuse_threshold = v->threshold;
  run->reuse_warps = v->warps;
  experiment_set(&e, v->set, 3);
  experiment_argue(&e, b->arguments, 6);
  memcpy(run->overrides.grid, b->grid, sizeof b->grid);
  memset(to, 0, sizeof *to);
  if (i % VARIANTS == FIXED) {
    run->engine.probe = count_intervals;
    run->engine.probe_context = &to->steadiness;
  }
  to->status = experiment_run(&e, &r);
  if (to->status != RUN_PASSED) snprintf(to->error, sizeof to->error, "%s", r.error.text);
  to->cycles = (double)r.cycles;
  to->instructions = (double)r.instructions;
  to->n = r.engine.caching;
  to->reuse = r.reuse;
  to->launches = r.launches ? r.launches : 1;
}

static bool take(void *context, u64 i, const void *result) {
  struct study *s = context;
  if (result) memcpy(&s->sample[i], result, sizeof *s->sample);
  else s->sample[i] = (struct sample){.status = RUN_INTERNAL, .error = "the run ended without a result"};
  s->status = s->sample[i].status;
  if (s->status == RUN_PASSED) return true;
  fprintf(stderr, "twinwarp: %s, %s: %s\n", s->bench[i / VARIANTS]->file, malekeh_variants[i % VARIANTS].label,
          s->sample[i].error);
  return false;
}

void malekeh_runs(struct study *s, bool small) {
  s->bench = calloc(BENCHES, sizeof *s->bench);
  s->sample = calloc((size_t)BENCHES * VARIANTS, sizeof *s->sample);
  s->status = s->bench && s->sample ? RUN_PASSED : RUN_INTERNAL;
  if (s->status != RUN_PASSED) return;
  for (unsigned b = 0; b < BENCHES; b++)
    if (benches[b].quick || !small) s->bench[s->count++] = &benches[b];
  jobs_run("runs", (u64)s->count * VARIANTS, jobs_default(), sizeof(struct sample), measure, take, s);
}

void malekeh_runs_free(struct study *s) {
  free(s->bench);
  free(s->sample);
}
