/* stencil_coarsened: a Jacobi step of the seven-point stencil on a box, as Parboil's: an item has two columns of cells,
 * X apart, and goes along the depth with the planes before and behind in registers; the plane of a group's cells goes
 * through local memory, what is beyond it is read again.  The border stays.  Groups are X x Y and cover the width, of 2
 * X each, and the height. */
enum { X = 32, Y = 16, WIDE = 2 * X };

/* The four neighbours within the plane of the cell in column tx of the group; `at` is where it is in memory. */
static float around(__local float (*plane)[WIDE], int tx, int ty, __global const float *at, int width)
{
  const float west = tx > 0 ? plane[ty][tx - 1] : at[-1], east = tx < WIDE - 1 ? plane[ty][tx + 1] : at[1];
  const float north = ty > 0 ? plane[ty - 1][tx] : at[-width], south = ty < Y - 1 ? plane[ty + 1][tx] : at[width];
  return west + east + (north + south);
}

__kernel void stencil_coarsened(__global const float *in, __global float *out, int width, int height, int depth,
                                float centre, float side)
{
  __local float plane[Y][WIDE];
  const int tx = get_local_id(0), ty = get_local_id(1), y = get_global_id(1), area = width * height;
  const int x = (int)get_group_id(0) * WIDE + tx, other_x = x + X;
  const bool inner = y > 0 && y < height - 1, first = inner && x > 0, second = inner && other_x < width - 1;
  int i = y * width + x;
  float before = in[i], here = in[i + area], other_before = in[i + X], other_here = in[i + area + X];
  for (int z = 1; z < depth - 1; z++) {
    i += area;
    plane[ty][tx] = here;
    plane[ty][tx + X] = other_here;
    barrier(CLK_LOCAL_MEM_FENCE);
    const float after = in[i + area], other_after = in[i + area + X];
    if (first) out[i] = fma(centre, here, side * (around(plane, tx, ty, in + i, width) + (before + after)));
    const float other_depth = other_before + other_after;
    if (second)
      out[i + X] = fma(centre, other_here, side * (around(plane, tx + X, ty, in + i + X, width) + other_depth));
    barrier(CLK_LOCAL_MEM_FENCE);
    before = here;
    here = after;
    other_before = other_here;
    other_here = other_after;
  }
}
