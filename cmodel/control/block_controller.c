/* block_controller: see block_controller.h for the contract. */
#include "control/block_controller.h"

enum kernel { PRIMARY, SECONDARY };

void block_controller_init(struct block_controller *s, const struct block_controller_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void block_controller_reset(struct block_controller *s) { s->age = s->wait = s->primary = s->secondary = 0; }

void block_controller_comb(const struct block_controller *s, const struct block_controller_in *in,
                           struct block_controller_out *out) {
  out->decided = in->running && s->wait == 1;
  out->primary_blocks = out->decided ? s->next[PRIMARY] : s->primary;
  out->secondary_blocks = out->decided ? s->next[SECONDARY] : s->secondary;
}

static bool fit(const struct block_controller *s, const struct block_controller_in *in, const u8 blocks[2]) {
  if (blocks[PRIMARY] > in->primary_limit || blocks[SECONDARY] > in->secondary_limit) return false;
  for (unsigned r = 0; r < s->params.Resources; r++)
    if (blocks[PRIMARY] * in->primary_need[r] + blocks[SECONDARY] * in->secondary_need[r] > in->space[r]) return false;
  return true;
}

/* Gives `kernel` blocks while they fit, up to `most`. */
static void fill(struct block_controller *s, const struct block_controller_in *in, enum kernel kernel, unsigned most) {
  while (s->next[kernel] < most) {
    s->next[kernel]++;
    if (fit(s, in, s->next)) continue;
    s->next[kernel]--;
    return;
  }
}

static void search(struct block_controller *s, const struct block_controller_in *in, enum kernel kernel,
                   unsigned blocks) {
  const enum kernel other = kernel == PRIMARY ? SECONDARY : PRIMARY;
  s->next[kernel] = 0;
  s->next[other] = 1;
  fill(s, in, kernel, blocks);
  fill(s, in, other, s->params.MaxBlocks);
  fill(s, in, kernel, s->params.MaxBlocks);
  s->wait = s->params.Warps + 3 * s->params.MaxBlocks + 8;
}

/* Blocks that what is above a threshold makes. */
static unsigned moved(unsigned slack, unsigned threshold, unsigned other_slack, unsigned block) {
  const unsigned quarter = (slack > other_slack ? slack - other_slack : other_slack - slack) / 4;
  const unsigned excess = slack - threshold;
  return (excess < quarter ? excess : quarter) / block;
}

static void decide(struct block_controller *s, const struct block_controller_in *in) {
  const unsigned primary = in->primary_slack, secondary = in->secondary_slack;
  const unsigned least = s->params.PrimaryLeast, most = s->params.SecondaryMost;
  unsigned blocks;
  if (primary < least) {
    search(s, in, PRIMARY, s->primary + 1u);
  } else if (secondary < most && primary > least) {
    blocks = moved(primary, least, secondary, in->secondary_need[0]);
    if (blocks && s->secondary < s->params.MaxBlocks) search(s, in, SECONDARY, s->secondary + blocks);
  } else if (secondary > most) {
    blocks = moved(secondary, most, primary, in->primary_need[0]);
    if (blocks && s->primary < s->params.MaxBlocks) search(s, in, PRIMARY, s->primary + blocks);
  }
}

void block_controller_clock(struct block_controller *s, const struct block_controller_in *in,
                            const struct block_controller_out *out) {
  if (!in->running) {
    s->age = s->wait = 0;
    return;
  }
  const bool last = s->age + 1 == s->params.Interval;
  s->primary = out->primary_blocks;
  s->secondary = out->secondary_blocks;
  if (s->wait) s->wait--;
  s->age = in->resume || last ? 0 : s->age + 1;
  if (in->resume) search(s, in, SECONDARY, s->secondary > 1 ? s->secondary / 2u : 1u);
  else if (last) decide(s, in);
}
