/* small_gpu: a memory of a GPU that its tests can count with: five SMs, two slices of 64 lines on one channel.  A line
 * takes 4 cycles of a slice, 2 of a link and 8 of the channel. */
#ifndef TWINWARP_SMALL_GPU_H
#define TWINWARP_SMALL_GPU_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu_memory.h"

enum { SMS = 5, LINES = 4096, LOWEST = 4, WORDS = LINES * 32, HOP = 16, L2 = 100, HIT = 60, MISS = 80 };

static const struct gpu_memory_config small = {.sms = SMS,
                                               .hop = HOP,
                                               .credits = 48,
                                               .up_bytes = 32,
                                               .down_bytes = 64,
                                               .slices = 2,
                                               .l2_bytes = 128 * 128,
                                               .l2_ways = 4,
                                               .l2_latency = L2,
                                               .sector_cycles = 1,
                                               .atomic_cycles = 2,
                                               .channels = 1,
                                               .banks = 4,
                                               .row_bytes = 1024,
                                               .row_hit = HIT,
                                               .row_miss = MISS,
                                               .row_cycle = 40,
                                               .sector_16ths = 32,
                                               .backlog = 200};

static u32 image[WORDS];

static inline struct gpu_memory *open_memory(const struct gpu_memory_config *config) {
  struct tw_error error = {""};
  for (unsigned i = 0; i < WORDS; i++) image[i] = i;
  struct gpu_memory *m = gpu_memory_create(config, image, sizeof image, LOWEST * 128, &error);
  if (!m) fail_msg("%s", error.text);
  return m;
}

static inline u64 sum(const struct gpu_memory *m, unsigned sms, enum gpu_access kind, size_t field) {
  u64 all = 0;
  for (unsigned i = 0; i < sms; i++) all += *(const u64 *)((const char *)gpu_memory_counts(m, i, kind) + field);
  return all;
}
#define SUM(m, kind, field) sum(m, SMS, kind, offsetof(struct gpu_counts, field))

#endif
