/* lavamd_boxes: forces between the particles of neighbouring boxes. */
#include "kernels/suite/suite.h"

#include <math.h>
#include <stdlib.h>

enum { PARTICLES = 200 };

struct boxes {
  int wide, high, deep;
};

static struct boxes boxes_of(struct suite_memory *m) {
  return (struct boxes){suite_int(m, 3), suite_int(m, 4), suite_int(m, 5)};
}

/* Places in boxes of side 1, with half of their squares' sum beside them. */
void lavamd_boxes_prepare(struct suite_memory *m) {
  const struct boxes b = boxes_of(m);
  const int all = b.wide * b.high * b.deep * PARTICLES;
  float *places = suite_floats(m, "places", (size_t)all * 4);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < all; i++) {
    const int box = i / PARTICLES, corner[3] = {box % b.wide, box / b.wide % b.high, box / b.wide / b.high};
    float squares = 0;
    for (int axis = 0; axis < 3; axis++) {
      const float at = places[4 * i + axis] = (float)corner[axis] + suite_random_float(&state);
      squares = fmaf(at, at, squares);
    }
    places[4 * i + 3] = 0.5f * squares;
  }
}

static bool neighbours(int one, int other, struct boxes b) {
  return abs(one % b.wide - other % b.wide) <= 1 && abs(one / b.wide % b.high - other / b.wide % b.high) <= 1 &&
         abs(one / b.wide / b.high - other / b.wide / b.high) <= 1;
}

/* Adds what the particles of one box do to a particle. */
static void attract(const float *own, const float *others, const float *charges, float alpha_squared, float *force) {
  for (int i = 0; i < PARTICLES; i++) {
    const float *other = others + 4 * (size_t)i;
    const float product = fmaf(own[0], other[0], fmaf(own[1], other[1], own[2] * other[2]));
    const float potential = expf(-alpha_squared * (own[3] + other[3] - product)), scale = 2 * potential * charges[i];
    force[0] += charges[i] * potential;
    for (int axis = 0; axis < 3; axis++) force[1 + axis] += scale * (own[axis] - other[axis]);
  }
}

void lavamd_boxes_reference(struct suite_memory *m) {
  const struct boxes b = boxes_of(m);
  const int all = b.wide * b.high * b.deep;
  const float alpha_squared = suite_float(m, 6);
  const size_t particles = (size_t)all * PARTICLES;
  const float *places = suite_floats(m, "places", particles * 4), *charges = suite_floats(m, "charges", particles);
  float *forces = suite_floats(m, "forces", particles * 4);
  if (suite_fault(m)) return;
  for (int own = 0; own < all; own++)
    for (size_t i = (size_t)own * PARTICLES; i < ((size_t)own + 1) * PARTICLES; i++)
      for (int other = 0; other < all; other++)
        if (neighbours(own, other, b))
          attract(places + 4 * i, places + (size_t)other * PARTICLES * 4, charges + (size_t)other * PARTICLES,
                  alpha_squared, forces + 4 * i);
}
