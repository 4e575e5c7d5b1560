/* nbody: one step of n bodies that attract each other; tiles of bodies go through local memory.  n is a multiple of
 * TILE, the size of a group.  Fused multiply-adds and a reciprocal root each: arithmetic limits it.  A body is (x, y,
 * z, mass). */
enum { TILE = 128 };
#define SOFTENING 0.01f

__kernel void nbody(__global const float4 *bodies, __global float4 *velocities, __global float4 *moved, int n,
                    float step)
{
  __local float4 tile[TILE];
  const int i = get_global_id(0), item = get_local_id(0);
  const float4 me = bodies[i];
  float ax = 0, ay = 0, az = 0;
  for (int start = 0; start < n; start += TILE) {
    tile[item] = bodies[start + item];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int j = 0; j < TILE; j++) {
      const float4 other = tile[j];
      const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
      const float inverse = rsqrt(fma(dx, dx, fma(dy, dy, fma(dz, dz, SOFTENING))));
      const float pull = other.w * inverse * inverse * inverse;
      ax = fma(pull, dx, ax);
      ay = fma(pull, dy, ay);
      az = fma(pull, dz, az);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  const float4 velocity = velocities[i] + step * (float4)(ax, ay, az, 0);
  velocities[i] = velocity;
  moved[i] = me + step * velocity;
}
