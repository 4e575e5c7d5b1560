/* emit: see emit.h. */
#include "compiler/emit.h"

#include <string.h>

#include "compiler/graph.h"
#include "compiler/passes.h"
#include "opcode_info.h"

/* Predicates are numbered as registers are: 0 is the true one. */
static uint64_t predicate(uint32_t p) { return p ? p - 1 : ISA_TRUE_PREDICATE; }

static bool is_nothing(const struct ir_instruction *i) {
  return i->opcode >= IR_LABEL || (i->opcode == ISA_MOV && !i->immediate_form && i->d == i->b) ||
         (i->opcode == ISA_MOV && !i->d);
}

static uint64_t encode(const struct ir_instruction *i) {
  const struct opcode_info *info = opcode_info(i->opcode);
  uint64_t word = i->opcode | predicate(i->guard) << 10 | (uint64_t)i->guard_negated << 13;
  const bool immediate = i->immediate_form || info->form == ISA_FORM_IMM;
  uint64_t d = allocated(i->d);
  if (info->destination == ISA_PRED) d = predicate(i->d);
  if (info->destination == ISA_NONE) d = ISA_ZERO_REGISTER;
  word |= d << 14 | (uint64_t)(info->sources & ISA_A ? allocated(i->a) : ISA_ZERO_REGISTER) << 22;
  if (immediate) return word | ISA_IMMEDIATE | (uint64_t)i->immediate << 32;
  uint64_t c = info->sources & ISA_C ? allocated(i->c) : ISA_ZERO_REGISTER;
  if (i->opcode == ISA_SEL) c = predicate(i->c) | (uint64_t)i->c_negated << 3;
  word |= (uint64_t)(info->sources & ISA_B ? allocated(i->b) : ISA_ZERO_REGISTER) << 32 | c << 40;
  return word | (uint64_t)((uint32_t)i->offset & 0x3fff) << 50;
}

struct emitter {
  const struct ir *ir;
  struct graph graph;
  struct kernel *kernel;
  uint32_t *place; /* of each block: its first instruction in the kernel */
};

/* Where a block begins; one with nothing left is where the next begins. */
static void find_places(struct emitter *e) {
  uint32_t at = 0;
  for (uint32_t b = 0; b < e->graph.blocks.count; b++) {
    const struct graph_block *block = &e->graph.blocks.at[b];
    e->place[b] = at;
    for (uint32_t k = 0; k < block->count; k++) at += !is_nothing(&e->ir->code.at[block->first + k]);
  }
}

static uint64_t branch_fields(const struct emitter *e, uint32_t at) {
  const struct ir_instruction *i = &e->ir->code.at[at];
  const uint32_t block = e->graph.block_of[at], meeting = e->graph.meeting[block];
  const uint64_t target = e->place[e->graph.block_of_label[i->immediate]];
  uint64_t reconvergence = e->place[meeting == GRAPH_NONE ? graph_exit(&e->graph) : meeting];
  if (ir_whole(i)) reconvergence = ISA_NO_RECONVERGENCE;
  return target | reconvergence << 16;
}

/* A register that is only read -- the source never wrote it -- is the kernel's too. */
static void count_registers(struct kernel *k, const struct ir_instruction *i) {
  uint32_t used[IR_MOST_READS + IR_MOST_WRITES];
  unsigned n = ir_reads(i, used);
  n += ir_writes(i, used + n);
  while (n-- > 0)
    if (used[n] > k->registers) k->registers = used[n];
}

static int emit_all(struct emitter *e, struct tw_error *error) {
  const uint32_t end = graph_exit(&e->graph), length = e->place[end] + 1;
  struct kernel *k = e->kernel;
  if (length > ir_most(e->ir)) return ir_too_long(e->ir, length, error);
  k->code = calloc(length, sizeof *k->code);
  k->line = calloc(length, sizeof *k->line);
  if (!k->code || !k->line) return tw_fail(error, "no memory to compile");
  k->registers = 1;
  for (uint32_t n = 0; n < e->ir->code.count; n++) {
    struct ir_instruction i = e->ir->code.at[n];
    if (is_nothing(&i)) continue;
    if (i.opcode == ISA_BRA) i.immediate = (uint32_t)branch_fields(e, n);
    k->line[k->length] = i.line;
    k->code[k->length++] = encode(&i);
    count_registers(k, &i);
  }
  /* the exit where lanes meet that have nothing else in common; the last instruction must be one in any case */
  k->line[k->length] = k->length ? k->line[k->length - 1] : 1;
  k->code[k->length++] = encode(&(struct ir_instruction){.opcode = ISA_EXIT});
  return 0;
}

int emit_kernel(const struct ir *ir, struct kernel *kernel, struct tw_error *error) {
  struct emitter e = {.ir = ir, .kernel = kernel};
  if (graph_build(&e.graph, ir)) return tw_fail(error, "no memory to compile");
  e.place = calloc(e.graph.blocks.count + 1, sizeof *e.place);
  int result = e.place ? 0 : tw_fail(error, "no memory to compile");
  if (!result) {
    find_places(&e);
    result = emit_all(&e, error);
  }
  free(e.place);
  graph_free(&e.graph);
  return result;
}
