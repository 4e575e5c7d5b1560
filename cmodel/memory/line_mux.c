/* line_mux: see line_mux.h for the contract. */
#include "memory/line_mux.h"

void line_mux_init(struct line_mux *s, const struct line_mux_params *p) {
  s->params = *p;
  s->patience[LINE_MUX_DATA] = 0;
  s->patience[1] = p->Patience1;
  s->patience[2] = p->Patience2;
  s->patience[3] = p->Patience3;
  line_mux_reset(s);
}

void line_mux_reset(struct line_mux *s) { memset(s->run, 0, sizeof s->run); }

static bool stands_back(const struct line_mux *s, unsigned client, u32 wanting) {
  return client != LINE_MUX_DATA && s->run[client] == s->patience[client] && wanting & low_bits(client);
}

unsigned line_mux_choice(const struct line_mux *s, u32 wanting) {
  if (!wanting) return s->params.Clients;
  for (;; wanting &= low_bits(highest_bit(wanting)))
    if (!stands_back(s, highest_bit(wanting), wanting)) return highest_bit(wanting);
}

u32 line_mux_ready(const struct line_mux *s, u32 wanting, bool memory_ready) {
  u32 ready = 0;
  for (unsigned c = s->params.Clients; memory_ready && c-- > 0;) {
    if (stands_back(s, c, wanting)) continue;
    ready |= 1u << c;
    if (wanting >> c & 1) break;
  }
  return ready;
}

void line_mux_step(struct line_mux *s, unsigned choice, bool memory_ready) {
  if (!memory_ready) return;
  for (unsigned c = 1; c < s->params.Clients; c++) {
    if (choice == c) s->run[c] += s->run[c] < s->patience[c];
    else if (choice < c || choice == s->params.Clients) s->run[c] = 0;
  }
}

void line_mux_comb(const struct line_mux *s, const struct line_mux_in *in, struct line_mux_out *out) {
  const unsigned c = line_mux_choice(s, in->client_valid), lanes = s->params.Lanes;
  out->client_ready = (u8)line_mux_ready(s, in->client_valid, in->memory_ready);
  out->memory_valid = c < s->params.Clients;
  if (out->memory_valid) {
    out->memory_operation = in->client_operation[c];
    out->memory_line = in->client_line[c];
    out->memory_lanes = in->client_lanes[c];
    memcpy(out->memory_word, &in->client_word[c * lanes], lanes);
    out->memory_data = in->client_data[c];
    out->memory_tag = line_mux_tag(c, in->client_tag[c]);
  }
  const unsigned to = in->response_valid ? line_mux_client(in->response_tag) : 0;
  out->answer_valid = (u8)(in->response_valid << to);
  if (in->response_valid) out->answer_tag[to] = line_mux_own_tag(in->response_tag);
  out->response_ready = in->answer_ready >> to & 1;
}

void line_mux_clock(struct line_mux *s, const struct line_mux_in *in, const struct line_mux_out *out) {
  (void)out;
  line_mux_step(s, line_mux_choice(s, in->client_valid), in->memory_ready);
}
