/* srad: speckle-reducing anisotropic diffusion of an n x n image: srad_exponent takes it out of its logarithm, then
 * two launches a step: srad_coefficient finds how far each pixel diffuses, from differences with its neighbours,
 * srad_diffuse moves it. Divisions and many floats at once: registers and special functions.  Groups are 16 x 16, the
 * grid covers the image. */
__kernel void srad_exponent(__global const float *logarithm, __global float *image, int n)
{
  const int i = (int)get_global_id(1) * n + (int)get_global_id(0);
  image[i] = exp(logarithm[i]);
}

/* The four differences of pixel (x, y) with its neighbours: north, south, west, east. */
static float4 differences(__global const float *image, int n, int x, int y)
{
  const float here = image[y * n + x];
  return (float4)(image[max(y - 1, 0) * n + x] - here, image[min(y + 1, n - 1) * n + x] - here,
                  image[y * n + max(x - 1, 0)] - here, image[y * n + min(x + 1, n - 1)] - here);
}

/* speckle: the square of the speckle's coefficient of variation. */
__kernel void srad_coefficient(__global const float *image, __global float *coefficient, int n, float speckle)
{
  const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;
  const float here = image[i];
  const float4 d = differences(image, n, x, y);
  const float gradient = (d.x * d.x + d.y * d.y + d.z * d.z + d.w * d.w) / (here * here);
  const float laplacian = (d.x + d.y + d.z + d.w) / here;
  const float scale = 1.0f + 0.25f * laplacian;
  const float variation = (0.5f * gradient - 0.0625f * laplacian * laplacian) / (scale * scale);
  coefficient[i] = clamp(1.0f / (1.0f + (variation - speckle) / (speckle * (1.0f + speckle))), 0.0f, 1.0f);
}

__kernel void srad_diffuse(__global const float *image, __global const float *coefficient, __global float *result,
                           int n,
                           float rate)
{
  const int x = get_global_id(0), y = get_global_id(1), i = y * n + x;
  const float4 d = differences(image, n, x, y);
  const float here = coefficient[i], south = coefficient[min(y + 1, n - 1) * n + x];
  const float east = coefficient[y * n + min(x + 1, n - 1)];
  result[i] = image[i] + 0.25f * rate * (here * d.x + south * d.y + here * d.z + east * d.w);
}
