/* sharing_ways: see sharing_ways.h. */
#include "sharing_ways.h"

#define X(name, ...) {.key = #name, __VA_ARGS__},
const struct sharing_how sharing_ways[WAY_COUNT] = {SHARING_WAYS(X)};
#undef X

const struct sharing_kernel sharing_kernels[] = {{"backprop", "jatala/backprop_rows.large.launch", LIMIT_REGISTERS},
                                                 {"b+tree", "jatala/b_plus_tree.table.launch", LIMIT_REGISTERS},
                                                 {"hotspot", "jatala/hotspot_columns.large.launch", LIMIT_REGISTERS},
                                                 {"LIB", "jatala/libor.table.launch", LIMIT_REGISTERS},
                                                 {"MUM", "jatala/mummer.table.launch", LIMIT_REGISTERS},
                                                 {"mri-q", "jatala/mri_q_unrolled.table.launch", LIMIT_REGISTERS},
                                                 {"sgemm", "jatala/sgemm.table.launch", LIMIT_REGISTERS},
                                                 {"stencil", "jatala/stencil_coarsened.table.launch", LIMIT_REGISTERS},
                                                 {"CONV", "jatala/convolution_separable.large.launch", LIMIT_MEMORY},
                                                 {"lavaMD", "jatala/lavamd_boxes.large.launch", LIMIT_MEMORY},
                                                 {"NW", "jatala/needleman_wunsch_blocks.large.launch", LIMIT_MEMORY},
                                                 {"SRAD", "jatala/srad_tiled.large.launch", LIMIT_MEMORY},
                                                 {"backprop forward", "backprop_layer.small.launch", LIMIT_NONE},
                                                 {"BFS", "bfs.small.launch", LIMIT_NONE},
                                                 {"Gaussian", "gaussian.small.launch", LIMIT_NONE},
                                                 {"NN", "nearest_neighbour.small.launch", LIMIT_NONE},
                                                 {0}};

static bool of_memory(enum sharing_way way) {
  const struct sharing_how *how = &sharing_ways[way];
  const bool of_numbers = way == WAY_numbered || way == WAY_order_alone || way == WAY_owf_unnumbered;
  return !of_numbers && !how->dynamic;
}

bool sharing_wants(const struct sharing_kernel *k, enum sharing_way way) {
  if (k->limit == LIMIT_REGISTERS) return true;
  if (k->limit == LIMIT_MEMORY) return of_memory(way);
  return way == WAY_lrr || way == WAY_shared || way == WAY_gto || way == WAY_owf_unnumbered;
}

const char *sharing_put(const struct sharing_kernel *k, const struct sharing_how *how, struct run_options *run) {
  const bool memory = k->limit == LIMIT_MEMORY;
  run->scheduler = how->scheduler;
  run->setting.share_registers = memory ? 0 : how->kept;
  run->setting.share_memory = memory ? how->kept : 0;
  run->setting.owner_first = how->owner_first;
  run->setting.dynamic = how->dynamic;
  run->reorder_registers = how->numbered && !memory;
  run->engine.two_level = how->active;
  return memory && how->memory_set ? how->memory_set : how->set;
}
