/* Stimulus of line_mux: spells in which clients want the port always, seldom or not at all, requests that are held
 * or withdrawn, memory that is quick or slow; tags of every kind, and responses to any. */
#include "memory/line_mux.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Tags a client has for requests with a reply. */
static unsigned tags(unsigned client) { return client == LINE_MUX_DATA ? LINE_MUX_OTHER : client == 3 ? 31 : 32; }

TW_STIMULUS(line_mux) {
  static const u8 wanting[] = {100, 60, 15, 0};
  static u32 spell[4]; /* of each number of clients: how busy each client is, and memory */
  const unsigned clients = state->params.Clients;
  if (tw_random_chance(random, 3)) spell[clients - 1] = tw_random_word(random);
  const u32 now = spell[clients - 1];
  for (unsigned c = 0; c < clients; c++) {
    if (!tw_random_chance(random, wanting[now >> 2 * c & 3])) in->client_valid &= (u8) ~(1u << c);
    else in->client_valid |= (u8)(1u << c);
    in->client_tag[c] = tw_random_chance(random, 25) ? LINE_NO_REPLY : (u8)tw_random_below(random, tags(c));
  }
  in->memory_ready = tw_random_chance(random, now >> 8 & 1 ? 100 : 40);
  const unsigned to = tw_random_below(random, clients);
  in->response_tag = line_mux_tag(to, (u8)tw_random_below(random, tags(to)));
}

TW_BINS(line_mux) {
  const struct line_mux *s = state;
  const u32 wanting = in->client_valid;
  const unsigned c = line_mux_choice(s, wanting), clients = s->params.Clients;
  const bool chosen = c < clients, taken = chosen && in->memory_ready;
  const u32 above = chosen ? wanting & ~low_bits(c + 1) : 0, below = chosen ? wanting & low_bits(c) : 0;
  TW_BIN("nobody wants it", !wanting);
  TW_BIN("memory is ready and nobody wants it", !wanting && in->memory_ready);
  TW_BIN("one client alone", wanting && !(wanting & (wanting - 1)));
  TW_BIN("all of several", clients > 1 && wanting == low_bits(clients));
  TW_BIN("all of three", clients > 2 && wanting == low_bits(clients));
  TW_BIN("the highest before another", taken && below && !above);
  TW_BIN("one stands back", taken && above);
  TW_BIN("two stand back", taken && above & (above - 1));
  TW_BIN("three stand back", taken && __builtin_popcount(above) == 3);
  TW_BIN("one stands back for one that has been served as often",
         taken && above && c && s->run[c] == s->patience[c] && !below);
  TW_BIN("one that has had it as often as it may goes on, alone", taken && c && s->run[c] == s->patience[c] && !below);
  TW_BIN("a count stays while one above is served", taken && c > 1 && s->run[c - 1] && clients > 2);
  TW_BIN("a count ends: one below is served", taken && c == 0 && clients > 1 && s->run[1]);
  TW_BIN("a count ends: nobody wants it", !wanting && in->memory_ready && clients > 1 && s->run[1]);
  TW_BIN("memory is not ready", wanting && !in->memory_ready);
  TW_BIN("data without reply", taken && c == 0 && out->memory_tag == LINE_NO_REPLY);
  TW_BIN("another without reply", taken && c && out->memory_tag == LINE_NO_REPLY);
  TW_BIN("another's highest tag", taken && c && in->client_tag[c] == tags(c) - 1);
  for (unsigned k = 0; k < 2; k++) {
    const bool mine = in->response_valid && (line_mux_client(in->response_tag) != 0) == k;
    TW_BIN(k ? "a response to another is taken" : "a response to data is taken", mine && out->response_ready);
    TW_BIN(k ? "a response to another waits" : "a response to data waits", mine && !out->response_ready);
  }
}
