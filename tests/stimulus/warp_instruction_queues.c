/* Stimulus of warp_instruction_queues: pushes where there is room, crowds at one queue or at many, stalls. */
#include "memory/warp_instruction_queues.h"
#include "bins.h"
#include "stimulus.h"

TW_STIMULUS(warp_instruction_queues) {
  static const u8 often[] = {100, 80, 45, 10};
  const unsigned queues = state->params.Queues, per_queue = state->params.PerQueue;
  const unsigned phase = (unsigned)state->entry[queues - 1][0].payload; /* holds until that entry is filled again */
  in->push_warp = (u8)tw_random_below(random, queues * per_queue);
  if (tw_random_chance(random, 40)) in->push_warp = (u8)((phase >> 2) % queues * per_queue + in->push_warp % per_queue);
  if (state->length[in->push_warp / per_queue] == state->params.Depth) in->push_valid = 0;
  if (!tw_random_chance(random, often[phase & 3])) in->push_valid = 0;
  in->pop_ready = tw_random_chance(random, often[(phase ^ phase >> 2) & 3]);
}

TW_BINS(warp_instruction_queues) {
  const struct warp_instruction_queues *s = state;
  const unsigned queues = s->params.Queues, depth = s->params.Depth;
  const unsigned to = in->push_warp / s->params.PerQueue, from = out->pop_warp / s->params.PerQueue;
  const bool push = in->push_valid, pop = out->pop_valid && in->pop_ready;
  unsigned waiting = 0;
  for (unsigned q = 0; q < queues; q++) waiting += s->length[q] != 0;
  TW_BIN("all queues empty", !waiting);
  TW_BIN("one queue waits", waiting == 1);
  TW_BIN("all queues wait", waiting == queues);
  TW_BIN("all queues full", !out->room);
  TW_BIN("no room in the lowest queue", !(out->room & 1));
  TW_BIN("no room in the highest queue", !(out->room >> (queues - 1) & 1));
  TW_BIN("push into an empty queue", push && !s->length[to]);
  TW_BIN("push takes the last room", push && s->length[to] + 1u == depth);
  TW_BIN("push of the queue's last warp", push && in->push_warp % s->params.PerQueue == s->params.PerQueue - 1);
  TW_BIN("pop of the lowest queue, others wait", pop && from == 0 && waiting > 1);
  TW_BIN("pop of the highest queue", pop && from == queues - 1);
  TW_BIN("pop leaves the queue empty", pop && s->length[from] == 1);
  TW_BIN("pop from a full queue", pop && s->length[from] == depth);
  TW_BIN("an instruction waits", out->pop_valid && !in->pop_ready);
  TW_BIN("push and pop of one queue", push && pop && to == from);
  TW_BIN("push and pop of one queue with one entry", push && pop && to == from && s->length[from] == 1);
  TW_BIN("a lower queue overtakes one that waits", push && out->pop_valid && !in->pop_ready && to < from);
}
