/* hotspot: steps of a chip's temperature, one a launch, from a to b and from b to a in turn. */
#include "suite.h"

#include <math.h>

void hotspot_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float step = suite_float(m, 4), across = suite_float(m, 5), down = suite_float(m, 6), up = suite_float(m, 7);
  const float ambient = suite_float(m, 8), *power = suite_floats(m, "power", (size_t)n * n);
  float *a = suite_floats(m, "a", (size_t)n * n), *b = suite_floats(m, "b", (size_t)n * n);
  if (suite_fault(m)) return;
  for (unsigned launch = 0; launch < m->launches; launch++) {
    const float *in = launch % 2 ? b : a;
    float *out = launch % 2 ? a : b;
    for (int i = 0; i < n * n; i++) {
      const int x = i % n, y = i / n;
      const float west = in[x > 0 ? i - 1 : i], east = in[x < n - 1 ? i + 1 : i];
      const float north = in[y > 0 ? i - n : i], south = in[y < n - 1 ? i + n : i];
      float change = fmaf(fmaf(-2.0f, in[i], west + east), across, power[i]);
      change = fmaf(fmaf(-2.0f, in[i], north + south), down, change);
      change = fmaf(ambient - in[i], up, change);
      out[i] = fmaf(step, change, in[i]);
    }
  }
}
