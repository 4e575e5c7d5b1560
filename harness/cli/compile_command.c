/* compile_command: see compile_command.h.  What is printed is assembly: comments tell instructions' numbers, which
 * branch targets are, and the parameters, which the assembler does not know. */
#include "compile_command.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/compiler.h"
#include "file.h"
#include "isa/disassembler.h"
#include "run/options.h"
#include "run/run.h"

enum { KEY_ENTRY = 700, KEY_BANKS, KEY_MAX_REGISTERS, KEY_BLOCK };

struct compile_input {
  const char *file;
  struct compile_options options;
};

static error_t parse(int key, char *text, struct argp_state *state) {
  struct compile_input *c = state->input;
  switch (key) {
    case KEY_ENTRY: c->options.entry = text; return 0;
    case KEY_BANKS: c->options.banks = (u32)options_number(state, "banks", text, 1, 8); return 0;
    case KEY_MAX_REGISTERS:
      c->options.max_registers = (u32)options_number(state, "max-registers", text, 4, COMPILER_MAX_REGISTERS);
      return 0;
    case KEY_BLOCK:
      if (launch_parse_extent(text, c->options.block) != 0 || launch_geometry_fault((u32[]){1, 1, 1}, c->options.block))
        options_error(state, "--block %s: must be X[,Y[,Z]], at most %d threads", text, KERNEL_MAX_THREADS);
      return 0;
    case ARGP_KEY_ARG:
      if (c->file) options_error(state, "%s: only one module is compiled", text);
      c->file = text;
      return 0;
    case ARGP_KEY_NO_ARGS: options_error(state, "no module given"); return 0;
    default: return ARGP_ERR_UNKNOWN;
  }
}

/* The start of each line of a text; the last one is its end. */
static const char **find_lines(const char *text, u32 *count) {
  u32 lines = 1;
  for (const char *c = text; *c; c++) lines += *c == '\n';
  const char **at = malloc((lines + 1) * sizeof *at);
  if (!at) return NULL;
  *count = 0;
  at[(*count)++] = text;
  for (const char *c = text; *c; c++)
    if (*c == '\n') at[(*count)++] = c + 1;
  at[*count] = text + strlen(text);
  return at;
}

static void print_line(const char *line) {
  line += strspn(line, " \t");
  fputs("  // ", stdout);
  for (; *line && *line != '\n' && *line != '\r'; line++) putchar(*line == '\t' ? ' ' : *line);
  putchar('\n');
}

static void print_parameter(u32 number, const struct compiled_parameter *p) {
  const u32 bank = COMPILED_BANK_WORDS * 4;
  printf("// parameter %u: .%s at ", number, p->type);
  if (p->offset < bank) printf("c[%u]", ISA_ARGUMENT_WORD * 4 + p->offset);
  else printf("[c[%d] + %u]", COMPILED_BEYOND_WORD * 4, p->offset - bank);
  printf(", %u bytes%s\n", p->bytes, p->is_shared ? ", a pointer to shared memory" : "");
}

static void print_head(const char *file, const struct compiled *c) {
  printf("// %s: %u instructions, %u registers, %u bytes of shared memory, %u of local memory of a thread, %u of "
         "variables\n",
         file, c->kernel.length, c->kernel.registers, c->kernel.shared_bytes, c->local_bytes, c->data_bytes);
  for (u32 i = 0; i < c->parameter_count; i++) print_parameter(i + 1, &c->parameters[i]);
  printf(".kernel %s\n", c->kernel.name);
  if (c->required_block[0])
    printf(".block %u %u %u\n", c->required_block[0], c->required_block[1], c->required_block[2]);
  if (c->kernel.shared_bytes) printf(".shared %u\n", c->kernel.shared_bytes);
}

static void print_kernel(const struct compiled *c, const char *const *lines, u32 count) {
  u32 line = 0;
  for (u32 i = 0; i < c->kernel.length; i++) {
    char text[DISASSEMBLY_BYTES];
    if (c->kernel.line[i] != line && c->kernel.line[i] - 1 < count) {
      line = c->kernel.line[i];
      printf("\n  // line %u\n", line);
      print_line(lines[line - 1]);
    }
    disassemble(c->kernel.code[i], text, sizeof text);
    printf("  %-48s // %u\n", text, i);
  }
}

int compile_command(int argc, char **argv) {
  static const struct argp_option own[] = {
      {"entry", KEY_ENTRY, "NAME", 0, "the kernel (default: the module's only one)", 0},
      {"block", KEY_BLOCK, "X[,Y[,Z]]", 0, "for blocks of this size (default: any)", 0},
      {"banks", KEY_BANKS, "N", 0, "number registers so that instructions read N banks evenly", 0},
      {"max-registers", KEY_MAX_REGISTERS, "N", 0,
       "registers of a thread (default: 254); what does not fit is kept in memory", 0},
      {0}};
  const struct argp argp = {own,  parse, "MODULE.ptx", "Prints an entry of a PTX module as this SM's instructions.",
                            NULL, NULL,  NULL};
  struct compile_input input = {0};
  struct compiled compiled;
  struct tw_error error;
  size_t length;
  u32 count;
  argp_parse(&argp, argc, argv, 0, NULL, &input);
  char *text = file_read(input.file, COMPILER_FILE_BYTES, &length, &error);
  if (!text || compile_ptx(input.file, text, length, &input.options, &compiled, &error)) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    free(text);
    return RUN_BAD_INPUT;
  }
  const char **lines = find_lines(text, &count);
  if (lines) {
    print_head(input.file, &compiled);
    print_kernel(&compiled, lines, count);
  }
  free(lines);
  free(text);
  compiled_free(&compiled);
  return lines ? 0 : RUN_INTERNAL;
}
