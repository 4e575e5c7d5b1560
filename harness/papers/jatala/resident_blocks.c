/* resident_blocks: see resident_blocks.h. */
#include "resident_blocks.h"

const struct resident_kernel resident_kernels[] = {{"backprop", 256, 24, 0, 5, 6}, {"b+tree", 508, 24, 0, 2, 3},
                                                   {"hotspot", 256, 36, 0, 3, 6},  {"LIB", 192, 36, 0, 4, 8},
                                                   {"MUM", 256, 28, 0, 4, 6},      {"mri-q", 256, 24, 0, 5, 6},
                                                   {"sgemm", 128, 48, 0, 5, 8},    {"stencil", 512, 28, 0, 2, 3},
                                                   {"CONV1", 64, 0, 2560, 6, 8},   {"CONV2", 128, 0, 5184, 3, 4},
                                                   {"lavaMD", 128, 0, 7200, 2, 4}, {"NW1", 16, 0, 2180, 7, 8},
                                                   {"NW2", 16, 0, 2180, 7, 8},     {"SRAD1", 256, 0, 6144, 2, 4},
                                                   {"SRAD2", 256, 0, 5120, 3, 5},  {0}};

struct resident_blocks resident_blocks_of(const struct resident_kernel *k, unsigned percent) {
  const unsigned warps = (k->threads + SHARE_LANES - 1) / SHARE_LANES, slots = JATALA_WARPS / warps;
  const unsigned most = slots < JATALA_BLOCKS ? slots : JATALA_BLOCKS;
  struct resident_blocks r = {.capacity = k->registers ? JATALA_REGISTERS : JATALA_SHARED_BYTES};
  r.need = k->registers ? share_need_of_registers(warps, k->registers, percent)
                        : share_need_of_memory(k->shared_bytes, percent);
  r.limits = share_limits_of(&(struct share_resource){r.need, r.capacity}, 1, most);
  r.with = share_limits_blocks(r.limits);
  r.without = r.limits.alone + r.limits.pairs;
  r.unused_without = 100.0 * (r.capacity - r.without * r.need.whole) / r.capacity;
  r.unused_with = 100.0 * (r.capacity - share_limits_used(r.limits, r.need)) / r.capacity;
  return r;
}
