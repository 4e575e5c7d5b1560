/* compact: of each part of n words those below a limit, in their order.  A group goes through its part in pieces of its
 * own size: a scan in local memory gives each word that stays its place behind those of earlier pieces, of which one
 * word of local memory keeps the number. */
enum { GROUP = 128 };

__kernel void compact(__global const uint *in, __global uint *out, __global uint *counts, int part, uint limit)
{
  __local uint places[GROUP];
  __local uint kept;
  const int item = get_local_id(0), first = (int)get_group_id(0) * part;
  if (item == 0) kept = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int at = first; at < first + part; at += GROUP) {
    const uint word = in[at + item], earlier = kept;
    places[item] = word < limit;
    for (int span = 1; span < GROUP; span *= 2) {
      barrier(CLK_LOCAL_MEM_FENCE);
      const uint before = item >= span ? places[item - span] : 0;
      barrier(CLK_LOCAL_MEM_FENCE);
      places[item] += before;
    }
    const uint now = earlier + places[item];
    if (word < limit) out[first + now - 1] = word;
    if (item == GROUP - 1) kept = now;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (item == 0) counts[get_group_id(0)] = kept;
}
