/* srad_tiled: a step of speckle-reducing anisotropic diffusion, as Rodinia's second version has it: srad_gradient
 * (SRAD1) finds how far each pixel diffuses, srad_update (SRAD2) moves it.  Each array's part for a group goes through
 * local memory in an array of its own, also the rim of one pixel, of which a group needs a row or a column: 6 KB and 5
 * KB.  Groups are 16 x 16, the grid covers the n x n image; what is beyond it is as its border. */
enum { BLOCK = 16 };

__kernel void srad_gradient(__global const float *image, __global float *north_of, __global float *south_of,
                            __global float *west_of, __global float *east_of, __global float *coefficient, int n,
                            float speckle)
{
  __local float own[BLOCK][BLOCK], north[BLOCK][BLOCK], south[BLOCK][BLOCK], west[BLOCK][BLOCK], east[BLOCK][BLOCK];
  __local float result[BLOCK][BLOCK];
  const int tx = get_local_id(0), ty = get_local_id(1), x = get_global_id(0), y = get_global_id(1), i = y * n + x;
  const int left = get_group_id(0) * BLOCK, top = get_group_id(1) * BLOCK;
  own[ty][tx] = image[i];
  north[ty][tx] = image[max(top - 1, 0) * n + x];
  south[ty][tx] = image[min(top + BLOCK, n - 1) * n + x];
  west[ty][tx] = image[y * n + max(left - 1, 0)];
  east[ty][tx] = image[y * n + min(left + BLOCK, n - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const float here = own[ty][tx];
  const float to_north = (ty > 0 ? own[ty - 1][tx] : north[ty][tx]) - here;
  const float to_south = (ty < BLOCK - 1 ? own[ty + 1][tx] : south[ty][tx]) - here;
  const float to_west = (tx > 0 ? own[ty][tx - 1] : west[ty][tx]) - here;
  const float to_east = (tx < BLOCK - 1 ? own[ty][tx + 1] : east[ty][tx]) - here;
  const float squares = to_north * to_north + to_south * to_south + to_west * to_west + to_east * to_east;
  const float gradient = squares / (here * here), laplacian = (to_north + to_south + to_west + to_east) / here;
  const float scale = 1.0f + 0.25f * laplacian;
  const float variation = (0.5f * gradient - 0.0625f * laplacian * laplacian) / (scale * scale);
  result[ty][tx] = clamp(1.0f / (1.0f + (variation - speckle) / (speckle * (1.0f + speckle))), 0.0f, 1.0f);
  barrier(CLK_LOCAL_MEM_FENCE);
  coefficient[i] = result[ty][tx];
  north_of[i] = to_north;
  south_of[i] = to_south;
  west_of[i] = to_west;
  east_of[i] = to_east;
}

__kernel void srad_update(__global const float *north_of, __global const float *south_of, __global const float *west_of,
                          __global const float *east_of, __global const float *coefficient, __global float *image,
                          int n, float rate)
{
  __local float own[BLOCK][BLOCK], south[BLOCK][BLOCK], east[BLOCK][BLOCK], pixels[BLOCK][BLOCK], result[BLOCK][BLOCK];
  const int tx = get_local_id(0), ty = get_local_id(1), x = get_global_id(0), y = get_global_id(1), i = y * n + x;
  pixels[ty][tx] = image[i];
  own[ty][tx] = coefficient[i];
  south[ty][tx] = coefficient[min((int)get_group_id(1) * BLOCK + BLOCK, n - 1) * n + x];
  east[ty][tx] = coefficient[y * n + min((int)get_group_id(0) * BLOCK + BLOCK, n - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  const float here = own[ty][tx];
  const float below = ty < BLOCK - 1 ? own[ty + 1][tx] : south[ty][tx];
  const float behind = tx < BLOCK - 1 ? own[ty][tx + 1] : east[ty][tx];
  const float divergence = here * north_of[i] + below * south_of[i] + here * west_of[i] + behind * east_of[i];
  result[ty][tx] = pixels[ty][tx] + 0.25f * rate * divergence;
  barrier(CLK_LOCAL_MEM_FENCE);
  image[i] = result[ty][tx];
}
