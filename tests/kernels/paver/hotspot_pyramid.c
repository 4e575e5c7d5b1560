/* hotspot_pyramid, hotspot_columns: steps of a chip's warmth, some a launch, from a to b and from b to a in turn. */
#include "kernels/suite/suite.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chip {
  const float *power;
  int n;
  float step, across, down, up, ambient;
};

static void take_step(const struct chip *c, const float *in, float *out) {
  const int n = c->n;
  for (int i = 0; i < n * n; i++) {
    const int x = i % n, y = i / n;
    const float west = in[x > 0 ? i - 1 : i], east = in[x < n - 1 ? i + 1 : i];
    const float north = in[y > 0 ? i - n : i], south = in[y < n - 1 ? i + n : i];
    float change = fmaf(fmaf(-2.0f, in[i], west + east), c->across, c->power[i]);
    change = fmaf(fmaf(-2.0f, in[i], north + south), c->down, change);
    out[i] = fmaf(c->step, fmaf(c->ambient - in[i], c->up, change), in[i]);
  }
}

void hotspot_pyramid_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3), steps = suite_int(m, 4);
  const size_t size = (size_t)n * (size_t)n;
  const struct chip chip = {suite_floats(m, "power", size),
                            n,
                            suite_float(m, 5),
                            suite_float(m, 6),
                            suite_float(m, 7),
                            suite_float(m, 8),
                            suite_float(m, 9)};
  float *a = suite_floats(m, "a", size), *b = suite_floats(m, "b", size), *between = malloc(size * sizeof *between);
  if (!between) snprintf(m->fault, sizeof m->fault, "no memory for a chip between two steps");
  for (unsigned launch = 0; launch < m->launches && !suite_fault(m); launch++) {
    float *in = launch % 2 ? b : a, *out = launch % 2 ? a : b;
    memcpy(between, in, size * sizeof *between);
    for (int s = 0; s < steps; s++) {
      take_step(&chip, between, out);
      memcpy(between, out, size * sizeof *between);
    }
  }
  free(between);
}

void hotspot_columns_reference(struct suite_memory *m) { hotspot_pyramid_reference(m); }
