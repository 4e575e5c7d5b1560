/* black_scholes: option prices in double precision, with the error function instead of a polynomial. */
#include "suite.h"

#include <math.h>

void black_scholes_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 7);
  float *spot = suite_floats(m, "spot", n), *strike = suite_floats(m, "strike", n);
  float *years = suite_floats(m, "years", n);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    spot[i] = 5.0f + 25.0f * suite_random_float(&state);
    strike[i] = 1.0f + 99.0f * suite_random_float(&state);
    years[i] = 0.25f + 9.75f * suite_random_float(&state);
  }
}

static double normal(double x) { return 0.5 * erfc(-x * M_SQRT1_2); }

void black_scholes_reference(struct suite_memory *m) {
  const int n = suite_int(m, 7);
  const double rate = (double)suite_float(m, 5), volatility = (double)suite_float(m, 6);
  const float *spot = suite_floats(m, "spot", n), *strike = suite_floats(m, "strike", n);
  const float *years = suite_floats(m, "years", n);
  float *call = suite_floats(m, "call", n), *put = suite_floats(m, "put", n);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    const double s = (double)spot[i], x = (double)strike[i], t = (double)years[i], deviation = volatility * sqrt(t);
    const double d1 = (log(s / x) + (rate + 0.5 * volatility * volatility) * t) / deviation, d2 = d1 - deviation;
    const double discounted = x * exp(-rate * t);
    call[i] = (float)(s * normal(d1) - discounted * normal(d2));
    put[i] = (float)(discounted * normal(-d2) - s * normal(-d1));
  }
}
