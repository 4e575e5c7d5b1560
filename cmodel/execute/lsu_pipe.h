/* lsu_pipe: the memory pipe of a sub-core: address generation, and a place to wait for the SM's shared memory units.
 *
 * A dispatched instruction leaves as a request with the byte address a + immediate of every lane (also of lanes that do
 * not take part) and operand b as store data.  The immediate is the signed offset of the instruction, with the base of
 * the block's shared memory already added where it applies.
 *
 * A dispatch in cycle t is a request in t + 1, or after those before it.  Two places: the head, which is offered, and
 * the second, which takes what arrives while the head waits; so one instruction a cycle flows as long as requests are
 * taken, and ready depends on state alone (the second place is free).  Order is kept.  dispatch_valid only while ready;
 * a request is held until it is taken.  Reset empties both places. */
#ifndef TWINWARP_LSU_PIPE_H
#define TWINWARP_LSU_PIPE_H

#include "execute/pipe.h"
#include "memory/memory_request.h"
#include "twin.h"

#define LSU_PIPE_PARAMS(P, D)                                                                                          \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 1, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))

#define LSU_PIPE_PORTS(S, V)                                                                                           \
  S(IN,  u8,  dispatch_valid,     1,        always)                                                                    \
  S(IN,  u8,  dispatch_operation, 6,        dispatch_valid)                                                            \
  S(IN,  u8,  dispatch_warp,      WarpBits, dispatch_valid)                                                            \
  S(IN,  u8,  dispatch_register,  8,        dispatch_valid)                                                            \
  S(IN,  u32, dispatch_lanes,     Lanes,    dispatch_valid)                                                            \
  S(IN,  u32, dispatch_immediate, 32,       dispatch_valid)                                                            \
  S(IN,  row, dispatch_a,         Lanes * 32, dispatch_valid)                                                          \
  S(IN,  row, dispatch_b,         Lanes * 32, dispatch_valid)                                                          \
  S(OUT, u8,  ready,              1,        always)                                                                    \
  S(OUT, u8,  request_valid,      1,        always)                                                                    \
  S(OUT, u8,  request_operation,  6,        request_valid)                                                             \
  S(OUT, u8,  request_warp,       WarpBits, request_valid)                                                             \
  S(OUT, u8,  request_register,   8,        request_valid)                                                             \
  S(OUT, u32, request_lanes,      Lanes,    request_valid)                                                             \
  S(OUT, row, request_address,    Lanes * 32, request_valid)                                                           \
  S(OUT, row, request_data,       Lanes * 32, request_valid)                                                           \
  S(IN,  u8,  request_ready,      1,        always)

#define LSU_PIPE_CONFIGS(C)                                                                                            \
  C(".Warps(64), .Lanes(32)")                                                                                          \
  C(".Warps(16), .Lanes(32)")                                                                                          \
  C(".Warps(2), .Lanes(2)")

TW_UNIT(lsu_pipe, LSU_PIPE)

struct lsu_pipe {
  unsigned lanes; /* of a warp; those beyond stay zero */
  struct memory_request head, second;
};

/* See pipe.h; instead of a result there is a request, NULL when there is none. */
void lsu_pipe_step(struct lsu_pipe *, const struct dispatch *, bool request_ready);
TW_NOTHING_UNDER_WAY(lsu_pipe) /* a request waits for request_ready */
static inline bool lsu_pipe_ready(const struct lsu_pipe *s) { return !s->second.valid; }
static inline const struct memory_request *lsu_pipe_request(const struct lsu_pipe *s) {
  return s->head.valid ? &s->head : NULL;
}

#endif
