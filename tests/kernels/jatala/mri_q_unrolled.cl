/* mri_q_unrolled: the matrix Q of a non-uniform magnetic-resonance reconstruction, AT_ONCE samples at a time: a voxel's
 * angles with all of them first, then their sines and cosines.  Samples lie in constant memory, (x, y, z, magnitude), a
 * multiple of AT_ONCE. */
enum { AT_ONCE = 6 };

__kernel void mri_q_unrolled(__constant float4 *samples, __global const float *x, __global const float *y,
                             __global const float *z, __global float *real, __global float *imaginary, int count)
{
  const int i = get_global_id(0);
  const float at_x = x[i], at_y = y[i], at_z = z[i];
  float cosines = real[i], sines = imaginary[i];
  for (int first = 0; first < count; first += AT_ONCE) {
    float angle[AT_ONCE];
#pragma unroll
    for (int k = 0; k < AT_ONCE; k++) {
      const float4 sample = samples[first + k];
      angle[k] = 2.0f * M_PI_F * fma(sample.x, at_x, fma(sample.y, at_y, sample.z * at_z));
    }
#pragma unroll
    for (int k = 0; k < AT_ONCE; k++) {
      const float magnitude = samples[first + k].w;
      cosines = fma(magnitude, native_cos(angle[k]), cosines);
      sines = fma(magnitude, native_sin(angle[k]), sines);
    }
  }
  real[i] = cosines;
  imaginary[i] = sines;
}
