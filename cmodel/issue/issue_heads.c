/* issue_heads: the part of issue_stage.c that looks at the warps' next instructions: what they read, write and need. */
#include "isa.h"
#include "issue/issue_stage_internal.h"

enum { NO_PREDICATE = ISA_TRUE_PREDICATE };

/* The head's registers by operand slot, and which of them it reads. */
static void operand_slots(u64 head, unsigned sources, u8 *operand, u8 *valid) {
  const u8 registers[3] = {(u8)isa_ra(head), (u8)isa_rb(head), (u8)isa_rc(head)};
  *valid = sources & 7;
  if (sources & ISA_PAIRS) *valid |= (u8)(*valid << 3);
  for (unsigned o = 0; o < 3; o++) operand[o] = registers[o], operand[o + 3] = registers[o] | 1;
}

static u32 with_bit(u32 mask, unsigned bit, bool value) { return (mask & ~(1u << bit)) | (u32)value << bit; }

/* What the scoreboard and the score look at for warp w, and whether its head needs the collector and memory order. */
static void look_at_head(const struct issue_stage *s, struct issue_stage_wires *x, unsigned w) {
  const struct issue_stage_params *p = &s->params;
  struct scoreboard_in *check = &x->scoreboard_in;
  struct rba_score_in *score = &x->rba_score_in;
  const struct fetch_out *heads = fetch_heads(&s->fetch);
  const u64 head = heads->head_instruction[w];
  const unsigned opcode = isa_opcode(head), class = isa_class_of(head), first = w * ISSUE_STAGE_OPERANDS;
  operand_slots(head, heads->head_sources[w], &check->check_operand[first], &check->check_operand_valid[w]);
  check->check_destination[w] = heads->head_destination[w];
  check->check_register[w] = (u8)isa_rd(head);
  check->check_guard[w] = (u8)isa_guard(head);
  check->check_select[w] = opcode == ISA_SEL ? isa_rc(head) & 7 : NO_PREDICATE;
  check->check_drain = with_bit(check->check_drain, w, opcode == ISA_EXIT);
  score->operand_valid[w] = check->check_operand_valid[w];
  for (u32 left = score->operand_valid[w]; left; left &= left - 1) {
    const unsigned o = first + lowest_bit(left);
    score->operand_bank[o] = (u8)((check->check_operand[o] + w * p->Issues + p->Index) & (p->Banks - 1));
  }
  const bool global = class == ISA_CLASS_MEMORY && !(opcode & ISA_MEM_SHARED), queued = p->Queued && global;
  const bool last = opcode == ISA_EXIT || opcode == ISA_BAR;
  x->needs_collector = with_bit(x->needs_collector, w, class != ISA_CLASS_CONTROL && !queued);
  x->need[GATE_ORDER] = with_bit(x->need[GATE_ORDER], w, last || (class == ISA_CLASS_MEMORY && !queued));
  x->need[GATE_DRAIN] = with_bit(x->need[GATE_DRAIN], w, last || (global && opcode != ISA_LDG));
  x->need[GATE_LOAD] = with_bit(x->need[GATE_LOAD], w, opcode == ISA_LDG);
  x->need[GATE_QUEUE] = with_bit(x->need[GATE_QUEUE], w, queued);
}

static void no_head(struct issue_stage_wires *x, unsigned w) {
  struct scoreboard_in *check = &x->scoreboard_in;
  check->check_operand_valid[w] = x->rba_score_in.operand_valid[w] = 0;
  check->check_destination[w] = ISA_NONE;
  check->check_guard[w] = NO_PREDICATE;
  check->check_select[w] = NO_PREDICATE;
  check->check_drain &= ~(1u << w);
}

/* Heads and what they wait for mostly stay from one cycle to the next: only what has changed is looked at again. */
void issue_stage_check_heads(const struct issue_stage *s, struct issue_stage_wires *x) {
  const u32 changed = s->fetch.changed, touched = changed | s->scoreboard.touched;
  const u32 valid = fetch_heads(&s->fetch)->head_valid;
  if (!touched) return;
  for (u32 left = changed & valid; left; left &= left - 1) look_at_head(s, x, lowest_bit(left));
  for (u32 left = changed & ~valid; left; left &= left - 1) no_head(x, lowest_bit(left));
  x->scoreboard.hazard = (x->scoreboard.hazard & ~touched) |
                         scoreboard_hazards(&s->scoreboard, &x->scoreboard_in, touched);
}

const struct scoreboard_in *issue_stage_heads(const struct issue_stage *state) {
  /* The wires are scratch and a cache, not state. */
  struct issue_stage *s = (struct issue_stage *)state;
  issue_stage_check_heads(s, &s->wires);
  return &s->wires.scoreboard_in;
}
