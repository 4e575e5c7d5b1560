/* hotspot_columns: hotspot_pyramid with CELLS cells of a column an item, their warmth and power in registers: a group
 * has BLOCK x HEIGHT cells, of which `steps` fewer on each side come out right. */
enum { BLOCK = 16, CELLS = 4, HEIGHT = BLOCK * CELLS };

__kernel void hotspot_columns(__global const float *power, __global const float *in, __global float *out, int n,
                              int steps, float step, float across, float down, float up, float ambient)
{
  __local float warmth[HEIGHT][BLOCK];
  const int tx = get_local_id(0), first = get_local_id(1) * CELLS;
  const int x = (int)get_group_id(0) * (BLOCK - 2 * steps) - steps + tx;
  const int top = (int)get_group_id(1) * (HEIGHT - 2 * steps) - steps, y = top + first;
  const int west = max(tx - (x > 0), 0), east = min(tx + (x < n - 1), BLOCK - 1);
  float own[CELLS], heat[CELLS];
#pragma unroll
  for (int k = 0; k < CELLS; k++) {
    const int at = clamp(y + k, 0, n - 1) * n + clamp(x, 0, n - 1);
    own[k] = in[at];
    heat[k] = power[at];
  }
  for (int s = 1; s <= steps; s++) {
#pragma unroll
    for (int k = 0; k < CELLS; k++) warmth[first + k][tx] = own[k];
    barrier(CLK_LOCAL_MEM_FENCE);
    float above = y > 0 ? warmth[max(first - 1, 0)][tx] : own[0];
    const float below = warmth[min(first + CELLS, HEIGHT - 1)][tx];
#pragma unroll
    for (int k = 0; k < CELLS; k++) {
      const float here = own[k], behind = y + k == n - 1 ? here : k < CELLS - 1 ? own[k + 1] : below;
      const float before = y + k == 0 ? here : above;
      float change = fma(fma(-2.0f, here, warmth[first + k][west] + warmth[first + k][east]), across, heat[k]);
      change = fma(fma(-2.0f, here, before + behind), down, change);
      change = fma(ambient - here, up, change);
      own[k] = fma(step, change, here);
      above = here;
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
#pragma unroll
  for (int k = 0; k < CELLS; k++) {
    const bool core = min(tx, first + k) >= steps && tx < BLOCK - steps && first + k < HEIGHT - steps;
    if (core && x < n && y + k < n) out[(y + k) * n + x] = own[k];
  }
}
