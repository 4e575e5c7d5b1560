/* heart_wall: a video whose picture moves, with noise; points on it along an open line, each at most DISTANCE from the
 * last in either direction, and their templates from the first frame. */
#include "kernels/suite/suite.h"

#include <math.h>

enum { TEMPLATE = 12, SEARCH = 16, WINDOW = TEMPLATE + SEARCH - 1, SIZE = TEMPLATE * TEMPLATE, DISTANCE = 12 };

/* The picture is noise, moved by one column and two rows a frame; a tenth more noise is of the frame alone. */
static float pixel(int x, int y, int frame) {
  uint64_t picture = (uint64_t)(x - frame + 4096) << 32 | (uint64_t)(y - 2 * frame + 4096);
  uint64_t noise = (uint64_t)(x + 4096 * frame) << 32 | (uint64_t)y;
  suite_random(&picture);
  suite_random(&noise);
  return 2 * suite_random_float(&picture) - 1 + 0.2f * (suite_random_float(&noise) - 0.5f);
}

/* Goes round by 300 degrees. */
static void place_points(int32_t *points, int count, int width) {
  float x = (float)width / 2 - TEMPLATE, y = SEARCH;
  for (int i = 0; i < count; i++) {
    const float turn = 5.2359878f * (float)i / (float)count, across = cosf(turn), down = sinf(turn);
    const float most = fmaxf(fabsf(across), fabsf(down));
    points[2 * i] = (int32_t)lrintf(x);
    points[2 * i + 1] = (int32_t)lrintf(y);
    x += DISTANCE * across / most;
    y += DISTANCE * down / most;
  }
}

void heart_wall_prepare(struct suite_memory *m) {
  const int width = suite_int(m, 4), height = suite_int(m, 5), count = suite_rows(m, "points", 2);
  const int rows = suite_rows(m, "frames", width);
  float *frames = suite_floats(m, "frames", (size_t)width * (size_t)rows);
  float *templates = suite_floats(m, "templates", (size_t)count * SIZE);
  int32_t *points = suite_ints(m, "points", (size_t)count * 2);
  if (suite_fault(m)) return;
  for (int i = 0; i < width * rows; i++) frames[i] = pixel(i % width, i / width % height, i / width / height);
  place_points(points, count, width);
  for (int i = 0; i < count * SIZE; i++) {
    const int32_t *corner = points + 2 * (i / SIZE);
    templates[i] = frames[(corner[1] + i % SIZE / TEMPLATE) * width + corner[0] + i % TEMPLATE];
  }
}

static float score(const float *at, int width, const float *pattern) {
  float product = 0, energy = 0;
  for (int i = 0; i < SIZE; i++) {
    const float value = at[i / TEMPLATE * width + i % TEMPLATE];
    product = fmaf(value, pattern[i], product);
    energy = fmaf(value, value, energy);
  }
  return product / sqrtf(energy);
}

static int within(int x, int most) { return x < 0 ? 0 : x > most ? most : x; }

/* Moves a point to where the frame resembles its template most; how much it does. */
static float follow(const float *frame, int width, int height, float *pattern, int32_t *point, float rate) {
  const int left = within(point[0] - SEARCH / 2, width - WINDOW), top = within(point[1] - SEARCH / 2, height - WINDOW);
  float best = -INFINITY;
  for (int i = 0; i < SEARCH * SEARCH; i++) {
    const int x = left + i % SEARCH, y = top + i / SEARCH;
    const float here = score(frame + y * width + x, width, pattern);
    if (here <= best) continue;
    best = here;
    point[0] = x;
    point[1] = y;
  }
  for (int i = 0; i < SIZE; i++) {
    const float seen = frame[(point[1] + i / TEMPLATE) * width + point[0] + i % TEMPLATE];
    pattern[i] = fmaf(rate, seen - pattern[i], pattern[i]);
  }
  return best;
}

void heart_wall_reference(struct suite_memory *m) {
  const int width = suite_int(m, 4), height = suite_int(m, 5), first = suite_int(m, 6);
  const float rate = suite_float(m, 7);
  const int count = suite_rows(m, "points", 2);
  const size_t frame = (size_t)width * (size_t)height, last = (size_t)first + m->launches;
  const float *frames = suite_floats(m, "frames", frame * last);
  float *templates = suite_floats(m, "templates", (size_t)count * SIZE),
        *found = suite_floats(m, "found", (size_t)count);
  int32_t *points = suite_ints(m, "points", (size_t)count * 2);
  if (suite_fault(m)) return;
  for (size_t f = (size_t)first; f < last; f++)
    for (int i = 0; i < count; i++)
      found[i] = follow(frames + f * frame, width, height, templates + (size_t)i * SIZE, points + 2 * i, rate);
}
