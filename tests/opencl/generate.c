/* generate: random OpenCL C, for holding the PTX compiler and the SM against clang's code for the host.
 *
 *   generate SEED COUNT [doubles|halves]
 *
 * Prints a module of COUNT kernels, k0 on; a seed gives one text on every machine.
 *
 * Kernels use all integer types, floats and, if asked for, doubles or halves, conversions, nested branches, loops and
 * switches, functions that clang does not inline, private arrays, vectors, bytes and half words in memory, local
 * memory -- arrays, structures and single words -- behind barriers, several returns before, between and after these,
 * and atomics whose order does not matter.  Nothing in them is undefined, and no operation on these is one that
 * implementations may round differently: what a program does is the same wherever it runs.  See support.h for what
 * they call.
 *
 *   in     64 words, read only           tally  8 words, each changed with one commutative operation
 *   mine   32 bytes of one work-item     out    what its variables hold at the end
 *   given  a struct by value, other in each kernel, that an item may change */
#include <stdlib.h>
#include <string.h>

#include "generate.h"

static void function(struct generator *g, unsigned number) {
  enum type *signature = g->functions[number];
  for (unsigned i = 0; i <= PARAMETERS; i++) signature[i] = any_type(g);
  printf("__attribute__((noinline)) %s f%u(", type_names[signature[0]], number);
  for (unsigned i = 0; i < PARAMETERS; i++) {
    g->variables[i] = signature[1 + i];
    printf("%s%s v%u", i ? ", " : "", type_names[signature[1 + i]], i);
  }
  puts(")\n{");
  g->deepest = 1;
  g->variable_count = PARAMETERS;
  g->function_count = number; /* so that none calls itself */
  block(g);
  printf("  return ");
  expression(g, signature[0], 0);
  puts(";\n}\n");
}

static void declarations(struct generator *g, unsigned number) {
  given_struct(g, number);
  printf("__kernel void k%u(__global const uint *in, __global uint *out, __global uchar *all,\n"
         "  __global uint *tally, struct given%u given)\n{\n",
         number, number);
  printf("  __local uint shared[%d], group_tally[%d], told;\n", SHAPE_BLOCK, SHAPE_TALLIES);
  puts("  __local struct { uint word; ushort half_word; } pair;");
  printf("  const uint group = get_group_id(1) * %d + get_group_id(0);\n", SHAPE_GRID_X);
  printf("  const uint item = (get_local_id(2) * %d + get_local_id(1)) * %d + get_local_id(0);\n", SHAPE_BLOCK_Y,
         SHAPE_BLOCK_X);
  printf("  const uint id = group * %d + item;\n", SHAPE_BLOCK);
  printf("  __global uchar *mine = all + id * %d;\n  uint own[%d];\n", SHAPE_MINE, OWN);
  printf("  for (int i = 0; i < %d; i++) own[i] = in[id + i & %d];\n", OWN, SHAPE_IN - 1);
  printf("  if (item < %d) group_tally[item] = 0x55555555u << (item & 1);\n", SHAPE_TALLIES);
  puts("  shared[item] = item;\n  if (item == 0) told = pair.word = pair.half_word = 7;");
  puts("  barrier(CLK_LOCAL_MEM_FENCE);");
  printf("  out += %u;\n", number * SHAPE_OUT);
  for (unsigned i = 0; i < SHAPE_VARIABLES; i++) {
    g->variables[i] = any_type(g);
    const char *as = g->variables[i] == F64   ? "as_double(((__global const ulong *)in)"
                     : g->variables[i] == F16 ? "as_half(((__global const ushort *)in)"
                     : g->variables[i] == F32 ? "as_float(in"
                                              : "(in";
    printf("  %s v%u = %s[id + %u & %d]);\n", type_names[g->variables[i]], i, as, below(g, SHAPE_IN),
           (g->variables[i] == F64 ? SHAPE_IN / 2 : SHAPE_IN) - 1);
  }
}

static void results(void) {
  puts("  barrier(CLK_LOCAL_MEM_FENCE);");
  printf("  if (item < %d) out[%d + group * %d + item] = group_tally[item];\n}\n\n", SHAPE_TALLIES,
         SHAPE_ITEMS * SHAPE_VARIABLES, SHAPE_TALLIES);
}

/* What all items of a group, or those of them that are left, do together. */
static void together(struct generator *g) {
  if (chance(g, 25)) exchange(g);
  if (chance(g, 20)) rounds(g);
  if (chance(g, 10)) group_leaves(g);
}

static void kernel(struct generator *g, unsigned number) {
  g->kernel = true;
  g->deepest = 2;
  g->function_count = FUNCTIONS;
  g->variable_count = SHAPE_VARIABLES;
  declarations(g, number);
  for (unsigned i = 2 + below(g, 4); i > 0; i--) {
    together(g);
    statement(g);
  }
  together(g);
  outcome(g);
  results();
}

int main(int count, char **arguments) {
  struct generator g = {.extra = F32};
  if (count == 4 && strcmp(arguments[3], "doubles") == 0) g.extra = F64;
  if (count == 4 && strcmp(arguments[3], "halves") == 0) g.extra = F16;
  if (count != 3 + (g.extra != F32)) return fputs("usage: generate SEED COUNT [doubles|halves]\n", stderr), 2;
  tw_random_seed(&g.random, strtoull(arguments[1], NULL, 0));
  printf("/* generate %s %s */\n__constant uint table[%d] = { ", arguments[1], arguments[2], TABLE);
  for (unsigned i = 0; i < TABLE; i++) printf("0x%xu, ", tw_random_word(&g.random));
  puts("};\n");
  for (unsigned i = 0; i < FUNCTIONS; i++) function(&g, i);
  for (unsigned i = 0; i < strtoul(arguments[2], NULL, 0); i++) kernel(&g, i);
  return 0;
}
