/* warp_instruction_queues: see warp_instruction_queues.h for the contract. */
#include "memory/warp_instruction_queues.h"

#include "isa.h"

void warp_instruction_queues_init(struct warp_instruction_queues *s, const struct warp_instruction_queues_params *p) {
  s->params = *p;
  memset(s->entry, 0, sizeof s->entry);
  warp_instruction_queues_reset(s);
}

void warp_instruction_queues_reset(struct warp_instruction_queues *s) {
  memset(s->head, 0, sizeof s->head);
  memset(s->length, 0, sizeof s->length);
  s->under_way = s->turn = s->passed = 0;
}

static unsigned queues(const struct warp_instruction_queues *s) {
  return s->params.Sources * ((s->params.Warps + s->params.PerQueue - 1) / s->params.PerQueue);
}

/* The queue of a scheduler's warp. */
static unsigned queue_of(const struct warp_instruction_queues *s, unsigned source, unsigned warp) {
  return warp / s->params.PerQueue * s->params.Sources + source;
}

/* The lowest queue that has an instruction, or the first in turn; as many as there are if none has. */
static unsigned first_queue(const struct warp_instruction_queues *s) {
  const unsigned count = queues(s), from = s->passed == s->params.Patience ? s->turn : 0;
  for (unsigned n = 0; n < count; n++)
    if (s->length[(from + n) % count]) return (from + n) % count;
  return count;
}

/* An instruction leaves queue q. */
static void pass_turn(struct warp_instruction_queues *s, unsigned q) {
  unsigned waiting = 0;
  for (unsigned i = 0; i < queues(s); i++) waiting += s->length[i] != 0;
  if (s->passed == s->params.Patience) {
    s->turn = (u8)((q + 1) % queues(s));
    s->passed = 0;
  } else if (waiting > 1) {
    s->passed++;
  }
}

/* Whether an instruction reads a register that another of its warp writes. */
static bool reads(const struct warp_instruction *i, unsigned kind, unsigned destination) {
  const unsigned pair = kind == ISA_PAIR;
  if (kind != ISA_REG && kind != ISA_PAIR) return false;
  for (unsigned o = 0; o < 2; o++)
    if (i->operand_valid >> o & 1 && (i->operand[o] | pair) == (destination | pair)) return true;
  return false;
}

u32 warp_instruction_queues_hazard(const struct warp_instruction_queues *s, unsigned source,
                                   const u8 *check_destination, const u8 *check_register) {
  u32 hazard = 0;
  for (unsigned q = source; q < queues(s); q += s->params.Sources)
    for (unsigned n = 0; n < s->length[q]; n++) {
      const struct warp_instruction *i = &s->entry[q][(s->head[q] + n) % s->params.Depth];
      if (reads(i, check_destination[i->warp], check_register[i->warp])) hazard |= 1u << i->warp;
    }
  return hazard;
}

u32 warp_instruction_queues_queued(const struct warp_instruction_queues *s, unsigned source) {
  u32 queued = 0;
  for (unsigned q = source; q < queues(s) && s->params.Marked; q += s->params.Sources)
    for (unsigned n = 0; n < s->length[q]; n++) queued |= 1u << s->entry[q][(s->head[q] + n) % s->params.Depth].warp;
  return queued;
}

void warp_instruction_queues_control(const struct warp_instruction_queues *s, struct warp_instruction_queues_out *out) {
  const struct warp_instruction_queues_params *p = &s->params;
  const unsigned q = first_queue(s);
  for (unsigned i = 0; i < p->Sources; i++) {
    out->room[i] = 0;
    for (unsigned w = 0; w < p->Warps; w++) out->room[i] |= (u32)(s->length[queue_of(s, i, w)] < p->Depth) << w;
  }
  out->pop_valid = q < queues(s) && s->under_way < p->Ahead;
  if (!out->pop_valid) return;
  const struct warp_instruction *i = &s->entry[q][s->head[q]];
  out->pop_warp = (u8)(i->warp * p->Sources + q % p->Sources);
  out->pop_operation = i->operation;
  out->pop_register = i->destination;
  out->pop_lanes = i->lanes;
  out->pop_immediate = i->immediate;
  out->pop_operand_valid = i->operand_valid;
  memcpy(out->pop_operand, i->operand, sizeof out->pop_operand);
  out->pop_notes = i->notes;
}

void warp_instruction_queues_comb(const struct warp_instruction_queues *s, const struct warp_instruction_queues_in *in,
                                  struct warp_instruction_queues_out *out) {
  const unsigned warps = s->params.Warps;
  warp_instruction_queues_control(s, out);
  for (unsigned i = 0; i < s->params.Sources; i++) {
    out->hazard[i] =
        warp_instruction_queues_hazard(s, i, &in->check_destination[i * warps], &in->check_register[i * warps]);
    out->queued[i] = warp_instruction_queues_queued(s, i);
  }
}

void warp_instruction_queues_clock(struct warp_instruction_queues *s, const struct warp_instruction_queues_in *in,
                                   const struct warp_instruction_queues_out *out) {
  const unsigned depth = s->params.Depth, first = first_queue(s);
  const bool leaves = out->pop_valid && in->pop_ready >> out->pop_warp % s->params.Sources & 1;
  if (leaves) pass_turn(s, first);
  for (u32 left = in->push_valid; left; left &= left - 1) {
    const unsigned i = lowest_bit(left), q = queue_of(s, i, in->push_warp[i]);
    const unsigned tail = (s->head[q] + s->length[q]) % depth;
    s->entry[q][tail] = (struct warp_instruction){.warp = in->push_warp[i],
                                                  .operation = in->push_operation[i],
                                                  .destination = in->push_register[i],
                                                  .operand_valid = in->push_operand_valid[i],
                                                  .operand = {in->push_operand[2 * i], in->push_operand[2 * i + 1]},
                                                  .notes = s->params.Notes ? in->push_notes[i] : 0,
                                                  .lanes = in->push_lanes[i],
                                                  .immediate = in->push_immediate[i]};
    s->length[q]++;
  }
  s->under_way = (u8)(s->under_way + (leaves && (!s->params.Marked || out->pop_lanes)) - in->arrived);
  if (!leaves) return;
  s->head[first] = (u8)((s->head[first] + 1u) % depth);
  s->length[first]--;
}
