/* coalescer: turns a warp's global memory instruction into requests of one 128-byte line each, and the lines that
 * come back into register writes.
 *
 * Sending.  One instruction is held.  Each cycle the line of its lowest lane left is offered together with all lanes
 * left in that line; when it is taken these lanes are done.  A new instruction may enter in the cycle the last line
 * is taken, so an instruction of n lines costs n cycles.  Atomics are treated alike: the memory performs the lanes
 * of a request in lane order.  Address bits 1:0 are ignored.  A load to register 255 is swallowed where it enters.
 *
 * Tickets.  Loads and atomics to another register want a reply: with its first line an instruction takes the lowest
 * free ticket, under which the lanes still to come back, the warp and the register are kept; line_valid is low while
 * there is none.  Other instructions carry ticket 0 and reply 0.  A ticket is free again in the cycle after its last
 * lanes came.
 *
 * Returning.  Each return becomes one result of the lanes it carries, a cycle later; result_last is set when no lane
 * of its instruction remains to be sent or to come back.  Results wait in two places, so that return_ready depends
 * on state alone and one return a cycle flows while results are taken.  Lanes must return once, under the ticket
 * they were sent.
 *
 * request_ready depends on state and on line_ready; all other outputs on state alone.  Every request has a lane.
 * Reset empties everything. */
#ifndef TWINWARP_COALESCER_H
#define TWINWARP_COALESCER_H

#include "memory/memory_request.h"
#include "twin.h"

enum { COALESCER_MAX_TICKETS = 32, COALESCER_PLACES = 2 };

#define COALESCER_PARAMS(P, D)                                                                                         \
  P(Warps, 2, 256)                                                                                                     \
  P(Tickets, 4, 32)                                                                                                    \
  P(Lanes, 1, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(TicketBits, clog2(Tickets))

#define COALESCER_PORTS(S, V)                                                                                          \
  S(IN,  u8,  request_valid,     1, always)                                                                            \
  S(IN,  u8,  request_operation, 6, request_valid)                                                                     \
  S(IN,  u8,  request_warp,      WarpBits, request_valid)                                                              \
  S(IN,  u8,  request_register,  8, request_valid)                                                                     \
  S(IN,  u32, request_lanes,     Lanes, request_valid)                                                                 \
  S(IN,  row, request_address,   Lanes * 32, request_valid)                                                            \
  S(IN,  row, request_data,      Lanes * 32, request_valid)                                                            \
  S(OUT, u8,  request_ready,     1, always)                                                                            \
  S(OUT, u8,  line_valid,        1, always)                                                                            \
  S(OUT, u8,  line_operation,    6, line_valid)                                                                        \
  S(OUT, u32, line_address,      25, line_valid)                                                                       \
  S(OUT, u32, line_lanes,        Lanes, line_valid)                                                                    \
  V(OUT, u8,  line_word,         32, Lanes, 5, line_valid)                                                             \
  S(OUT, row, line_data,         Lanes * 32, line_valid)                                                               \
  S(OUT, u8,  line_reply,        1, line_valid)                                                                        \
  S(OUT, u8,  line_ticket,       TicketBits, line_valid)                                                               \
  S(IN,  u8,  line_ready,        1, always)                                                                            \
  S(IN,  u8,  return_valid,      1, always)                                                                            \
  S(IN,  u8,  return_ticket,     TicketBits, return_valid)                                                             \
  S(IN,  u32, return_lanes,      Lanes, return_valid)                                                                  \
  S(IN,  row, return_data,       Lanes * 32, return_valid)                                                             \
  S(OUT, u8,  return_ready,      1, always)                                                                            \
  S(OUT, u8,  result_valid,      1, always)                                                                            \
  S(OUT, u8,  result_warp,       WarpBits, result_valid)                                                               \
  S(OUT, u8,  result_register,   8, result_valid)                                                                      \
  S(OUT, u32, result_lanes,      Lanes, result_valid)                                                                  \
  S(OUT, row, result_data,       Lanes * 32, result_valid)                                                             \
  S(OUT, u8,  result_last,       1, result_valid)                                                                      \
  S(IN,  u8,  result_ready,      1, always)                                                                            \
  S(OUT, u8,  holds,             1, always) /* an instruction that is being sent */

#define COALESCER_CONFIGS(C)                                                                                           \
  C(".Warps(64), .Tickets(16), .Lanes(32)")                                                                            \
  C(".Warps(6), .Tickets(5), .Lanes(3)")

TW_UNIT(coalescer, COALESCER)

struct coalescer_ticket {
  u8 warp, destination;
  u32 waiting; /* lanes still to be sent or to come back */
};

struct coalescer_result {
  u8 warp, destination, last;
  u32 lanes;
  row data;
};

/* Lanes of a ticket come back: the result, whose `last` says that the ticket is free. */
static inline void coalescer_give_back(struct coalescer_ticket *t, u32 lanes, const row *data,
                                       struct coalescer_result *r) {
  t->waiting &= ~lanes;
  r->warp = t->warp;
  r->destination = t->destination;
  r->last = !t->waiting;
  r->lanes = lanes;
  r->data = *data;
}

struct coalescer {
  struct coalescer_params params;
  bool valid, reply, held; /* an instruction is being sent; it wants a reply; it has its ticket */
  u8 operation, warp, destination, ticket;
  u32 left; /* lanes still to be sent */
  row address, data;
  u8 word[32];          /* of its line, per lane */
  u32 line, line_lanes; /* of the lowest lane left; the lanes left that are in it */
  u32 busy;             /* tickets in use */
  struct coalescer_ticket tickets[COALESCER_MAX_TICKETS];
  u8 results;                                       /* how many wait, 0 to 2 */
  struct coalescer_result result[COALESCER_PLACES]; /* oldest first */
};

/* For a composite, which passes requests and results by reference: all outputs but what result_* carry; the result; and
 * a request with its warp, to be called after coalescer_clock when request_ready. */
void coalescer_control(const struct coalescer *, const struct coalescer_in *, struct coalescer_out *);
static inline const struct coalescer_result *coalescer_result(const struct coalescer *s) { return &s->result[0]; }
void coalescer_enter(struct coalescer *, const struct memory_request *, unsigned warp);

/* No line to send, and no result to give. */
static inline bool coalescer_idle(const struct coalescer *s) { return !s->valid && !s->results; }

#endif
