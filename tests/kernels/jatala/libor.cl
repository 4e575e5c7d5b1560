/* libor: a portfolio of swaptions by Monte Carlo in a LIBOR market model, as LIB has it: an item a path.  RATES forward
 * rates evolve over MATURITIES steps, of which step n moves the rates behind n by a normal number, by their
 * volatilities and by the drift that those before them have.  The rates of a path lie in its private memory; AT_ONCE
 * steps go over them together, each a rate behind the one before, with the drifts and shocks of all in registers, and
 * the next rate on its way. */
enum { RATES = 80, MATURITIES = 40, OPTIONS = 15, AT_ONCE = 8 };

__constant int maturities[OPTIONS] = { 4, 4, 4, 8, 8, 8, 20, 20, 20, 28, 28, 28, 40, 40, 40 };
__constant float swap_rates[OPTIONS] = { 0.045f, 0.05f, 0.055f, 0.045f, 0.05f, 0.055f, 0.045f, 0.05f,
                                         0.055f, 0.045f, 0.05f, 0.055f, 0.045f, 0.05f, 0.055f };
__constant float first_rate = 0.05f, interval = 0.25f;

/* Steps first to first + AT_ONCE - 1.  volatilities begins with AT_ONCE - 1 zeros, of rates that a step does not move.
 * */
static void evolve(float *rates, __constant float *volatilities, const float *shocks, int first)
{
  float drift[AT_ONCE] = { 0 }, next = rates[first + 1];
  for (int i = first + 1; i < RATES; i++) {
    float rate = next;
    next = rates[min(i + 1, RATES - 1)];
#pragma unroll
    for (int k = 0; k < AT_ONCE; k++) {
      const float volatility = volatilities[i - first - 1 + AT_ONCE - 1 - k], share = interval * volatility;
      drift[k] = fma(share, native_divide(rate, fma(interval, rate, 1.0f)), drift[k]);
      rate *= native_exp(fma(share, drift[k], volatility * fma(-0.5f, share, shocks[k])));
    }
    rates[i] = rate;
  }
}

/* What the portfolio is worth at the end of the path. */
static float payoff(const float *rates)
{
  float bonds[MATURITIES], swaps[MATURITIES], bond = 1, swap = 0, value = 0;
  for (int n = 0; n < MATURITIES; n++) {
    bond = native_divide(bond, fma(interval, rates[MATURITIES + n], 1.0f));
    swap = fma(interval, bond, swap);
    bonds[n] = bond;
    swaps[n] = swap;
  }
  for (int i = 0; i < OPTIONS; i++) {
    const int n = maturities[i] - 1;
    value += 100.0f * max(1.0f - fma(swap_rates[i], swaps[n], bonds[n]), 0.0f);
  }
  return value;
}

/* normals: of each step one a path. */
__kernel void libor(__global const float *normals, __constant float *volatilities, __global float *values)
{
  const int path = get_global_id(0), paths = get_global_size(0);
  float rates[RATES];
  for (int i = 0; i < RATES; i++) rates[i] = first_rate;
  for (int first = 0; first < MATURITIES; first += AT_ONCE) {
    float shocks[AT_ONCE];
#pragma unroll
    for (int k = 0; k < AT_ONCE; k++) shocks[k] = sqrt(interval) * normals[(first + k) * paths + path];
    evolve(rates, volatilities, shocks, first);
  }
  float value = payoff(rates);
  for (int n = 0; n < MATURITIES; n++) value = native_divide(value, fma(interval, rates[n], 1.0f));
  values[path] = value;
}
