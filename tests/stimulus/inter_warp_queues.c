/* Stimulus of inter_warp_queues: few lines, so that most merge, several to one queue; long waits before one is sent. */
#include "memory/inter_warp_queues.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

static u32 shape_line(struct tw_random *random, const struct inter_warp_queues *s, u32 line) {
  const unsigned all = s->params.Queues * s->params.Tags, choice = tw_random_below(random, 100);
  const u32 held = s->tag[tw_random_below(random, all)].line, bits = low_bits(s->params.LineBits);
  if (choice < 50) return held & bits;
  if (choice < 60) return (held ^ 1u << tw_random_below(random, s->params.LineBits)) & bits;
  if (choice < 90) return tw_random_below(random, 3) * s->params.Queues + tw_random_below(random, s->params.Queues);
  return line;
}

TW_STIMULUS(inter_warp_queues) {
  static const u8 often[] = {100, 70, 40, 15}, seldom[] = {70, 30, 10, 3};
  const unsigned all = state->params.Queues * state->params.Tags;
  const u32 phase = state->tag[0].record[0]; /* holds until that tag is opened again */
  for (unsigned c = 0; c < state->params.Coalescers; c++) {
    if (!tw_random_chance(random, often[phase & 3])) in->insert_valid &= (u8) ~(1u << c);
    in->insert_line[c] = shape_line(random, state, in->insert_line[c]);
    if (c && tw_random_chance(random, 40)) in->insert_line[c] = in->insert_line[c - 1];
  }
  in->room = !tw_random_chance(random, 10);
  in->send_ready = tw_random_chance(random, seldom[state->tag[0].line & 3]);
  in->select_valid = 0;
  if (tw_random_chance(random, 10)) return;
  in->select_tag = (u8)tw_random_below(random, all);
  for (unsigned n = 0; n < all && !state->tag[in->select_tag].count; n++)
    in->select_tag = (u8)((in->select_tag + 1u) % all);
  in->select_valid = state->tag[in->select_tag].count != 0;
}

/* What one coalescer's request finds. */
static void offer_bins(struct tw_bins *bins, const struct inter_warp_queues *s, const struct inter_warp_queues_in *in,
                       const struct inter_warp_queues_out *out, unsigned c) {
  const unsigned tags = s->params.Tags, base = (in->insert_line[c] & (s->params.Queues - 1)) * tags;
  const bool valid = in->insert_valid >> c & 1, ready = out->insert_ready >> c & 1, fresh = out->insert_fresh >> c & 1;
  bool match = false, full = false, closed = false, free = false;
  for (unsigned t = base; t < base + tags; t++) {
    const struct inter_warp_tag *tag = &s->tag[t];
    const bool same = tag->count && tag->line == in->insert_line[c], sent = in->select_valid && in->select_tag == t;
    match |= same;
    full |= same && tag->count == s->params.Merges;
    closed |= same && sent && tag->count < s->params.Merges;
    free |= !tag->count;
  }
  TW_BIN("opens a tag of an empty queue", ready && fresh && !s->tag[base].count && !s->tag[base + tags - 1].count);
  TW_BIN("opens the second tag, of another line", ready && fresh && !match && s->tag[base].count);
  TW_BIN("opens the first tag while the second is in use", ready && fresh && tags > 1 && s->tag[base + 1].count);
  TW_BIN("merges", ready && !fresh);
  TW_BIN("merges and fills the tag", ready && !fresh && s->tag[out->insert_tag[c]].count + 1u == s->params.Merges);
  TW_BIN("merges into the second tag", ready && !fresh && out->insert_tag[c] == base + 1);
  TW_BIN("opens a second tag of its line, as the first is full", ready && fresh && full);
  TW_BIN("opens a second tag of its line, as the first is being sent", ready && fresh && closed);
  TW_BIN("waits: the queue holds other lines", valid && !ready && !match && !free && in->room);
  TW_BIN("waits: its tag is full, and no other free", valid && !ready && full && !free);
  TW_BIN("waits: its tag is being sent, and no other free", valid && !ready && closed && !free);
  TW_BIN("waits: no room to open a tag", valid && !ready && !match && free && !in->room);
  TW_BIN("merges where there is no room to open one", ready && !fresh && !in->room);
  TW_BIN("waits for another coalescer's", valid && !ready && (match || free) && !full && !closed && in->room);
}

TW_BINS(inter_warp_queues) {
  const struct inter_warp_queues *s = state;
  const unsigned all = s->params.Queues * s->params.Tags, coalescers = s->params.Coalescers;
  const bool sent = in->select_valid && in->send_ready;
  unsigned used = 0;
  for (unsigned t = 0; t < all; t++) used += s->tag[t].count != 0;
  offer_bins(bins, s, in, out, 0);
  TW_BIN("all tags free", !used);
  TW_BIN("all tags in use", used == all);
  TW_BIN("all coalescers served", coalescers > 1 && out->insert_ready == low_bits(coalescers));
  TW_BIN("all coalescers wait", in->insert_valid == low_bits(coalescers) && !out->insert_ready);
  TW_BIN("the last is first in turn", coalescers > 1 && s->first == coalescers - 1);
  TW_BIN("the first in turn waits and another is served",
         in->insert_valid & ~out->insert_ready & 1u << s->first && out->insert_ready);
  TW_BIN("sent with one record", sent && s->tag[in->select_tag].count == 1);
  TW_BIN("sent with all its records", sent && s->params.Merges > 1 && s->tag[in->select_tag].count == s->params.Merges);
  TW_BIN("a request waits to be sent", in->select_valid && !in->send_ready);
  TW_BIN("sent as a coalescer opens a tag", sent && out->insert_fresh);
}
