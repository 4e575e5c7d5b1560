/* needleman_wunsch_blocks: scores of aligning two sequences of n letters, as Rodinia's: a launch does a diagonal of
 * blocks of BLOCK x BLOCK, up to the longest (NW1) or from there on (NW2), a group of BLOCK items a block.  The block's
 * scores with the row above and the column before it, and what its letters are worth against each other, lie in local
 * memory: 2,180 bytes for half a warp.  score and worth have n + 1 rows and columns, of which the first hold no
 * letters. */
enum { BLOCK = 16 };

typedef struct {
  int scores[BLOCK + 1][BLOCK + 1], values[BLOCK][BLOCK];
} tables;

static __attribute__((always_inline)) void score_block(__local tables *t, __global const int *worth,
                                                       __global int *score, int n, int gap, int block_x,
                                                       int block_y)
{
  __local int(*scores)[BLOCK + 1] = t->scores, (*values)[BLOCK] = t->values;
  const int x = get_local_id(0), width = n + 1, corner = block_y * BLOCK * width + block_x * BLOCK;
  for (int y = 0; y < BLOCK; y++) values[y][x] = worth[corner + (y + 1) * width + x + 1];
  if (x == 0) scores[0][0] = score[corner];
  scores[0][x + 1] = score[corner + x + 1];
  scores[x + 1][0] = score[corner + (x + 1) * width];
  for (int diagonal = 0; diagonal < 2 * BLOCK - 1; diagonal++) {
    const int y = diagonal - x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (y >= 0 && y < BLOCK)
      scores[y + 1][x + 1] = max(scores[y][x] + values[y][x], max(scores[y][x + 1], scores[y + 1][x]) - gap);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = 1; y <= BLOCK; y++) score[corner + y * width + x + 1] = scores[y][x + 1];
}

/* The diagonal's blocks are (0, diagonal) to (diagonal, 0). */
__kernel void needleman_wunsch_upper(__global const int *worth, __global int *score, int n, int gap, int diagonal)
{
  __local tables t;
  const int x = get_group_id(0);
  score_block(&t, worth, score, n, gap, x, diagonal - x);
}

/* They are (diagonal, blocks - 1) to (blocks - 1, diagonal). */
__kernel void needleman_wunsch_lower(__global const int *worth, __global int *score, int n, int gap, int diagonal)
{
  __local tables t;
  const int x = diagonal + get_group_id(0);
  score_block(&t, worth, score, n, gap, x, n / BLOCK - 1 + diagonal - x);
}
