/* pareto_pairs: what two mechanisms of synth/pareto.sh do together, beside the product of what each does alone. */
#ifndef TWINWARP_PARETO_PAIRS_H
#define TWINWARP_PARETO_PAIRS_H

#include "measured/figures_json.h"

struct pareto;

enum { MACHINE_PAIRS = 7 };

/* Cycles relative to the machine with neither. */
struct machine_pair {
  const char *name;
  double first, second, product, both;
  unsigned slower_kernels, faster_kernels; /* 5 % slower than the product, and faster */
};

/* Those whose machines were run, how many; -1 with a line if one that should be was not. */
int machine_pairs(const struct pareto *, struct machine_pair *, struct tw_error *);
void machine_pair_print(const struct machine_pair *);
cJSON *machine_pair_json(const struct machine_pair *);

#endif
