/* convolution_separable: an image convolved with a row and then with a column of 2 RADIUS + 1 weights; outside it is 0.
 * A group's part of the image and what lies RADIUS before and behind go through local memory, an item has STEPS pixels
 * of it.  Groups are 16 x 4 (CONV1) and 16 x 8 (CONV2); those of convolution_rows cover STEPS * 16 columns, those of
 * convolution_columns STEPS * 8 rows. */
enum { RADIUS = 8, STEPS = 8, HALO = 1, ALL = STEPS + 2 * HALO };
enum { ROWS_X = 16, ROWS_Y = 4, COLUMNS_X = 16, COLUMNS_Y = 8 };

__kernel void convolution_rows(__global const float *in, __global float *out, __constant float *weights, int width)
{
  __local float tile[ROWS_Y][ALL * ROWS_X];
  const int tx = get_local_id(0), ty = get_local_id(1), y = get_global_id(1);
  const int left = ((int)get_group_id(0) * STEPS - HALO) * ROWS_X + tx;
  for (int i = 0; i < ALL; i++) {
    const int x = left + i * ROWS_X;
    tile[ty][i * ROWS_X + tx] = x >= 0 && x < width ? in[y * width + x] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = HALO; i < HALO + STEPS; i++) {
    float sum = 0;
    for (int j = -RADIUS; j <= RADIUS; j++) sum = fma(weights[RADIUS - j], tile[ty][i * ROWS_X + tx + j], sum);
    out[y * width + left + i * ROWS_X] = sum;
  }
}

/* A word more a column keeps the columns of a warp in different banks. */
__kernel void convolution_columns(__global const float *in, __global float *out, __constant float *weights, int width,
                                  int height)
{
  __local float tile[COLUMNS_X][ALL * COLUMNS_Y + 1];
  const int tx = get_local_id(0), ty = get_local_id(1), x = get_global_id(0);
  const int top = ((int)get_group_id(1) * STEPS - HALO) * COLUMNS_Y + ty;
  for (int i = 0; i < ALL; i++) {
    const int y = top + i * COLUMNS_Y;
    tile[tx][i * COLUMNS_Y + ty] = y >= 0 && y < height ? in[y * width + x] : 0;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = HALO; i < HALO + STEPS; i++) {
    float sum = 0;
    for (int j = -RADIUS; j <= RADIUS; j++) sum = fma(weights[RADIUS - j], tile[tx][i * COLUMNS_Y + ty + j], sum);
    out[(top + i * COLUMNS_Y) * width + x] = sum;
  }
}
