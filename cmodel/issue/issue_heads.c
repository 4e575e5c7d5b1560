/* issue_heads: the part of issue_stage.c that looks at the warps' next instructions: what they read, write and need. */
#include "isa.h"
#include "issue/issue_stage_internal.h"
#include "operand/register_map.h"

static void operand_slots(u64 word, unsigned sources, struct issue_stage_decoded *d) {
  const u8 registers[3] = {(u8)isa_ra(word), (u8)isa_rb(word), (u8)isa_rc(word)};
  d->operand_valid = sources & 7;
  if (sources & ISA_PAIRS) d->operand_valid |= (u8)(d->operand_valid << 3);
  for (unsigned o = 0; o < 3; o++) d->operand[o] = registers[o], d->operand[o + 3] = registers[o] | 1;
}

struct issue_stage_decoded issue_stage_decode(const struct issue_stage *s, u64 word) {
  struct issue_stage_decoded d = {.place.instruction = word};
  struct decode_out decode;
  decode_comb(&s->decode, &(struct decode_in){.instruction = word}, &decode);
  d.place.sources = decode.sources;
  d.place.destination = decode.destination;
  d.place.kind = decode.kind;
  d.number = (u8)isa_rd(word);
  operand_slots(word, decode.sources, &d);
  for (u32 left = d.operand_valid; left; left &= left - 1)
    scoreboard_check_operand(&d.check, d.operand[lowest_bit(left)]);
  scoreboard_check_destination(&d.check, decode.destination, d.number);
  d.check.predicates |= (u8)(1u << isa_guard(word));
  if (isa_opcode(word) == ISA_SEL) d.check.predicates |= (u8)(1u << (isa_rc(word) & 7));
  d.check.drain = decode.kind == DECODE_EXIT || isa_opcode(word) == ISA_MEMBAR;
  d.registers = issue_stage_registers(&d.check);
  return d;
}

static void set_bit(u32 *mask, unsigned bit, bool value) { *mask = (*mask & ~(1u << bit)) | (u32)value << bit; }

/* What instructions of a kind need, of warp w.  Most follow one of their kind. */
static void set_kind(struct issue_stage *s, unsigned w, unsigned kind) {
  struct issue_stage_wires *x = &s->wires;
  const bool global = decode_is_global(kind), queued = s->params.Queued && global;
  const bool last = kind == DECODE_EXIT || kind == DECODE_BARRIER;
  x->kind[w] = (u8)kind;
  set_bit(&x->needs_collector, w, !decode_is_control(kind) && !queued);
  set_bit(&x->need[GATE_ORDER], w, last || (decode_is_memory(kind) && !queued));
  set_bit(&x->need[GATE_DRAIN], w, last || kind == DECODE_GLOBAL);
  set_bit(&x->need[GATE_LOAD], w, kind == DECODE_LOAD);
  set_bit(&x->need[GATE_QUEUE], w, queued);
  set_bit(&x->need[GATE_GLOBAL], w, global);
}

/* Heads and what they wait for, also of the divergence stack, mostly stay from one cycle to the next: only what has
 * changed is looked at again. */
void issue_stage_heads(struct issue_stage *s) {
  struct issue_stage_wires *x = &s->wires;
  if (x->settled) return;
  const u32 changed = s->fetch.changed, touched = changed | s->scoreboard.touched;
  const u32 valid = fetch_heads(&s->fetch)->head_valid;
  for (u32 left = changed; left; left &= left - 1) {
    const unsigned w = lowest_bit(left);
    const struct issue_stage_decoded *head = issue_stage_head(s, w);
    x->check_destination[w] = valid >> w & 1 ? head->place.destination : ISA_NONE;
    x->check_register[w] = head->number;
    if (valid >> w & 1 && x->kind[w] != head->place.kind) set_kind(s, w, head->place.kind);
  }
  simt_stack_events(&s->stack, &x->stack);
  x->scoreboard.hazard &= ~touched;
  for (u32 left = touched & valid & s->scoreboard.pending; left; left &= left - 1)
    if (scoreboard_hazard(&s->scoreboard, lowest_bit(left), &issue_stage_head(s, lowest_bit(left))->check))
      x->scoreboard.hazard |= left & -left;
}

/* Which banks the operands are in, only RBA needs to know. */
void issue_stage_scores(struct issue_stage *s, const struct issue_stage_in *in) {
  const struct issue_stage_params *p = &s->params;
  struct issue_stage_wires *x = &s->wires;
  struct rba_score_in *r = &x->rba_score_in;
  const bool looked = x->scheduler_in.policy == WARP_SCHEDULER_RBA;
  r->score_latency = in->score_latency;
  r->head_valid = fetch_heads(&s->fetch)->head_valid;
  for (u32 left = looked ? s->fetch.changed : low_bits(p->Warps); left; left &= left - 1) {
    const unsigned w = lowest_bit(left);
    const struct issue_stage_decoded *c = issue_stage_head(s, w);
    r->operand_valid[w] = r->head_valid >> w & 1 ? c->operand_valid : 0;
    for (u32 slots = r->operand_valid[w]; slots; slots &= slots - 1) {
      const unsigned o = lowest_bit(slots);
      const unsigned slot = w * p->SchedulersPerSubcore + p->Index;
      r->operand_bank[w * ISSUE_STAGE_OPERANDS + o] = (u8)register_map_bank(p->Banks, slot, c->operand[o]);
    }
  }
  memcpy(r->queue_length, in->queue_length, p->Banks);
  rba_score_comb(&s->rba_score, r, &x->rba_score);
  memcpy(x->scheduler_in.score, x->rba_score.score, p->Warps);
}

u32 issue_stage_waits(const struct issue_stage *s, const struct issue_stage_in *in) {
  const u32 heads = fetch_heads(&s->fetch)->head_valid, loading = s->two_level.loads.pending;
  u32 waits = heads & issue_gates_held(GATE_CLASSES, in->gate, s->wires.need);
  for (unsigned w = 0; w < s->params.Warps; w++)
    if (!s->stack.live[w]) waits |= 1u << w;
  for (u32 left = heads & loading & ~waits; left; left &= left - 1)
    if (scoreboard_hazard(&s->two_level.loads, lowest_bit(left), &issue_stage_head(s, lowest_bit(left))->check))
      waits |= left & -left;
  return waits;
}
