/* assembler: statements, labels and the token primitives; see assembler.h. */
#include "assembler.h"

#include <stdlib.h>
#include <string.h>

#include "../file.h"
#include "assembler_internal.h"

int assembler_fail(struct assembler *as, const struct token *at, const char *format, ...) {
  char text[sizeof as->error->text];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return tw_fail(as->error, "%s:%u:%u: %s", as->lexer.file, at->line, at->column, text);
}

int assembler_advance(struct assembler *as) { return lexer_next(&as->lexer, &as->token, as->error); }

bool assembler_at(const struct assembler *as, char mark) {
  return as->token.kind == TOKEN_MARK && *as->token.text == mark;
}

bool assembler_at_end(const struct assembler *as) {
  return as->token.kind == TOKEN_NEWLINE || as->token.kind == TOKEN_END;
}

int assembler_expect(struct assembler *as, char mark) {
  if (!assembler_at(as, mark)) return assembler_fail(as, &as->token, "expected '%c'", mark);
  return assembler_advance(as);
}

int assembler_value(struct assembler *as, const char *what, struct token *value) {
  bool negative = assembler_at(as, '-');
  if (negative && assembler_advance(as)) return -1;
  *value = as->token;
  for (unsigned i = 0; i < as->symbol_count && value->kind == TOKEN_NAME; i++) {
    const struct symbol *symbol = &as->symbols[i];
    if (!token_same(&symbol->name, value)) continue;
    value->kind = TOKEN_NUMBER;
    value->bits = symbol->value.bits;
    value->is_float = symbol->value.is_float;
  }
  if (value->kind != TOKEN_NUMBER) return assembler_fail(as, value, "expected %s", what);
  if (negative && token_negate(value)) return assembler_fail(as, value, "%s is below -2147483648", what);
  return assembler_advance(as);
}

int assembler_range(struct assembler *as, const char *what, uint32_t low, uint32_t high, uint32_t *value) {
  struct token number;
  if (assembler_value(as, what, &number)) return -1;
  if (number.is_float || number.bits < low || number.bits > high)
    return assembler_fail(as, &number, "%s must be an integer from %u to %u", what, low, high);
  *value = number.bits;
  return 0;
}

static int define_label(struct assembler *as, const struct token *name) {
  if (as->depth)
    return assembler_fail(as, name, "label '%.*s' inside .repeat would be defined twice", TOKEN_TEXT(name));
  for (unsigned i = 0; i < as->label_count; i++) {
    const struct token *other = &as->labels[i].name;
    if (token_same(other, name))
      return assembler_fail(as, name, "label '%.*s' is already defined on line %u", TOKEN_TEXT(name), other->line);
  }
  if (as->label_count == ASSEMBLER_LABELS) return assembler_fail(as, name, "more than %d labels", ASSEMBLER_LABELS);
  as->labels[as->label_count++] = (struct label){*name, as->kernel->length};
  return 0;
}

/* '@' ['!'] predicate, into the guard field; without one, always true. */
static int parse_guard(struct assembler *as, uint64_t *bits) {
  *bits = (uint64_t)ISA_TRUE_PREDICATE << 10;
  if (!assembler_at(as, '@')) return 0;
  if (assembler_advance(as)) return -1;
  bool negated = assembler_at(as, '!');
  if (negated && assembler_advance(as)) return -1;
  uint64_t predicate;
  if (assembler_predicate(as, &predicate)) return -1;
  *bits = predicate << 10 | (uint64_t)negated << 13;
  return 0;
}

static int parse_statement(struct assembler *as) {
  if (++as->statements > ASSEMBLER_STATEMENTS)
    return assembler_fail(as, &as->token, "more than %d statements after .repeat", ASSEMBLER_STATEMENTS);

  uint64_t guard;
  while (as->token.kind == TOKEN_NAME && *as->token.text != '.') {
    struct token name = as->token;
    if (assembler_advance(as)) return -1;
    if (!assembler_at(as, ':')) return assembler_instruction(as, &name, (uint64_t)ISA_TRUE_PREDICATE << 10);
    if (assembler_advance(as) || define_label(as, &name)) return -1;
  }
  if (assembler_at_end(as)) return 0;
  if (as->token.kind == TOKEN_NAME) return assembler_directive(as);
  if (parse_guard(as, &guard)) return -1;
  struct token mnemonic = as->token;
  if (mnemonic.kind != TOKEN_NAME) return assembler_fail(as, &mnemonic, "expected an instruction, directive or label");
  return assembler_advance(as) ? -1 : assembler_instruction(as, &mnemonic, guard);
}

static int resolve_references(struct assembler *as) {
  for (unsigned i = 0; i < as->reference_count; i++) {
    const struct label_reference *reference = &as->references[i];
    const struct token *name = &reference->name;
    uint32_t target = name->bits;
    bool found = name->kind == TOKEN_NUMBER;
    for (unsigned j = 0; j < as->label_count && !found; j++) {
      const struct label *label = &as->labels[j];
      found = token_same(&label->name, name);
      target = label->index;
    }
    if (!found) return assembler_fail(as, name, "branch to undefined label '%.*s'", TOKEN_TEXT(name));
    if (target >= as->kernel->length)
      return assembler_fail(as, name, "branch to %u is out of range; the program has %u instructions", target,
                            as->kernel->length);
    as->kernel->code[reference->index] |= (uint64_t)target << reference->shift;
  }
  return 0;
}

/* What can only be judged once the whole text has been read. */
static int finish(struct assembler *as) {
  struct kernel *kernel = as->kernel;
  if (as->depth) return assembler_fail(as, &as->repeats[as->depth - 1].directive, ".repeat without .endr");
  if (!*kernel->name) return tw_fail(as->error, "%s:1:1: no .kernel NAME", as->lexer.file);
  if (!kernel->length) return assembler_fail(as, &as->token, "kernel %s has no instructions", kernel->name);
  if (resolve_references(as)) return -1;

  uint64_t last = kernel->code[kernel->length - 1];
  bool leaves = isa_opcode(last) == ISA_EXIT || isa_opcode(last) == ISA_BRA;
  if (!leaves || isa_guard(last) != ISA_TRUE_PREDICATE || isa_guard_negated(last))
    return tw_fail(as->error, "%s:%u:1: kernel %s runs off its end; finish with an unguarded exit", as->lexer.file,
                   kernel->line[kernel->length - 1], kernel->name);
  return 0;
}

static int assemble(struct assembler *as) {
  if (assembler_advance(as)) return -1;
  while (as->token.kind != TOKEN_END) {
    if (parse_statement(as)) return -1;
    if (!assembler_at_end(as)) return assembler_fail(as, &as->token, "unexpected '%.*s'", TOKEN_TEXT(&as->token));
    if (as->token.kind == TOKEN_NEWLINE && assembler_advance(as)) return -1;
  }
  return finish(as);
}

int assemble_text(const char *file, const char *text, size_t length, struct kernel *kernel, struct tw_error *error) {
  *kernel = (struct kernel){.registers = 1, .grid = {1, 1, 1}, .block = {1, 1, 1}};
  snprintf(kernel->file, sizeof kernel->file, "%s", file);
  if (length > ASSEMBLER_FILE_BYTES)
    return tw_fail(error, "%s: larger than %d bytes, not an assembly file", file, ASSEMBLER_FILE_BYTES);

  struct assembler *as = calloc(1, sizeof *as);
  if (!as) return tw_fail(error, "%s: no memory to assemble", file);
  as->kernel = kernel;
  as->error = error;
  lexer_init(&as->lexer, file, text, length);
  const int result = assemble(as);
  free(as->references);
  free(as);
  if (result) kernel_free(kernel);
  return result;
}

int assemble_file(const char *path, struct kernel *kernel, struct tw_error *error) {
  size_t length;
  memset(kernel, 0, sizeof *kernel);
  char *text = file_read(path, ASSEMBLER_FILE_BYTES, &length, error);
  int result = text ? assemble_text(path, text, length, kernel, error) : -1;
  free(text);
  return result;
}
