/* why_pairs: see why_pairs.h. */
#include "why_pairs.h"

enum { NEAR = 12, REPEAT = 250000 };

#define BARNES .preset = "volta"
#define MALEKEH .preset = "malekeh", .reuse = NEAR
#define WARPPOOL .preset = "fermi"
#define REGLESS .preset = "maxwell"
#define SCAVENGER .preset = "scavenger", .repeat = REPEAT

#define GTO                                                                                                            \
  { .label = "GTO" }
#define RBA                                                                                                            \
  { .label = "RBA", .scheduler = "rba" }
#define ORDINARY                                                                                                       \
  { .label = "ordinary units", .preset = "turing" }
#define STHLD(n)                                                                                                       \
  { .label = "STHLD " #n, .scheduler = "malekeh", .sthld = n }
#define POOL(...)                                                                                                      \
  { .label = "WarpPool", .set = {"LoadPath=1"}, __VA_ARGS__ }
#define COALESCER(...)                                                                                                 \
  { .label = "coalescer", .set = {"LoadPath=0"}, __VA_ARGS__ }
#define FULL                                                                                                           \
  {                                                                                                                    \
    .label = "full register file", .set = { "OperandStage=0", "Rows=64" }                                              \
  }
#define ENTRIES_512                                                                                                    \
  {                                                                                                                    \
    .label = "512 entries", .set = { "Rows=16", "Entries=16" }                                                         \
  }
#define HALVES                                                                                                         \
  { .label = "half of the SM each", .scheduler = "lrr" }
#define GOAL(n)                                                                                                        \
  { .label = "goal of " #n " %", .scheduler = "lrr", .goal = n }

const struct why_pair why_pairs[WHY_PAIRS] = {
    {"rba", BARNES, .kernel = "bank_bound", .file = "bank_bound.tws", .machine = {GTO, RBA}},
    {"rba-tiled", BARNES, .kernel = "matmul_tiled", .file = "matmul_tiled.tws", .machine = {GTO, RBA}},
    {"units", BARNES, .kernel = "bank_bound", .file = "bank_bound.tws",
     .machine = {GTO, {.label = "4 units", .set = {"CollectorUnits=4"}}}},
    {"fully", BARNES, .kernel = "fma_baseline", .file = "fma_baseline.tws",
     .machine = {GTO, {.label = "fully connected", .preset = "fully"}}},
    {"latency", BARNES, .kernel = "bank_bound", .file = "bank_bound.tws",
     .machine = {RBA, {.label = "scores 20 cycles late", .scheduler = "rba", .score_latency = 20}}},

    {"caching", MALEKEH, .kernel = "gemm_tiled", .file = "gemm_tiled.small.launch",
     .machine = {ORDINARY, {.label = "Malekeh", .scheduler = "malekeh", .adaptive = true, .set = {"Interval=1000"}}}},
    {"sthld", MALEKEH, .kernel = "black_scholes", .file = "black_scholes.small.launch",
     .machine = {STHLD(0), STHLD(1)}},
    {"sthld-scan", MALEKEH, .kernel = "scan", .file = "scan.small.launch", .machine = {STHLD(0), STHLD(64)}},
    {"caching-units", MALEKEH, .kernel = "gemm_tiled", .file = "gemm_tiled.small.launch",
     .machine = {STHLD(0), {.label = "4 units", .scheduler = "malekeh", .set = {"CollectorUnits=4"}}}},

    {"streaming", WARPPOOL, .kernel = "streamcluster", .file = "memory/streamcluster.tws", .grid = {24},
     .arguments = {"points=6144", "dimensions=64", "point=1572864", "centre=256", "out=24576"},
     .machine = {COALESCER(), POOL()}},
    {"syrk", WARPPOOL, .kernel = "SYRK", .file = "memory/syrk.tws", .grid = {17, 2},
     .arguments = {"n=544", "k=32", "a=1183744", "c=34816"}, .machine = {COALESCER(), POOL()}},
    {"kmeans", WARPPOOL, .kernel = "k-means", .file = "memory/kmeans.tws", .grid = {6},
     .arguments = {"features=34", "centres=2", "point=208896", "centre=272", "out=6144"},
     .machine = {COALESCER(), POOL()}},
    {"kmeans-l2", WARPPOOL, .kernel = "k-means", .file = "memory/kmeans.tws", .grid = {6},
     .arguments = {"features=34", "centres=2", "point=208896", "centre=272", "out=6144"},
     .machine = {COALESCER(.l2_bytes = 768 << 10), POOL(.l2_bytes = 768 << 10)}},

    {"regless-divergence", REGLESS, .kernel = "divergence", .file = "divergence.tws", .machine = {FULL, ENTRIES_512}},
    {"regless-nops", REGLESS, .kernel = "divergence", .file = "divergence.tws",
     .machine = {FULL, {.label = "nops for metadata", .set = {"OperandStage=0", "Rows=64"}, .nops = true}}},
    {"regless-reduction", REGLESS, .kernel = "reduction", .file = "reduction.tws", .machine = {FULL, ENTRIES_512}},

    {"fall-back", SCAVENGER, .kernel = "sad beside gemm_tiled", .file = "sad.small.launch",
     .second = "gemm_tiled.small.launch", .machine = {HALVES, GOAL(90)}},
    {"stores", SCAVENGER, .kernel = "hotspot beside transpose_naive", .file = "hotspot.small.launch",
     .second = "transpose_naive.small.launch", .machine = {HALVES, GOAL(90)}},
    {"sectors", SCAVENGER, .kernel = "hotspot beside transpose_naive", .file = "hotspot.small.launch",
     .second = "transpose_naive.small.launch",
     .machine = {HALVES, {.label = "sectors of 32 bytes", .scheduler = "lrr", .set = {"Sectors=4"}}}},
};
