/* heart_wall: points of a heart's wall followed through an ultrasound video, a group a point: where around its last
 * place a frame resembles the point's template most, by the correlation at SEARCH x SEARCH places, an item each.  The
 * template learns from what was found.  A group reads a window of the frame, which those of neighbouring points
 * overlap.  A place is that of a template's upper left corner. */
enum { TEMPLATE = 12, SEARCH = 16, WINDOW = TEMPLATE + SEARCH - 1, ITEMS = SEARCH * SEARCH };

/* The best score of all items in scores[0], its item in places[0]; of equal ones that of the lowest item. */
static void find_best(__local float *scores, __local int *places, int item)
{
  for (int span = ITEMS / 2; span > 0; span /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item >= span) continue;
    const float other = scores[item + span];
    if (other < scores[item] || (other == scores[item] && places[item] < places[item + span])) continue;
    scores[item] = other;
    places[item] = places[item + span];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void heart_wall(__global const float *frames, __global float *templates, __global int2 *points,
                         __global float *found, int width, int height, int frame, float rate)
{
  __local float window[WINDOW][WINDOW], pattern[TEMPLATE][TEMPLATE], scores[ITEMS];
  __local int places[ITEMS];
  const int item = get_local_id(0), group = get_group_id(0), dx = item % SEARCH, dy = item / SEARCH;
  const int px = item % TEMPLATE, py = item / TEMPLATE;
  const bool of_pattern = item < TEMPLATE * TEMPLATE;
  const int2 last = points[group];
  const int left = clamp(last.x - SEARCH / 2, 0, width - WINDOW), top = clamp(last.y - SEARCH / 2, 0, height - WINDOW);
  const __global float *image = frames + (frame * height + top) * width + left;
  for (int i = item; i < WINDOW * WINDOW; i += ITEMS)
    window[i / WINDOW][i % WINDOW] = image[i / WINDOW * width + i % WINDOW];
  if (of_pattern) pattern[py][px] = templates[group * TEMPLATE * TEMPLATE + item];
  barrier(CLK_LOCAL_MEM_FENCE);
  float product = 0, energy = 0;
  for (int y = 0; y < TEMPLATE; y++) {
    for (int x = 0; x < TEMPLATE; x++) {
      const float value = window[dy + y][dx + x];
      product = fma(value, pattern[y][x], product);
      energy = fma(value, value, energy);
    }
  }
  scores[item] = product * rsqrt(energy);
  places[item] = item;
  find_best(scores, places, item);
  const int best_x = places[0] % SEARCH, best_y = places[0] / SEARCH;
  if (of_pattern) {
    const float old = pattern[py][px];
    templates[group * TEMPLATE * TEMPLATE + item] = fma(rate, window[best_y + py][best_x + px] - old, old);
  }
  if (item == 0) {
    points[group] = (int2)(left + best_x, top + best_y);
    found[group] = scores[0];
  }
}
