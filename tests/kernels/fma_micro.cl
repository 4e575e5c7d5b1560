/* fma_micro: the FMA microbenchmarks of Barnes III-B (HPCA 2023): chains of fused multiply-adds, long in some warps
 * and short in the others.  Long are the warps below `end` whose number is a multiple of `every`.  All warps alike,
 * or one in four long and on one sub-core by round robin, or one in four a given number of times as long: the launch
 * files fma_*.launch. */
__kernel void fma_micro(__global const float *x, __global const float *y, __global float *out, int every, int end,
                        int long_steps,
                        int short_steps)
{
  const int i = get_global_id(0), warp = get_local_id(0) / 32;
  const int steps = warp % every == 0 && warp < end ? long_steps : short_steps;
  const float a = x[i], b = y[i];
  float chain[4] = { 0, 1, 2, 3 };
  for (int step = 0; step < steps; step++)
    for (int c = 0; c < 4; c++) chain[c] = fma(chain[c], a, b);
  out[i] = (chain[0] + chain[1]) + (chain[2] + chain[3]);
}
