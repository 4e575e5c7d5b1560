/* backprop_layer: 16 neurons over n inputs, forward and back.  Rate and momentum are those of the launch files. */
#include "suite.h"

#include <math.h>

enum { HIDDEN = 16 };

/* Weights so small that no neuron is at an end of its sigmoid. */
void backprop_layer_prepare(struct suite_memory *m) {
  const int n = suite_rows(m, "input", 1);
  float *weights = suite_floats(m, "weights", (size_t)n * HIDDEN);
  if (suite_fault(m)) return;
  for (int i = 0; i < n * HIDDEN; i++) weights[i] *= 2.0f / sqrtf((float)n);
}

/* The sum of 16 products, in the order of the kernel's tree. */
static float tree_sum(const float *weights, const float *input, int x) {
  float sums[HIDDEN];
  for (int y = 0; y < HIDDEN; y++) sums[y] = weights[y * HIDDEN + x] * input[y];
  for (int span = HIDDEN / 2; span > 0; span /= 2)
    for (int y = 0; y < span; y++) sums[y] += sums[y + span];
  return sums[0];
}

void backprop_layer_reference(struct suite_memory *m) {
  const int n = suite_rows(m, "input", 1), groups = n / HIDDEN;
  const float rate = 0.3f, momentum = 0.3f;
  const float *input = suite_floats(m, "input", n), *target = suite_floats(m, "target", HIDDEN);
  const size_t connections = (size_t)n * HIDDEN;
  float *weights = suite_floats(m, "weights", connections), *changes = suite_floats(m, "changes", connections);
  float *partial = suite_floats(m, "partial", n);
  float *output = suite_floats(m, "output", HIDDEN), *delta = suite_floats(m, "delta", HIDDEN);
  if (suite_fault(m)) return;
  for (int x = 0; x < HIDDEN; x++) {
    float sum = 0;
    for (int g = 0; g < groups; g++) {
      partial[g * HIDDEN + x] = tree_sum(weights + g * HIDDEN * HIDDEN, input + g * HIDDEN, x);
      sum += partial[g * HIDDEN + x];
    }
    output[x] = 1.0f / (1.0f + expf(-sum));
    delta[x] = output[x] * (1.0f - output[x]) * (target[x] - output[x]);
  }
  for (int i = 0; i < groups * HIDDEN * HIDDEN; i++) {
    changes[i] = fmaf(rate, delta[i % HIDDEN] * input[i / HIDDEN], momentum * changes[i]);
    weights[i] += changes[i];
  }
}
