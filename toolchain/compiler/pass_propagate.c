/* pass_propagate: what is a copy or a constant is used as such; see passes.h.
 *
 *   d = s; ... d ...              ... s ...
 *   d = 5; e = d + c              e = 5 + c, and constant if all is
 *   e = a + 5; f = e + 3          f = a + 8
 *   e = a + 8; ld [e + 4]         ld [a + 12]
 *   p = not q; @p ...             @!q ...
 *
 * Beside registers with one definition (definitions.h), which may be far away, copies of any register count within
 * their block until either side is written.  What nobody reads any more is left for pass_dead. */
#include <string.h>

#include "compiler/definitions.h"
#include "compiler/passes.h"
#include "opcode_info.h"
#include "isa/scalar.h"

enum { OFFSET_LIMIT = 1 << 13 };

/* What a register is known to be: a constant, or as much as another one. */
struct value {
  bool constant;
  uint32_t bits, reg;
};

/* A copy seen in a block. */
struct copy {
  uint32_t block; /* + 1 */
  struct value is;
  uint32_t written; /* how often its source had been */
};

struct propagation {
  struct ir *ir;
  struct graph graph;
  struct definitions definitions, predicates;
  struct copy *copies; /* of each register */
  uint32_t *written;   /* of each register: writes seen so far */
  uint32_t at;         /* the instruction looked at */
};

static struct value copied(const struct ir_instruction *i) {
  if (i->immediate_form) return (struct value){true, i->immediate, 0};
  return (struct value){i->b == IR_ZERO, 0, i->b};
}

/* What the register holds at the instruction looked at. */
static struct value value_of(const struct propagation *p, uint32_t reg) {
  const struct copy *c = &p->copies[reg];
  if (reg == IR_ZERO) return (struct value){true, 0, 0};
  if (c->block == p->graph.block_of[p->at] + 1 && (c->is.constant || p->written[c->is.reg] == c->written)) return c->is;
  const struct ir_instruction *i = definition_of(&p->definitions, reg, p->at);
  if (i && i->opcode == ISA_MOV && definition_holds(&p->definitions, i)) return copied(i);
  return (struct value){false, 0, reg};
}

static void become_move(struct ir_instruction *i, struct value v) {
  i->opcode = ISA_MOV;
  i->a = i->c = IR_ZERO;
  i->c_negated = false;
  i->immediate_form = v.constant;
  i->immediate = v.bits;
  i->b = v.constant ? IR_ZERO : v.reg;
}

/* A register, or the zero register of the constant 0; others stay. */
static uint32_t as_register(struct value v, uint32_t reg) { return !v.constant ? v.reg : v.bits == 0 ? IR_ZERO : reg; }

/* A pair that is as much as another pair. */
static uint32_t as_pair(const struct propagation *p, uint32_t first) {
  const struct value low = value_of(p, first), high = value_of(p, first + 1);
  const bool pair = !low.constant && !high.constant && low.reg % 2 == 0 && high.reg == low.reg + 1;
  return pair ? low.reg : first;
}

static void replace_pairs(const struct propagation *p, struct ir_instruction *i, const struct opcode_info *info) {
  if (info->sources & ISA_A) i->a = as_pair(p, i->a);
  if (info->sources & ISA_B) i->b = as_pair(p, i->b);
  if (info->sources & ISA_C) i->c = as_pair(p, i->c);
}

/* Puts what is known into the operands. */
static void replace(const struct propagation *p, struct ir_instruction *i, const struct opcode_info *info) {
  if (ir_commutes(i->opcode) && !i->immediate_form && value_of(p, i->a).constant && !value_of(p, i->b).constant) {
    const uint32_t swapped = i->a;
    i->a = i->b;
    i->b = swapped;
  }
  if (info->sources & ISA_A) i->a = as_register(value_of(p, i->a), i->a);
  if (info->sources & ISA_C) i->c = as_register(value_of(p, i->c), i->c);
  if (!(info->sources & ISA_B) || i->immediate_form) return;
  const struct value b = value_of(p, i->b);
  i->b = as_register(b, i->b);
  if (b.constant && info->form == ISA_FORM_OPT) {
    i->immediate_form = true;
    i->immediate = b.bits;
    i->b = IR_ZERO;
  }
}

static bool computes(const struct ir_instruction *i, const struct opcode_info *info) {
  const unsigned class = i->opcode >> 6;
  return info->destination == ISA_REG && info->sources && i->opcode != ISA_SEL && i->opcode != ISA_MOV &&
         (class == ISA_CLASS_INT || class == ISA_CLASS_FP || class == ISA_CLASS_SFU);
}

/* a + immediate, where a = c + immediate': c + both. */
static bool through_sum(const struct propagation *p, uint32_t reg, uint32_t *base, uint32_t *more) {
  const struct ir_instruction *sum = definition_of(&p->definitions, reg, p->at);
  if (!sum || sum->opcode != ISA_IADD || !sum->immediate_form || !definition_holds(&p->definitions, sum)) return false;
  *base = sum->a;
  *more = sum->immediate;
  return true;
}

static void simplify(const struct propagation *p, struct ir_instruction *i, const struct opcode_info *info) {
  const struct value none = {true, 0, 0};
  const struct value a = info->sources & ISA_A ? value_of(p, i->a) : none,
                     c = info->sources & ISA_C ? value_of(p, i->c) : none;
  const struct value b = i->immediate_form       ? (struct value){true, i->immediate, 0}
                         : info->sources & ISA_B ? value_of(p, i->b)
                                                 : none;
  const bool known = a.constant && b.constant && c.constant;
  uint32_t base, more;
  if (i->opcode == ISA_SEL && i->a == i->b) {
    become_move(i, (struct value){false, 0, i->a});
    if (!i->b) become_move(i, (struct value){true, 0, 0});
  } else if (computes(i, info) && known) {
    become_move(i, (struct value){true, scalar_operation(i->opcode, a.bits, b.bits, c.bits), 0});
  } else if (i->immediate_form && i->opcode != ISA_MOV && info->destination == ISA_REG &&
             ir_neutral(i->opcode, i->immediate)) {
    become_move(i, (struct value){false, 0, i->a});
  } else if (i->immediate_form && i->immediate == 0 && (i->opcode == ISA_AND || i->opcode == ISA_IMUL)) {
    become_move(i, (struct value){true, 0, 0});
  } else if (i->opcode == ISA_ISUB && i->immediate_form) {
    i->opcode = ISA_IADD;
    i->immediate = 0 - i->immediate;
  }
  if (i->opcode == ISA_IADD && i->immediate_form && through_sum(p, i->a, &base, &more)) {
    i->a = base;
    i->immediate += more;
  }
}

/* The address's sum goes into the offset, if that has room. */
static void shorten_address(const struct propagation *p, struct ir_instruction *i) {
  uint32_t base, more;
  while (through_sum(p, i->a, &base, &more)) {
    const int64_t offset = (int64_t)i->offset + (int32_t)more;
    if (offset < -OFFSET_LIMIT || offset >= OFFSET_LIMIT) return;
    i->a = base;
    i->offset = (int32_t)offset;
  }
}

/* A predicate that is a copy of another one, or its opposite. */
static void replace_predicate(const struct propagation *p, uint32_t *predicate, bool *negated) {
  const struct ir_instruction *i = definition_of(&p->predicates, *predicate, p->at);
  if (!i || i->opcode != IR_PMOV || !definition_holds(&p->predicates, i)) return;
  *predicate = i->a;
  *negated ^= i->a_negated;
}

static void replace_predicates(const struct propagation *p, struct ir_instruction *i) {
  replace_predicate(p, &i->guard, &i->guard_negated);
  if (i->opcode == ISA_SEL) replace_predicate(p, &i->c, &i->c_negated);
  if (i->opcode < IR_PMOV) return;
  replace_predicate(p, &i->a, &i->a_negated);
  if (i->opcode != IR_PMOV) replace_predicate(p, &i->b, &i->b_negated);
}

static void remember(struct propagation *p, const struct ir_instruction *i) {
  uint32_t writes[IR_MOST_WRITES];
  const unsigned n = ir_writes(i, writes);
  for (unsigned w = 0; w < n; w++) {
    p->written[writes[w]]++;
    p->copies[writes[w]].block = 0;
  }
  const uint32_t d = i->d;
  if (!n || i->opcode != ISA_MOV || !ir_whole(i) || (!i->immediate_form && i->b == d)) return;
  const struct value v = copied(i);
  p->copies[d] = (struct copy){p->graph.block_of[p->at] + 1, v, v.constant ? 0 : p->written[v.reg]};
}

static void propagate(struct propagation *p) {
  for (p->at = 0; p->at < p->ir->code.count; p->at++) {
    struct ir_instruction *i = &p->ir->code.at[p->at];
    const struct opcode_info *info = opcode_info(i->opcode);
    replace_predicates(p, i);
    if (info && info->sources & ISA_PAIRS) {
      replace_pairs(p, i, info);
    } else if (info) {
      replace(p, i, info);
      simplify(p, i, info);
      if (i->opcode >> 6 == ISA_CLASS_MEMORY) shorten_address(p, i);
    }
    remember(p, i);
  }
}

int pass_propagate(struct ir *ir, const struct pass_options *options, struct tw_error *error) {
  (void)options;
  struct propagation p = {.ir = ir};
  if (graph_build(&p.graph, ir)) return tw_fail(error, "no memory to compile");
  p.copies = calloc(ir->registers, sizeof *p.copies);
  p.written = calloc(ir->registers, sizeof *p.written);
  const bool failed = !p.copies || !p.written || definitions_find(&p.definitions, ir, &p.graph, LIVENESS_REGISTERS) ||
                      definitions_find(&p.predicates, ir, &p.graph, LIVENESS_PREDICATES);
  if (!failed) propagate(&p);
  definitions_free(&p.definitions);
  definitions_free(&p.predicates);
  free(p.copies);
  free(p.written);
  graph_free(&p.graph);
  return failed ? tw_fail(error, "no memory to compile") : 0;
}
