/* mri_q: the matrix Q of a non-uniform magnetic-resonance reconstruction: each voxel sums over all samples, which lie
 * in constant memory.  A sine and a cosine a sample: the special-function units limit it.  mri_q_magnitude squares
 * the samples first. */
__kernel void mri_q_magnitude(__global const float2 *phi, __global float4 *samples, int count)
{
  const int i = get_global_id(0);
  if (i < count) samples[i].w = fma(phi[i].x, phi[i].x, phi[i].y * phi[i].y);
}

/* A sample is its place (x, y, z) in Fourier space and its magnitude; q has real and imaginary part. */
__kernel void mri_q(__constant float4 *samples, __global const float4 *voxels, __global float2 *q, int count)
{
  const int i = get_global_id(0);
  const float4 voxel = voxels[i];
  float2 sum = 0;
  for (int k = 0; k < count; k++) {
    const float4 sample = samples[k];
    const float turns = fma(sample.x, voxel.x, fma(sample.y, voxel.y, sample.z * voxel.z));
    const float angle = 2.0f * M_PI_F * turns;
    sum.x = fma(sample.w, native_cos(angle), sum.x);
    sum.y = fma(sample.w, native_sin(angle), sum.y);
  }
  q[i] = sum;
}
