/* lavamd_boxes: forces between the particles of neighbouring boxes, as lavaMD has them: a group has a box of PARTICLES
 * particles, more than it has items, and keeps its own places, a neighbour's places and a neighbour's charges in local
 * memory, 7,200 bytes.  (lavaMD's hundred particles take as much in double precision.)  A force is (potential, x, y,
 * z). */
enum { PARTICLES = 200, ITEMS = 128 };

/* Half of the distance's square comes from half of the places' squares, which stand in w, and their scalar product. */
static float4 force_of(float4 own, float4 other, float charge, float alpha_squared)
{
  const float half_square = own.w + other.w - fma(own.x, other.x, fma(own.y, other.y, own.z * other.z));
  const float potential = native_exp(-alpha_squared * half_square), scale = 2.0f * potential * charge;
  return (float4)(charge * potential, scale * (own.x - other.x), scale * (own.y - other.y), scale * (own.z - other.z));
}

__kernel void lavamd_boxes(__global const float4 *places, __global const float *charges, __global float4 *forces,
                           int wide, int high, int deep, float alpha_squared)
{
  __local float4 own[PARTICLES], others[PARTICLES];
  __local float charge[PARTICLES];
  const int item = get_local_id(0), x = get_group_id(0), y = get_group_id(1), z = get_group_id(2);
  const int here = ((z * high + y) * wide + x) * PARTICLES;
  for (int i = item; i < PARTICLES; i += ITEMS) own[i] = places[here + i];
  for (int oz = max(z - 1, 0); oz <= min(z + 1, deep - 1); oz++) {
    for (int oy = max(y - 1, 0); oy <= min(y + 1, high - 1); oy++) {
      for (int ox = max(x - 1, 0); ox <= min(x + 1, wide - 1); ox++) {
        const int there = ((oz * high + oy) * wide + ox) * PARTICLES;
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < PARTICLES; i += ITEMS) {
          others[i] = places[there + i];
          charge[i] = charges[there + i];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
        for (int i = item; i < PARTICLES; i += ITEMS) {
          float4 force = forces[here + i];
          for (int j = 0; j < PARTICLES; j++) force += force_of(own[i], others[j], charge[j], alpha_squared);
          forces[here + i] = force;
        }
      }
    }
  }
}
