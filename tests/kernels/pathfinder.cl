/* pathfinder: cheapest paths down a grid of costs, each step straight or to a neighbouring column.  A launch does
 * ROWS rows: a group keeps its columns and a rim in local memory, the part that is right shrinks by a column at each
 * side a row, and with it the lanes at work.  `cost` holds two rows of results, read and written in turn.  Row 0 of
 * the grid is the start. */
enum { GROUP = 256, ROWS = 8, COLUMNS = GROUP - 2 * ROWS };

__kernel void pathfinder(__global const int *grid, __global int *cost, int columns, int launch)
{
  __local int row[GROUP];
  const int item = get_local_id(0), column = (int)get_group_id(0) * COLUMNS + item - ROWS;
  const bool exists = column >= 0 && column < columns;
  int best = exists ? cost[(launch & 1) * columns + column] : INT_MAX;
#pragma unroll
  for (int step = 1; step <= ROWS; step++) {
    row[item] = best;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (exists && item >= step && item < GROUP - step)
      best = min(best, min(row[item - 1], row[item + 1])) + grid[(launch * ROWS + step) * columns + column];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (exists && item >= ROWS && item < GROUP - ROWS) cost[(~launch & 1) * columns + column] = best;
}
