/* request_arbiter: brings the memory instructions of the sub-cores to the SM's two memory paths.
 *
 * Two channels, global and shared memory; bit 5 of the operation chooses.  Each channel has one register and a round
 * robin over the sources that want it; a source has one request at a time, so it never wins both.  A granted request
 * stands in its channel's register from the next cycle until it is taken.  A register may be refilled in the cycle
 * it is taken, so each channel moves one request a cycle.
 *
 * request_ready is the grant: it is high for the one source per channel that wins in this cycle, and only for a
 * source whose valid is high.  It depends on the requests of all sources and on global_ready or shared_ready; a
 * source's valid must not depend on it.  The outputs of a channel depend on state alone.
 *
 * Warps are renumbered for the SM: source * Warps + warp.  Round robin: the sources above the last winner come
 * first, then all others, lower numbers first.  Reset empties both registers and puts source 0 first. */
#ifndef TWINWARP_REQUEST_ARBITER_H
#define TWINWARP_REQUEST_ARBITER_H

#include "memory/memory_request.h"
#include "twin.h"

enum { REQUEST_ARBITER_MAX_SOURCES = 4 };

#define REQUEST_ARBITER_PARAMS(P, D)                                                                                   \
  P(Sources, 1, 4)                                                                                                     \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 1, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(SmWarpBits, clog2(Sources * Warps))

#define REQUEST_ARBITER_PORTS(S, V)                                                                                    \
  S(IN,  u8,  request_valid,     Sources, always)                                                                      \
  V(IN,  u8,  request_operation, REQUEST_ARBITER_MAX_SOURCES, Sources, 6, request_valid)                               \
  V(IN,  u8,  request_warp,      REQUEST_ARBITER_MAX_SOURCES, Sources, WarpBits, request_valid)                        \
  V(IN,  u8,  request_register,  REQUEST_ARBITER_MAX_SOURCES, Sources, 8, request_valid)                               \
  V(IN,  u32, request_lanes,     REQUEST_ARBITER_MAX_SOURCES, Sources, Lanes, request_valid)                           \
  V(IN,  row, request_address,   REQUEST_ARBITER_MAX_SOURCES, Sources, Lanes * 32, request_valid)                      \
  V(IN,  row, request_data,      REQUEST_ARBITER_MAX_SOURCES, Sources, Lanes * 32, request_valid)                      \
  S(OUT, u8,  request_ready,     Sources, always)                                                                      \
  S(OUT, u8,  global_valid,      1, always)                                                                            \
  S(OUT, u8,  global_operation,  6, global_valid)                                                                      \
  S(OUT, u8,  global_warp,       SmWarpBits, global_valid)                                                             \
  S(OUT, u8,  global_register,   8, global_valid)                                                                      \
  S(OUT, u32, global_lanes,      Lanes, global_valid)                                                                  \
  S(OUT, row, global_address,    Lanes * 32, global_valid)                                                             \
  S(OUT, row, global_data,       Lanes * 32, global_valid)                                                             \
  S(IN,  u8,  global_ready,      1, always)                                                                            \
  S(OUT, u8,  shared_valid,      1, always)                                                                            \
  S(OUT, u8,  shared_operation,  6, shared_valid)                                                                      \
  S(OUT, u8,  shared_warp,       SmWarpBits, shared_valid)                                                             \
  S(OUT, u8,  shared_register,   8, shared_valid)                                                                      \
  S(OUT, u32, shared_lanes,      Lanes, shared_valid)                                                                  \
  S(OUT, row, shared_address,    Lanes * 32, shared_valid)                                                             \
  S(OUT, row, shared_data,       Lanes * 32, shared_valid)                                                             \
  S(IN,  u8,  shared_ready,      1, always)

#define REQUEST_ARBITER_CONFIGS(C)                                                                                     \
  C(".Sources(4), .Warps(16), .Lanes(32)")                                                                             \
  C(".Sources(1), .Warps(64), .Lanes(32)")                                                                             \
  C(".Sources(3), .Warps(2), .Lanes(2)")

TW_UNIT(request_arbiter, REQUEST_ARBITER)

enum { REQUEST_ARBITER_GLOBAL, REQUEST_ARBITER_SHARED, REQUEST_ARBITER_CHANNELS };

struct request_arbiter {
  struct request_arbiter_params params;
  struct memory_request channel[REQUEST_ARBITER_CHANNELS];
  u8 above[REQUEST_ARBITER_CHANNELS]; /* the sources above the last winner */
};

/* For a composite, which passes requests by reference: request_ready; what a channel offers, NULL when that is nothing;
 * and the clock edge, a granted request at a time, after the channels that are ready have been emptied. */
u8 request_arbiter_grant(const struct request_arbiter *, u8 request_valid, const u8 *request_operation,
                         bool global_ready, bool shared_ready);
static inline const struct memory_request *request_arbiter_offer(const struct request_arbiter *s, unsigned channel) {
  return s->channel[channel].valid ? &s->channel[channel] : NULL;
}
void request_arbiter_empty(struct request_arbiter *, bool global_ready, bool shared_ready);
void request_arbiter_accept(struct request_arbiter *, unsigned source, const struct memory_request *);

#endif
