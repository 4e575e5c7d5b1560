/* reduction: adds up n words.  A work-item sums with a stride of the whole grid, a group by a tree in local memory,
 * the groups by an atomic.  Lanes fall idle along the tree.  The size of a group is a power of two; `partial` holds a
 * word an item. */
__kernel void reduction(__global const uint *in, __global uint *sum, int n, __local uint *partial)
{
  const int item = get_local_id(0);
  uint own = 0;
  for (int i = get_global_id(0); i < n; i += get_global_size(0)) own += in[i];
  partial[item] = own;
  for (int span = get_local_size(0) / 2; span > 0; span /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < span) partial[item] += partial[item + span];
  }
  if (item == 0) atomic_add(sum, partial[0]);
}
