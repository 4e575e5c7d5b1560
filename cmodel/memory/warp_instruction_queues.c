/* warp_instruction_queues: see warp_instruction_queues.h for the contract. */
#include "memory/warp_instruction_queues.h"

void warp_instruction_queues_init(struct warp_instruction_queues *s, const struct warp_instruction_queues_params *p) {
  s->params = *p;
  memset(s->entry, 0, sizeof s->entry);
  warp_instruction_queues_reset(s);
}

void warp_instruction_queues_reset(struct warp_instruction_queues *s) {
  memset(s->head, 0, sizeof s->head);
  memset(s->length, 0, sizeof s->length);
}

/* The lowest queue that has an instruction; Queues if none has. */
static unsigned first_queue(const struct warp_instruction_queues *s) {
  unsigned q = 0;
  while (q < s->params.Queues && !s->length[q]) q++;
  return q;
}

void warp_instruction_queues_comb(const struct warp_instruction_queues *s, const struct warp_instruction_queues_in *in,
                                  struct warp_instruction_queues_out *out) {
  (void)in;
  const unsigned q = first_queue(s);
  out->room = 0;
  for (unsigned i = 0; i < s->params.Queues; i++) out->room |= (u16)((s->length[i] < s->params.Depth) << i);
  out->pop_valid = q < s->params.Queues;
  if (!out->pop_valid) return;
  out->pop_warp = s->entry[q][s->head[q]].warp;
  out->pop_payload = s->entry[q][s->head[q]].payload;
}

void warp_instruction_queues_clock(struct warp_instruction_queues *s, const struct warp_instruction_queues_in *in,
                                   const struct warp_instruction_queues_out *out) {
  const unsigned depth = s->params.Depth, first = first_queue(s);
  if (in->push_valid) {
    const unsigned q = in->push_warp / s->params.PerQueue, tail = (s->head[q] + s->length[q]) % depth;
    s->entry[q][tail] = (struct warp_instruction){in->push_warp, in->push_payload};
    s->length[q]++;
  }
  if (out->pop_valid && in->pop_ready) {
    s->head[first] = (u8)((s->head[first] + 1u) % depth);
    s->length[first]--;
  }
}
