/* test_compiler: the compiler's analyses on random programs against the definitions of what they compute; and its
 * passes one by one: a lane must store the same before and after each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/emit.h"
#include "compiler/interference.h"
#include "compiler/passes.h"
#include "ptx/random_ir.h"

enum { PROGRAMS = 600, MOST = 256, NODES = 64 };

static struct ir_shape any_shape(struct tw_random *r) {
  return (struct ir_shape){.registers = 2 + tw_random_below(r, 40),
                           .predicates = 1 + tw_random_below(r, 12),
                           .labels = 1 + tw_random_below(r, 20),
                           .length = 5 + tw_random_below(r, 90),
                           .barriers = tw_random_chance(r, 50),
                           .doubles = tw_random_chance(r, 50)};
}

/* ---- what follows an instruction, and what can be reached */

/* The instructions that may come next; ir->code.count stands for the end. */
static unsigned successors(const struct ir *ir, uint32_t at, uint32_t next[2]) {
  const struct ir_instruction *i = &ir->code.at[at];
  const bool may_go_on = (i->opcode != ISA_BRA && i->opcode != ISA_EXIT) || i->guard || i->guard_negated;
  unsigned n = 0;
  if (may_go_on) next[n++] = at + 1;
  if (i->opcode == ISA_EXIT) next[n++] = ir->code.count;
  if (i->opcode == ISA_BRA)
    for (uint32_t k = 0; k < ir->code.count; k++)
      if (ir->code.at[k].opcode == IR_LABEL && ir->code.at[k].immediate == i->immediate) next[n++] = k;
  return n;
}

/* Edges between blocks, forward or back, all or those that count. */
struct edges {
  uint32_t count;
  bool to[MOST][MOST];
};

static void find_edges(struct edges *e, const struct graph *g, const struct ir *ir) {
  memset(e, 0, sizeof *e);
  e->count = g->blocks.count;
  for (uint32_t b = 0; b < graph_exit(g); b++) {
    uint32_t next[2];
    const uint32_t last = g->blocks.at[b].first + g->blocks.at[b].count - 1;
    for (unsigned n = successors(ir, last, next); n-- > 0;)
      e->to[b][next[n] == ir->code.count ? graph_exit(g) : g->block_of[next[n]]] = true;
  }
}

static void turn(struct edges *back, const struct edges *e) {
  back->count = e->count;
  for (uint32_t a = 0; a < e->count; a++)
    for (uint32_t b = 0; b < e->count; b++) back->to[b][a] = e->to[a][b];
}

static void reach(const struct edges *e, uint32_t from, uint32_t without, bool *seen) {
  if (from == without || seen[from]) return;
  seen[from] = true;
  for (uint32_t b = 0; b < e->count; b++)
    if (e->to[from][b]) reach(e, b, without, seen);
}

/* ---- dominators: a block is dominated by those without which it cannot be reached */

struct dominance {
  bool reached[MOST], by[MOST][MOST]; /* by[b][a]: a dominates b */
};

static void dominate(struct dominance *d, const struct edges *e, uint32_t root) {
  memset(d, 0, sizeof *d);
  reach(e, root, MOST, d->reached);
  for (uint32_t a = 0; a < e->count; a++) {
    bool seen[MOST] = {false};
    reach(e, root, a, seen);
    for (uint32_t b = 0; b < e->count; b++) d->by[b][a] = d->reached[b] && !seen[b];
  }
}

/* The dominator, not the block itself, that all others of it dominate. */
static uint32_t immediate(const struct dominance *d, const struct edges *e, uint32_t b) {
  for (uint32_t a = 0; a < e->count; a++) {
    bool nearest = a != b && d->by[b][a];
    for (uint32_t c = 0; c < e->count && nearest; c++)
      if (c != b && d->by[b][c] && !d->by[a][c]) nearest = false;
    if (nearest) return a;
  }
  return GRAPH_NONE;
}

/* ---- meetings: blocks belong to an end, and edges between those of one end count */

struct belonging {
  bool is_end[MOST], reaches[MOST][MOST]; /* reaches[b][a]: an end a from b */
  uint32_t of[MOST];                      /* the end of a block; GRAPH_NONE */
  struct edges counted, back;
  struct dominance after;
};

static bool reaches_both_ways(const struct belonging *l, const struct edges *e, uint32_t block, uint32_t end) {
  unsigned ways = 0, ends = 0;
  for (uint32_t b = 0; b + 1 < e->count; b++) ways += e->to[block][b] && l->reaches[b][end];
  for (uint32_t a = 0; a < e->count; a++) ends += l->is_end[a] && l->reaches[block][a];
  return ways == 2 && ends > 1;
}

/* By branches with a choice that lead to an end both ways, by blocks that reach it, by place. */
static uint64_t weight(const struct belonging *l, const struct edges *e, uint32_t end) {
  uint64_t branches = 0, blocks = 0;
  for (uint32_t b = 0; b < e->count; b++) {
    branches += reaches_both_ways(l, e, b, end);
    blocks += l->reaches[b][end];
  }
  return branches << 40 | blocks << 20 | end;
}

/* `is_end` is filled in. */
static void belong(struct belonging *l, const struct edges *e) {
  const uint32_t exit = e->count - 1;
  uint64_t weights[MOST] = {0};
  memset(l->reaches, 0, sizeof l->reaches);
  for (uint32_t b = 0; b < exit; b++) reach(e, b, exit, l->reaches[b]);
  for (uint32_t a = 0; a < exit; a++) weights[a] = l->is_end[a] ? weight(l, e, a) : 0;
  for (uint32_t b = 0; b <= exit; b++) {
    l->of[b] = GRAPH_NONE;
    for (uint32_t a = 0; a < exit; a++)
      if (l->is_end[a] && l->reaches[b][a] && (l->of[b] == GRAPH_NONE || weights[a] > weights[l->of[b]])) l->of[b] = a;
  }
  l->counted = *e;
  for (uint32_t b = 0; b < exit; b++) {
    for (uint32_t a = 0; a < exit; a++) l->counted.to[b][a] &= l->of[a] == l->of[b] && l->of[b] != GRAPH_NONE;
    l->counted.to[b][exit] = l->of[b] == b;
  }
  turn(&l->back, &l->counted);
  dominate(&l->after, &l->back, exit);
}

/* What all edges from a block to others pass that count: the nearest such; GRAPH_NONE: they only have the exit. */
static uint32_t common(const struct belonging *l, uint32_t block) {
  const uint32_t exit = l->counted.count - 1;
  bool on_all[MOST] = {false};
  for (uint32_t a = 0; a < exit; a++) {
    unsigned ways = 0, with = 0;
    for (uint32_t s = 0; s < exit; s++)
      ways += l->counted.to[block][s], with += l->counted.to[block][s] && l->after.by[s][a];
    on_all[a] = ways && with == ways;
  }
  for (uint32_t a = 0; a < exit; a++) {
    bool nearest = on_all[a];
    for (uint32_t c = 0; c < exit; c++) nearest &= !on_all[c] || l->after.by[a][c];
    if (nearest) return a;
  }
  return GRAPH_NONE;
}

struct meetings {
  struct belonging exits, barriers;
  bool freely[MOST][MOST]; /* [a][b]: from a to b past no barrier */
  bool leads[MOST];        /* to a barrier */
  struct edges exits_of;   /* edges out of loops with a barrier */
  struct edges open;       /* edges but for those to what is left of a return */
};

/* Of the loop that an edge back to a dominator closes. */
static void find_exits(struct meetings *m, const struct edges *e, const struct edges *back, uint32_t head,
                       uint32_t last) {
  bool loop[MOST] = {false}, has_barrier = false;
  reach(back, last, head, loop);
  loop[head] = true;
  for (uint32_t b = 0; b < e->count; b++) has_barrier |= loop[b] && m->barriers.is_end[b];
  for (uint32_t b = 0; b < e->count && has_barrier; b++)
    for (uint32_t to = 0; to < e->count; to++) m->exits_of.to[b][to] |= loop[b] && !loop[to] && e->to[b][to];
}

/* Without those to blocks from which no barrier can be reached, and past barriers or not. */
static void lead(struct edges *to, const struct edges *e, const struct meetings *m, bool past) {
  *to = *e;
  for (uint32_t a = 0; a < e->count; a++)
    for (uint32_t b = 0; b < e->count; b++) to->to[a][b] &= m->leads[b] && (past || !m->barriers.is_end[a]);
}

/* An arm is what is left of a return: it can go to the exit past no barrier, nowhere to where the other can without a
 * barrier, but to where the other can with. */
static bool is_return(const struct meetings *m, uint32_t arm, uint32_t other) {
  static struct edges freely, later;
  bool from_arm[MOST] = {false}, from_other[MOST] = {false}, from_other_later[MOST] = {false};
  bool together = false, behind = false;
  if (!m->freely[arm][m->open.count - 1] || !m->leads[arm] || !m->leads[other]) return false;
  lead(&freely, &m->open, m, false);
  lead(&later, &m->open, m, true);
  reach(&freely, arm, MOST, from_arm);
  reach(&freely, other, MOST, from_other);
  reach(&later, other, MOST, from_other_later);
  for (uint32_t b = 0; b < MOST; b++) {
    together |= from_arm[b] && from_other[b];
    behind |= from_arm[b] && from_other_later[b];
  }
  return behind && !together;
}

/* Of two ways out of a block that are returns, the one out of a loop. */
static bool close_edges(struct meetings *m, const struct graph *g, uint32_t block) {
  const uint32_t *to = g->blocks.at[block].successors;
  bool returns[2], leaves[2], closed = false;
  if (g->blocks.at[block].successor_count < 2 || !m->open.to[block][to[0]] || !m->open.to[block][to[1]]) return false;
  for (unsigned k = 0; k < 2; k++) {
    returns[k] = is_return(m, to[k], to[!k]);
    leaves[k] = m->exits_of.to[block][to[k]];
  }
  for (unsigned k = 0; k < 2; k++) {
    if (!returns[k] || (returns[!k] && (!leaves[k] || leaves[!k]))) continue;
    m->open.to[block][to[k]] = false;
    closed = true;
  }
  return closed;
}

static void find_meetings(struct meetings *m, const struct graph *g, const struct ir *ir, const struct edges *e,
                          const struct dominance *before) {
  static struct edges free, back;
  memset(m->barriers.is_end, 0, sizeof m->barriers.is_end);
  memset(m->freely, 0, sizeof m->freely);
  memset(&m->exits_of, 0, sizeof m->exits_of);
  for (uint32_t b = 0; b < MOST; b++) m->exits.is_end[b] = b + 1 < e->count && e->to[b][e->count - 1];
  for (uint32_t k = 0; k < ir->code.count; k++) m->barriers.is_end[g->block_of[k]] |= ir->code.at[k].opcode == ISA_BAR;
  m->open = free = *e;
  turn(&back, e);
  for (uint32_t b = 0; b < e->count; b++) {
    bool seen[MOST] = {false};
    reach(e, b, MOST, seen);
    m->leads[b] = false;
    for (uint32_t a = 0; a < e->count; a++) m->leads[b] |= seen[a] && m->barriers.is_end[a];
    if (m->barriers.is_end[b]) memset(free.to[b], 0, sizeof free.to[b]);
    for (uint32_t to = 0; to + 1 < e->count; to++)
      if (e->to[b][to] && before->by[b][to]) find_exits(m, e, &back, to, b);
  }
  for (uint32_t b = 0; b < e->count; b++) reach(&free, b, MOST, m->freely[b]);
  bool changed = true;
  for (unsigned round = 0; round < 8 && changed; round++) {
    changed = false;
    for (uint32_t b = graph_exit(g); b-- > 0;) changed |= close_edges(m, g, b);
  }
  belong(&m->exits, e);
  belong(&m->barriers, &m->open);
}

static uint32_t post_dominator(const struct meetings *m, uint32_t block) {
  return immediate(&m->exits.after, &m->exits.back, block);
}

/* Before the next barrier, if there is such a place, unless the post-dominator leads to the next round without one. */
static uint32_t meeting(const struct meetings *m, const struct edges *e, const struct dominance *before,
                        uint32_t block) {
  const uint32_t place = common(&m->barriers, block), usual = post_dominator(m, block);
  if (place == GRAPH_NONE) return usual;
  for (uint32_t on = usual; on != GRAPH_NONE && !m->barriers.is_end[on];
       on = immediate(&m->barriers.after, &m->barriers.back, on))
    if (before->by[block][on] && !memcmp(e->to[block], m->open.to[block], sizeof e->to[block])) return usual;
  return place;
}

static void check_graph(const struct ir *ir) {
  static struct edges forward;
  static struct dominance before;
  static struct meetings meetings;
  struct graph g;
  assert_int_equal(graph_build(&g, ir), 0);
  assert_true(g.blocks.count < MOST);
  find_edges(&forward, &g, ir);
  for (uint32_t b = 0; b < g.blocks.count; b++) {
    bool to[MOST] = {false};
    for (uint32_t k = 0; k < g.blocks.at[b].successor_count; k++) to[g.blocks.at[b].successors[k]] = true;
    assert_memory_equal(to, forward.to[b], sizeof to);
  }
  dominate(&before, &forward, 0);
  find_meetings(&meetings, &g, ir, &forward, &before);
  for (uint32_t b = 0; b < g.blocks.count; b++) {
    assert_int_equal(g.dominator[b], immediate(&before, &forward, b));
    assert_int_equal(g.post_dominator[b], post_dominator(&meetings, b));
    assert_int_equal(g.meeting[b], meeting(&meetings, &forward, &before, b));
  }
  for (uint32_t a = 0; a < ir->code.count; a++)
    for (uint32_t b = 0; b < ir->code.count; b++) {
      const uint32_t x = g.block_of[a], y = g.block_of[b];
      if (before.reached[y]) assert_int_equal(graph_dominates(&g, a, b), x == y ? a < b : before.by[y][x]);
    }
  graph_free(&g);
}

static void dominators(void **state) {
  struct tw_random r;
  (void)state;
  for (unsigned n = 0; n < PROGRAMS / 4; n++) {
    struct ir ir = {.registers = 0};
    tw_random_seed(&r, n);
    const struct ir_shape shape = any_shape(&r);
    ir_random(&ir, &r, &shape);
    check_graph(&ir);
    ir_free(&ir);
  }
}

/* ---- liveness: live is what some way reads before it has written it in every lane */

struct living {
  bool before[MOST * 2][NODES];
};

static void find_living(struct living *l, const struct ir *ir, enum liveness_of which) {
  memset(l, 0, sizeof *l);
  assert_true(ir->code.count < MOST * 2);
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t at = ir->code.count; at-- > 0;) {
      const struct ir_instruction *i = &ir->code.at[at];
      uint32_t next[2], reads[IR_MOST_READS], writes[IR_MOST_WRITES];
      bool now[NODES] = {false};
      for (unsigned n = successors(ir, at, next); n-- > 0;)
        for (unsigned v = 0; v < NODES; v++) now[v] |= l->before[next[n]][v];
      for (unsigned n = liveness_writes(i, which, writes); n-- > 0 && !i->guard && !i->guard_negated;)
        now[writes[n]] = false;
      for (unsigned n = liveness_reads(i, which, reads); n-- > 0;) now[reads[n]] = true;
      now[0] = false;
      changed |= memcmp(now, l->before[at], sizeof now) != 0;
      memcpy(l->before[at], now, sizeof now);
    }
  }
}

/* While a block between a branch and where its lanes meet runs, lanes may wait at either arm and at the meeting. */
static void find_waiting(bool *waiting, const struct living *l, const struct graph *g, uint32_t block) {
  static struct edges e;
  e.count = g->blocks.count;
  memset(e.to, 0, sizeof e.to);
  for (uint32_t b = 0; b < e.count; b++)
    for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++) e.to[b][g->blocks.at[b].successors[k]] = true;
  for (unsigned v = 0; v < NODES; v++) waiting[v] = l->before[g->blocks.at[block].first][v];
  for (uint32_t b = 0; b < e.count; b++) {
    const struct graph_block *branch = &g->blocks.at[b];
    const uint32_t meet = g->meeting[b];
    bool seen[MOST] = {false};
    if (branch->successor_count < 2) continue;
    for (unsigned k = 0; k < 2; k++) reach(&e, branch->successors[k], meet, seen);
    if (!seen[block]) continue;
    for (unsigned v = 0; v < NODES; v++) {
      for (unsigned k = 0; k < 2; k++) waiting[v] |= l->before[g->blocks.at[branch->successors[k]].first][v];
      if (meet != GRAPH_NONE) waiting[v] |= l->before[g->blocks.at[meet].first][v];
    }
  }
}

static void check_liveness(const struct ir *ir, const struct living *l, const struct graph *g, enum liveness_of which) {
  struct liveness v;
  assert_int_equal(liveness_build(&v, ir, g, which), 0);
  assert_int_equal(liveness_of_warps(&v, g), 0);
  const uint32_t count = which == LIVENESS_REGISTERS ? ir->registers : ir->predicates;
  for (uint32_t b = 0; b < g->blocks.count; b++) {
    const size_t row = (size_t)b * v.words;
    bool waiting[NODES];
    find_waiting(waiting, l, g, b);
    for (uint32_t n = 0; n < count; n++) {
      bool out = false;
      for (uint32_t k = 0; k < g->blocks.at[b].successor_count; k++)
        out |= l->before[g->blocks.at[g->blocks.at[b].successors[k]].first][n];
      assert_int_equal(set_has(v.in + row, n), l->before[g->blocks.at[b].first][n]);
      assert_int_equal(set_has(v.out + row, n), out);
      assert_int_equal(set_has(v.warp_in + row, n), waiting[n]);
    }
  }
  liveness_free(&v);
}

/* ---- interference: a register written where another is live, but for the one it is a copy of; a pair is one node */

static bool is_second(const uint8_t *pairs, uint32_t reg) { return reg % 2 && pairs[reg - 1]; }

static void find_conflicts(bool conflicts[NODES][NODES], const struct ir *ir, const struct living *l,
                           enum liveness_of which) {
  memset(conflicts, 0, sizeof(bool[NODES][NODES]));
  for (uint32_t at = 0; at < ir->code.count; at++) {
    const struct ir_instruction *i = &ir->code.at[at];
    uint32_t next[2], writes[IR_MOST_WRITES];
    for (unsigned w = liveness_writes(i, which, writes); w-- > 0;)
      for (unsigned n = successors(ir, at, next); n-- > 0;)
        for (uint32_t v = 1, d = writes[w]; v < NODES; v++)
          if (l->before[next[n]][v] && v != d && !(i->opcode == ISA_MOV && !i->immediate_form && v == i->b))
            conflicts[d][v] = conflicts[v][d] = true;
  }
}

static void check_pair(const struct interference *f, uint32_t first) {
  const bool spilled = f->colour[first] == INTERFERENCE_SPILLED;
  assert_int_equal(f->colour[first + 1], f->colour[first] + !spilled);
  if (!spilled) assert_int_equal(f->colour[first] % 2, 0);
}

/* Where no node has `limit` neighbours -- a pair counts fourfold, as each of its registers and of others' -- all have
 * room. */
static void check_colours(struct interference *f, bool conflicts[NODES][NODES], uint32_t limit) {
  const uint32_t spilled = interference_colour(f, limit, f->count);
  uint32_t most = 0, none = 0;
  bool pairs = false;
  for (uint32_t a = 1; a < f->count; a++) {
    uint32_t degree = 0;
    if (f->pairs[a]) check_pair(f, a), pairs = true;
    none += f->colour[a] == INTERFERENCE_SPILLED && !is_second(f->pairs, a);
    assert_true(f->colour[a] < limit || f->colour[a] == INTERFERENCE_SPILLED);
    for (uint32_t b = 1; b < f->count; b++) {
      degree += conflicts[a][b];
      if (conflicts[a][b] && f->colour[a] != INTERFERENCE_SPILLED) assert_int_not_equal(f->colour[a], f->colour[b]);
    }
    if (degree > most) most = degree;
  }
  assert_int_equal(spilled, none);
  if ((pairs ? 4 * most : most) < limit) assert_int_equal(spilled, 0);
}

static void check_interference(const struct ir *ir, const struct living *l, const struct graph *g,
                               enum liveness_of which, struct tw_random *r) {
  bool conflicts[NODES][NODES];
  struct liveness v;
  struct interference f;
  find_conflicts(conflicts, ir, l, which);
  assert_int_equal(liveness_build(&v, ir, g, which), 0);
  assert_int_equal(interference_build(&f, ir, g, &v, which), 0);
  for (uint32_t a = 1; a + 1 < f.count; a++)
    if (f.pairs[a]) conflicts[a][a + 1] = conflicts[a + 1][a] = false; /* one node has no conflict with itself */
  for (uint32_t a = 1; a < f.count; a++)
    for (uint32_t b = 1; b < f.count; b++) assert_int_equal(set_has(f.rows + (size_t)a * f.words, b), conflicts[a][b]);
  for (int k = 0; k < 4; k++) check_colours(&f, conflicts, 1 + tw_random_below(r, 40));
  interference_free(&f);
  liveness_free(&v);
}

static void lives(void **state) {
  static struct living l;
  struct tw_random r;
  (void)state;
  for (unsigned n = 0; n < PROGRAMS; n++) {
    const enum liveness_of which = n % 2 ? LIVENESS_PREDICATES : LIVENESS_REGISTERS;
    struct ir ir = {.registers = 0};
    struct graph g;
    tw_random_seed(&r, n);
    struct ir_shape shape = any_shape(&r);
    shape.logic = n % 4 > 1;
    ir_random(&ir, &r, &shape);
    assert_int_equal(graph_build(&g, &ir), 0);
    find_living(&l, &ir, which);
    check_liveness(&ir, &l, &g, which);
    check_interference(&ir, &l, &g, which, &r);
    graph_free(&g);
    ir_free(&ir);
  }
}

/* ---- passes */

static void compare(const struct ir_run *before, const struct ir_run *after, const char *pass, unsigned seed) {
  const uint32_t both = before->stores < after->stores ? before->stores : after->stores;
  const bool same = !memcmp(before->address, after->address, both * sizeof *before->address) &&
                    !memcmp(before->value, after->value, both * sizeof *before->value);
  if (!same || (before->ended && (!after->ended || after->stores != before->stores)))
    fail_msg("program %u stores something else after pass '%s'", seed, pass);
}

static void check_places(const struct ir *ir, const struct pass_options *o, unsigned seed) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    uint32_t used[IR_MOST_READS + IR_MOST_WRITES];
    unsigned n = ir_reads(i, used);
    for (unsigned first = 0; first < n && ir_reads_pairs(i); first += 2)
      assert_int_equal(allocated(used[first]) % 2, 0);
    if (ir_writes_pair(i)) assert_int_equal(allocated(i->d) % 2, 0);
    n += ir_writes(i, used + n);
    while (n-- > 0) assert_true(used[n] <= o->max_registers);
    n = ir_reads_predicates(i, used);
    used[n++] = ir_writes_predicate(i);
    while (n-- > 0) assert_true(used[n] <= ISA_PREDICATES);
    if (i->opcode > IR_UNDEF) fail_msg("program %u: logic on predicates is left", seed);
  }
}

static void check_passes(unsigned seed, uint32_t *spilled) {
  static struct ir_run before, after;
  enum { LEAST_WITH_DOUBLES = 10 }; /* three pairs, and the addresses of what is spilled */
  static const uint32_t limits[] = {5, 6, 7, 8, 12, 16, 254};
  struct tw_random r;
  struct tw_error error;
  struct ir ir = {.registers = 0};
  tw_random_seed(&r, seed);
  struct ir_shape shape = any_shape(&r);
  shape.logic = true;
  ir_random(&ir, &r, &shape);
  struct pass_options options = {.max_registers = limits[tw_random_below(&r, 7)], .banks = tw_random_below(&r, 5)};
  if (shape.doubles && options.max_registers < LEAST_WITH_DOUBLES) options.max_registers = LEAST_WITH_DOUBLES;
  assert_null(ir_execute(&ir, 3000, &before));
  for (const struct pass *p = passes; p->name; p++) {
    if (p->run(&ir, &options, &error)) fail_msg("program %u, pass '%s': %s", seed, p->name, error.text);
    const char *wrong = ir_execute(&ir, 100000, &after);
    if (wrong) fail_msg("program %u after pass '%s': %s", seed, p->name, wrong);
    compare(&before, &after, p->name, seed);
  }
  check_places(&ir, &options, seed);
  *spilled += ir.spills != 0;
  ir_free(&ir);
}

static void passes_keep_what_is_stored(void **state) {
  uint32_t spilled = 0;
  (void)state;
  for (unsigned n = 0; n < PROGRAMS; n++) check_passes(n, &spilled);
  assert_in_range(spilled, PROGRAMS / 10, PROGRAMS - PROGRAMS / 10);
}

/* ---- emission: lanes of a branch meet where their ways must */

static bool is_nothing(const struct ir_instruction *i) {
  return i->opcode >= IR_LABEL || (i->opcode == ISA_MOV && (!i->d || (!i->immediate_form && i->d == i->b)));
}

static uint32_t place_of(const struct ir *ir, uint32_t at) {
  uint32_t place = 0;
  for (uint32_t k = 0; k < at; k++) place += !is_nothing(&ir->code.at[k]);
  return place;
}

static void check_emission(const struct ir *ir) {
  static struct edges forward;
  static struct dominance before;
  static struct meetings meetings;
  struct graph g;
  struct kernel kernel;
  struct tw_error error;
  memset(&kernel, 0, sizeof kernel);
  assert_int_equal(graph_build(&g, ir), 0);
  assert_int_equal(emit_kernel(ir, &kernel, &error), 0);
  find_edges(&forward, &g, ir);
  dominate(&before, &forward, 0);
  find_meetings(&meetings, &g, ir, &forward, &before);
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    uint32_t next[2];
    if (i->opcode != ISA_BRA) continue;
    const unsigned n = successors(ir, k, next);
    const uint64_t word = kernel.code[place_of(ir, k)];
    const uint32_t meet = meeting(&meetings, &forward, &before, g.block_of[k]);
    assert_int_equal(isa_opcode(word), ISA_BRA);
    assert_int_equal(isa_target(word), place_of(ir, next[n - 1]));
    if (!i->guard && !i->guard_negated) assert_int_equal(isa_reconvergence(word), ISA_NO_RECONVERGENCE);
    else if (meet == GRAPH_NONE) assert_int_equal(isa_reconvergence(word), kernel.length - 1);
    else assert_int_equal(isa_reconvergence(word), place_of(ir, g.blocks.at[meet].first));
  }
  assert_int_equal(isa_opcode(kernel.code[kernel.length - 1]), ISA_EXIT);
  graph_free(&g);
  kernel_free(&kernel);
}

static void reconvergence(void **state) {
  struct tw_random r;
  (void)state;
  for (unsigned n = 0; n < PROGRAMS / 4; n++) {
    struct ir ir = {.registers = 0};
    tw_random_seed(&r, n);
    const struct ir_shape shape = {.registers = 10,
                                   .predicates = 5,
                                   .labels = 1 + tw_random_below(&r, 20),
                                   .length = 5 + tw_random_below(&r, 90),
                                   .barriers = n % 2};
    ir_random(&ir, &r, &shape);
    check_emission(&ir);
    ir_free(&ir);
  }
}

/* ---- what early exits and barriers are about, drawn */

enum { STEPS = 20 };

/* What is done, and a label: of a branch (one with a guard has '?'), or where it is. */
struct step {
  char what; /* ':' label, '?' and '>' branches, '|' barrier, '.' exit, '+' anything else; 0 ends */
  uint32_t label;
};

struct drawing {
  const char *name;
  struct step steps[STEPS];
  uint32_t meetings[STEPS / 2]; /* of its branches with a guard, in order, the labels */
};

static const struct drawing drawings[] = {
    {"an early exit in an arm",
     {{'?', 0}, {':', 4}, {'?', 1}, {':', 3}, {'>', 2}, {':', 0}, {'+', 0}, {':', 2}, {'.', 0}, {':', 1}, {'.', 0}},
     {2, 3}},
    {"an early exit with much to do",
     {{'?', 0},
      {':', 4},
      {'?', 1},
      {':', 3},
      {'>', 2},
      {':', 0},
      {'+', 0},
      {':', 2},
      {'.', 0},
      {':', 1},
      {'?', 5},
      {'+', 0},
      {':', 5},
      {'?', 6},
      {'+', 0},
      {':', 6},
      {'.', 0}},
     {2, 3, 5, 6}},
    {"two exits, each behind a barrier",
     {{'?', 0},
      {'?', 1},
      {'+', 0},
      {':', 1},
      {'|', 0},
      {'.', 0},
      {':', 0},
      {'?', 2},
      {'+', 0},
      {':', 2},
      {'|', 0},
      {'.', 0}},
     {0, 1, 2}},
    {"a barrier that two branches lead to",
     {{'?', 0}, {':', 1}, {'?', 0}, {'+', 0}, {'.', 0}, {':', 0}, {'|', 0}, {'.', 0}},
     {0, 0}},
    {"a loop with a barrier, left from an arm",
     {{':', 0},
      {'?', 1},
      {'+', 0},
      {'>', 2},
      {':', 1},
      {'?', 3},
      {':', 4},
      {'+', 0},
      {':', 2},
      {'|', 0},
      {'?', 0},
      {':', 3},
      {'+', 0},
      {'.', 0}},
     {2, 4, 0}},
    {"a loop with a barrier, left by those who exit too",
     {{'+', 0},
      {':', 0},
      {'|', 0},
      {'?', 1},
      {'+', 0},
      {':', 1},
      {'?', 0},
      {'?', 2},
      {':', 3},
      {'|', 0},
      {'+', 0},
      {':', 2},
      {'.', 0}},
     {1, 0, 3}},
    {"a return in an arm of a loop with a barrier, and barriers behind",
     {{'+', 0},
      {':', 0},
      {'|', 0},
      {'?', 1},
      {'+', 0},
      {'>', 2},
      {':', 1},
      {'?', 4},
      {':', 2},
      {'?', 0},
      {':', 4},
      {'?', 3},
      {':', 5},
      {'|', 0},
      {':', 3},
      {'.', 0}},
     {2, 2, 0, 5}},
    {"a way around a barrier to a test for leaving",
     {{'?', 0}, {':', 3}, {'|', 0}, {':', 0}, {'?', 1}, {':', 2}, {'|', 0}, {'+', 0}, {':', 1}, {'.', 0}},
     {3, 2}},
    {"a way around what may be a barrier to a test for leaving",
     {{'?', 0},
      {':', 3},
      {'?', 0},
      {':', 4},
      {'|', 0},
      {':', 0},
      {'?', 1},
      {':', 2},
      {'|', 0},
      {'+', 0},
      {':', 1},
      {'.', 0}},
     {3, 4, 2}},
    {"rounds without a loop, left by two ways",
     {{'|', 0},
      {'?', 1},
      {':', 4},
      {'?', 2},
      {':', 5},
      {'+', 0},
      {':', 1},
      {'|', 0},
      {'?', 3},
      {'+', 0},
      {':', 3},
      {'+', 0},
      {':', 2},
      {'?', 6},
      {':', 7},
      {'|', 0},
      {':', 6},
      {'.', 0}},
     {1, 5, 3, 7}},
    {"a loop of loops with a barrier, some with no round",
     {{'>', 1},
      {':', 0},
      {'?', 4},
      {':', 1},
      {'?', 0},
      {':', 2},
      {'+', 0},
      {'|', 0},
      {'?', 2},
      {':', 5},
      {'>', 0},
      {':', 4},
      {'.', 0}},
     {1, 0, 5}},
    {"barriers in both arms and behind them, an exit before",
     {{'?', 0},
      {'|', 0},
      {'?', 1},
      {':', 3},
      {'>', 2},
      {':', 1},
      {'.', 0},
      {':', 0},
      {'?', 4},
      {'|', 0},
      {':', 4},
      {'+', 0},
      {':', 2},
      {'|', 0},
      {'.', 0}},
     {2, 3, 4}}};

static void draw(struct ir *ir, const struct drawing *d) {
  memset(ir, 0, sizeof *ir);
  ir->predicates = 2;
  for (const struct step *s = d->steps; s->what; s++) {
    struct ir_instruction i = {.opcode = ISA_NOP, .immediate = s->label};
    if (s->what == ':') i.opcode = IR_LABEL;
    else if (s->what == '?') i.opcode = ISA_BRA, i.guard = 1;
    else if (s->what == '>') i.opcode = ISA_BRA;
    else if (s->what == '|') i.opcode = ISA_BAR;
    else if (s->what == '.') i.opcode = ISA_EXIT;
    if (s->label >= ir->labels) ir->labels = s->label + 1;
    assert_int_equal(ir_append(ir, &i), 0);
  }
}

static void early_exits_and_barriers(void **state) {
  (void)state;
  for (const struct drawing *d = drawings; d < drawings + sizeof drawings / sizeof *drawings; d++) {
    struct ir ir;
    struct graph g;
    unsigned branch = 0;
    draw(&ir, d);
    check_graph(&ir);
    assert_int_equal(graph_build(&g, &ir), 0);
    for (uint32_t k = 0; k < ir.code.count; k++) {
      if (ir.code.at[k].opcode != ISA_BRA || !ir.code.at[k].guard) continue;
      const uint32_t want = d->meetings[branch++];
      if (g.meeting[g.block_of[k]] != g.block_of_label[want])
        fail_msg("%s: branch %u does not meet at %u", d->name, branch, want);
    }
    graph_free(&g);
    ir_free(&ir);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(dominators), cmocka_unit_test(lives),
                                     cmocka_unit_test(passes_keep_what_is_stored), cmocka_unit_test(reconvergence),
                                     cmocka_unit_test(early_exits_and_barriers)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
