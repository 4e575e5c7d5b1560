/* backprop_layer: a layer of HIDDEN neurons over n inputs, once forward and once back.  backprop_forward multiplies
 * 16 inputs a group with their weights and adds up by a tree in local memory; backprop_activate adds the groups' sums
 * and takes the sigmoid; backprop_adjust moves the weights along the error, with momentum.  Groups are 16 x 16. */
enum { HIDDEN = 16 };

/* Item (x, y) of group g has the weight of input 16 g + y for neuron x. */
__kernel void backprop_forward(__global const float *input, __global const float *weights, __global float *partial)
{
  __local float products[HIDDEN][HIDDEN];
  const int x = get_local_id(0), y = get_local_id(1), row = get_global_id(1);
  products[y][x] = weights[row * HIDDEN + x] * input[row];
  for (int span = HIDDEN / 2; span > 0; span /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (y < span) products[y][x] += products[y + span][x];
  }
  if (y == 0) partial[get_group_id(1) * HIDDEN + x] = products[0][x];
}

/* An item a neuron; delta is the error times the sigmoid's slope. */
__kernel void backprop_activate(__global const float *partial, __global const float *target, __global float *output,
                                __global float *delta, int groups)
{
  const int x = get_global_id(0);
  if (x >= HIDDEN) return;
  float sum = 0;
  for (int g = 0; g < groups; g++) sum += partial[g * HIDDEN + x];
  const float out = 1.0f / (1.0f + exp(-sum));
  output[x] = out;
  delta[x] = out * (1.0f - out) * (target[x] - out);
}

__kernel void backprop_adjust(__global const float *input, __global const float *delta, __global float *weights,
                              __global float *changes, float rate, float momentum)
{
  const int x = get_local_id(0), row = get_global_id(1), i = row * HIDDEN + x;
  const float change = fma(rate, delta[x] * input[row], momentum * changes[i]);
  weights[i] += change;
  changes[i] = change;
}
