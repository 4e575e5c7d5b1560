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

/* Of two keys at a time: the first record of a range, the last one that is not above the range's lower end, and how
 * many there are up to the last that is not above the upper end. */
__kernel void b_plus_tree_range(__global const int *keys, __global const int *children, __global const int *lower,
                                __global const int *upper, __global int *first, __global int *length, int inner_levels)
{
  __local int low_next, high_next;
  const int item = get_local_id(0), query = get_group_id(0), low = lower[query], high = upper[query];
  if (item == 0) low_next = high_next = 0;
  for (int level = 0; level <= inner_levels; level++) {
    barrier(CLK_LOCAL_MEM_FENCE);
    const int low_node = low_next, high_node = high_next;
    barrier(CLK_LOCAL_MEM_FENCE);
    const __global int *low_keys = keys + low_node * (ORDER + 1) + item;
    const __global int *high_keys = keys + high_node * (ORDER + 1) + item;
    if (low_keys[0] <= low && low < low_keys[1]) low_next = children[low_node * ORDER + item];
    if (high_keys[0] <= high && high < high_keys[1]) high_next = children[high_node * ORDER + item];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (item == 0) {
    first[query] = low_next;
    length[query] = high_next - low_next + 1;
  }
}
