/* hotspot_pyramid: `steps` steps of a chip's temperature a launch, from its power and the four neighbours, as Rodinia's
 * hotspot takes them: a group loads BLOCK x BLOCK cells and works out `steps` fewer on each side, one fewer a step, so
 * that blocks overlap by twice as many.  Outside is as warm as the border. */
enum { BLOCK = 16 };

__kernel void hotspot_pyramid(__global const float *power, __global const float *in, __global float *out, int n,
                              int steps, float step, float across, float down, float up, float ambient)
{
  __local float warmth[BLOCK][BLOCK], next[BLOCK][BLOCK];
  const int tx = get_local_id(0), ty = get_local_id(1), core = BLOCK - 2 * steps;
  const int x = (int)get_group_id(0) * core - steps + tx, y = (int)get_group_id(1) * core - steps + ty;
  const bool on_chip = x >= 0 && x < n && y >= 0 && y < n;
  const int west = max(tx - (x > 0), 0), east = min(tx + (x < n - 1), BLOCK - 1);
  const int north = max(ty - (y > 0), 0), south = min(ty + (y < n - 1), BLOCK - 1);
  float heat = 0;
  if (on_chip) {
    warmth[ty][tx] = in[y * n + x];
    heat = power[y * n + x];
  }
  for (int s = 1; s <= steps; s++) {
    const bool known = on_chip && min(tx, ty) >= s && max(tx, ty) < BLOCK - s;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (known) {
      const float here = warmth[ty][tx];
      float change = fma(fma(-2.0f, here, warmth[ty][west] + warmth[ty][east]), across, heat);
      change = fma(fma(-2.0f, here, warmth[north][tx] + warmth[south][tx]), down, change);
      change = fma(ambient - here, up, change);
      next[ty][tx] = fma(step, change, here);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (known) warmth[ty][tx] = next[ty][tx];
    if (known && s == steps) out[y * n + x] = next[ty][tx];
  }
}
