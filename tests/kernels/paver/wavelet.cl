/* wavelet: one level of the reversible 5/3 wavelet (JPEG 2000's, by lifting) of an image of integers.  Rows first, then
 * columns: what is odd loses the mean of its neighbours, what is even gains a quarter of its neighbours' rest, with the
 * image mirrored at its border.  Low frequencies go to the left and upper half of the result.  A group has a tile with
 * BEFORE rows and columns before it and AFTER behind it, so that eight neighbours read parts of it. */
enum { TILE = 16, BEFORE = 2, AFTER = 1, SPAN = TILE + BEFORE + AFTER, ODD = TILE / 2 + 1, EVEN = TILE / 2 };

static int mirrored(int i, int n) { return i < 0 ? -i : i < n ? i : 2 * n - 2 - i; }

static int lost(int a, int b) { return (a + b) >> 1; }
static int gained(int a, int b) { return (a + b + 2) >> 2; }

__kernel void wavelet(__global const int *image, __global int *bands, int width, int height)
{
  __local int t[SPAN][SPAN];
  const int x = get_local_id(0), y = get_local_id(1), item = y * TILE + x;
  const int left = get_group_id(0) * TILE - BEFORE, top = get_group_id(1) * TILE - BEFORE;
  for (int i = item; i < SPAN * SPAN; i += TILE * TILE)
    t[i / SPAN][i % SPAN] = image[mirrored(top + i / SPAN, height) * width + mirrored(left + i % SPAN, width)];
  barrier(CLK_LOCAL_MEM_FENCE);
  int row = item / ODD, column = item % ODD * 2 + 1;
  if (row < SPAN) t[row][column] -= lost(t[row][column - 1], t[row][column + 1]);
  barrier(CLK_LOCAL_MEM_FENCE);
  row = item / EVEN, column = item % EVEN * 2 + 2;
  if (row < SPAN) t[row][column] += gained(t[row][column - 1], t[row][column + 1]);
  barrier(CLK_LOCAL_MEM_FENCE);
  row = y * 2 + 1, column = x + BEFORE;
  if (y < ODD) t[row][column] -= lost(t[row - 1][column], t[row + 1][column]);
  barrier(CLK_LOCAL_MEM_FENCE);
  row = y * 2 + 2;
  if (y < EVEN) t[row][column] += gained(t[row - 1][column], t[row + 1][column]);
  barrier(CLK_LOCAL_MEM_FENCE);
  const int to_x = get_global_id(0), to_y = get_global_id(1);
  bands[(to_y / 2 + to_y % 2 * (height / 2)) * width + to_x / 2 + to_x % 2 * (width / 2)] = t[y + BEFORE][x + BEFORE];
}
