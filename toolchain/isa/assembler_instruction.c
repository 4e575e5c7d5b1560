/* assembler_instruction: one instruction, its operands read as opcode_operands() lists them; see assembler.h. */
#include <stdlib.h>

#include "assembler_internal.h"
#include "opcode_info.h"
#include "spelling.h"

/* Instruction under construction. */
struct encoding {
  uint64_t word;
  const struct opcode_info *info;
};

static void put(struct encoding *encoding, unsigned shift, unsigned width, uint64_t value) {
  uint64_t mask = width == 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1;
  encoding->word = (encoding->word & ~(mask << shift)) | (value & mask) << shift;
}

/* Number of a register name: r0..r254, rz; -1 if the token is none. */
static int register_number(const struct token *token) {
  if (token_is(token, "rz")) return ISA_ZERO_REGISTER;
  if (token->kind != TOKEN_NAME || token->text[0] != 'r' || token->length < 2 || token->length > 4) return -1;
  if (token->text[1] == '0' && token->length > 2) return -1;
  int number = 0;
  for (unsigned i = 1; i < token->length; i++) {
    if (token->text[i] < '0' || token->text[i] > '9') return -1;
    number = number * 10 + token->text[i] - '0';
  }
  return number < ISA_ZERO_REGISTER ? number : -1;
}

static void count_registers(struct assembler *as, uint32_t highest) {
  if (highest < ISA_ZERO_REGISTER && highest + 1 > as->kernel->registers) as->kernel->registers = highest + 1;
}

static int parse_register(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  int number = register_number(&as->token);
  bool pair = operand->kind == OPERAND_PAIR;
  if (number < 0)
    return assembler_fail(as, &as->token, "expected a register, r0 to r254 or rz, not '%.*s'", TOKEN_TEXT(&as->token));
  if (pair && (number % 2 || number == ISA_ZERO_REGISTER - 1))
    return assembler_fail(as, &as->token, "misaligned pair '%.*s'; %s takes even registers up to r252",
                          TOKEN_TEXT(&as->token), encoding->info->mnemonic);
  count_registers(as, (uint32_t)number + pair);
  put(encoding, operand->shift, 8, (uint64_t)number);
  if (assembler_advance(as)) return -1;
  if (!assembler_at(as, '~')) return 0;
  put(encoding, operand->near, 1, 1);
  return assembler_advance(as);
}

static int parse_register_or_immediate(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  const struct token *start = &as->token;
  struct token value;
  bool misspelt = start->kind == TOKEN_NAME && start->length > 1 && start->text[0] == 'r' && start->text[1] >= '0' &&
                  start->text[1] <= '9'; /* such as r300: better reported as a register */
  if (misspelt || register_number(start) >= 0) return parse_register(as, encoding, operand);
  if (assembler_value(as, "a register or an immediate", &value)) return -1;
  put(encoding, 9, 1, 1);
  put(encoding, 32, 32, value.bits);
  return 0;
}

int assembler_predicate(struct assembler *as, uint64_t *predicate) {
  const struct token *token = &as->token;
  bool numbered = token->kind == TOKEN_NAME && token->length == 2 && token->text[0] == 'p' && token->text[1] >= '0' &&
                  token->text[1] < '0' + ISA_PREDICATES;
  if (!numbered && !token_is(token, "pt"))
    return assembler_fail(as, token, "expected a predicate, p0 to p6 or pt, not '%.*s'", TOKEN_TEXT(token));
  *predicate = numbered ? (uint64_t)(token->text[1] - '0') : ISA_TRUE_PREDICATE;
  return assembler_advance(as);
}

static int parse_predicate(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  bool negated = operand->kind == OPERAND_SELECTOR && assembler_at(as, '!');
  if (negated && assembler_advance(as)) return -1;
  uint64_t predicate;
  if (assembler_predicate(as, &predicate)) return -1;
  put(encoding, operand->shift, 8, predicate | (uint64_t)negated << 3);
  return 0;
}

static int parse_address(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  enum { WIDTH = 14, LIMIT = 1 << (WIDTH - 1) };
  if (assembler_expect(as, '[') || parse_register(as, encoding, operand)) return -1;
  if (assembler_at(as, '+') || assembler_at(as, '-')) {
    struct token value;
    if (assembler_at(as, '+') && assembler_advance(as)) return -1;
    if (assembler_value(as, "an address offset", &value)) return -1;
    int32_t offset = (int32_t)value.bits;
    if (value.is_float || offset < -LIMIT || offset >= LIMIT)
      return assembler_fail(as, &value, "address offset is out of range %d to %d", -LIMIT, LIMIT - 1);
    put(encoding, 64 - WIDTH, WIDTH, (uint64_t)offset);
  }
  return assembler_expect(as, ']');
}

static int parse_special(struct assembler *as, struct encoding *encoding) {
  int number = special_find(as->token.text, as->token.length);
  if (number < 0)
    return assembler_fail(as, &as->token,
                          "unknown special register '%.*s'; there are tid, laneid, warpid, ctaid.x to ctaid.z, smid "
                          "and nsmid",
                          TOKEN_TEXT(&as->token));
  put(encoding, 32, 32, (uint64_t)number);
  return assembler_advance(as);
}

/* c[BYTES], an argument declared above, or a geometry word. */
static int parse_constant(struct assembler *as, struct encoding *encoding) {
  struct token name = as->token;
  int word = kernel_argument_find(as->kernel, name.text, name.length);
  if (word >= 0) word += ISA_ARGUMENT_WORD;
  else word = geometry_find(name.text, name.length);
  if (assembler_advance(as)) return -1;
  if (word >= 0) {
    put(encoding, 32, 32, (uint64_t)word * 4);
    return 0;
  }
  if (!token_is(&name, "c") || !assembler_at(as, '['))
    return assembler_fail(as, &name,
                          "unknown constant '%.*s'; name an .arg declared above, a geometry word such as "
                          "ntid.x, or c[BYTES]",
                          TOKEN_TEXT(&name));
  struct token start;
  uint32_t bytes = 0;
  if (assembler_advance(as)) return -1;
  start = as->token;
  if (assembler_range(as, "constant offset", 0, ISA_CONSTANT_WORDS * 4 - 4, &bytes)) return -1;
  if (bytes % 4) return assembler_fail(as, &start, "constant offset must be a multiple of 4");
  put(encoding, 32, 32, bytes);
  return assembler_expect(as, ']');
}

static int parse_target(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  bool index = as->token.kind == TOKEN_NUMBER && !as->token.is_float;
  if (as->token.kind != TOKEN_NAME && !index)
    return assembler_fail(as, &as->token, "expected a label or an instruction index");
  as->references[as->reference_count++] = (struct label_reference){as->token, as->kernel->length, operand->shift};
  put(encoding, operand->shift, 16, 0);
  return assembler_advance(as);
}

static int parse_operand(struct assembler *as, struct encoding *encoding, const struct operand *operand) {
  switch (operand->kind) {
    case OPERAND_REGISTER:
    case OPERAND_PAIR: return parse_register(as, encoding, operand);
    case OPERAND_REGISTER_OR_IMMEDIATE: return parse_register_or_immediate(as, encoding, operand);
    case OPERAND_PREDICATE:
    case OPERAND_SELECTOR: return parse_predicate(as, encoding, operand);
    case OPERAND_ADDRESS: return parse_address(as, encoding, operand);
    case OPERAND_SPECIAL: return parse_special(as, encoding);
    case OPERAND_CONSTANT: return parse_constant(as, encoding);
    case OPERAND_TARGET: return parse_target(as, encoding, operand);
  }
  return -1;
}

/* Room for one more instruction. */
static int make_room(struct assembler *as) {
  struct kernel *kernel = as->kernel;
  if (kernel->length < as->room) return 0;
  const size_t room = as->room ? 2 * (size_t)as->room : 256;
  uint64_t *code = realloc(kernel->code, room * sizeof *code);
  if (code) kernel->code = code;
  uint32_t *line = realloc(kernel->line, room * sizeof *line);
  if (line) kernel->line = line;
  struct label_reference *references = realloc(as->references, 2 * room * sizeof *references);
  if (references) as->references = references;
  if (!code || !line || !references) return tw_fail(as->error, "%s: no memory to assemble", as->lexer.file);
  as->room = (uint32_t)room;
  return 0;
}

int assembler_instruction(struct assembler *as, const struct token *mnemonic, uint64_t guard) {
  struct kernel *kernel = as->kernel;
  bool uniform = token_is(mnemonic, "bra.uni");
  int opcode = uniform ? ISA_BRA : opcode_find(mnemonic->text, mnemonic->length);
  if (opcode < 0)
    return assembler_fail(as, mnemonic, "unknown opcode '%.*s'; the closest is '%s'", TOKEN_TEXT(mnemonic),
                          opcode_info(opcode_nearest(mnemonic->text, mnemonic->length))->mnemonic);
  if (kernel->length == ISA_PROGRAM_WORDS)
    return assembler_fail(as, mnemonic, "program longer than %d instructions", ISA_PROGRAM_WORDS);
  if (make_room(as)) return -1;

  struct encoding encoding = {(uint64_t)opcode | guard, opcode_info((unsigned)opcode)};
  put(&encoding, 14, 16, 0xffff); /* rd and ra, then rb and rc: the zero register where the instruction has none */
  if (encoding.info->form == ISA_FORM_IMM) put(&encoding, 9, 1, 1);
  else put(&encoding, 32, 16, 0xffff);
  if (uniform) put(&encoding, 48, 16, ISA_NO_RECONVERGENCE);

  struct operand operands[OPCODE_MAX_OPERANDS];
  unsigned count = opcode_operands((unsigned)opcode, operands) - uniform;
  for (unsigned i = 0; i < count; i++) {
    if (assembler_at_end(as))
      return assembler_fail(as, &as->token, "%.*s takes %u operands, found %u", TOKEN_TEXT(mnemonic), count, i);
    if (i && assembler_expect(as, ',')) return -1;
    if (parse_operand(as, &encoding, &operands[i])) return -1;
  }
  if (!assembler_at_end(as))
    return assembler_fail(as, &as->token, "%.*s takes %u operands, found more", TOKEN_TEXT(mnemonic), count);
  kernel->line[kernel->length] = mnemonic->line;
  kernel->code[kernel->length++] = encoding.word;
  return 0;
}
