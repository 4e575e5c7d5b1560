/* needleman_wunsch: scores of aligning two sequences of n letters, n a multiple of TILE.  A launch does one diagonal
 * of tiles, a group of TILE items a tile, and within it one diagonal after the other: few warps, and lanes that join
 * and leave. score has n + 1 rows and columns. */
enum { TILE = 32, LETTERS = 4 };

__constant int similarity[LETTERS][LETTERS] = {
  { 5, -1, -2, -1 }, { -1, 5, -3, -2 }, { -2, -3, 5, -2 }, { -1, -2, -2, 5 }
};

/* Scores of letters against nothing. */
__kernel void needleman_wunsch_borders(__global int *score, int n, int gap)
{
  const int i = get_global_id(0);
  if (i > n) return;
  score[i] = -gap * i;
  score[i * (n + 1)] = -gap * i;
}

__kernel void needleman_wunsch_tiles(__global const int *down, __global const int *across, __global int *score, int n,
                                     int gap,
                                     int diagonal)
{
  __local int tile[TILE + 1][TILE + 1];
  const int x = get_local_id(0), tile_x = get_group_id(0), tile_y = diagonal - tile_x, width = n + 1;
  if (tile_y < 0 || tile_y >= n / TILE) return;
  __global int *corner = score + tile_y * TILE * width + tile_x * TILE;
  if (x == 0) tile[0][0] = corner[0];
  tile[0][x + 1] = corner[x + 1];
  tile[x + 1][0] = corner[(x + 1) * width];
  const int letter = across[tile_x * TILE + x];
  for (int step = 0; step < 2 * TILE - 1; step++) {
    const int y = step - x;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (y >= 0 && y < TILE) {
      const int match = tile[y][x] + similarity[down[tile_y * TILE + y]][letter];
      tile[y + 1][x + 1] = max(match, max(tile[y][x + 1], tile[y + 1][x]) - gap);
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = 1; y <= TILE; y++) corner[y * width + x + 1] = tile[y][x + 1];
}
