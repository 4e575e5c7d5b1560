/* wavelet: one level of the 5/3 wavelet, of whole rows and then of whole columns. */
#include "kernels/suite/suite.h"

/* A line of n values, `step` apart; n is even. */
struct line {
  int32_t *at;
  int step, n;
};

static int32_t *value(struct line l, int i) {
  const int mirrored = i < 0 ? -i : i < l.n ? i : 2 * l.n - 2 - i;
  return l.at + (ptrdiff_t)mirrored * l.step;
}

static int32_t floor_of(int32_t x, int32_t by) { return x < 0 ? -((by - 1 - x) / by) : x / by; }

static void lift(struct line l) {
  for (int i = 1; i < l.n; i += 2) *value(l, i) -= floor_of(*value(l, i - 1) + *value(l, i + 1), 2);
  for (int i = 0; i < l.n; i += 2) *value(l, i) += floor_of(*value(l, i - 1) + *value(l, i + 1) + 2, 4);
}

void wavelet_prepare(struct suite_memory *m) {
  const int width = suite_int(m, 2), height = suite_int(m, 3);
  int32_t *image = suite_ints(m, "image", (size_t)width * (size_t)height);
  uint64_t state = 1;
  if (suite_fault(m)) return;
  for (int i = 0; i < width * height; i++) image[i] = (int32_t)(suite_random(&state) % 256) - 128;
}

void wavelet_reference(struct suite_memory *m) {
  const int width = suite_int(m, 2), height = suite_int(m, 3);
  const size_t size = (size_t)width * (size_t)height;
  int32_t *image = suite_ints(m, "image", size), *bands = suite_ints(m, "bands", size);
  if (suite_fault(m)) return;
  for (int y = 0; y < height; y++) lift((struct line){image + (ptrdiff_t)y * width, 1, width});
  for (int x = 0; x < width; x++) lift((struct line){image + x, width, height});
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const int to_x = x / 2 + x % 2 * (width / 2), to_y = y / 2 + y % 2 * (height / 2);
      bands[to_y * width + to_x] = image[y * width + x];
    }
  }
}
