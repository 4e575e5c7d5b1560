/* assembler_directive: lines that start with '.'; see assembler.h. */
#include <string.h>

#include "assembler_internal.h"
#include "spelling.h"

/* Takes a name and copies it to where it is kept. */
static int take_name(struct assembler *as, const char *what, char copy[KERNEL_NAME_BYTES]) {
  const struct token *name = &as->token;
  if (name->kind != TOKEN_NAME) return assembler_fail(as, name, "expected %s", what);
  if (name->length >= KERNEL_NAME_BYTES)
    return assembler_fail(as, name, "%s is longer than %d characters", what, KERNEL_NAME_BYTES - 1);
  memcpy(copy, name->text, name->length);
  copy[name->length] = 0;
  return assembler_advance(as);
}

static int parse_kernel(struct assembler *as, const struct token *directive) {
  if (*as->kernel->name) return assembler_fail(as, directive, "second .kernel; a file holds one kernel");
  return take_name(as, "a kernel name", as->kernel->name);
}

/* x[,y[,z]]; missing dimensions are 1. */
static int parse_extent(struct assembler *as, const struct token *directive) {
  uint32_t *extent = token_is(directive, ".grid") ? as->kernel->grid : as->kernel->block;
  extent[0] = extent[1] = extent[2] = 1;
  for (int i = 0; i < 3; i++) {
    if (i && !assembler_at(as, ',')) break;
    if (i && assembler_advance(as)) return -1;
    if (assembler_range(as, "a dimension", 1, KERNEL_MAX_EXTENT, &extent[i])) return -1;
  }
  const char *fault = launch_geometry_fault(as->kernel->grid, as->kernel->block);
  return fault ? assembler_fail(as, directive, "%s", fault) : 0;
}

static int parse_shared(struct assembler *as, const struct token *directive) {
  (void)directive;
  return assembler_range(as, "shared memory size in bytes", 0, KERNEL_MAX_SHARED, &as->kernel->shared_bytes);
}

static int parse_fill(struct assembler *as, struct kernel_argument *argument) {
  static const char *const names[] = {
      [FILL_ZERO] = "zero", [FILL_IOTA] = "iota", [FILL_RAND] = "rand", [FILL_RANDF] = "randf", [FILL_VALUE] = "value"};
  if (assembler_at_end(as)) return 0;
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
    if (!token_is(&as->token, names[i])) continue;
    argument->fill = (enum buffer_fill)i;
    if (assembler_advance(as)) return -1;
    if (argument->fill < FILL_RAND) return 0;
    struct token value;
    if (assembler_expect(as, ':') || assembler_value(as, "a fill value", &value)) return -1;
    argument->value = value.bits;
    return 0;
  }
  return assembler_fail(as, &as->token, "unknown fill; use zero, iota, rand:SEED, randf:SEED or value:V");
}

static int parse_buffer(struct assembler *as, struct kernel_argument *argument) {
  struct token size = as->token;
  if (assembler_range(as, "buffer size in bytes", 4, KERNEL_MAX_BUFFER, &argument->bytes)) return -1;
  if (argument->bytes % 4) return assembler_fail(as, &size, "buffer size must be a multiple of 4 bytes");
  return parse_fill(as, argument);
}

static int parse_scalar(struct assembler *as, struct kernel_argument *argument) {
  struct token value;
  if (assembler_value(as, "an argument value", &value)) return -1;
  if (value.is_float != (argument->kind == ARGUMENT_F32))
    return assembler_fail(as, &value, value.is_float ? "u32 needs an integer" : "f32 is written 1.0 or 0f3f800000");
  argument->value = value.bits;
  return 0;
}

static int parse_argument(struct assembler *as, const struct token *directive) {
  struct kernel *kernel = as->kernel;
  struct kernel_argument argument = {.kind = ARGUMENT_BUFFER};
  if (token_is(&as->token, "u32")) argument.kind = ARGUMENT_U32;
  else if (token_is(&as->token, "f32")) argument.kind = ARGUMENT_F32;
  else if (!token_is(&as->token, "buf")) return assembler_fail(as, &as->token, "expected buf, u32 or f32");
  if (assembler_advance(as)) return -1;

  struct token name = as->token;
  if (take_name(as, "an argument name", argument.name)) return -1;
  if (kernel_argument_find(kernel, name.text, name.length) >= 0 || geometry_find(name.text, name.length) >= 0)
    return assembler_fail(as, &name, "constant '%s' is already defined", argument.name);
  if (kernel->argument_count == KERNEL_ARGUMENTS)
    return assembler_fail(as, directive, "more than %d arguments do not fit the constant bank", KERNEL_ARGUMENTS);
  if (argument.kind == ARGUMENT_BUFFER ? parse_buffer(as, &argument) : parse_scalar(as, &argument)) return -1;
  kernel->arguments[kernel->argument_count++] = argument;
  return 0;
}

static int parse_equ(struct assembler *as, const struct token *directive) {
  if (as->symbol_count == ASSEMBLER_SYMBOLS)
    return assembler_fail(as, directive, "more than %d .equ names", ASSEMBLER_SYMBOLS);
  struct symbol symbol = {.name = as->token};
  if (symbol.name.kind != TOKEN_NAME) return assembler_fail(as, &as->token, "expected a name");
  for (unsigned i = 0; i < as->symbol_count; i++)
    if (token_same(&as->symbols[i].name, &symbol.name))
      return assembler_fail(as, &symbol.name, "'%.*s' is already defined", TOKEN_TEXT(&symbol.name));
  if (assembler_advance(as) || assembler_value(as, "a value", &symbol.value)) return -1;
  as->symbols[as->symbol_count++] = symbol;
  return 0;
}

static int parse_repeat(struct assembler *as, const struct token *directive) {
  if (as->depth == ASSEMBLER_NESTING)
    return assembler_fail(as, directive, ".repeat nests at most %d deep", ASSEMBLER_NESTING);
  struct repeat *repeat = &as->repeats[as->depth++];
  repeat->directive = *directive;
  if (assembler_range(as, "repeat count", 1, ISA_PROGRAM_WORDS, &repeat->remaining)) return -1;
  repeat->body = as->lexer;
  return 0;
}

/* Goes back to the body's first line until it has run often enough. */
static int parse_endr(struct assembler *as, const struct token *directive) {
  if (!as->depth) return assembler_fail(as, directive, ".endr without .repeat");
  struct repeat *repeat = &as->repeats[as->depth - 1];
  if (--repeat->remaining == 0) {
    as->depth--;
    return 0;
  }
  as->lexer = repeat->body;
  as->token = (struct token){.kind = TOKEN_NEWLINE};
  return 0;
}

int assembler_directive(struct assembler *as) {
  static const struct {
    const char *name;
    int (*parse)(struct assembler *, const struct token *directive);
  } directives[] = {
      {".kernel", parse_kernel}, {".grid", parse_extent}, {".block", parse_extent},  {".shared", parse_shared},
      {".arg", parse_argument},  {".equ", parse_equ},     {".repeat", parse_repeat}, {".endr", parse_endr},
  };
  struct token directive = as->token;
  for (unsigned i = 0; i < sizeof directives / sizeof *directives; i++)
    if (token_is(&directive, directives[i].name))
      return assembler_advance(as) ? -1 : directives[i].parse(as, &directive);
  return assembler_fail(as, &directive,
                        "unknown directive '%.*s'; there are .kernel, .grid, .block, .shared, .arg, "
                        ".equ, .repeat and .endr",
                        TOKEN_TEXT(&directive));
}
