/* libor: a portfolio of swaptions, one path after the other, one step after the other. */
#include "kernels/suite/suite.h"

#include <math.h>

enum { RATES = 80, MATURITIES = 40, OPTIONS = 15, ZEROS = 7 };

static const float interval = 0.25f;

/* Normal numbers by Box and Muller; volatilities of a fifth, behind zeros. */
void libor_prepare(struct suite_memory *m) {
  const int count = suite_rows(m, "normals", 1);
  float *normals = suite_floats(m, "normals", (size_t)count);
  float *volatilities = suite_floats(m, "volatilities", ZEROS + RATES);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < count; i++) {
    const float radius = sqrtf(-2 * logf(1 - suite_random_float(&state)));
    normals[i] = radius * cosf(6.2831853f * suite_random_float(&state));
  }
  for (int i = 0; i < ZEROS + RATES; i++) volatilities[i] = i < ZEROS ? 0 : 0.2f;
}

static void evolve(float *rates, const float *volatilities, int step, float normal) {
  const float shock = sqrtf(interval) * normal;
  float drift = 0;
  for (int i = step + 1; i < RATES; i++) {
    const float volatility = volatilities[i - step - 1], share = interval * volatility;
    drift += share * rates[i] / (1 + interval * rates[i]);
    rates[i] *= expf(share * drift + volatility * (shock - 0.5f * share));
  }
}

static float payoff(const float *rates) {
  static const int maturities[] = {4, 8, 20, 28, 40};
  static const float swap_rates[] = {0.045f, 0.05f, 0.055f};
  float bonds[MATURITIES], swaps[MATURITIES], bond = 1, swap = 0, value = 0;
  for (int n = 0; n < MATURITIES; n++) {
    swaps[n] = swap += interval * (bond /= 1 + interval * rates[MATURITIES + n]);
    bonds[n] = bond;
  }
  for (int i = 0; i < OPTIONS; i++) {
    const int n = maturities[i / 3] - 1;
    value += 100 * fmaxf(1 - bonds[n] - swap_rates[i % 3] * swaps[n], 0);
  }
  return value;
}

void libor_reference(struct suite_memory *m) {
  const int paths = suite_rows(m, "values", 1);
  const float *normals = suite_floats(m, "normals", (size_t)paths * MATURITIES);
  const float *volatilities = suite_floats(m, "volatilities", ZEROS + RATES);
  float *values = suite_floats(m, "values", (size_t)paths);
  if (suite_fault(m)) return;
  for (int path = 0; path < paths; path++) {
    float rates[RATES], value;
    for (int i = 0; i < RATES; i++) rates[i] = 0.05f;
    for (int step = 0; step < MATURITIES; step++)
      evolve(rates, volatilities + ZEROS, step, normals[step * paths + path]);
    value = payoff(rates);
    for (int n = 0; n < MATURITIES; n++) value /= 1 + interval * rates[n];
    values[path] = value;
  }
}
