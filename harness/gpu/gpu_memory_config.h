/* gpu_memory_config: the memory of a GPU of several SMs in numbers.  Times are cycles of the SMs' clock. */
#ifndef TWINWARP_GPU_MEMORY_CONFIG_H
#define TWINWARP_GPU_MEMORY_CONFIG_H

#include "error.h"
#include "twin.h"

enum { GPU_MAX_SMS = 80, GPU_MAX_SLICES = 256, GPU_SECTORS = 4, GPU_SECTOR_BYTES = 32 };

struct gpu_memory_config {
  unsigned sms;
  unsigned sectors; /* of a line that a load is for by itself, 1, 2 or 4; 0 is 1; a GPU takes its SMs' */
  /* Links between each SM and memory, see memory_link.h. */
  unsigned hop;                  /* cycles on the way, at least 1 */
  unsigned credits;              /* requests that may be on their way or wait at the L2, to LINK_MAX_CREDITS */
  unsigned up_bytes, down_bytes; /* a cycle */
  /* L2, see l2_slice.h. */
  unsigned slices;
  unsigned l2_bytes, l2_ways; /* of all slices; sets of each: a whole number */
  unsigned l2_latency;        /* cycles from lookup to an answer */
  unsigned sector_cycles;     /* of a slice for a sector */
  unsigned atomic_cycles;     /* for each lane of an atomic that names the same word */
  bool l2_filled;             /* it begins with the image, as copies leave it, its highest lines last; else empty */
  /* DRAM, see dram_channel.h. */
  unsigned channels;          /* a divisor of slices */
  unsigned banks, row_bytes;  /* of a channel, a row a multiple of a line's 128 */
  unsigned row_hit, row_miss; /* cycles to the first data */
  unsigned row_cycle;         /* from the opening of a bank's row to that of its next */
  unsigned sector_16ths;      /* of a cycle, for a sector on a channel's bus */
  unsigned backlog;           /* cycles of its bus or of a bank that a channel gives away at most before slices wait */
  /* Tests. */
  unsigned random_delay; /* up to so many cycles more for each answer */
  u64 seed;              /* of those delays */
};

/* A load that opens a row comes back row_miss, and the time of its sectors, after one that hits the L2.  Row cycles are
 * 46 ns.
 *
 * GTX 480 at 700 MHz, PAVER Table 1: six channels of 64 bits, 177.4 GB/s; two slices each, of 32 bytes a cycle.  120
 * cycles to the L2 and back and 100 more beyond, as GPGPU-Sim has them. */
#define GPU_MEMORY_GTX480                                                                                              \
  { .sms = 15, .hop = 16, .credits = 64, .up_bytes = 32, .down_bytes = 32, .slices = 12, .l2_bytes = 768 << 10,        \
    .l2_ways = 8, .l2_latency = 88, .sector_cycles = 1, .atomic_cycles = 1, .channels = 6, .banks = 16,                \
    .row_bytes = 2048, .row_hit = 69, .row_miss = 97, .row_cycle = 32, .sector_16ths = 12, .backlog = 512 }

/* TITAN X (Pascal) at 1 GHz, PAVER Table 1: twelve channels of 32 bits, 480 GB/s.  Cycles of V100. */
#define GPU_MEMORY_TITANX                                                                                              \
  { .sms = 28, .hop = 16, .credits = 64, .up_bytes = 32, .down_bytes = 32, .slices = 24, .l2_bytes = 3072 << 10,       \
    .l2_ways = 16, .l2_latency = 133, .sector_cycles = 1, .atomic_cycles = 1, .channels = 12, .banks = 16,             \
    .row_bytes = 2048, .row_hit = 136, .row_miss = 176, .row_cycle = 46, .sector_16ths = 13, .backlog = 512 }

/* TITAN V at 1.2 GHz, PAVER Table 1: 24 channels of 128 bits, 653 GB/s.  Cycles of V100. */
#define GPU_MEMORY_TITANV                                                                                              \
  { .sms = 80, .hop = 16, .credits = 64, .up_bytes = 32, .down_bytes = 64, .slices = 48, .l2_bytes = 4608 << 10,       \
    .l2_ways = 16, .l2_latency = 133, .sector_cycles = 1, .atomic_cycles = 1, .channels = 24, .banks = 16,             \
    .row_bytes = 1024, .row_hit = 136, .row_miss = 176, .row_cycle = 55, .sector_16ths = 23, .backlog = 512 }

/* V100 at 1.38 GHz: Barnes Table II, and Jia et al.: a load takes 193 cycles when it hits the L2 and 375 beyond, of
 * which 28, the time of an L1 hit, pass in the SM; 64 slices of 32 bytes a cycle and 64 bytes a cycle to an SM; 32
 * channels, 900 GB/s. */
#define GPU_MEMORY_V100                                                                                                \
  { .sms = 80, .hop = 16, .credits = 64, .up_bytes = 32, .down_bytes = 64, .slices = 64, .l2_bytes = 6144 << 10,       \
    .l2_ways = 24, .l2_latency = 133, .sector_cycles = 1, .atomic_cycles = 1, .channels = 32, .banks = 16,             \
    .row_bytes = 1024, .row_hit = 136, .row_miss = 176, .row_cycle = 63, .sector_16ths = 25, .backlog = 512 }

/* Fails, with the reason, if it is not possible, or not with an image of so many bytes whose lowest are not used. */
int gpu_memory_check(const struct gpu_memory_config *, u32 bytes, u32 lowest, struct tw_error *);

#endif
