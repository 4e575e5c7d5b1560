/* scan: inclusive prefix sums of words.  Groups of 256 scan 256 words each by doubling distances, one group scans
 * their sums, then all add what came before.  Barriers and a middle launch of a single group limit it. */
enum { GROUP = 256 };

/* The sum of `value` over the items of the group up to this one. */
static uint scan_group(__local uint *sums, uint value)
{
  const int item = get_local_id(0);
  sums[item] = value;
  for (int distance = 1; distance < GROUP; distance *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint before = item >= distance ? sums[item - distance] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    sums[item] += before;
  }
  return sums[item];
}

/* Scans within groups; group_sums takes the sum of each. */
__kernel void scan_groups(__global const uint *in, __global uint *out, __global uint *group_sums, int n)
{
  __local uint sums[GROUP];
  const int i = get_global_id(0);
  const uint sum = scan_group(sums, i < n ? in[i] : 0);
  if (i < n) out[i] = sum;
  if (get_local_id(0) == GROUP - 1) group_sums[get_group_id(0)] = sum;
}

/* Scans `groups` sums in place; one group. */
__kernel void scan_sums(__global uint *group_sums, int groups)
{
  __local uint sums[GROUP];
  uint before = 0;
  for (int start = 0; start < groups; start += GROUP) {
    const int i = start + get_local_id(0);
    const uint sum = before + scan_group(sums, i < groups ? group_sums[i] : 0);
    if (i < groups) group_sums[i] = sum;
    barrier(CLK_LOCAL_MEM_FENCE);
    before += sums[GROUP - 1];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}

__kernel void scan_add(__global uint *out, __global const uint *group_sums, int n)
{
  const int i = get_global_id(0), group = get_group_id(0);
  if (group > 0 && i < n) out[i] += group_sums[group - 1];
}
