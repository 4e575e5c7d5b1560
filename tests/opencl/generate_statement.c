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

static void change_given(struct generator *g) {
  struct given_text text;
  const enum type type = given_member(g, &text);
  printf("%s", text.name);
  if (text.length) place(g, text.length, g->deepest);
  printf(" = ");
  expression(g, type, 1);
  puts(";");
}

/* Tallies of the grid or the group have one operation each; a word of the item's own may have any, and what it held
 * counts. */
static void atomic(struct generator *g) {
  static const char *const operations[] = {"add", "sub", "and", "or", "xor", "min", "max", "xchg", "cmpxchg"};
  enum { XCHG = SHAPE_TALLIES - 1, CMPXCHG };
  const unsigned o = below(g, CMPXCHG + 1);
  const enum type type = chance(g, 50) ? U32 : I32;
  const char *const prefix = chance(g, 30) ? "atom" : "atomic";
  if (o >= XCHG || chance(g, 30))
    printf("v%u = %s_%s((__global %s *)mine + %u, ", below(g, g->variable_count), prefix, operations[o],
           type_names[type], below(g, SHAPE_MINE / 4));
  else printf("%s_%s(%s + %u, ", prefix, operations[o], chance(g, 50) ? "tally" : "group_tally", o);
  if (o == CMPXCHG) expression(g, type, g->deepest), printf(", ");
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

void outcome(struct generator *g) {
  for (unsigned i = 0; i < SHAPE_VARIABLES; i++) {
    indent(g);
    printf("out[id * %d + %u] = ", SHAPE_VARIABLES, i);
    if (g->variables[i] == F64) printf("bits(v%u) ^ bits(v%u) >> 32;\n", i, i);
    else if (is_real(g->variables[i])) printf("bits(v%u);\n", i);
    else printf(type_bytes[g->variables[i]] == 8 ? "v%u ^ v%u >> 32;\n" : "v%u;\n", i, i);
  }
}

static void leave(struct generator *g) {
  printf("if "), comparison(g, 1), puts(" {");
  g->nest++;
  outcome(g);
  indent(g), puts("return;");
  g->nest--;
  indent(g), puts("}");
}

void statement(struct generator *g) {
  static const char *const fences[] = {"mem_fence", "read_mem_fence", "write_mem_fence"};
  const unsigned chosen = below(g, 107);
  indent(g);
  if (chosen < 20 && g->nest < NEST) branch(g);
  else if (chosen < 30 && g->nest < NEST) loop(g);
  else if (chosen < 35 && g->nest < NEST) selection(g);
  else if (chosen < 50 && g->kernel) store(g);
  else if (chosen < 60 && g->kernel) atomic(g);
  else if (chosen >= 104 && g->kernel) change_given(g);
  else if (chosen >= 102 && g->kernel) leave(g);
  else if (chosen >= 100 && g->kernel) printf("%s(CLK_GLOBAL_MEM_FENCE);\n", fences[below(g, 3)]);
  else assignment(g);
}

void block(struct generator *g) {
  g->nest++;
  for (unsigned i = 1 + below(g, 2); i > 0; i--) statement(g);
  g->nest--;
}

static void order(struct generator *g) { indent(g), puts("barrier(CLK_LOCAL_MEM_FENCE);"); }

/* By a word for each item, or by one that an item writes; one that has left tells nothing any more. */
void exchange(struct generator *g) {
  static const char *const told[] = {"told", "pair.word", "pair.half_word"};
  const bool all = chance(g, 50);
  const char *const one = told[below(g, 3)];
  indent(g);
  if (all) printf("shared[item] = ");
  else printf("if (item == %u) %s = ", below(g, SHAPE_BLOCK), one);
  expression(g, U32, 1);
  puts(";");
  order(g);
  indent(g);
  printf("v%u = ", below(g, g->variable_count));
  if (all) printf("shared["), expression(g, U32, g->deepest), printf(" %% %d]", SHAPE_BLOCK);
  else printf("%s", one);
  puts(";");
  order(g);
}

void rounds(struct generator *g) {
  const unsigned c = g->counters++;
  indent(g), printf("for (int c%u = 0; c%u < %u; c%u++) {\n", c, c, 2 + below(g, 4), c);
  g->nest++;
  if (chance(g, 50)) statement(g);
  exchange(g);
  if (chance(g, 50)) statement(g);
  g->nest--;
  indent(g), puts("}");
  g->counters--;
}

void group_leaves(struct generator *g) {
  indent(g), printf("if (in[group + %u & %d] & %u) {\n", below(g, SHAPE_IN), SHAPE_IN - 1, 1u << below(g, 32));
  g->nest++;
  statement(g);
  exchange(g);
  if (chance(g, 50)) statement(g);
  outcome(g);
  indent(g), puts("return;");
  g->nest--;
  indent(g), puts("}");
}
