/* disassembler: see disassembler.h. */
#include "disassembler.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "isa.h"
#include "opcode_info.h"
#include "spelling.h"

struct writer {
  char *text;
  size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void append(struct writer *writer, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int added = vsnprintf(writer->text + writer->used, writer->size - writer->used, format, arguments);
  va_end(arguments);
  writer->used += (size_t)added;
  if (writer->used >= writer->size) writer->used = writer->size - 1;
}

static void append_register(struct writer *writer, uint64_t instruction, const struct operand *operand) {
  unsigned number = (unsigned)(instruction >> operand->shift) & 255;
  if (number == ISA_ZERO_REGISTER) append(writer, "rz");
  else append(writer, "r%u", number);
  if (instruction >> operand->near & 1) append(writer, "~");
}

static void append_predicate(struct writer *writer, unsigned field) {
  unsigned number = field & 7;
  append(writer, "%s", field & 8 ? "!" : "");
  if (number == ISA_TRUE_PREDICATE) append(writer, "pt");
  else append(writer, "p%u", number);
}

static void append_immediate(struct writer *writer, uint64_t instruction) {
  bool is_float = isa_class_of(instruction) == ISA_CLASS_FP;
  append(writer, is_float ? "0f%08x" : "0x%x", isa_imm(instruction));
}

static void append_operand(struct writer *writer, uint64_t instruction, const struct operand *operand) {
  unsigned field = (unsigned)(instruction >> operand->shift) & 0xffff;
  switch (operand->kind) {
    case OPERAND_REGISTER:
    case OPERAND_PAIR: append_register(writer, instruction, operand); break;
    case OPERAND_REGISTER_OR_IMMEDIATE:
      if (isa_immediate_form(instruction)) append_immediate(writer, instruction);
      else append_register(writer, instruction, operand);
      break;
    case OPERAND_PREDICATE: append_predicate(writer, field & 7); break;
    case OPERAND_SELECTOR: append_predicate(writer, field & 15); break;
    case OPERAND_ADDRESS:
      append(writer, "[");
      append_register(writer, instruction, operand);
      if (isa_offset(instruction)) append(writer, "%+d", (int)isa_offset(instruction));
      append(writer, "]");
      break;
    case OPERAND_SPECIAL: {
      const char *name = special_name(isa_imm(instruction));
      append(writer, "%s", name ? name : "undefined");
      break;
    }
    case OPERAND_CONSTANT: append(writer, "c[%u]", isa_imm(instruction)); break;
    case OPERAND_TARGET: append(writer, "%u", field); break;
  }
}

int disassemble(uint64_t instruction, char *text, size_t size) {
  struct writer writer = {text, size, 0};
  const struct opcode_info *info = opcode_info(isa_opcode(instruction));
  if (!info) {
    append(&writer, "undefined 0x%016llx", (unsigned long long)instruction);
    return -1;
  }
  unsigned guard = isa_guard(instruction) | isa_guard_negated(instruction) << 3;
  if (guard != ISA_TRUE_PREDICATE) {
    append(&writer, "@");
    append_predicate(&writer, guard);
    append(&writer, " ");
  }
  bool uniform = isa_opcode(instruction) == ISA_BRA && isa_reconvergence(instruction) == ISA_NO_RECONVERGENCE;
  append(&writer, "%s%s", info->mnemonic, uniform ? ".uni" : "");

  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned count = opcode_operands(isa_opcode(instruction), operands) - uniform;
  for (unsigned i = 0; i < count; i++) {
    append(&writer, i ? ", " : " ");
    append_operand(&writer, instruction, &operands[i]);
  }
  return 0;
}
