/* trade: machines by their cycles and by what they cost, area or energy. */
#ifndef TWINWARP_TRADE_H
#define TWINWARP_TRADE_H

#include <stdbool.h>

#include "twin.h"

struct trade {
  const char *among;   /* whom it is compared with: those that have the same; NULL: all */
  double cost, cycles; /* a cost of NAN: not known, it is on no front and keeps none off */
};

/* Whether it is on the Pareto front: no other costs less and is as fast, or is faster and costs as little. */
bool trade_on_front(const struct trade *, u32 count, u32 which);

/* Of numbers above 0; NAN if there are none, or one is not. */
double trade_mean(const double *values, u32 count);

#endif
