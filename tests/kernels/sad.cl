/* sad: sums of absolute differences of bytes, as in motion estimation: each BLOCK x BLOCK block of a frame against
 * all places within a window of WINDOW x WINDOW in a reference, which is WINDOW bytes wider and higher than the
 * frame.  A group has the places of one block.  Integers, and reads of bytes. */
enum { BLOCK = 4, WINDOW = 8 };

__kernel void sad(__global const uchar *frame, __global const uchar *reference, __global uint *sums, int width)
{
  const int dx = get_local_id(0), dy = get_local_id(1), x = get_group_id(0) * BLOCK, y = get_group_id(1) * BLOCK;
  const int block = get_group_id(1) * get_num_groups(0) + get_group_id(0);
  uint sum = 0;
  for (int j = 0; j < BLOCK; j++)
    for (int i = 0; i < BLOCK; i++)
      sum += abs((int)frame[(y + j) * width + x + i] - (int)reference[(y + dy + j) * (width + WINDOW) + x + dx + i]);
  sums[(block * WINDOW + dy) * WINDOW + dx] = sum;
}
