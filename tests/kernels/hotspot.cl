/* hotspot: one step of the temperature of a chip, from its power and the four neighbours; outside is as warm as the
 * border. A tile with its rim goes through local memory, the rim loaded by some of the items: divergence beside a
 * stencil. Groups are 16 x 16, the grid covers n x n exactly. */
enum { TILE = 16 };

__kernel void hotspot(__global const float *power, __global const float *in, __global float *out, int n, float step,
                      float across,
                      float down, float up, float ambient)
{
  __local float tile[TILE + 2][TILE + 2];
  const int tx = get_local_id(0), ty = get_local_id(1), x = get_global_id(0), y = get_global_id(1);
  const float here = in[y * n + x];
  tile[ty + 1][tx + 1] = here;
  if (tx == 0) tile[ty + 1][0] = in[y * n + max(x - 1, 0)];
  if (tx == TILE - 1) tile[ty + 1][TILE + 1] = in[y * n + min(x + 1, n - 1)];
  if (ty == 0) tile[0][tx + 1] = in[max(y - 1, 0) * n + x];
  if (ty == TILE - 1) tile[TILE + 1][tx + 1] = in[min(y + 1, n - 1) * n + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  float change = power[y * n + x];
  change = fma(fma(-2.0f, here, tile[ty + 1][tx] + tile[ty + 1][tx + 2]), across, change);
  change = fma(fma(-2.0f, here, tile[ty][tx + 1] + tile[ty + 2][tx + 1]), down, change);
  change = fma(ambient - here, up, change);
  out[y * n + x] = fma(step, change, here);
}
