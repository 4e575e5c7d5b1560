/* sharing_ways: see sharing_ways.h. */
#include "sharing_ways.h"

#define X(key, scheduler, kept, numbered, owner_first, dynamic, set)                                                   \
  {#key, scheduler, kept, numbered, owner_first, dynamic, set},
const struct sharing_how sharing_ways[WAY_COUNT] = {SHARING_WAYS(X)};
#undef X

const struct sharing_kernel sharing_kernels[] = {{"backprop", "jatala/backprop_rows.large.launch", true},
                                                 {"b+tree", "jatala/b_plus_tree.table.launch", true},
                                                 {"hotspot", "jatala/hotspot_columns.large.launch", true},
                                                 {"LIB", "jatala/libor.table.launch", true},
                                                 {"MUM", "jatala/mummer.table.launch", true},
                                                 {"mri-q", "jatala/mri_q_unrolled.table.launch", true},
                                                 {"sgemm", "jatala/sgemm.table.launch", true},
                                                 {"stencil", "jatala/stencil_coarsened.table.launch", true},
                                                 {"backprop forward", "backprop_layer.small.launch", false},
                                                 {"BFS", "bfs.small.launch", false},
                                                 {"Gaussian", "gaussian.small.launch", false},
                                                 {"NN", "nearest_neighbour.small.launch", false},
                                                 {0}};

bool sharing_wants(const struct sharing_kernel *k, enum sharing_way way) {
  return k->limited || way == WAY_lrr || way == WAY_shared || way == WAY_gto || way == WAY_owf_unnumbered;
}
