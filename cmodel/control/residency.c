/* residency: see residency.h for the contract. */
#include "control/residency.h"

void residency_init(struct residency *s, const struct residency_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void residency_reset(struct residency *s) {
  memset(s->warps, 0, sizeof s->warps);
  memset(s->blocks, 0, sizeof s->blocks);
}

struct slots {
  unsigned warps, blocks;
};

static bool within(unsigned warps, unsigned blocks, struct slots most) {
  return warps <= most.warps && blocks <= most.blocks;
}

static struct slots wanted(const struct residency_in *in, unsigned k) {
  if (in->all >> k & 1) return (struct slots){in->most_warps[k], in->most_blocks[k]};
  const unsigned warps = (unsigned)in->blocks[k] * in->need[k];
  return (struct slots){smaller((warps + RESIDENCY_SCHEDULERS - 1) / RESIDENCY_SCHEDULERS, in->most_warps[k]),
                        smaller(in->blocks[k], in->most_blocks[k])};
}

static void limit(const struct residency *s, const struct residency_in *in, unsigned k, struct slots target, bool grows,
                  struct residency_out *out) {
  const bool placing = in->placing >> k & 1;
  struct slots to = {s->warps[k], s->blocks[k]};
  if (grows || target.blocks < to.blocks) to.blocks = target.blocks;
  if (target.warps < to.warps ? !placing : grows) to.warps = target.warps;
  if (in->empty >> k & 1) to = (struct slots){0, 0};
  out->warps_limit[k] = (u8)to.warps;
  out->blocks_limit[k] = (u8)to.blocks;
}

void residency_comb(const struct residency *s, const struct residency_in *in, struct residency_out *out) {
  struct slots target[RESIDENCY_KERNELS];
  bool settled[RESIDENCY_KERNELS];
  out->over_share = 0;
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) {
    target[k] = wanted(in, k);
    const bool over_share = !within(in->taken_warps[k], in->taken_blocks[k], target[k]);
    out->over_share |= (u8)(over_share << k);
    settled[k] = !over_share && s->warps[k] <= target[k].warps;
  }
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) limit(s, in, k, target[k], settled[!k], out);
}

void residency_clock(struct residency *s, const struct residency_in *in, const struct residency_out *out) {
  (void)in;
  memcpy(s->warps, out->warps_limit, sizeof s->warps);
  memcpy(s->blocks, out->blocks_limit, sizeof s->blocks);
}
