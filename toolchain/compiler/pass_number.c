/* pass_number: registers that instructions read together go to different banks; see passes.h.
 *
 * Register r is in bank r mod banks (turned by the warp, which changes nothing here), and a bank gives one register
 * at a time.  After allocation any permutation of the numbers computes the same.  So the registers are dealt to the
 * banks, those with most company first, each to the bank where it meets least of it, and pairs change places while
 * that helps.  A meeting counts as often as its instruction may run: tenfold for each loop around it. */
#include <string.h>

#include "compiler/graph.h"
#include "compiler/passes.h"

enum { MOST = 256, ROUNDS = 8 };

struct dealing {
  uint32_t count, banks; /* registers, from 1 on */
  uint64_t together[MOST][MOST], company[MOST];
  uint32_t bank[MOST], filled[MOST];
  uint8_t fixed[MOST]; /* of a pair: it keeps its number, as the two are of two banks in any case */
};

static uint64_t weight(uint32_t depth) {
  uint64_t w = 1;
  for (uint32_t k = 0; k < depth && k < 6; k++) w *= 10;
  return w;
}

static void find_pairs(struct dealing *d, const struct ir *ir) {
  uint8_t first[MOST] = {0};
  ir_mark_pairs(ir, first);
  for (uint32_t reg = 1; reg + 1 < MOST; reg++) d->fixed[reg] = first[reg] | first[reg - 1];
}

static void count_meetings(struct dealing *d, const struct ir *ir, const struct graph *g) {
  for (uint32_t k = 0; k < ir->code.count; k++) {
    uint32_t reads[IR_MOST_READS];
    const unsigned n = ir_reads(&ir->code.at[k], reads);
    for (unsigned a = 0; a < n; a++)
      for (unsigned b = 0; b < n; b++) {
        if (reads[a] == reads[b]) continue;
        d->together[reads[a]][reads[b]] += weight(g->depth[k]);
        d->company[reads[a]] += weight(g->depth[k]);
      }
  }
}

/* How often the register meets others of a bank. */
static uint64_t cost(const struct dealing *d, uint32_t reg, uint32_t bank) {
  uint64_t sum = 0;
  for (uint32_t other = 1; other <= d->count; other++)
    if (d->bank[other] == bank && other != reg) sum += d->together[reg][other];
  return sum;
}

/* Places of a bank among the numbers below `count`. */
static uint32_t room(const struct dealing *d, uint32_t bank) { return (d->count + d->banks - 1 - bank) / d->banks; }

static void deal(struct dealing *d) {
  uint32_t left = d->count;
  for (uint32_t reg = 1; reg <= d->count; reg++) {
    d->bank[reg] = d->fixed[reg] ? (reg - 1) % d->banks : d->banks;
    if (!d->fixed[reg]) continue;
    d->filled[d->bank[reg]]++;
    left--;
  }
  for (; left > 0; left--) {
    uint32_t next = 0, best = d->banks;
    for (uint32_t reg = 1; reg <= d->count; reg++)
      if (d->bank[reg] == d->banks && (!next || d->company[reg] > d->company[next])) next = reg;
    for (uint32_t bank = 0; bank < d->banks; bank++)
      if (d->filled[bank] < room(d, bank) && (best == d->banks || cost(d, next, bank) < cost(d, next, best)))
        best = bank;
    d->bank[next] = best;
    d->filled[best]++;
  }
}

static bool exchange(struct dealing *d, uint32_t a, uint32_t b) {
  const uint32_t of_a = d->bank[a], of_b = d->bank[b];
  if (of_a == of_b || d->fixed[a] || d->fixed[b]) return false;
  const uint64_t now = cost(d, a, of_a) + cost(d, b, of_b);
  const uint64_t then = cost(d, a, of_b) + cost(d, b, of_a) - 2 * d->together[a][b]; /* they do not meet */
  if (then >= now) return false;
  d->bank[a] = of_b;
  d->bank[b] = of_a;
  return true;
}

static void improve(struct dealing *d) {
  bool better = true;
  for (unsigned round = 0; round < ROUNDS && better; round++) {
    better = false;
    for (uint32_t a = 1; a <= d->count; a++)
      for (uint32_t b = a + 1; b <= d->count; b++) better |= (d->company[a] || d->company[b]) && exchange(d, a, b);
  }
}

static void renumber(const struct dealing *d, struct ir *ir) {
  uint32_t number[MOST] = {0}, next[MOST];
  for (uint32_t bank = 0; bank < d->banks; bank++) next[bank] = 1 + bank;
  for (uint32_t reg = 1; reg <= d->count; reg++) {
    uint32_t *free_one = &next[d->bank[reg]];
    while (*free_one < MOST && d->fixed[*free_one]) *free_one += d->banks;
    number[reg] = d->fixed[reg] ? reg : *free_one;
    if (!d->fixed[reg]) *free_one += d->banks;
  }
  for (uint32_t k = 0; k < ir->code.count; k++) {
    struct ir_instruction *i = &ir->code.at[k];
    i->a = number[i->a];
    i->b = number[i->b];
    if (i->opcode != ISA_SEL) i->c = number[i->c];
    if (!ir_writes_predicate(i)) i->d = number[i->d];
  }
}

int pass_number(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  struct graph graph;
  if (options->banks < 2 || ir->registers < 2) return 0;
  struct dealing *d = calloc(1, sizeof *d);
  if (!d || graph_build(&graph, ir)) {
    free(d);
    return tw_fail(error, "no memory to compile");
  }
  d->count = ir->registers - 1;
  d->banks = options->banks;
  find_pairs(d, ir);
  count_meetings(d, ir, &graph);
  deal(d);
  improve(d);
  renumber(d, ir);
  graph_free(&graph);
  free(d);
  return 0;
}
