/* inter_warp_queues: see inter_warp_queues.h for the contract. */
#include "memory/inter_warp_queues.h"

void inter_warp_queues_init(struct inter_warp_queues *s, const struct inter_warp_queues_params *params) {
  s->params = *params;
  inter_warp_queues_reset(s);
}

void inter_warp_queues_reset(struct inter_warp_queues *s) {
  for (unsigned t = 0; t < INTER_WARP_MAX_TAGS; t++) s->tag[t].count = 0;
  s->first = 0;
}

/* The tag under which a request for the line goes; -1 if none. */
static int find_tag(const struct inter_warp_queues *s, const struct inter_warp_queues_in *in, u32 line) {
  const unsigned tags = s->params.Tags, base = (line & (s->params.Queues - 1)) * tags;
  for (unsigned t = base; t < base + tags; t++) {
    const struct inter_warp_tag *tag = &s->tag[t];
    const bool sending = in->select_valid && in->select_tag == t;
    if (tag->count && tag->line == line && tag->count < s->params.Merges && !sending) return (int)t;
  }
  for (unsigned t = base; t < base + tags && in->room; t++)
    if (!s->tag[t].count) return (int)t;
  return -1;
}

static void accept(const struct inter_warp_queues *s, const struct inter_warp_queues_in *in,
                   struct inter_warp_queues_out *out) {
  const unsigned coalescers = s->params.Coalescers;
  u32 served = 0; /* queues */
  out->insert_ready = out->insert_fresh = 0;
  for (unsigned n = 0; n < coalescers; n++) {
    const unsigned c = (s->first + n) % coalescers;
    if (!(in->insert_valid >> c & 1)) continue;
    const unsigned queue = in->insert_line[c] & (s->params.Queues - 1);
    const int tag = served >> queue & 1 ? -1 : find_tag(s, in, in->insert_line[c]);
    if (tag < 0) continue;
    served |= 1u << queue;
    out->insert_ready |= (u8)(1u << c);
    out->insert_fresh |= (u8)(!s->tag[tag].count << c);
    out->insert_tag[c] = (u8)tag;
  }
}

void inter_warp_queues_comb(const struct inter_warp_queues *s, const struct inter_warp_queues_in *in,
                            struct inter_warp_queues_out *out) {
  accept(s, in, out);
  out->send_valid = in->select_valid;
  if (!in->select_valid) return;
  const struct inter_warp_tag *tag = &s->tag[in->select_tag];
  out->send_line = tag->line;
  for (unsigned m = 0; m < s->params.Merges; m++)
    out->send_record[m] = m < tag->count ? tag->record[m] : low_bits(s->params.RecordBits);
}

void inter_warp_queues_clock(struct inter_warp_queues *s, const struct inter_warp_queues_in *in,
                             const struct inter_warp_queues_out *out) {
  const unsigned waiting = in->insert_valid & ~(unsigned)out->insert_ready;
  if (in->select_valid && in->send_ready) s->tag[in->select_tag].count = 0;
  for (u32 left = out->insert_ready; left; left &= left - 1) {
    const unsigned c = lowest_bit(left);
    struct inter_warp_tag *tag = &s->tag[out->insert_tag[c]];
    tag->line = in->insert_line[c];
    tag->record[tag->count++] = in->insert_record[c];
  }
  if (!waiting) return;
  while (!(waiting >> s->first & 1)) s->first = (u8)((s->first + 1u) % s->params.Coalescers);
}
