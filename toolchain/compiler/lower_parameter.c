/* lower_parameter: a kernel's parameters, and parameters whose address is taken; see lower.h.
 *
 * A kernel's parameters are words of the constant bank; those it has no room for, of global memory.
 *
 * Parameters are words of the constant bank or registers, which have no addresses.  One whose address a function
 * takes is copied to local memory where the function begins; what reads it by name is not changed by that, as it
 * cannot be written. */
#include "compiler/lower_memory.h"

static uint32_t bank_word(struct lowering *l, uint32_t word) {
  const uint32_t d = fresh_register(l);
  emit(l, &(struct ir_instruction){.opcode = ISA_LDC, .d = d, .immediate_form = true, .immediate = word * 4});
  return d;
}

uint32_t kernel_parameter_word(struct lowering *l, uint32_t k) {
  if (k < COMPILED_BANK_WORDS) return bank_word(l, ISA_ARGUMENT_WORD + k);
  const struct location beyond = {.base = in_register(bank_word(l, COMPILED_BEYOND_WORD)),
                                  .offset = (int64_t)(k - COMPILED_BANK_WORDS) * 4,
                                  .where = truth(IR_TRUE)};
  const uint32_t d = fresh_register(l);
  access_word(l, &beyond, 0, ISA_LDG, d, IR_ZERO);
  return d;
}

/* Whether the function has the parameter's name for a value. */
static bool address_taken(const struct lowering *l, const struct ptx_function *f, uint32_t variable) {
  for (uint32_t k = 0; k < f->instruction_count; k++) {
    const struct ptx_instruction *i = &l->module->instructions.at[f->instruction + k];
    if (i->opcode != PTX_OP_MOV && i->opcode != PTX_OP_CVTA) continue;
    for (uint32_t o = 0; o < i->operand_count; o++) {
      const struct ptx_operand *at = &l->module->operands.at[i->operand + o];
      if (at->kind == PTX_VARIABLE && at->variable == variable) return true;
    }
  }
  return false;
}

static void copy(struct lowering *l, uint32_t variable, bool kernels) {
  const struct ptx_variable *v = &l->module->variables.at[variable];
  const uint32_t alignment = v->alignment < 4 ? 4 : v->alignment;
  l->copied = true;
  if (!l->copies[variable]) {
    const uint32_t at = ptx_aligned(l->ir->local_bytes, alignment);
    l->copies[variable] = at + 1;
    l->ir->local_bytes = at + (v->bytes + 3) / 4 * 4;
  }
  if (kernels && l->place[variable] % 4)
    lower_fail(l, &v->name, "the address of '%.*s' is taken, which is not aligned to 4 bytes", PTX_TEXT(&v->name));
  for (uint32_t k = 0; k < (v->bytes + 3) / 4 && !l->failed; k++) {
    const uint32_t word =
        kernels ? kernel_parameter_word(l, l->place[variable] / 4 + k) : parameter_words(l, variable) + k;
    store_local(l, l->copies[variable] - 1 + 4 * k, word);
  }
}

void copy_parameters(struct lowering *l, const struct ptx_function *f) {
  for (uint32_t k = 0; k < f->parameter_count; k++)
    if (address_taken(l, f, f->parameters + k)) copy(l, f->parameters + k, f == l->entry);
}
