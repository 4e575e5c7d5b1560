/* Stimulus of warp_instruction_queues: pushes where there is room, crowds at one queue or at many, stalls; few
 * registers, so that what is read is often what would be written; some without lanes, where they are marked. */
#include "memory/warp_instruction_queues.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "unit_test/stimulus.h"

enum { REGISTERS = 6 };

/* One of a few, which change now and then; at times one that differs from it in one bit. */
static u8 any_register(struct tw_random *random, unsigned phase) {
  const u32 one = tw_random_below(random, REGISTERS) ^ phase * 37;
  return (u8)(tw_random_chance(random, 15) ? one ^ 1u << tw_random_below(random, 8) : one);
}

TW_STIMULUS(warp_instruction_queues) {
  static const u8 often[] = {100, 80, 45, 10};
  const struct warp_instruction_queues_params *p = &state->params;
  const unsigned phase = state->entry[p->Sources][0].operation; /* holds until that entry is filled again */
  for (unsigned i = 0; i < p->Sources; i++) {
    in->push_warp[i] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 40)) in->push_warp[i] = (u8)(phase % p->Warps);
    const unsigned q = in->push_warp[i] / p->PerQueue * p->Sources + i;
    if (state->length[q] == p->Depth || !tw_random_chance(random, often[phase >> 1 & 3]))
      in->push_valid &= (u8) ~(1u << i);
    if (p->Marked && tw_random_chance(random, 30)) in->push_lanes[i] = 0;
    in->push_operand[2 * i] = any_register(random, phase);
    in->push_operand[2 * i + 1] = any_register(random, phase);
    for (unsigned w = i * p->Warps; w < (i + 1) * p->Warps; w++)
      if (tw_random_chance(random, 90)) in->check_register[w] = any_register(random, phase);
  }
  if (tw_random_chance(random, 10 + often[(phase ^ phase >> 2) & 3])) in->pop_ready = (u8)low_bits(p->Sources);
  if (!state->under_way || !tw_random_chance(random, often[phase >> 3 & 3])) in->arrived = 0;
}

TW_BINS(warp_instruction_queues) {
  const struct warp_instruction_queues *s = state;
  const struct warp_instruction_queues_params *p = &s->params;
  const unsigned per_source = (p->Warps + p->PerQueue - 1) / p->PerQueue, queues = p->Sources * per_source;
  const unsigned source = out->pop_warp % p->Sources,
                 from = out->pop_warp / p->Sources / p->PerQueue * p->Sources + source;
  const bool pop = out->pop_valid && in->pop_ready >> source & 1;
  const bool unseen = pop && p->Marked && !out->pop_lanes; /* it will not arrive */
  unsigned some_queued = 0;
  unsigned waiting = 0, lower = 0, full = 0, hazards = 0, pairs = 0, last_warp = 0, joins = 0, last_room = 0,
           overtakes = 0;
  for (unsigned q = 0; q < queues; q++) {
    waiting += s->length[q] != 0;
    lower += q < from && s->length[q] != 0;
    full += s->length[q] == p->Depth;
  }
  for (unsigned i = 0; i < p->Sources; i++) {
    const unsigned to = in->push_warp[i] / p->PerQueue * p->Sources + i;
    some_queued += out->queued[i] && out->queued[i] != low_bits(p->Warps);
    for (unsigned w = 0; w < p->Warps; w++) {
      const bool held = out->hazard[i] >> w & 1;
      hazards += held && in->check_destination[i * p->Warps + w] == ISA_REG;
      pairs += held && in->check_destination[i * p->Warps + w] == ISA_PAIR;
    }
    if (!(in->push_valid >> i & 1)) continue;
    last_warp += in->push_warp[i] == p->Warps - 1;
    last_room += s->length[to] + 1u == p->Depth;
    joins += pop && to == from && s->length[to] == 1;
    overtakes += out->pop_valid && !pop && to < from;
  }
  TW_BIN("one leaves in turn, a lower queue waits", pop && lower);
  TW_BIN("one leaves in turn, none waits behind the last", pop && s->passed == p->Patience && from < s->turn);
  TW_BIN("one leaves in turn, no other waits", pop && s->passed == p->Patience && waiting == 1);
  TW_BIN("all queues empty", !waiting);
  TW_BIN("one queue waits", waiting == 1);
  TW_BIN("all queues wait", waiting == queues);
  TW_BIN("all queues full", full == queues);
  TW_BIN("push takes the last room", last_room);
  TW_BIN("push of a scheduler's last warp", last_warp);
  TW_BIN("several push", in->push_valid & (in->push_valid - 1));
  TW_BIN("pop of the lowest queue, others wait", pop && from == 0 && waiting > 1);
  TW_BIN("pop of the highest queue", pop && from == queues - 1);
  TW_BIN("pop leaves the queue empty", pop && s->length[from] == 1);
  TW_BIN("pop from a full queue", pop && s->length[from] == p->Depth);
  TW_BIN("an instruction waits for its collector", out->pop_valid && !pop);
  TW_BIN("as many are on their way as may be", waiting && s->under_way == p->Ahead);
  TW_BIN("one arrives when no more may leave", in->arrived && s->under_way == p->Ahead);
  TW_BIN("one leaves and one arrives", pop && in->arrived);
  TW_BIN("push and pop of one queue with one entry", joins);
  TW_BIN("a lower queue overtakes one that waits", overtakes);
  TW_BIN("one leaves that will not arrive", unseen);
  TW_BIN("the same, and another arrives", unseen && in->arrived);
  TW_BIN("some warps of a scheduler are queued", some_queued);
  TW_BIN("a warp's last instruction leaves", pop && p->Marked && s->length[from] == 1);
  TW_BIN("a register is still read", hazards);
  TW_BIN("a register of a pair is still read", pairs);
}
