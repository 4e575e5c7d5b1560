/* isa_package: prints rtl/isa_pkg.sv from the tables of isa.h, so that an opcode is typed once; and the classes of
 * issue_gates.h. */
#include <stdio.h>

#include "isa.h"
#include "issue/decode.h"
#include "issue/issue_gates.h"

/* What the instructions of one part read and write. */
static void print_functions(const char *prefix, enum isa_part part) {
  printf("  // What an instruction reads, {pairs, rc, rb, ra}, in register form.\n"
         "  function automatic [3:0] %ssources(input [8:0] opcode);\n    case (opcode)\n",
         prefix);
#define X(name, cls, op, text, sources, destination, form) \
  if (sources && isa_part_of(ISA_##name) == part) \
    printf("      9'd%d: %ssources = 4'd%d;  // %s\n", ISA_##name, prefix, sources, text);
  ISA_OPCODES(X)
#undef X
  printf("      default: %ssources = 4'd0;\n    endcase\n  endfunction\n"
         "  // The kind of destination.\n  function automatic [1:0] %sdestination(input [8:0] opcode);\n"
         "    case (opcode)\n",
         prefix, prefix);
#define X(name, cls, op, text, sources, destination, form) \
  if (destination && isa_part_of(ISA_##name) == part) \
    printf("      9'd%d: %sdestination = 2'd%d;  // %s\n", ISA_##name, prefix, destination, text);
  ISA_OPCODES(X)
#undef X
  printf("      default: %sdestination = DEST_NONE;\n    endcase\n  endfunction\n", prefix);
}

int main(void) {
  puts("// isa_pkg: the instruction set, printed from cmodel/isa.h by `make isa`; not edited by hand.\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage isa_pkg;");
  puts("  // Instruction classes: opcode[8:6].");
#define X(name, code) printf("  localparam [2:0] CLASS_%s = %d;\n", #name, code);
  ISA_CLASSES(X)
#undef X
  puts("  // Operations of a class: opcode[5:0].");
#define X(name, cls, op, text, sources, destination, form) \
  printf("  localparam [5:0] OP_%s = %d;  // %s\n", #name, op, text);
  ISA_OPCODES(X)
#undef X
  puts("  // In no program: see cmodel/control/share_probe.h.");
  printf("  localparam [5:0] OP_PROBE = %d;\n", ISA_MEM_SHARED | ISA_MEM_PROBE);
  puts("  // Special registers: the immediate of s2r.");
#define X(name, code, text) printf("  localparam [31:0] SPECIAL_%s = %d;\n", #name, code);
  ISA_SPECIALS(X)
#undef X
  puts("  // What an instruction writes.");
  printf("  localparam [1:0] DEST_NONE = %d, DEST_REG = %d, DEST_PAIR = %d, DEST_PRED = %d;\n", ISA_NONE, ISA_REG,
         ISA_PAIR, ISA_PRED);
  puts("  // Kinds of instructions: see cmodel/issue/decode.h.");
#define X(name, number) printf("  localparam [2:0] KIND_%s = %d;\n", #name, number);
  DECODE_KINDS(X)
#undef X
  puts("  // Classes of instructions for which warps are held back: see cmodel/issue/issue_gates.h.");
#define X(name, number) printf("  localparam GATE_%s = %d;\n", #name, number);
  ISSUE_GATES(X)
#undef X
  printf("  localparam GATE_CLASSES = %d;\n", GATE_CLASSES);
  print_functions("", ISA_PART_BASE);
  puts("  // Double and half precision apart: a machine without them has no logic for them.");
  print_functions("double_", ISA_PART_DOUBLE);
  print_functions("half_", ISA_PART_HALF);
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
