/* trade: see trade.h. */
#include "studies/trade.h"

#include <math.h>
#include <string.h>

static bool compared(const struct trade *a, const struct trade *b) {
  return !a->among || !b->among || strcmp(a->among, b->among) == 0;
}

/* No comparison with NAN holds. */
static bool beats(const struct trade *a, const struct trade *b) {
  return a->cost <= b->cost && a->cycles <= b->cycles && (a->cost < b->cost || a->cycles < b->cycles);
}

bool trade_on_front(const struct trade *t, u32 count, u32 which) {
  for (u32 i = 0; i < count; i++)
    if (compared(&t[i], &t[which]) && beats(&t[i], &t[which])) return false;
  return !isnan(t[which].cost);
}

double trade_mean(const double *values, u32 count) {
  double logs = 0;
  for (u32 i = 0; i < count; i++) logs += values[i] > 0 ? log(values[i]) : NAN;
  return count ? exp(logs / count) : NAN;
}
