/* bfs: breadth-first search, a launch a level, a work-item a vertex.  Few lanes have a vertex of the level, and their
 * neighbours lie anywhere: divergence and scattered reads.  A level is -1 where no vertex was reached; items that
 * write the same vertex write the same level. */
__kernel void bfs(__global const int *first_edge, __global const int *neighbours, __global int *levels, int vertices,
                  int level)
{
  const int vertex = get_global_id(0);
  if (vertex >= vertices || levels[vertex] != level) return;
  for (int i = first_edge[vertex]; i < first_edge[vertex + 1]; i++)
    if (levels[neighbours[i]] == -1) levels[neighbours[i]] = level + 1;
}
