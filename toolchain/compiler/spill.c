/* spill: see spill.h.  A register written once, and only with what can be had again (a constant, a special
 * register), is not kept but made again where it is read. */
#include "compiler/spill.h"

#include <string.h>

#include "compiler/local_memory.h"

enum { LOCAL_STRIDE = ISA_LANES * 4, OFFSET_LIMIT = 1 << 13 };

struct spiller {
  struct ir *ir; /* what is written */
  struct ir from;
  const struct interference *f;
  enum liveness_of which;
  uint32_t *slot;                     /* of a spilled one: its word of local memory, or its register */
  uint32_t *definitions, *definition; /* how many; the last one's place */
  uint32_t line;
  bool failed;
};

static bool spilled(const struct spiller *s, uint32_t node) {
  return node && node < s->f->count && s->f->colour[node] == INTERFERENCE_SPILLED;
}

static void put(struct spiller *s, struct ir_instruction i) {
  i.line = s->line;
  if (ir_append(s->ir, &i)) s->failed = true;
}

static const struct ir_instruction *made_again(const struct spiller *s, uint32_t node) {
  const struct ir_instruction *i = &s->from.code.at[s->definition[node]];
  if (s->which != LIVENESS_REGISTERS || s->definitions[node] != 1 || !ir_whole(i)) return NULL;
  const bool again = i->opcode == ISA_LDC || i->opcode == ISA_S2R || (i->opcode == ISA_MOV && i->immediate_form);
  return again ? i : NULL;
}

/* ---- registers */

static uint32_t new_registers(struct spiller *s, unsigned width) {
  return width == 2 ? ir_new_pair(s->ir) : s->ir->registers++;
}

static void memory(struct spiller *s, unsigned opcode, uint32_t reg, uint32_t slot,
                   const struct ir_instruction *guard) {
  struct ir_instruction i = {
      .opcode = (uint16_t)opcode, .a = s->ir->local_base, .offset = (int32_t)(slot * LOCAL_STRIDE)};
  if (i.offset >= OFFSET_LIMIT) {
    const uint32_t base = s->ir->registers++;
    put(s, (struct ir_instruction){
               .opcode = ISA_IADD, .d = base, .a = i.a, .immediate_form = true, .immediate = (uint32_t)i.offset});
    i.a = base;
    i.offset = 0;
  }
  if (opcode == ISA_LDG) i.d = reg;
  else i.b = reg;
  if (guard) {
    i.guard = guard->guard;
    i.guard_negated = guard->guard_negated;
  }
  put(s, i);
}

/* A new register, or pair, that holds what the node holds. */
static uint32_t fetch(struct spiller *s, uint32_t node, unsigned width) {
  const uint32_t t = new_registers(s, width);
  for (unsigned k = 0; k < width; k++) {
    const struct ir_instruction *again = made_again(s, node + k);
    if (again) {
      struct ir_instruction copy = *again;
      copy.d = t + k;
      put(s, copy);
    } else {
      memory(s, ISA_LDG, t + k, s->slot[node + k], NULL);
    }
  }
  return t;
}

static void rewrite_registers(struct spiller *s, struct ir_instruction i) {
  uint32_t reads[IR_MOST_READS], writes[IR_MOST_WRITES];
  const unsigned n = ir_reads(&i, reads), width = ir_reads_pairs(&i) ? 2 : 1, written = ir_writes(&i, writes);
  const bool spills = written && spilled(s, writes[0]);
  if (spills && (i.opcode == IR_UNDEF || made_again(s, writes[0]))) return;
  for (unsigned k = 0; k < n; k += width) {
    bool before = false;
    for (unsigned j = 0; j < k; j += width) before |= reads[j] == reads[k];
    if (before || !spilled(s, reads[k])) continue;
    const uint32_t t = fetch(s, reads[k], width);
    if (i.a == reads[k]) i.a = t;
    if (!i.immediate_form && i.b == reads[k]) i.b = t;
    if (i.opcode != ISA_SEL && i.c == reads[k]) i.c = t;
  }
  if (!spills) {
    put(s, i);
    return;
  }
  i.d = new_registers(s, written);
  for (unsigned k = 0; k < written && !ir_whole(&i); k++)
    put(s, (struct ir_instruction){.opcode = IR_UNDEF, .d = i.d + k});
  put(s, i);
  for (unsigned k = 0; k < written; k++) memory(s, ISA_STG, i.d + k, s->slot[writes[k]], &i);
}

/* ---- predicates: 0 or 1 in a register */

static void set_word(struct spiller *s, uint32_t d, uint32_t value, uint32_t guard, bool negated) {
  put(s, (struct ir_instruction){.opcode = ISA_MOV,
                                 .d = d,
                                 .immediate_form = true,
                                 .immediate = value,
                                 .guard = guard,
                                 .guard_negated = negated});
}

static void rewrite_predicates(struct spiller *s, struct ir_instruction i) {
  uint32_t reads[IR_MOST_READS];
  const uint32_t d = ir_writes_predicate(&i);
  const unsigned n = ir_reads_predicates(&i, reads);
  for (unsigned k = 0; k < n; k++) {
    bool before = false;
    for (unsigned j = 0; j < k; j++) before |= reads[j] == reads[k];
    if (before || !spilled(s, reads[k])) continue;
    const uint32_t t = s->ir->predicates++;
    put(s, (struct ir_instruction){.opcode = ISA_SETNE, .d = t, .a = s->slot[reads[k]], .immediate_form = true});
    if (i.guard == reads[k]) i.guard = t;
    if (i.opcode == ISA_SEL && i.c == reads[k]) i.c = t;
  }
  if (!spilled(s, d)) {
    put(s, i);
    return;
  }
  i.d = s->ir->predicates++;
  if (!ir_whole(&i)) put(s, (struct ir_instruction){.opcode = ISA_SETNE, .d = i.d}); /* false where it is not written */
  put(s, i);
  set_word(s, s->slot[d], 0, i.guard, i.guard_negated);
  set_word(s, s->slot[d], 1, i.d, false);
}

/* ---- both */

static int prepare(struct spiller *s) {
  const uint32_t count = s->f->count;
  s->slot = calloc(count, sizeof *s->slot);
  s->definitions = calloc(count, sizeof *s->definitions);
  s->definition = calloc(count, sizeof *s->definition);
  if (!s->slot || !s->definitions || !s->definition) return -1;
  for (uint32_t k = 0; k < s->from.code.count; k++) {
    uint32_t writes[IR_MOST_WRITES];
    for (unsigned w = liveness_writes(&s->from.code.at[k], s->which, writes); w-- > 0;) {
      const uint32_t d = writes[w];
      if (d >= count || s->from.code.at[k].opcode == IR_UNDEF) continue; /* local_memory_begin's registers are newer */
      s->definitions[d]++;
      s->definition[d] = k;
    }
  }
  for (uint32_t n = 1; n < count; n++) {
    if (!spilled(s, n) || made_again(s, n)) continue;
    if (s->which == LIVENESS_PREDICATES) s->slot[n] = s->ir->registers++;
    else s->slot[n] = s->ir->local_bytes / 4 + s->ir->spills++;
  }
  return 0;
}

int spill(struct ir *ir, const struct interference *f, enum liveness_of which) {
  if (which == LIVENESS_REGISTERS && !ir->local_base) {
    ir->local_base = ir->registers++;
    if (local_memory_begin(ir)) return -1;
  }
  struct spiller s = {.ir = ir, .from = *ir, .f = f, .which = which};
  memset(&ir->code, 0, sizeof ir->code);
  s.failed = prepare(&s) != 0;
  for (uint32_t k = 0; k < s.from.code.count && !s.failed; k++) {
    s.line = s.from.code.at[k].line;
    if (which == LIVENESS_REGISTERS) rewrite_registers(&s, s.from.code.at[k]);
    else rewrite_predicates(&s, s.from.code.at[k]);
  }
  free(s.from.code.at);
  free(s.slot);
  free(s.definitions);
  free(s.definition);
  return s.failed ? -1 : 0;
}
