/* histogram: counts the bytes of n words into 256 bins.  Each group counts in local memory, by atomics, and adds its
 * bins to the global ones.  Atomics that meet in a bin limit it.  Groups have 256 items. */
enum { BINS = 256 };

__kernel void histogram(__global const uint *in, __global uint *bins, int n)
{
  __local uint counts[BINS];
  const int item = get_local_id(0);
  counts[item] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    for (uint word = in[i], byte = 0; byte < 4; byte++, word >>= 8) atomic_inc(&counts[word & 255]);
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_add(&bins[item], counts[item]);
}
