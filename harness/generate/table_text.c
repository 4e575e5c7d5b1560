/* table_text: see table_text.h. */
#include "table_text.h"

#include <stdio.h>

/* clog2 is a system function in SystemVerilog. */
void text_expression(const char *text) {
  for (const char *p = text; *p; p++) {
    if (strncmp(p, "clog2", 5) == 0) putchar('$');
    putchar(*p);
  }
}

void text_range(const struct tw_port *p) {
  fputs("[(", stdout);
  text_expression(p->count);
  fputs(")*(", stdout);
  text_expression(p->width);
  fputs(")-1:0]", stdout);
}

void text_parameters(const struct tw_unit *u) {
  printf("#(\n");
  for (unsigned i = 0; i < u->param_count; i++)
    printf("    parameter %s = %u%s\n", u->params[i].name, u->params[i].min,
           i + 1 < u->param_count || u->derived_count ? "," : "");
  for (unsigned i = 0; i < u->derived_count; i++) {
    printf("    localparam %s = ", u->derived[i].name);
    text_expression(u->derived[i].expression);
    puts(i + 1 < u->derived_count ? "," : "");
  }
  printf(")");
}

void text_parameter_bindings(const struct tw_unit *u) {
  printf("#(");
  for (unsigned i = 0; i < u->param_count; i++)
    printf("%s.%s(%s)", i ? ", " : "", u->params[i].name, u->params[i].name);
  printf(")");
}

void text_lint_off(void) {
  puts("/* verilator lint_off UNUSED */ /* verilator lint_off BLKSEQ */ /* verilator lint_off DECLFILENAME */\n"
       "/* verilator lint_off UNOPTFLAT */ /* verilator lint_off VARHIDDEN */ /* verilator lint_off SELRANGE */");
}
