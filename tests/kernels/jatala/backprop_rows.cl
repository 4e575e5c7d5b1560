/* backprop_rows: the weights of a layer moved along the error, with momentum: an item has ROWS weights of a neuron,
 * which it loads together.  Groups are 16 x 16; width is the layer's, a multiple of 16. */
enum { ROWS = 4 };

__kernel void backprop_rows(__global const float *input, __global const float *delta, __global float *weights,
                            __global float *changes, int width, float rate, float momentum)
{
  const int x = get_global_id(0), first = get_global_id(1) * ROWS;
  const float own = rate * delta[x];
  float old[ROWS], weight[ROWS], in[ROWS];
#pragma unroll
  for (int k = 0; k < ROWS; k++) {
    old[k] = changes[(first + k) * width + x];
    weight[k] = weights[(first + k) * width + x];
    in[k] = input[first + k];
  }
#pragma unroll
  for (int k = 0; k < ROWS; k++) {
    const float change = fma(own, in[k], momentum * old[k]);
    weights[(first + k) * width + x] = weight[k] + change;
    changes[(first + k) * width + x] = change;
  }
}
