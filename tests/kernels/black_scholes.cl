/* black_scholes: prices of n European options, a work-item an option.  A logarithm, exponentials, roots and
 * divisions, no branches: special functions and floats limit it. */

/* The normal distribution's integral, by a polynomial of 1 / (1 + 0.2316419 |x|) (Abramowitz and Stegun 26.2.17). */
static float normal(float x)
{
  const float k = 1.0f / (1.0f + 0.2316419f * fabs(x));
  const float polynomial =
    k * (0.319381530f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f))));
  const float tail = 0.39894228f * exp(-0.5f * x * x) * polynomial;
  return x > 0 ? 1.0f - tail : tail;
}

__kernel void black_scholes(__global const float *spot, __global const float *strike, __global const float *years,
                            __global float *call, __global float *put, float rate, float volatility, int n)
{
  const int i = get_global_id(0);
  if (i >= n) return;
  const float deviation = volatility * sqrt(years[i]);
  const float d1 = (log(spot[i] / strike[i]) + (rate + 0.5f * volatility * volatility) * years[i]) / deviation;
  const float in_the_money = normal(d1), exercised = normal(d1 - deviation);
  const float discounted = strike[i] * exp(-rate * years[i]);
  call[i] = spot[i] * in_the_money - discounted * exercised;
  put[i] = discounted * (1.0f - exercised) - spot[i] * (1.0f - in_the_money);
}
