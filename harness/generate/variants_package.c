/* variants_package: prints rtl/variants_pkg.sv from cmodel/variants.h, so that the number of a variant exists once. */
#include <stdio.h>

#include "variants.h"

#define LINE(variant, name) printf("  localparam %s = %d;\n", #variant, variant);

int main(void) {
  puts("// variants_pkg: the mechanisms that fit into a socket, printed from cmodel/variants.h by `make isa`; not "
       "edited by hand.\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage variants_pkg;\n  // OperandStage");
  OPERAND_STAGES(LINE)
  puts("  // LoadPath");
  LOAD_PATHS(LINE)
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
