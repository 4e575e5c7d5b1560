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
  return (struct ir_shape){ .registers = 2 + tw_random_below(r, 40), .predicates = 1 + tw_random_below(r, 12),
                            .labels = 1 + tw_random_below(r, 20), .length = 5 + tw_random_below(r, 90),
                            .barriers = tw_random_chance(r, 50) };
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

/* Edges between blocks, forward or back, some without the ways into the exit but from one block. */
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
    bool seen[MOST] = { false };
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

/* Of the ways to the exit the one counts whose block most others reach; of equals the last. */
static void choose_exit(struct edges *e) {
  struct edges back;
  const uint32_t exit = e->count - 1;
  uint32_t best = 0, most = 0;
  turn(&back, e);
  for (uint32_t b = 0; b < exit; b++) {
    bool seen[MOST] = { false };
    uint32_t count = 0;
    if (!e->to[b][exit]) continue;
    reach(&back, b, MOST, seen);
    for (uint32_t a = 0; a < e->count; a++) count += seen[a];
    if (count >= most) most = count, best = b;
  }
  for (uint32_t b = 0; b < exit; b++) e->to[b][exit] &= b == best;
}

static bool to_barrier(const struct edges *e, const struct graph *g, const struct ir *ir, uint32_t block) {
  bool seen[MOST] = { false }, found = false;
  reach(e, block, MOST, seen);
  for (uint32_t k = 0; k < ir->code.count; k++) found |= ir->code.at[k].opcode == ISA_BAR && seen[g->block_of[k]];
  return found;
}

/* At the immediate post-dominator; but of two ways, one to a barrier and one to none, where the first begins. */
static uint32_t meeting(const struct graph *g, const struct ir *ir, const struct edges *e,
                        const struct dominance *after, const struct edges *back, uint32_t block) {
  const struct graph_block *b = &g->blocks.at[block];
  const bool two = b->successor_count == 2, first = two && to_barrier(e, g, ir, b->successors[0]);
  if (two && first != to_barrier(e, g, ir, b->successors[1])) return b->successors[!first];
  return immediate(after, back, block);
}

static void check_graph(const struct ir *ir) {
  static struct edges forward, chosen, back;
  static struct dominance before, after;
  struct graph g;
  assert_int_equal(graph_build(&g, ir), 0);
  assert_true(g.blocks.count < MOST);
  find_edges(&forward, &g, ir);
  for (uint32_t b = 0; b < g.blocks.count; b++) {
    bool to[MOST] = { false };
    for (uint32_t k = 0; k < g.blocks.at[b].successor_count; k++) to[g.blocks.at[b].successors[k]] = true;
    assert_memory_equal(to, forward.to[b], sizeof to);
  }
  chosen = forward;
  choose_exit(&chosen);
  turn(&back, &chosen);
  dominate(&before, &forward, 0);
  dominate(&after, &back, graph_exit(&g));
  for (uint32_t b = 0; b < g.blocks.count; b++) {
    assert_int_equal(g.dominator[b], immediate(&before, &forward, b));
    assert_int_equal(g.post_dominator[b], immediate(&after, &back, b));
    assert_int_equal(g.meeting[b], meeting(&g, ir, &forward, &after, &back, b));
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
    struct ir ir = { .registers = 0 };
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
      uint32_t next[2], reads[IR_MOST_READS];
      bool now[NODES] = { false };
      for (unsigned n = successors(ir, at, next); n-- > 0;)
        for (unsigned v = 0; v < NODES; v++) now[v] |= l->before[next[n]][v];
      if (!i->guard && !i->guard_negated) now[liveness_writes(i, which)] = false;
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
    bool seen[MOST] = { false };
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

/* ---- interference: a register written where another is live, but for the one it is a copy of */

static void find_conflicts(bool conflicts[NODES][NODES], const struct ir *ir, const struct living *l,
                           enum liveness_of which) {
  memset(conflicts, 0, sizeof(bool[NODES][NODES]));
  for (uint32_t at = 0; at < ir->code.count; at++) {
    const struct ir_instruction *i = &ir->code.at[at];
    const uint32_t d = liveness_writes(i, which);
    uint32_t next[2];
    for (unsigned n = successors(ir, at, next); n-- > 0 && d;)
      for (uint32_t v = 1; v < NODES; v++)
        if (l->before[next[n]][v] && v != d && !(i->opcode == ISA_MOV && !i->immediate_form && v == i->b))
          conflicts[d][v] = conflicts[v][d] = true;
  }
}

static void check_colours(struct interference *f, bool conflicts[NODES][NODES], uint32_t limit) {
  const uint32_t spilled = interference_colour(f, limit, f->count);
  uint32_t most = 0, none = 0;
  for (uint32_t a = 1; a < f->count; a++) {
    uint32_t degree = 0;
    none += f->colour[a] == INTERFERENCE_SPILLED;
    assert_true(f->colour[a] < limit || f->colour[a] == INTERFERENCE_SPILLED);
    for (uint32_t b = 1; b < f->count; b++) {
      degree += conflicts[a][b];
      if (conflicts[a][b] && f->colour[a] != INTERFERENCE_SPILLED) assert_int_not_equal(f->colour[a], f->colour[b]);
    }
    if (degree > most) most = degree;
  }
  assert_int_equal(spilled, none);
  if (most < limit) assert_int_equal(spilled, 0);
}

static void check_interference(const struct ir *ir, const struct living *l, const struct graph *g,
                               enum liveness_of which, struct tw_random *r) {
  bool conflicts[NODES][NODES];
  struct liveness v;
  struct interference f;
  find_conflicts(conflicts, ir, l, which);
  assert_int_equal(liveness_build(&v, ir, g, which), 0);
  assert_int_equal(interference_build(&f, ir, g, &v, which), 0);
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
    struct ir ir = { .registers = 0 };
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
    uint32_t used[IR_MOST_READS + 1];
    unsigned n = ir_reads(i, used);
    used[n++] = ir_writes(i);
    while (n-- > 0) assert_true(used[n] <= o->max_registers);
    n = ir_reads_predicates(i, used);
    used[n++] = ir_writes_predicate(i);
    while (n-- > 0) assert_true(used[n] <= ISA_PREDICATES);
    if (i->opcode > IR_UNDEF) fail_msg("program %u: logic on predicates is left", seed);
  }
}

static void check_passes(unsigned seed, uint32_t *spilled) {
  static struct ir_run before, after;
  static const uint32_t limits[] = { 5, 6, 7, 8, 12, 16, 254 };
  struct tw_random r;
  struct tw_error error;
  struct ir ir = { .registers = 0 };
  tw_random_seed(&r, seed);
  struct ir_shape shape = any_shape(&r);
  shape.logic = true;
  ir_random(&ir, &r, &shape);
  const struct pass_options options = { .max_registers = limits[tw_random_below(&r, 7)], .banks = tw_random_below(&r, 5) };
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
  static struct edges forward, chosen, back;
  static struct dominance after;
  struct graph g;
  struct kernel kernel;
  struct tw_error error;
  memset(&kernel, 0, sizeof kernel);
  assert_int_equal(graph_build(&g, ir), 0);
  assert_int_equal(emit_kernel(ir, &kernel, &error), 0);
  find_edges(&forward, &g, ir);
  chosen = forward;
  choose_exit(&chosen);
  turn(&back, &chosen);
  dominate(&after, &back, graph_exit(&g));
  for (uint32_t k = 0; k < ir->code.count; k++) {
    const struct ir_instruction *i = &ir->code.at[k];
    uint32_t next[2];
    if (i->opcode != ISA_BRA) continue;
    const unsigned n = successors(ir, k, next);
    const uint64_t word = kernel.code[place_of(ir, k)];
    const uint32_t meet = meeting(&g, ir, &forward, &after, &back, g.block_of[k]);
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
    struct ir ir = { .registers = 0 };
    tw_random_seed(&r, n);
    const struct ir_shape shape = { .registers = 10, .predicates = 5, .labels = 1 + tw_random_below(&r, 20),
                                    .length = 5 + tw_random_below(&r, 90), .barriers = n % 2 };
    ir_random(&ir, &r, &shape);
    check_emission(&ir);
    ir_free(&ir);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = { cmocka_unit_test(dominators), cmocka_unit_test(lives),
                                      cmocka_unit_test(passes_keep_what_is_stored), cmocka_unit_test(reconvergence) };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
