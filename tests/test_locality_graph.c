/* Test of PAVER's graphs and groups: weights beside intersections of sets, one by one; the SpScore of four rows of
 * Table 2, which follow from their grids; trees beside Kruskal's algorithm; every policy's groups beside what its words
 * ask for; their image in memory. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "papers/paver/block_groups.h"
#include "papers/paver/graph_partition.h"
#include "papers/paver/group_image.h"
#include "papers/paver/published.h"
#include "papers/paver/spanning_tree.h"
#include "util/random.h"

enum { MOST_WORDS = 400, LINE = LOCALITY_LINE_WORDS };

/* ---- localities that no kernel has */

/* One load; ranges are added block after block. */
static void begin(struct locality *l, u32 blocks) {
  *l = (struct locality){.blocks = blocks, .load_count = 1};
  l->loads = calloc(1, sizeof *l->loads);
  l->start = calloc(blocks + 1, sizeof *l->start);
  assert_true(l->loads && l->start);
}

static void add(struct locality *l, u32 block, u32 first, u32 stride, u32 count) {
  assert_int_equal(ARRAY_ROOM(&l->ranges, 1), 0);
  l->ranges.at[l->ranges.count++] = (struct locality_range){first, stride, count};
  l->start[block + 1] = l->ranges.count;
}

static void build(struct locality_graph *g, struct locality *l, unsigned common) {
  struct tw_error error;
  if (locality_graph_build(g, l, common, &error)) fail_msg("%s", error.text);
  locality_free(l);
}

static u32 weight_of(const struct locality_graph *g, u32 a, u32 b, enum graph_unit unit) {
  for (u32 e = g->start[a]; e < g->start[a + 1]; e++)
    if (g->edges[e].to == b) return g->edges[e].weight[unit];
  return 0;
}

/* ---- graphs */

static bool has[64][GRAPH_UNITS][MOST_WORDS];

/* Words and lines of each two blocks in common, but for those of nearly all. */
static u32 common_of(u32 blocks, u32 a, u32 b, enum graph_unit unit, unsigned percent) {
  u32 both = 0;
  for (u32 w = 0; w < MOST_WORDS; w++) {
    u32 all = 0;
    for (u32 c = 0; c < blocks; c++) all += has[c][unit][w];
    both += has[a][unit][w] && has[b][unit][w] && all * 100 < blocks * percent;
  }
  return both;
}

static void weights_are_intersections(void **state) {
  struct tw_random random;
  (void)state;
  tw_random_seed(&random, 7);
  for (unsigned round = 0; round < 60; round++) {
    const u32 blocks = 1 + tw_random_below(&random, 24);
    const unsigned percent = 40 + tw_random_below(&random, 62);
    struct locality l;
    struct locality_graph g;
    memset(has, 0, sizeof has);
    begin(&l, blocks);
    for (u32 b = 0; b < blocks; b++) {
      l.start[b + 1] = l.ranges.count;
      for (unsigned n = tw_random_below(&random, 5); n > 0; n--) {
        const u32 first = tw_random_below(&random, 200), stride = 1 + tw_random_below(&random, 5);
        const u32 count = 1 + tw_random_below(&random, 40);
        add(&l, b, first, stride, count);
        for (u32 i = 0; i < count; i++)
          has[b][GRAPH_WORDS][first + i * stride] = has[b][GRAPH_LINES][(first + i * stride) / LINE] = true;
      }
    }
    build(&g, &l, percent);
    for (u32 a = 0; a < blocks; a++)
      for (u32 b = 0; b < blocks; b++)
        for (unsigned unit = 0; unit < GRAPH_UNITS; unit++)
          assert_int_equal(weight_of(&g, a, b, (enum graph_unit)unit),
                           a == b ? 0 : common_of(blocks, a, b, (enum graph_unit)unit, percent));
    locality_graph_free(&g);
  }
}

/* A table of 50 words that all ten blocks read, a word that nine do, one that two do: 51 are left out. */
static void what_nearly_all_read_is_counted(void **state) {
  struct locality l;
  struct locality_graph g;
  (void)state;
  begin(&l, 10);
  for (u32 b = 0; b < 10; b++) {
    add(&l, b, 0, 1, 50);
    if (b != 4) add(&l, b, 64, 1, 1);
    if (b < 2) add(&l, b, 96, 1, 1);
    add(&l, b, 1000 + 100 * b, 1, 5);
  }
  build(&g, &l, GRAPH_COMMON_PERCENT);
  assert_int_equal(g.counts[GRAPH_WORDS].all, 50 + 1 + 1 + 50);
  assert_int_equal(g.counts[GRAPH_WORDS].shared, 52);
  assert_int_equal(g.counts[GRAPH_WORDS].common, 51);
  const struct graph_measures m = locality_graph_measure(&g, GRAPH_WORDS);
  assert_int_equal(m.edges, 1);
  assert_int_equal(m.weight, 1);
  assert_int_equal(m.sharing, 2);
  assert_true(m.sparse == 1 - 2 / 100.0 && m.degree == 0.5);
  locality_graph_free(&g);
}

static double published_sparse(const char *benchmark) {
  for (const struct paver_published *p = paver_published; p->benchmark; p++)
    if (strcmp(p->benchmark, benchmark) == 0) return p->sparse;
  fail_msg("%s is not in Table 2", benchmark);
  return 0;
}

static void assert_published(struct locality *l, const char *benchmark) {
  struct locality_graph g;
  build(&g, l, GRAPH_COMMON_PERCENT);
  const double sparse = locality_graph_measure(&g, GRAPH_WORDS).sparse, paper = published_sparse(benchmark);
  if (sparse - paper > 5e-7 || paper - sparse > 5e-7) fail_msg("%s: %.9f, not %.9f", benchmark, sparse, paper);
  locality_graph_free(&g);
}

/* Of the benchmarks only the grid is known: these are sets of words that have its pattern.  STO, StoreGPU, has no
 * kernel here; tests/paver.sh runs kernels of ours on the others' grids. */
static void four_rows_of_table_2(void **state) {
  static const struct {
    const char *benchmark;
    u32 blocks;
  } lines[] = {{"PF", 463}, {"STO", 384}};
  struct locality l;
  (void)state;
  for (unsigned i = 0; i < 2; i++) { /* each block shares with the next */
    begin(&l, lines[i].blocks);
    for (u32 b = 0; b < lines[i].blocks; b++) add(&l, b, 256 * b, 1, 257);
    assert_published(&l, lines[i].benchmark);
  }
  begin(&l, 13 * 13); /* a row of one matrix, a column of another */
  for (u32 b = 0; b < 13 * 13; b++) {
    add(&l, b, b / 13 * 16, 1, 16);
    add(&l, b, 10000 + b % 13 * 16, 1, 16);
  }
  assert_published(&l, "MM");
  begin(&l, 43 * 43); /* corners of a tile are its neighbours' */
  for (u32 b = 0; b < 43 * 43; b++)
    for (u32 corner = 0; corner < 4; corner++) add(&l, b, (b / 43 + corner / 2) * 44 + b % 43 + corner % 2, 1, 1);
  assert_published(&l, "HS");
}

/* ---- graphs to group */

static void random_graph(struct locality_graph *g, struct tw_random *random, u32 blocks) {
  struct locality l;
  begin(&l, blocks);
  for (u32 b = 0; b < blocks; b++) {
    l.start[b + 1] = l.ranges.count;
    for (unsigned n = tw_random_below(random, 6); n > 0; n--)
      add(&l, b, 10 * tw_random_below(random, 2 * blocks), 1, 1 + tw_random_below(random, 10));
  }
  build(g, &l, 101);
}

/* Edges {a, b, weight}: so many words are the two's alone. */
static void graph_of(struct locality_graph *g, u32 blocks, const u32 (*edges)[3], u32 count) {
  struct locality l;
  begin(&l, blocks);
  for (u32 b = 0; b < blocks; b++) {
    l.start[b + 1] = l.ranges.count;
    for (u32 e = 0; e < count; e++)
      if (edges[e][0] == b || edges[e][1] == b) add(&l, b, 1000 * e, 1, edges[e][2]);
  }
  build(g, &l, 101);
}

static void square(struct locality_graph *g, u32 side) {
  struct locality l;
  begin(&l, side * side);
  for (u32 b = 0; b < side * side; b++) {
    add(&l, b, b / side * 1000, 1, 30);
    add(&l, b, 1000000 + b % side * 1000, 1, 30);
  }
  build(g, &l, GRAPH_COMMON_PERCENT);
}

/* ---- trees */

struct plain_edge {
  u32 a, b, weight;
};

static int heavier_first(const void *a, const void *b) {
  const struct plain_edge *x = a, *y = b;
  return (x->weight < y->weight) - (x->weight > y->weight);
}

static u32 root_of(const u32 *parent, u32 b) {
  while (parent[b] != b) b = parent[b];
  return b;
}

static u64 kruskal(const struct locality_graph *g, enum graph_unit unit) {
  struct plain_edge *edges = calloc(g->start[g->blocks] + 1, sizeof *edges);
  u32 *parent = calloc(g->blocks, sizeof *parent), count = 0;
  u64 weight = 0;
  assert_true(edges && parent);
  for (u32 b = 0; b < g->blocks; b++) {
    parent[b] = b;
    for (u32 e = g->start[b]; e < g->start[b + 1]; e++)
      edges[count++] = (struct plain_edge){b, g->edges[e].to, g->edges[e].weight[unit]};
  }
  qsort(edges, count, sizeof *edges, heavier_first);
  for (u32 e = 0; e < count; e++) {
    const u32 a = root_of(parent, edges[e].a), b = root_of(parent, edges[e].b);
    if (a == b) continue;
    parent[a] = b;
    weight += edges[e].weight;
  }
  free(edges);
  free(parent);
  return weight;
}

static void assert_all_once(const u32 *blocks, u32 count) {
  bool *seen = calloc(count, sizeof *seen);
  assert_non_null(seen);
  for (u32 i = 0; i < count; i++) {
    assert_true(blocks[i] < count && !seen[blocks[i]]);
    seen[blocks[i]] = true;
  }
  free(seen);
}

static void trees_weigh_as_kruskals(void **state) {
  struct tw_random random;
  (void)state;
  tw_random_seed(&random, 3);
  for (unsigned round = 0; round < 80; round++) {
    const u32 blocks = 1 + tw_random_below(&random, 60);
    const enum graph_unit unit = (enum graph_unit)tw_random_below(&random, GRAPH_UNITS);
    struct locality_graph g;
    u32 order[64];
    u64 weight;
    random_graph(&g, &random, blocks);
    for (u32 b = 0; b < blocks; b++) order[b] = blocks - 1 - b;
    assert_int_equal(spanning_tree_order(&g, unit, order, blocks, &weight), 0);
    assert_all_once(order, blocks);
    assert_int_equal(weight, kruskal(&g, unit));
    locality_graph_free(&g);
  }
}

/* The heaviest edge first, of equal ones the lowest block, and where none leads on the lowest that is left. */
static void order_of_a_tree(void **state) {
  static const u32 edges[][3] = {{0, 3, 5}, {0, 1, 2}, {3, 4, 2}, {2, 5, 9}};
  static const u32 all[] = {0, 3, 1, 4, 2, 5}, some[] = {1, 2, 5};
  struct locality_graph g;
  u32 order[] = {5, 4, 3, 2, 1, 0}, part[] = {5, 1, 2};
  u64 weight;
  (void)state;
  graph_of(&g, 6, edges, 4);
  assert_int_equal(spanning_tree_order(&g, GRAPH_WORDS, order, 6, &weight), 0);
  assert_memory_equal(order, all, sizeof all);
  assert_int_equal(weight, 5 + 2 + 2 + 9);
  assert_int_equal(spanning_tree_order(&g, GRAPH_WORDS, part, 3, &weight), 0);
  assert_memory_equal(part, some, sizeof some);
  assert_int_equal(weight, 9);
  locality_graph_free(&g);
}

/* ---- groups */

static void make(struct block_groups *to, const struct locality_graph *g, enum group_policy policy, u32 sms, u32 most) {
  const struct group_options o = {policy, GRAPH_WORDS, sms, most};
  struct tw_error error;
  if (block_groups_make(to, g, &o, &error)) fail_msg("%s: %s", group_policy_names[policy], error.text);
  assert_int_equal(to->start[0], 0);
  assert_int_equal(to->start[to->count], g->blocks);
  assert_all_once(to->blocks, g->blocks);
}

static u32 size_of(const struct block_groups *g, u32 n) { return g->start[n + 1] - g->start[n]; }

static void assert_groups(const struct block_groups *g, u32 count, const u32 *sizes, const u32 *blocks) {
  u32 at = 0;
  assert_int_equal(g->count, count);
  for (u32 n = 0; n < count; at += sizes[n++]) assert_int_equal(size_of(g, n), sizes[n]);
  assert_memory_equal(g->blocks, blocks, at * sizeof *blocks);
}

/* Fig. 7 (a): with two SMs, each with room for two, "(0,4), (1,5), (2), (3), (7) and (6)".  The figure's weights are
 * not in the text: these lead to its order. */
static void worked_example_of_figure_7(void **state) {
  static const u32 edges[][3] = {{0, 4, 9}, {4, 1, 8}, {1, 5, 7}, {5, 2, 6},
                                 {2, 3, 5}, {3, 7, 4}, {7, 6, 3}, {0, 6, 1}};
  static const u32 sizes[] = {2, 2, 1, 1, 1, 1}, blocks[] = {0, 4, 1, 5, 2, 3, 7, 6};
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  graph_of(&g, 8, edges, 8);
  make(&groups, &g, GROUP_MST, 2, 2);
  assert_groups(&groups, 6, sizes, blocks);
  block_groups_free(&groups);
  locality_graph_free(&g);
}

static void groups_in_order(void **state) {
  static const u32 sizes[] = {2, 2, 1}, ones[] = {1, 1, 1, 1, 1}, blocks[] = {0, 1, 2, 3, 4};
  static const u32 edges[][3] = {{0, 4, 9}};
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  graph_of(&g, 5, edges, 1);
  make(&groups, &g, GROUP_BCS, 2, 2);
  assert_groups(&groups, 3, sizes, blocks);
  block_groups_free(&groups);
  make(&groups, &g, GROUP_LRR, 2, 2);
  assert_groups(&groups, 5, ones, blocks);
  block_groups_free(&groups);
  locality_graph_free(&g);
}

/* Whatever the graph: each block in one group, and sizes as each policy's words say. */
static void sizes_of_groups(void **state) {
  struct tw_random random;
  (void)state;
  tw_random_seed(&random, 11);
  for (unsigned round = 0; round < 120; round++) {
    const u32 blocks = 1 + tw_random_below(&random, 80), most = 1 + tw_random_below(&random, 8);
    const u32 sms = 1 + tw_random_below(&random, 20), parts = sms < blocks ? sms : blocks;
    struct locality_graph g;
    random_graph(&g, &random, blocks);
    for (unsigned p = 0; p < GROUP_POLICIES; p++) {
      struct block_groups groups;
      make(&groups, &g, (enum group_policy)p, sms, most);
      for (u32 n = 0; n < groups.count; n++) {
        const u32 size = size_of(&groups, n), end = groups.start[n + 1];
        assert_true(size > 0);
        if (p == GROUP_RB) assert_true(size <= most);
        if (p == GROUP_RB_PRINTED) assert_true(size < most || size == 1);
        if (p != GROUP_MST) continue;
        assert_true(size <= (n < sms ? most : 1));
        assert_true(size == most || n >= sms || end == blocks);
      }
      if (p == GROUP_KWAY) assert_int_equal(groups.count, parts);
      block_groups_free(&groups);
    }
    locality_graph_free(&g);
  }
}

/* A part's blocks share more with each other than blocks that were put together by number. */
static void partitions_capture_more(void **state) {
  struct locality_graph g;
  struct block_groups parts, again, pairs;
  u64 captured, by_number;
  (void)state;
  square(&g, 16);
  make(&parts, &g, GROUP_KWAY, 16, 4);
  make(&again, &g, GROUP_KWAY, 16, 4);
  assert_memory_equal(parts.blocks, again.blocks, g.blocks * sizeof *parts.blocks);
  make(&pairs, &g, GROUP_BCS, 16, 4);
  assert_int_equal(block_groups_captured(&parts, &g, GRAPH_WORDS, &captured), 0);
  assert_int_equal(block_groups_captured(&pairs, &g, GRAPH_WORDS, &by_number), 0);
  assert_int_equal(by_number, 128 * 30);
  /* 16 rows of the grid would be 16 * 120 edges of 30 words. */
  assert_true(captured > 4 * by_number && captured <= 16 * 120 * 30);
  block_groups_free(&parts);
  block_groups_free(&again);
  block_groups_free(&pairs);
  locality_graph_free(&g);
}

/* Two parts, whichever comes first, each in the order of its tree; with room for four bisection makes the same. */
static void parts_in_the_order_of_a_tree(void **state) {
  static const u32 edges[][3] = {{0, 6, 9}, {6, 2, 8}, {2, 4, 7}, {1, 7, 9}, {7, 3, 8}, {3, 5, 7}, {0, 1, 1}};
  static const u32 even[] = {0, 6, 2, 4}, odd[] = {1, 7, 3, 5};
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  graph_of(&g, 8, edges, 7);
  for (unsigned i = 0; i < 2; i++) {
    make(&groups, &g, i ? GROUP_RB : GROUP_KWAY, 2, 4);
    assert_int_equal(groups.count, 2);
    assert_memory_equal(groups.blocks, groups.blocks[0] ? odd : even, sizeof even);
    assert_memory_equal(groups.blocks + 4, groups.blocks[0] ? even : odd, sizeof even);
    block_groups_free(&groups);
  }
  locality_graph_free(&g);
}

/* Two cliques of light edges, and four heavy ones across: heavy ones are kept, though more light ones are cut. */
static void weights_decide(void **state) {
  u32 edges[16][3], count = 0;
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  for (u32 a = 0; a < 8; a++)
    for (u32 b = a + 1; b < 8; b++)
      if (a / 4 == b / 4 || b == a + 4) memcpy(edges[count++], (u32[]){a, b, b == a + 4 ? 30 : 1}, sizeof *edges);
  assert_int_equal(count, 16);
  graph_of(&g, 8, (const u32(*)[3])edges, count);
  make(&groups, &g, GROUP_KWAY, 2, 4);
  for (u32 n = 0; n < 2; n++) {
    unsigned halves = 0;
    for (u32 i = groups.start[n]; i < groups.start[n + 1]; i++) halves ^= 1u << groups.blocks[i] % 4;
    assert_int_equal(halves, 0);
  }
  block_groups_free(&groups);
  locality_graph_free(&g);
}

/* The first bisection's lower half is in the first groups, and its upper half in the others. */
static void groups_from_left_to_right(void **state) {
  struct locality_graph g;
  struct block_groups groups;
  struct tw_error error;
  u32 blocks[256], part[256], behind = 0;
  (void)state;
  square(&g, 16);
  for (u32 b = 0; b < 256; b++) blocks[b] = b;
  assert_int_equal(graph_partition(&g, GRAPH_WORDS, blocks, 256, 2, part, &error), 0);
  make(&groups, &g, GROUP_RB, 4, 6);
  for (u32 i = 1; i < 256; i++) {
    const u32 here = part[groups.blocks[i]], before = part[groups.blocks[i - 1]];
    assert_true(here >= before);
    behind += here != before;
  }
  assert_int_equal(behind, 1);
  block_groups_free(&groups);
  locality_graph_free(&g);
}

/* Eight blocks, room for four: bisected to two groups of four; as printed, full ones are bisected once more.  Room for
 * eight: one group; as printed the whole is bisected all the same. */
static void full_groups(void **state) {
  static const u32 edges[][3] = {{0, 2, 9}, {2, 4, 9}, {4, 6, 9}, {1, 3, 9}, {3, 5, 9}, {5, 7, 9}, {0, 1, 1}};
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  graph_of(&g, 8, edges, 7);
  make(&groups, &g, GROUP_RB, 2, 4);
  assert_int_equal(groups.count, 2);
  for (u32 i = 0; i < 8; i++) assert_int_equal(groups.blocks[i] % 2, groups.blocks[i / 4 * 4] % 2);
  block_groups_free(&groups);
  make(&groups, &g, GROUP_RB_PRINTED, 2, 4);
  assert_int_equal(groups.count, 4);
  block_groups_free(&groups);
  make(&groups, &g, GROUP_RB, 2, 8);
  assert_int_equal(groups.count, 1);
  block_groups_free(&groups);
  make(&groups, &g, GROUP_RB_PRINTED, 2, 8);
  assert_int_equal(groups.count, 2);
  block_groups_free(&groups);
  locality_graph_free(&g);
}

/* Without edges parts are of blocks in order, so leaves are known: 11 blocks are 6 and 5, 3 3 and 3 2, ...  With
 * room for three, as printed, the group of two is the first that the queue yields, and those of one of the next
 * depth come last. */
static void leaves_by_depth(void **state) {
  static const u32 printed[] = {2, 2, 1, 2, 1, 2, 1}, ordered[] = {3, 3, 3, 2};
  struct locality_graph g;
  struct block_groups groups;
  (void)state;
  graph_of(&g, 11, NULL, 0);
  make(&groups, &g, GROUP_RB, 2, 3);
  assert_int_equal(groups.count, 4);
  for (u32 n = 0; n < 4; n++) assert_int_equal(size_of(&groups, n), ordered[n]);
  block_groups_free(&groups);
  make(&groups, &g, GROUP_RB_PRINTED, 2, 3);
  assert_int_equal(groups.count, 7);
  for (u32 n = 0; n < 7; n++) assert_int_equal(size_of(&groups, n), printed[n]);
  assert_int_equal(groups.blocks[0], 9);
  assert_int_equal(groups.blocks[2], 0);
  block_groups_free(&groups);
  locality_graph_free(&g);
}

/* ---- in memory */

/* Groups (3 1 4), (1 5) and (0): as Fig. 8 has them, at 0x2000. */
static void image_of_groups(void **state) {
  static const u32 expected[] = {3, 0x201c, 0x2020, 0x2024, 0x2026, 0x2028, 0x2028, 0x10003, 0x4, 0x50002, 0x0};
  u32 start[] = {0, 3, 5, 6}, blocks[] = {3, 1, 4, 2, 5, 0}, words;
  const struct block_groups groups = {3, start, blocks};
  struct block_groups read;
  struct tw_error error;
  (void)state;
  u32 *image = group_image_make(&groups, 0x2000, &words, &error);
  assert_non_null(image);
  assert_int_equal(words, 11);
  assert_memory_equal(image, expected, sizeof expected);
  assert_int_equal(group_image_read(&read, image, words, 0x2000, 6, &error), 0);
  assert_groups(&read, 3, (const u32[]){3, 2, 1}, blocks);
  block_groups_free(&read);
  for (u32 w = 0; w < 7; w++) { /* a queue that is none: too many groups, pointers to nowhere */
    image[w] ^= 0x80000001u;
    assert_int_equal(group_image_read(&read, image, words, 0x2000, 6, &error), -1);
    image[w] ^= 0x80000001u;
    block_groups_free(&read);
  }
  image[10] = 6; /* no block of the grid */
  assert_int_equal(group_image_read(&read, image, words, 0x2000, 6, &error), -1);
  block_groups_free(&read);
  free(image);
}

static void too_many_blocks(void **state) {
  u32 start[] = {0, GROUP_IMAGE_BLOCKS + 1}, words;
  const struct block_groups groups = {1, start, NULL};
  struct tw_error error;
  (void)state;
  assert_null(group_image_make(&groups, 0, &words, &error));
  assert_string_equal(error.text, "a grid of 65537 blocks; the scheduler's numbers of blocks are for 65536");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(weights_are_intersections),
                                     cmocka_unit_test(what_nearly_all_read_is_counted),
                                     cmocka_unit_test(four_rows_of_table_2),
                                     cmocka_unit_test(trees_weigh_as_kruskals),
                                     cmocka_unit_test(order_of_a_tree),
                                     cmocka_unit_test(worked_example_of_figure_7),
                                     cmocka_unit_test(groups_in_order),
                                     cmocka_unit_test(sizes_of_groups),
                                     cmocka_unit_test(partitions_capture_more),
                                     cmocka_unit_test(groups_from_left_to_right),
                                     cmocka_unit_test(full_groups),
                                     cmocka_unit_test(leaves_by_depth),
                                     cmocka_unit_test(image_of_groups),
                                     cmocka_unit_test(too_many_blocks),
                                     cmocka_unit_test(parts_in_the_order_of_a_tree),
                                     cmocka_unit_test(weights_decide)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
