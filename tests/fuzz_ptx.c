/* fuzz_ptx: the PTX compiler on damaged modules: each must be refused with one line, or become kernels that are sound.
 *
 *   fuzz_ptx [OPTION]... FILE.ptx...       `--help` lists the options; `make fuzz` gives all PTX of tests/kernels
 *
 * Sound means: what the disassembler prints of a kernel assembles to the same words -- so opcodes, registers,
 * predicates, constants and branch targets are in range --, no register, parameter or source line is beyond what the
 * kernel says it has, and shared memory is within a block's.  Registers, banks, the room for instructions and the
 * block's size to compile for follow from the text, so that spilling is tried as well. */
#include <stdlib.h>
#include <string.h>

#include "compiler/compiler.h"
#include "compiler/ptx.h"
#include "fuzz/fuzz.h"
#include "isa/assembler.h"
#include "isa/disassembler.h"
#include "isa/spelling.h"
#include "opcode_info.h"

/* For speed: a case is small, so what it frees need not be watched for long. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) { return "quarantine_size_mb=2:malloc_context_size=10"; }

static const char name[] = "fuzz.ptx";

/* ---- kernels */

static const char *check_instruction(const struct kernel *k, uint64_t word) {
  const struct opcode_info *info = opcode_info(isa_opcode(word));
  struct operand operands[OPCODE_MAX_OPERANDS];
  if (!info) return "an opcode is undefined";
  for (unsigned n = opcode_operands(isa_opcode(word), operands); n-- > 0;) {
    const enum operand_kind kind = operands[n].kind;
    const bool is_register = kind == OPERAND_REGISTER || kind == OPERAND_PAIR || kind == OPERAND_ADDRESS ||
                             (kind == OPERAND_REGISTER_OR_IMMEDIATE && !isa_immediate_form(word));
    const unsigned reg = (unsigned)(word >> operands[n].shift) & 255;
    if (is_register && reg != ISA_ZERO_REGISTER && reg + (kind == OPERAND_PAIR) >= k->registers)
      return "a register is beyond the kernel's";
  }
  if (isa_opcode(word) == ISA_BRA && isa_reconvergence(word) != ISA_NO_RECONVERGENCE &&
      isa_reconvergence(word) >= k->length)
    return "lanes meet outside of the kernel";
  return NULL;
}

/* The kernel as text, for the caller to free. */
static char *print(const struct kernel *k) {
  const size_t size = ((size_t)k->length + 2) * DISASSEMBLY_BYTES;
  char *text = malloc(size);
  size_t used = text ? (size_t)snprintf(text, size, ".kernel k\n") : 0;
  for (uint32_t i = 0; text && i < k->length; i++) {
    disassemble(k->code[i], text + used, DISASSEMBLY_BYTES - 1);
    used += strlen(text + used);
    text[used++] = '\n';
  }
  if (text) text[used] = 0;
  return text;
}

static const char *check_round_trip(const struct kernel *k) {
  static char wrong[512];
  struct kernel again;
  struct tw_error error;
  char *text = print(k);
  if (!text) return "out of memory";
  const int result = assemble_text("kernel", text, strlen(text), &again, &error);
  const char *bad = NULL;
  if (result) snprintf(wrong, sizeof wrong, "what was compiled is no kernel: %s", error.text), bad = wrong;
  else if (again.length != k->length || memcmp(again.code, k->code, k->length * sizeof *k->code) != 0)
    bad = "what was compiled does not come back from its text";
  if (!result) kernel_free(&again);
  free(text);
  return bad;
}

static const char *check(const struct compiled *c, const struct compile_options *o, uint32_t lines) {
  const struct kernel *const k = &c->kernel;
  const char *wrong = NULL;
  if (!k->length || k->length > o->max_instructions) return "the length is out of range";
  if (!k->registers || k->registers > (o->max_registers ? o->max_registers : COMPILER_MAX_REGISTERS))
    return "more registers than allowed";
  if (k->shared_bytes > KERNEL_MAX_SHARED || k->shared_bytes % 4 || c->local_bytes % 4) return "memory of a wrong size";
  if (k->argument_count || c->parameter_count > COMPILED_PARAMETERS) return "parameters out of range";
  for (uint32_t i = 0; i < c->parameter_count; i++)
    if (c->parameters[i].offset + c->parameters[i].bytes > COMPILED_PARAMETER_BYTES ||
        !memchr(c->parameters[i].type, 0, sizeof c->parameters[i].type))
      return "a parameter is behind the last byte";
  for (uint32_t i = 0; i < k->length && !wrong; i++) {
    wrong = check_instruction(k, k->code[i]);
    if (!k->line[i] || k->line[i] > lines) wrong = "an instruction comes from a line that is not there";
  }
  return wrong ? wrong : check_round_trip(k);
}

/* ---- cases */

static struct compile_options options_for(const struct text *text) {
  static const uint32_t registers[] = {0, 0, 16, 24, 32, 64, 128, 254}, banks[] = {0, 2, 4, 1},
                        instructions[] = {4096, 4096, 4096, 100};
  uint32_t hash = 2166136261u;
  for (size_t i = 0; i < text->length; i++) hash = (hash ^ (uint8_t)text->bytes[i]) * 16777619u;
  struct compile_options o = {.max_registers = registers[hash >> 8 & 7],
                              .banks = banks[hash >> 16 & 3],
                              .max_instructions = instructions[hash >> 24 & 3]};
  if (hash >> 20 & 1) o.block[0] = 64, o.block[1] = o.block[2] = 1;
  return o;
}

static uint32_t lines_of(const struct text *text) {
  uint32_t lines = 1;
  for (size_t i = 0; i < text->length; i++) lines += text->bytes[i] == '\n';
  return lines;
}

static const char *compile_entry(const struct text *text, const char *entry, unsigned *taken) {
  struct compile_options o = options_for(text);
  struct compiled c;
  struct tw_error error = {""};
  o.entry = entry;
  if (compile_ptx(name, text->bytes, text->length, &o, &c, &error)) return fuzz_check_error(&error, name);
  const char *wrong = check(&c, &o, lines_of(text));
  compiled_free(&c);
  *taken = 1;
  return wrong;
}

static const char *compile_all(const struct text *text, unsigned *taken) {
  struct ptx_module module;
  struct tw_error error = {""};
  const char *wrong = NULL;
  unsigned entries = 0;
  if (ptx_read(&module, name, text->bytes, text->length, &error)) return fuzz_check_error(&error, name);
  for (uint32_t i = 0; i < module.functions.count && !wrong; i++) {
    const struct ptx_function *f = &module.functions.at[i];
    if (!f->entry || !f->defined) continue;
    char *entry = strndup(f->name.text, f->name.length);
    if (entry) wrong = compile_entry(text, entry, taken);
    free(entry);
    entries++;
  }
  if (!wrong && entries != 1) wrong = compile_entry(text, NULL, taken);
  ptx_free(&module);
  return wrong;
}

int main(int argc, char **argv) { return fuzz_main(argc, argv, compile_all); }
