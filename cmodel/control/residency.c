/* residency: see residency.h for the contract. */
#include "control/residency.h"

void residency_reset(struct residency *s) { memset(s, 0, sizeof *s); }

static u8 smaller(unsigned a, unsigned b) { return (u8)(a < b ? a : b); }

static struct residency_part wanted(const struct residency_in *in, unsigned k) {
  if (in->all[k]) return in->most[k];
  return (struct residency_part){smaller(in->blocks[k] * in->need[k], in->most[k].warps),
                                 smaller(in->blocks[k], in->most[k].blocks)};
}

static bool within(struct residency_part a, struct residency_part b) { return a.warps <= b.warps && a.blocks <= b.blocks; }

void residency_step(struct residency *s, const struct residency_in *in) {
  const struct residency before = *s;
  struct residency_part target[RESIDENCY_KERNELS];
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) {
    target[k] = wanted(in, k);
    s->beyond[k] = !within(in->taken[k], target[k]);
    s->limit[k].blocks = smaller(s->limit[k].blocks, target[k].blocks);
    if (!in->placing[k]) s->limit[k].warps = smaller(s->limit[k].warps, target[k].warps);
  }
  for (unsigned k = 0; k < RESIDENCY_KERNELS; k++) {
    const unsigned other = !k;
    if (!s->beyond[other] && within(before.limit[other], target[other])) s->limit[k] = target[k];
    if (in->empty[k]) s->limit[k] = (struct residency_part){0, 0};
  }
}
