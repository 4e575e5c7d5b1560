/* mummer: matches of short queries with a reference by its suffix tree, as MUMmerGPU finds them: an item a query, for
 * each of whose letters it goes down from the root as far as letters are the same.  Loads of what was loaded, bytes,
 * and lanes that part in each loop.
 *
 * Letters are 0 to 3.  Node 0 is the root; a child of 0 is none.  An edge has the letters of the reference from `begin`
 * on, `length` of them. */
enum { LETTERS = 4 };

typedef struct {
  int child[LETTERS], begin, length;
} node;

/* How far the letters from `own` on, `count` of them, are somewhere in the reference. */
static int match(__global const node *tree, __global const uchar *reference, __global const uchar *own, int count)
{
  int here = 0, matched = 0;
  while (matched < count) {
    const int next = tree[here].child[own[matched]];
    if (!next) break;
    const int begin = tree[next].begin, length = tree[next].length, most = min(length, count - matched);
    int same = 1;
    while (same < most && reference[begin + same] == own[matched + same]) same++;
    matched += same;
    if (same < length) break;
    here = next;
  }
  return matched;
}

__kernel void mummer(__global const node *tree, __global const uchar *reference, __global const uchar *queries,
                     __global int *lengths, int length)
{
  const int first = get_global_id(0) * length;
  for (int i = 0; i < length; i++) lengths[first + i] = match(tree, reference, queries + first + i, length - i);
}
