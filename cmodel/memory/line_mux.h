/* line_mux: the memory behind the L1 is shared by Clients, each with requests for lines and responses of its own.
 *
 *   0  data: the L1                     1 and more  registers (RegLess), contexts of blocks (preemption): whole lines
 *
 * Order.  The highest client that wants the port has it, but one that has had it Patience times stands back while one
 * below it wants it: for one request of one of those.  So client n - 1 and all below it take turns, Patience to one;
 * below it client n - 2 and the rest do so, and so on.  Counted are the requests that memory took of a client since it
 * last took one of a client below, or, in a cycle in which it was ready, none of the client and none above.  While a
 * client waits memory takes fewer requests of those above it, all together, than the product of their Patience + 1, if
 * it has not to stand back itself, and else twice as many, and one of those below.  With one client there is no state,
 * and its requests pass.
 *
 * Tags.  A client numbers its requests, and 255 asks for no reply.  In memory's tag its own stands with its number:
 *
 *   client 0   0 | tag, 7              client n   1 | n - 1, 2 | tag, 5              255: no reply, of any client
 *
 * so client 0 has 128 tags, 1 and 2 have 32, and 3 has 31.  A response is offered to the client in its tag, with the
 * client's own; data go there beside this unit.
 *
 * client_ready is high for those whose request memory takes if they have one: it depends on memory_ready and on
 * client_valid of others, never on the client's own.  memory_* and responses take no time.  A request that is not
 * taken may be withdrawn, by the client or by this unit for another's.  A response's tag is one that was sent.
 * Reset: nobody has had the port. */
#ifndef TWINWARP_LINE_MUX_H
#define TWINWARP_LINE_MUX_H

#include "memory/line_request.h"
#include "twin.h"

enum { LINE_MUX_MAX_CLIENTS = 4, LINE_MUX_DATA = 0 };

#define LINE_MUX_PARAMS(P, D)                                                                                          \
  P(Clients, 1, 4)                                                                                                     \
  P(Patience1, 1, 65535) /* of client 1, */                                                                            \
  P(Patience2, 1, 65535)                                                                                               \
  P(Patience3, 1, 65535)                                                                                               \
  P(Lanes, 2, 32)                                                                                                      \
  D(WordBits, clog2(Lanes))

#define LINE_MUX_PORTS(S, V)                                                                                           \
  S(IN,  u8,  client_valid,     Clients, always)                                                                       \
  V(IN,  u8,  client_operation, LINE_MUX_MAX_CLIENTS, Clients, 6, client_valid)                                        \
  V(IN,  u32, client_line,      LINE_MUX_MAX_CLIENTS, Clients, 25, client_valid)                                       \
  V(IN,  u32, client_lanes,     LINE_MUX_MAX_CLIENTS, Clients, Lanes, client_valid)                                    \
  V(IN,  u8,  client_word,      LINE_MUX_MAX_CLIENTS * 32, Clients * Lanes, WordBits, client_valid)                    \
  V(IN,  row, client_data,      LINE_MUX_MAX_CLIENTS, Clients, Lanes * 32, client_valid)                               \
  V(IN,  u8,  client_tag,       LINE_MUX_MAX_CLIENTS, Clients, 8, client_valid)                                        \
  S(OUT, u8,  client_ready,     Clients, always)                                                                       \
  S(OUT, u8,  memory_valid,     1, always)                                                                             \
  S(OUT, u8,  memory_operation, 6, memory_valid)                                                                       \
  S(OUT, u32, memory_line,      25, memory_valid)                                                                      \
  S(OUT, u32, memory_lanes,     Lanes, memory_valid)                                                                   \
  V(OUT, u8,  memory_word,      32, Lanes, WordBits, memory_valid)                                                     \
  S(OUT, row, memory_data,      Lanes * 32, memory_valid)                                                              \
  S(OUT, u8,  memory_tag,       8, memory_valid)                                                                       \
  S(IN,  u8,  memory_ready,     1, always)                                                                             \
  S(IN,  u8,  response_valid,   1, always)                                                                             \
  S(IN,  u8,  response_tag,     8, response_valid)                                                                     \
  S(OUT, u8,  response_ready,   1, always)                                                                             \
  S(OUT, u8,  answer_valid,     Clients, always) /* to each client */                                                  \
  V(OUT, u8,  answer_tag,       LINE_MUX_MAX_CLIENTS, Clients, 8, answer_valid)                                        \
  S(IN,  u8,  answer_ready,     Clients, always)

#define LINE_MUX_CONFIGS(C)                                                                                            \
  C(".Clients(3), .Patience1(4095), .Patience2(1), .Patience3(1), .Lanes(32)")                                         \
  C(".Clients(1), .Patience1(1), .Patience2(1), .Patience3(1), .Lanes(4)")                                             \
  C(".Clients(2), .Patience1(1), .Patience2(1), .Patience3(1), .Lanes(2)")                                             \
  C(".Clients(4), .Patience1(2), .Patience2(1), .Patience3(3), .Lanes(2)")

TW_UNIT(line_mux, LINE_MUX)

struct line_mux {
  struct line_mux_params params;
  u32 patience[LINE_MUX_MAX_CLIENTS];
  u32 run[LINE_MUX_MAX_CLIENTS]; /* requests taken of a client since one below went; client 0 never stands back */
};

/* For a composite, which passes requests by reference: of the clients that want the port (a bit each) the one that
 * has it, or Clients; whom memory is ready for; the tag it gets; and the clock edge. */
unsigned line_mux_choice(const struct line_mux *, u32 wanting);
u32 line_mux_ready(const struct line_mux *, u32 wanting, bool memory_ready);
void line_mux_step(struct line_mux *, unsigned choice, bool memory_ready);

enum { LINE_MUX_OTHER = 128, LINE_MUX_TAG_BITS = 5 }; /* of memory's tag, where it is not data's */

static inline u8 line_mux_tag(unsigned client, u8 tag) {
  if (tag == LINE_NO_REPLY || client == LINE_MUX_DATA) return tag;
  return (u8)(LINE_MUX_OTHER | (client - 1) << LINE_MUX_TAG_BITS | tag);
}

/* Of a response: whose it is, and its tag there. */
static inline unsigned line_mux_client(u8 tag) {
  return tag & LINE_MUX_OTHER ? 1 + (tag >> LINE_MUX_TAG_BITS & 3u) : LINE_MUX_DATA;
}

static inline u8 line_mux_own_tag(u8 tag) { return tag & LINE_MUX_OTHER ? tag & low_bits(LINE_MUX_TAG_BITS) : tag; }

#endif
