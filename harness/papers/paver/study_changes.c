/* study_changes: see study_changes.h. */
#include "study_changes.h"

#define WAY(name, policy, stealing) {policy, stealing},
const struct policy_way study_ways[STUDY_WAY_COUNT] = {STUDY_WAYS(WAY)};

#define BIT(way) (1u << STUDY_##way)
enum {
  EVERY = (1 << STUDY_WAY_COUNT) - 1,
  FIVE = BIT(LRR) | BIT(BCS) | BIT(MST) | BIT(KWAY) | BIT(RB),
  GROUPED = BIT(MST) | BIT(KWAY) | BIT(RB),
  TWO = BIT(LRR) | BIT(RB)
};

/* Of Spmv's blocks so many fit the L1 (6.3). */
static const u32 fitting[PAVER_GPUS] = {1, 3, 2};

static void short_links(struct gpu_memory_config *m) { m->hop = 4; }
static void long_links(struct gpu_memory_config *m) { m->hop = 64; }
static void narrow_links(struct gpu_memory_config *m) { m->down_bytes = 8; }
static void slow_l2(struct gpu_memory_config *m) { m->sector_cycles = 8; }
static void free_dram(struct gpu_memory_config *m) {
  m->row_miss = m->row_hit;
  m->row_cycle = m->sector_16ths = 1;
}

const struct study_change study_changes[] = {
    {.name = "none", .what = "as it is", .ways = {EVERY, FIVE, FIVE}, .all = true},
    {.name = "l1", .what = "L1 of 48 KB", .ways = {TWO}, .set = "Ways=12", .all = true},
    {.name = "at_once", .what = "block scheduler does not wait", .ways = {GROUPED, 0, GROUPED}, .at_once = true},
    {.name = "fit",
     .what = "blocks that fit the L1",
     .ways = {BIT(LRR), BIT(LRR), BIT(LRR)},
     .room = fitting,
     .only = "SPMV"},
    {.name = "warps_lrr", .what = "warps in turn, not GTO", .ways = {TWO}, .warps_in_turn = true},
    {.name = "hop_4", .what = "links of 4 cycles, not 16", .ways = {TWO}, .memory = short_links},
    {.name = "hop_64", .what = "links of 64 cycles", .ways = {TWO}, .memory = long_links},
    {.name = "down_8", .what = "links of 8 bytes a cycle, not 32", .ways = {TWO}, .memory = narrow_links},
    {.name = "l2_slow", .what = "L2 of 4 bytes a cycle and slice, not 32", .ways = {TWO}, .memory = slow_l2},
    {.name = "dram_free", .what = "DRAM without rows and limit", .ways = {TWO}, .memory = free_dram},
    {.name = "other_graph",
     .what = "traced graph for static, static for traced",
     .ways = {GROUPED},
     .groups = STUDY_GROUPS_OTHER},
    {.name = "lines", .what = "weights are lines", .ways = {GROUPED}, .groups = STUDY_GROUPS_LINES},
    {.name = "sorted", .what = "blocks of a group by number", .ways = {GROUPED}, .groups = STUDY_GROUPS_SORTED},
    {.name = NULL}};

bool study_changes_it(const struct study_change *c, const struct workload *w, unsigned gpu) {
  if (!c->ways[gpu]) return false;
  return c->only ? strcmp(c->only, w->benchmark) == 0 : c->all || w->changed;
}
