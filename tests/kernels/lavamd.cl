/* lavamd: forces between particles in a box of boxes, in the manner of lavaMD: a group has a box of PARTICLES, goes
 * over the up to 27 boxes around it and takes their particles through local memory.  Floats and exponentials, and
 * groups of unequal work: a box in a corner has 8 around it.  A particle is (x, y, z, charge), a force (x, y, z,
 * potential). */
enum { PARTICLES = 32 };

__kernel void lavamd(__global const float4 *particles, __global float4 *forces, int boxes, float decay)
{
  __local float4 others[PARTICLES];
  const int item = get_local_id(0), x = get_group_id(0), y = get_group_id(1), z = get_group_id(2);
  const int own = ((z * boxes + y) * boxes + x) * PARTICLES + item;
  const float4 me = particles[own];
  float4 force = 0;
  for (int oz = max(z - 1, 0); oz <= min(z + 1, boxes - 1); oz++) {
    for (int oy = max(y - 1, 0); oy <= min(y + 1, boxes - 1); oy++) {
      for (int ox = max(x - 1, 0); ox <= min(x + 1, boxes - 1); ox++) {
        barrier(CLK_LOCAL_MEM_FENCE);
        others[item] = particles[((oz * boxes + oy) * boxes + ox) * PARTICLES + item];
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = 0; i < PARTICLES; i++) {
          const float4 other = others[i];
          const float dx = me.x - other.x, dy = me.y - other.y, dz = me.z - other.z;
          const float potential = other.w * native_exp(-decay * fma(dx, dx, fma(dy, dy, dz * dz)));
          force.x = fma(potential, dx, force.x);
          force.y = fma(potential, dy, force.y);
          force.z = fma(potential, dz, force.z);
          force.w += potential;
        }
      }
    }
  }
  forces[own] = force;
}
