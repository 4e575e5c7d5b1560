/* memory: what lies behind the L1, as every engine sees it: a flat image, the latency and the bandwidth in front of it.
 *
 * One cycle of the engine:
 *
 *   memory_ready     whether a request may be accepted in this cycle; state only
 *   memory_response  the response offered in this cycle, or NULL; state only
 *   memory_accept    at most once, if ready and the SM has a request
 *   memory_clock     ends the cycle; `taken` says that the offered response was taken
 *
 * A request accepted in cycle t has its whole effect in t (line_effect.h), so that memory is always in the order of
 * acceptance: a load snapshots the line.  Its response is offered from cycle t + latency + delay on.  Stores, and
 * requests with LINE_NO_REPLY, have no response.  The delay is uniform in 0..random_delay, so responses may
 * overtake each other; one is offered at a time, by due time and among equals by acceptance, and it stays until taken.
 *
 * The latency is that of the L2 when the line is in it, else far_latency.  The L2 is a model of presence only: set
 * associative, least recently used, filled by every request, and with l2_filled before the first by the copies that
 * brought the image there, from its lowest line to its highest: the last that fit are in it.
 *
 * With sectors > 1 a request is for the sectors that its lanes' words name: the L2 has it if it has all of them, and
 * those alone are then there; of the interval they take their part, rounded up; and of the line that answers a load the
 * others are no data (line_hide).
 *
 * Not ready: for interval - 1 cycles after each acceptance (far_interval - 1 if the L2 does not have the line), and
 * while MEMORY_OUTSTANDING responses are due. */
#ifndef TWINWARP_MEMORY_H
#define TWINWARP_MEMORY_H

#include "error.h"
#include "memory/line_request.h"
#include "twin.h"

enum { MEMORY_LINE_BYTES = 128, MEMORY_OUTSTANDING = 256 };

struct memory_config {
  unsigned latency;     /* cycles from acceptance to response if the L2 has the line; at least 1 */
  unsigned far_latency; /* if it does not; at least 1 */
  unsigned interval; /* cycles per line of accepted requests, at least 1: the bandwidth is one line in so many cycles */
  unsigned far_interval; /* the same for those that the L2 does not have; 0: interval */
  unsigned random_delay; /* up to so many cycles more for each response */
  u64 seed;              /* of those delays */
  unsigned l2_bytes;     /* capacity, a multiple of l2_ways lines; 0: latency is always `latency` */
  unsigned l2_ways;      /* 1 to MEMORY_MAX_WAYS */
  unsigned sectors;      /* of a line, 1, 2 or 4: the L2 keeps them, and moves those that a request names; 0 is 1 */
  bool l2_filled;        /* it begins with the image; else empty */
  bool registers;        /* RegLess' registers have memory of their own, zeros first (memory/register_l1.h) */
};

enum { MEMORY_MAX_WAYS = 64 };

/* V100 as Jia et al. measured it: a load takes 193 cycles when it hits the 6 MB L2 and 375 beyond.  28 of them, the
 * time of an L1 hit, pass in the SM. */
#define MEMORY_CONFIG_V100 \
  { .latency = 165, .far_latency = 347, .interval = 1, .l2_bytes = 6144 << 10, .l2_ways = 16 }

/* One SM's part of a GTX 480, in the SM's cycles of 700 MHz, as GPGPU-Sim's configuration of it has them: 120 cycles
 * to the L2 and back, 100 more beyond; of 768 KB of L2 for 15 SMs 48 KB; of its twelve slices' 32 bytes a cycle a
 * line in 5 cycles; of 177 GB/s of DRAM a line in 7.6. */
#define MEMORY_CONFIG_GTX480 \
  { .latency = 120, .far_latency = 220, .interval = 5, .far_interval = 8, .l2_bytes = 48 << 10, .l2_ways = 8 }

/* One SM's part of a GTX 980, in the SM's cycles of 1126 MHz, RegLess' Table 4.1: of 2 MB of L2 for 16 SMs 128 KB;
 * of 224 GB/s of DRAM a line in 10 cycles; of four partitions' L2, taken as two slices of 32 bytes a cycle each, one
 * in 8; GPGPU-Sim's cycles, as above. */
#define MEMORY_CONFIG_GTX980 \
  { .latency = 120, .far_latency = 220, .interval = 8, .far_interval = 10, .l2_bytes = 128 << 10, .l2_ways = 8 }

struct memory_response {
  u8 tag;
  row data;
};

struct memory;

/* `image` is borrowed: byte address a is image[a / 4], valid from `lowest` up to `bytes`, both whole lines.  NULL, and
 * the reason, if the configuration is not possible. */
struct memory *memory_create(const struct memory_config *config, u32 *image, u32 bytes, u32 lowest,
                             struct tw_error *error);
void memory_destroy(struct memory *);

bool memory_ready(const struct memory *);
const struct memory_response *memory_response(const struct memory *);

/* operation: an ISA memory operation (the shared bit is ignored); line: byte address / 128; word: of each lane, its
 * place in the line; data: of each lane.  data may be NULL for loads, and word for those of whole lines. */
void memory_accept(struct memory *, unsigned operation, u32 line, u32 lanes, const u8 *word, const row *data, u8 tag);
void memory_clock(struct memory *, bool taken);

/* Whether a request was outside the image, and the byte address of the first such line.  Its loads and atomics read
 * zeros, its stores are lost. */
bool memory_fault(const struct memory *, u32 *address);

#endif
