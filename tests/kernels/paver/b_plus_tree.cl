/* b_plus_tree: queries of a B+ tree of order ORDER, a group a query, an item a key of a node: on each level the item
 * whose key is the last that is not above the query's goes down to its child.  Loads whose addresses are loaded; all
 * groups read the root, and the fewer a node the further down it is.
 *
 * Node n has ORDER + 1 keys from keys[n * (ORDER + 1)] on, of which those not used and the last are INT_MAX, and ORDER
 * children: nodes, or on the lowest level records. */
enum { ORDER = 508 };

/* The value of the record that has the key; no record: nothing is written. */
__kernel void b_plus_tree_find(__global const int *keys, __global const int *children, __global const int *records,
                               __global const int *queries, __global int *answers, int inner_levels)
{
  __local int next;
  const int item = get_local_id(0), query = get_group_id(0), key = queries[query];
  if (item == 0) next = 0;
  for (int level = 0; level < inner_levels; level++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const int node = next;
    barrier(CLK_LOCAL_MEM_FENCE);
    const __global int *own = keys + node * (ORDER + 1) + item;
    if (own[0] <= key && key < own[1]) next = children[node * ORDER + item];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  const int leaf = next;
  if (keys[leaf * (ORDER + 1) + item] == key) answers[query] = records[children[leaf * ORDER + item]];
}

/* Of AT_ONCE ranges of keys a group: the first record, the last one that is not above the lower end, and how many there
 * are up to the last that is not above the upper end.  The ends of all go down together. */
enum { AT_ONCE = 4, ENDS = 2 * AT_ONCE };

__kernel void b_plus_tree_range(__global const int *keys, __global const int *children, __global const int *lower,
                                __global const int *upper, __global int *first, __global int *length, int inner_levels)
{
  __local int next[ENDS];
  const int item = get_local_id(0), query = get_group_id(0) * AT_ONCE;
  int wanted[ENDS];
#pragma unroll
  for (int k = 0; k < AT_ONCE; k++) {
    wanted[2 * k] = lower[query + k];
    wanted[2 * k + 1] = upper[query + k];
  }
  if (item < ENDS) next[item] = 0;
  for (int level = 0; level <= inner_levels; level++) {
    int node[ENDS];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < ENDS; k++) node[k] = next[k];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < ENDS; k++) {
      const __global int *own = keys + node[k] * (ORDER + 1) + item;
      if (own[0] <= wanted[k] && wanted[k] < own[1]) next[k] = children[node[k] * ORDER + item];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item < AT_ONCE) {
    first[query + item] = next[2 * item];
    length[query + item] = next[2 * item + 1] - next[2 * item] + 1;
  }
}
