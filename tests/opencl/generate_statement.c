/* generate_statement: statements of random OpenCL C. */
#include "generate.h"

static void indent(const struct generator *g) { printf("%*s", (int)(2 * g->nest + 2), ""); }

static void assignment(struct generator *g) {
  const unsigned v = below(g, g->variable_count);
  printf("v%u = ", v);
  expression(g, g->variables[v], 0);
  puts(";");
}

static void store(struct generator *g) {
  const bool in_own = chance(g, 50);
  const enum type at = in_own ? U32 : any_integer(g);
  if (in_own) printf("own");
  else printf("((__global %s *)mine)", type_names[at]);
  place(g, in_own ? OWN : SHAPE_MINE / type_bytes[at], g->deepest);
  printf(" = ");
  expression(g, at, 1);
  puts(";");
}

/* Tallies of the grid or the group have one operation each; a word of the item's own may have any, and what it held
 * counts. */
static void atomic(struct generator *g) {
  static const char *const operations[SHAPE_TALLIES] = { "add", "sub", "and", "or", "xor", "min", "max", "xchg" };
  enum { XCHG = 7 };
  const unsigned o = below(g, SHAPE_TALLIES);
  const enum type type = chance(g, 50) ? U32 : I32;
  if (o == XCHG || chance(g, 30))
    printf("v%u = atomic_%s((__global %s *)mine + %u, ", below(g, g->variable_count), operations[o], type_names[type],
           below(g, SHAPE_MINE / 4));
  else
    printf("atomic_%s(%s + %u, ", operations[o], chance(g, 50) ? "tally" : "group_tally", o);
  expression(g, type, 1);
  puts(");");
}

static void loop(struct generator *g) {
  const unsigned c = g->counters++;
  printf("for (int c%u = 0; c%u < (", c, c);
  expression(g, I32, g->deepest);
  printf(" & 7); c%u++) {\n", c);
  if (chance(g, 30)) {
    g->nest++;
    indent(g), printf("if "), comparison(g, 2), puts(chance(g, 50) ? " break;" : " continue;");
    g->nest--;
  }
  block(g);
  indent(g), puts("}");
  g->counters--;
}

static void branch(struct generator *g) {
  printf("if "), comparison(g, 1), puts(" {");
  block(g);
  if (chance(g, 50)) indent(g), puts("} else {"), block(g);
  indent(g), puts("}");
}

static void selection(struct generator *g) {
  printf("switch (");
  expression(g, U32, 2);
  puts(" % 5) {");
  for (unsigned i = 0; i < 4; i++) {
    indent(g), printf("case %u:\n", i);
    block(g);
    if (chance(g, 70)) g->nest++, indent(g), puts("break;"), g->nest--;
  }
  indent(g), puts("}");
}

void statement(struct generator *g) {
  const unsigned chosen = below(g, 100);
  indent(g);
  if (chosen < 20 && g->nest < NEST) branch(g);
  else if (chosen < 30 && g->nest < NEST) loop(g);
  else if (chosen < 35 && g->nest < NEST) selection(g);
  else if (chosen < 50 && g->kernel) store(g);
  else if (chosen < 60 && g->kernel) atomic(g);
  else assignment(g);
}

void block(struct generator *g) {
  g->nest++;
  for (unsigned i = 1 + below(g, 2); i > 0; i--) statement(g);
  g->nest--;
}

/* Each item tells the group a word and takes another item's; only where all items of the group come. */
void exchange(struct generator *g) {
  printf("  shared[item] = ");
  expression(g, U32, 1);
  printf(";\n  barrier(CLK_LOCAL_MEM_FENCE);\n  v%u = shared[", below(g, g->variable_count));
  expression(g, U32, g->deepest);
  printf(" %% %d];\n  barrier(CLK_LOCAL_MEM_FENCE);\n", SHAPE_BLOCK);
}
