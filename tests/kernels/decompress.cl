/* decompress: run lengths, warp-specialised: in each group of 128 the first warp decodes a stream of bits, a run
 * after the other, while the other three write out the runs it decoded the round before.  One warp in four is long:
 * what assigns warps to sub-cores decides (Barnes, HPCA 2023).
 *
 * A run is its length as an Elias gamma code (as many zeros as bits follow the leading one, then the number), then a
 * byte. Bits come from the lowest of each word up, numbers with their leading bit first; a chunk begins at a word. */
enum { GROUP = 128, DECODERS = 32, WRITERS = GROUP - DECODERS, ROUND = 16 };

static uint next_bit(__global const uint *stream, int *place)
{
  const uint bit = stream[*place / 32] >> (*place % 32) & 1;
  ++*place;
  return bit;
}

static uint next_bits(__global const uint *stream, int *place, int count, uint value)
{
  for (int i = 0; i < count; i++) value = 2 * value + next_bit(stream, place);
  return value;
}

/* Group g decodes the chunk from word chunk_starts[g] on into chunk_size words from g * chunk_size on. */
__kernel void decompress(__global const uint *stream, __global const int *chunk_starts, __global uint *out,
                         int chunk_size)
{
  __local int run_starts[2][ROUND + 1];
  __local uint run_values[2][ROUND];
  const int item = get_local_id(0), chunk = get_group_id(0);
  int place = 0, decoded = 0, written = 0;
  stream += chunk_starts[chunk];
  out += chunk * chunk_size;
  for (int round = 0; written < chunk_size; round++) {
    const int now = round & 1, before = now ^ 1;
    if (item < DECODERS) {
      for (int run = 0; run < ROUND; run++) {
        uint length = 0, value = 0;
        if (decoded < chunk_size) {
          int zeros = 0;
          while (next_bit(stream, &place) == 0) zeros++;
          length = next_bits(stream, &place, zeros, 1);
          value = next_bits(stream, &place, 8, 0);
        }
        if (item == 0) {
          run_starts[now][run] = decoded;
          run_values[now][run] = value;
        }
        decoded += length;
      }
      if (item == 0) run_starts[now][ROUND] = decoded;
    } else if (round > 0) {
      for (int run = 0; run < ROUND; run++)
        for (int i = run_starts[before][run] + item - DECODERS; i < run_starts[before][run + 1]; i += WRITERS)
          out[i] = run_values[before][run];
    }
    if (round > 0) written = run_starts[before][ROUND];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
