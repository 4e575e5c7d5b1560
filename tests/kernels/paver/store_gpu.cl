/* store_gpu: fingerprints of a stream by a sliding window, as StoreGPU makes them: a work-item has the MD5 (RFC 1321)
 * of the WINDOW words from its word on, which with their padding are one block of 16.  Integers alone; a group has its
 * words in local memory, and the WINDOW - 1 behind them, which the next group reads as well. */
enum { ITEMS = 128, WINDOW = 13, BLOCK = 16 };

/* floor(2^32 |sin(i)|), i from 1 on. */
__constant uint sines[4 * BLOCK] = {
  0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee,
  0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
  0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be,
  0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
  0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa,
  0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
  0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed,
  0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
  0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
  0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
  0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05,
  0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
  0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039,
  0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
  0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1,
  0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391
};
__constant uint places[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };

/* One of the 64 steps, of which `mixed` is what the round makes of the last three words of the state. */
static uint4 step(uint4 state, uint mixed, uint word, uint round, uint i)
{
  const uint sum = state.x + mixed + word + sines[round * BLOCK + i];
  return (uint4)(state.w, state.y + rotate(sum, places[round][i % 4]), state.y, state.z);
}

static uint4 md5(const uint *words)
{
  const uint4 first = (uint4)(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  uint4 s = first;
#pragma unroll
  for (uint i = 0; i < BLOCK; i++) s = step(s, (s.y & s.z) | (~s.y & s.w), words[i], 0, i);
#pragma unroll
  for (uint i = 0; i < BLOCK; i++) s = step(s, (s.w & s.y) | (~s.w & s.z), words[(5 * i + 1) % BLOCK], 1, i);
#pragma unroll
  for (uint i = 0; i < BLOCK; i++) s = step(s, s.y ^ s.z ^ s.w, words[(3 * i + 5) % BLOCK], 2, i);
#pragma unroll
  for (uint i = 0; i < BLOCK; i++) s = step(s, s.z ^ (s.y | ~s.w), words[7 * i % BLOCK], 3, i);
  return first + s;
}

__kernel void store_gpu(__global const uint *stream, __global uint4 *digests)
{
  __local uint chunk[ITEMS + WINDOW - 1];
  const int item = get_local_id(0), here = get_global_id(0);
  chunk[item] = stream[here];
  if (item < WINDOW - 1) chunk[ITEMS + item] = stream[here + ITEMS];
  barrier(CLK_LOCAL_MEM_FENCE);
  uint words[BLOCK] = { 0 };
#pragma unroll
  for (int i = 0; i < WINDOW; i++) words[i] = chunk[item + i];
  words[WINDOW] = 0x80;
  words[BLOCK - 2] = WINDOW * 32;
  digests[here] = md5(words);
}
