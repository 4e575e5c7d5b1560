/* Stimulus of issue_stage: a random program, written first; warps begin, issue, have their results written and end.
 * What would need a history of its own is kept simple: branches are uniform or skip an instruction, no metadata is
 * taken, no warp is moved, and one machine has the policy RBA, the other CCU, as these are held while warps run. */
#include "issue/issue_stage.h"
#include "unit_test/bins.h"
#include "isa.h"
#include "opcode_info.h"
#include "read_hazard_due.h"
#include "unit_test/stimulus.h"

static unsigned program_words(const struct issue_stage *s) { return 1u << s->params.PcBits; }

/* The first word that is not written yet. */
static unsigned unwritten(const struct issue_stage *s) {
  unsigned a = 0;
  while (a < program_words(s) && s->store[a].place.instruction) a++;
  return a;
}

static u64 branch(struct tw_random *random, u64 word, unsigned pc, unsigned words) {
  const bool skips = tw_random_chance(random, 70);
  const u64 target = skips ? pc + 2 : tw_random_below(random, words),
            reconvergence = skips ? target : ISA_NO_RECONVERGENCE;
  if (!skips) word |= (u64)ISA_TRUE_PREDICATE << 10; /* of all lanes */
  return (word & 0xffffffffu) | target << 32 | reconvergence << 48;
}

/* Few registers and predicates, so that they meet; a branch at every eighth place, an exit at the last. */
static u64 instruction(struct tw_random *random, unsigned pc, unsigned words) {
  u64 word = tw_random_bits(random, 64) & ~(u64)511;
  unsigned opcode = tw_random_below(random, OPCODE_COUNT);
  while (!opcode_info(opcode) || opcode == ISA_BRA || opcode == ISA_LDC || opcode == ISA_EXIT)
    opcode = (opcode + 1) % OPCODE_COUNT;
  if (tw_random_chance(random, 40))
    opcode = (unsigned[]){ISA_LDG, ISA_STG, ISA_LDS, ISA_BAR, ISA_SEL, ISA_MMA, ISA_MEMBAR}[tw_random_below(random, 7)];
  if (pc == words - 1 || tw_random_chance(random, 4)) opcode = ISA_EXIT;
  if (pc % 8 == 5) opcode = ISA_BRA;
  word |= opcode;
  word &= ~((u64)0xf0 << 14 | (u64)0xf0 << 22);
  if (!isa_immediate_form(word)) word &= ~((u64)0xf0 << 32 | (u64)0xf0 << 40);
  if (opcode == ISA_BRA) return branch(random, word & ~(u64)ISA_IMMEDIATE, pc, words);
  if (pc == words - 1) word = (word | (u64)ISA_TRUE_PREDICATE << 10) & ~(u64)(1 << 13);
  return word;
}

/* A register of warp w that is written; or any. */
static u8 pending_register(struct tw_random *random, const struct issue_stage *s, unsigned w) {
  for (unsigned i = 0; i < 4; i++)
    if (s->scoreboard.registers[w][i]) return (u8)(64 * i + (unsigned)__builtin_ctzll(s->scoreboard.registers[w][i]));
  return (u8)tw_random_below(random, 16);
}

/* Warps whose next instruction is an access of shared memory. */
static u32 accesses(const struct issue_stage *s) {
  const struct fetch_out *heads = fetch_heads(&s->fetch);
  u32 warps = 0;
  for (u32 left = heads->head_valid; left; left &= left - 1)
    if (heads->head_kind[lowest_bit(left)] == DECODE_SHARED) warps |= left & -left;
  return warps;
}

/* What port r releases is pending, and no port before it releases it. */
static bool releasable(const struct issue_stage *s, const struct issue_stage_in *in, unsigned r) {
  const unsigned w = in->release_warp[r], number = in->release_register[r];
  if (r == s->params.Banks) return s->scoreboard.predicates[w] >> number & 1;
  for (unsigned p = 0; p < r; p++)
    if (in->release_valid >> p & 1 && in->release_warp[p] == w && in->release_register[p] == number) return false;
  return s->scoreboard.registers[w][number / 64] >> number % 64 & 1;
}

static void release(struct tw_random *random, const struct issue_stage *s, struct issue_stage_in *in) {
  const struct issue_stage_params *p = &s->params;
  in->release_valid &= (u16)tw_random_bits(random, p->Banks + 1);
  for (unsigned r = 0; r <= p->Banks; r++) {
    const unsigned w = tw_random_below(random, p->Warps);
    in->release_warp[r] = (u8)w;
    if (r < p->Banks) in->release_register[r] = pending_register(random, s, w);
    else in->release_register[r] = (u8)(s->scoreboard.predicates[w] ? lowest_bit(s->scoreboard.predicates[w]) : 0);
    if (!releasable(s, in, r)) in->release_valid &= (u16) ~(1u << r);
  }
  in->predicate_warp = (u8)tw_random_below(random, p->Warps);
  in->predicate_number = (u8)tw_random_below(random, ISA_PREDICATES);
}

/* What is still to be read: anything, or with Ahead what is due; an instruction for a pipe then waits for a unit. */
static void read(struct tw_random *random, const struct issue_stage *s, struct issue_stage_in *in) {
  const struct issue_stage_params *p = &s->params;
  if (p->Ahead) {
    due_reads(random, &s->due, p->CollectorUnits, p->Warps, in->reading, in->reading_warp, in->reading_register);
    if (!due_delivers(random, p->CollectorUnits, in->reading, false, in->delivered)) in->collector_ready = 0;
    return;
  }
  for (unsigned u = 0; u < p->CollectorUnits; u++) {
    in->reading_warp[u] = (u8)tw_random_below(random, p->Warps);
    if (tw_random_chance(random, 70)) in->reading[u] = 0;
  }
  for (unsigned o = 0; o < p->CollectorUnits * 6; o++) in->reading_register[o] &= 15;
}

TW_STIMULUS(issue_stage) {
  const struct issue_stage_params *p = &state->params;
  const unsigned place = unwritten(state), words = program_words(state), w = tw_random_below(random, p->Warps);
  in->policy = p->Index ? WARP_SCHEDULER_CCU : WARP_SCHEDULER_RBA;
  in->score_latency = 3;
  in->program_valid = place < words;
  in->program_address = (u16)place;
  in->program_word = instruction(random, place, words);
  in->constant_valid = 0;
  in->launch_valid = place == words &&
                     !((state->fetch.active | state->scoreboard.pending | state->stack.busy) >> w & 1) &&
                     !state->stack.live[w] && tw_random_chance(random, 60);
  in->launch_warp = (u8)w;
  if (tw_random_chance(random, 50)) in->launch_lanes = 0xffffffffu;
  else in->launch_lanes |= 1;
  for (unsigned k = 0; k < GATE_CLASSES; k++)
    if (tw_random_chance(random, 80)) in->gate[k] &= (u32)tw_random_bits(random, p->Warps) & tw_random_word(random);
  in->accepted &= state->order.outstanding;
  if (tw_random_chance(random, 30)) in->precedence[0] = in->precedence[1] = 0;
  read(random, state, in);
  in->take_valid = 0;
  in->asking = tw_random_chance(random, 50) ? in->asking & accesses(state) : 0;
  release(random, state, in);
  in->context_stop = in->context_write = in->context_read = in->context_put = 0;
}

/* It reads none itself, nor writes one. */
static bool waiting_fence(const struct issue_stage *s) {
  u32 fences = 0;
  for (u32 left = fetch_heads(&s->fetch)->head_valid & s->wires.scoreboard.hazard; left; left &= left - 1)
    fences |= isa_opcode(fetch_heads(&s->fetch)->head_instruction[lowest_bit(left)]) == ISA_MEMBAR;
  return fences;
}

TW_BINS(issue_stage) {
  const u32 valid = fetch_heads(&state->fetch)->head_valid;
  u32 by_class[GATE_CLASSES];
  for (unsigned k = 0; k < GATE_CLASSES; k++) by_class[k] = valid & in->gate[k] & state->wires.need[k];
  TW_BIN("held from outside: any instruction", by_class[GATE_ANY]);
  TW_BIN("held from outside: order", by_class[GATE_ORDER]);
  TW_BIN("held from outside: drain", by_class[GATE_DRAIN]);
  TW_BIN("held from outside: load", by_class[GATE_LOAD]);
  TW_BIN("held from outside: queue", !state->params.Queued || by_class[GATE_QUEUE]);
  TW_BIN("a warp is held for another class alone",
         valid & (in->gate[GATE_DRAIN] | in->gate[GATE_LOAD]) & out->wants_collector);
  TW_BIN("an instruction is issued", out->issue_valid);
  TW_BIN("one without lanes", out->commit_valid && !out->issue_valid);
  TW_BIN("one into the instruction queues", !state->params.Queued || (out->issue_valid && out->issue_queued));
  TW_BIN("a select", out->issue_valid && out->issue_opcode == ISA_SEL);
  TW_BIN("a pair is written", out->issue_valid && out->issue_result == 3);
  TW_BIN("a barrier", out->arrive_valid);
  TW_BIN("a fence", out->issue_valid && out->issue_opcode == ISA_MEMBAR);
  TW_BIN("a fence waits for a register", waiting_fence(state));
  TW_BIN("a question", !state->params.Sharing || out->probe_valid);
  TW_BIN("an access of a warp that asks, without lanes",
         !state->params.Sharing || (out->commit_valid && in->asking >> out->commit_warp & 1));
  TW_BIN("a warp is done", out->done_valid);
  TW_BIN("warps wait for a collector unit", out->wants_collector & ~in->collector_ready);
  TW_BIN("all warps run", state->fetch.active == low_bits(state->params.Warps));
}
