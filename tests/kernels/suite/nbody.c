/* nbody: one step of bodies that attract each other. */
#include "suite.h"

#include <math.h>

struct body {
  float x, y, z, w;
};

void nbody_prepare(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  float *bodies = suite_floats(m, "bodies", (size_t)n * 4);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < 4 * n; i++) bodies[i] = suite_random_float(&state);
}

void nbody_reference(struct suite_memory *m) {
  const int n = suite_int(m, 3);
  const float step = suite_float(m, 4);
  const struct body *bodies = (const struct body *)suite_floats(m, "bodies", (size_t)n * 4);
  struct body *velocities = (struct body *)suite_floats(m, "velocities", (size_t)n * 4);
  struct body *moved = (struct body *)suite_floats(m, "moved", (size_t)n * 4);
  if (suite_fault(m)) return;
  for (int i = 0; i < n; i++) {
    float ax = 0, ay = 0, az = 0;
    for (int j = 0; j < n; j++) {
      const float dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y, dz = bodies[j].z - bodies[i].z;
      const float inverse = 1.0f / sqrtf(fmaf(dx, dx, fmaf(dy, dy, fmaf(dz, dz, 0.01f))));
      const float pull = bodies[j].w * inverse * inverse * inverse;
      ax = fmaf(pull, dx, ax);
      ay = fmaf(pull, dy, ay);
      az = fmaf(pull, dz, az);
    }
    struct body *v = &velocities[i];
    *v = (struct body){v->x + step * ax, v->y + step * ay, v->z + step * az, v->w};
    moved[i] = (struct body){bodies[i].x + step * v->x, bodies[i].y + step * v->y, bodies[i].z + step * v->z,
                             bodies[i].w + step * v->w};
  }
}
