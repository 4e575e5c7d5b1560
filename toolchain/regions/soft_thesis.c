/* soft_thesis: Algorithm 2 of Kloosterman's thesis as it is printed; see flow.h.
 *
 * A definition in a block is soft if some other block dominates it, nothing that post-dominates that one dominates the
 * definition's block (lanes have not met again), and the register is live on an edge out of it to a block that does not
 * dominate the definition's.  Which registers those are does not depend on the definition, so it is found once a block.
 *
 * What it misses, and flow.h's other way finds: definitions of two arms that meet (the second must keep what the first
 * wrote), a loop whose branch stands below the definition, any definition in a loop whose head post-dominates the
 * branch around it, and blocks that a branch leads to without dominating them. */
#include <string.h>

#include "regions/flow.h"

struct thesis {
  const struct region_flow *flow;
  uint8_t *dominates; /* the block looked at */
  uint8_t *meets;     /* of each block whether a strict post-dominator dominates it: 0 unknown, 1 no, 2 yes */
  uint32_t *chain;
};

static bool meets_before(struct thesis *t, uint32_t block) {
  const uint32_t *up = t->flow->graph.post_dominator;
  uint32_t depth = 0;
  for (; !t->meets[block]; block = up[block]) {
    t->chain[depth++] = block;
    if (up[block] == GRAPH_NONE) {
      t->meets[block] = 1;
      break;
    }
    if (t->dominates[up[block]]) {
      t->meets[block] = 2;
      break;
    }
  }
  const uint8_t answer = t->meets[block];
  while (depth) t->meets[t->chain[--depth]] = answer;
  return answer == 2;
}

static void look_at(struct thesis *t, uint32_t block, uint32_t *soft) {
  const struct graph *g = &t->flow->graph;
  memset(t->dominates, 0, g->blocks.count);
  memset(t->meets, 0, g->blocks.count);
  for (uint32_t d = block; d != GRAPH_NONE; d = g->dominator[d]) t->dominates[d] = 1;
  for (uint32_t d = g->dominator[block]; d != GRAPH_NONE; d = g->dominator[d]) {
    if (meets_before(t, d)) continue;
    for (uint32_t k = 0; k < g->blocks.at[d].successor_count; k++) {
      const uint32_t to = g->blocks.at[d].successors[k];
      const uint32_t *live = region_row_of(t->flow->lane.in, to);
      for (unsigned w = 0; w < REGION_WORDS && !t->dominates[to]; w++) soft[w] |= live[w];
    }
  }
}

int region_find_soft_by_thesis(const struct region_flow *f, uint32_t *soft) {
  const uint32_t n = f->graph.blocks.count;
  struct thesis t = {f, calloc(n, 1), calloc(n, 1), calloc(n, sizeof *t.chain)};
  const bool failed = !t.dominates || !t.meets || !t.chain;
  for (uint32_t b = 0; b < n && !failed; b++) look_at(&t, b, region_row(soft, b));
  free(t.dominates);
  free(t.meets);
  free(t.chain);
  return failed ? -1 : 0;
}
