/* lavamd: forces between the particles of neighbouring boxes. */
#include "suite.h"

#include <math.h>
#include <stdlib.h>

enum { PARTICLES = 32 };

struct particle {
  float x, y, z, w;
};

static bool neighbours(int a, int b, int boxes) {
  return abs(a % boxes - b % boxes) <= 1 && abs(a / boxes % boxes - b / boxes % boxes) <= 1 &&
         abs(a / boxes / boxes - b / boxes / boxes) <= 1;
}

/* Adds what the particles of one box do to `me`. */
static void attract(struct particle me, const struct particle *others, float decay, struct particle *force) {
  for (int i = 0; i < PARTICLES; i++) {
    const float dx = me.x - others[i].x, dy = me.y - others[i].y, dz = me.z - others[i].z;
    const float potential = others[i].w * expf(-decay * fmaf(dx, dx, fmaf(dy, dy, dz * dz)));
    force->x = fmaf(potential, dx, force->x);
    force->y = fmaf(potential, dy, force->y);
    force->z = fmaf(potential, dz, force->z);
    force->w += potential;
  }
}

void lavamd_reference(struct suite_memory *m) {
  const int boxes = suite_int(m, 2), all = boxes * boxes * boxes;
  const float decay = suite_float(m, 3);
  const size_t size = (size_t)all * PARTICLES * 4;
  const struct particle *particles = (const struct particle *)suite_floats(m, "particles", size);
  struct particle *forces = (struct particle *)suite_floats(m, "forces", size);
  if (suite_fault(m)) return;
  for (int own = 0; own < all; own++)
    for (int item = own * PARTICLES; item < (own + 1) * PARTICLES; item++)
      for (int other = 0; other < all; other++)
        if (neighbours(own, other, boxes))
          attract(particles[item], particles + other * PARTICLES, decay, &forces[item]);
}
