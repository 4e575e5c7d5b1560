/* variants_package: prints rtl/variants_pkg.sv from cmodel/variants.h, so that the number of a variant exists once. */
#include <stdio.h>

#include "variants.h"

#define LINE(variant, name, needs) printf("  localparam %s = %d;\n", #variant, variant);
#define OF_STAGES(need) needs("OPERAND_STAGE", #need, OPERAND_STAGE_COUNT, operand_stage_needs, NEED_##need);
#define OF_PATHS(need) needs("LOAD_PATH", #need, LOAD_PATH_COUNT, load_path_needs, NEED_##need);

/* A bit for each variant of a socket that has the need. */
static void needs(const char *socket, const char *name, unsigned count, bool (*has)(unsigned, enum variant_need),
                  enum variant_need need) {
  unsigned who = 0;
  for (unsigned variant = 0; variant < count; variant++) who |= (unsigned)has(variant, need) << variant;
  printf("  localparam [%u:0] %s_NEEDS_%s = %u'd%u;\n", count - 1, socket, name, count, who);
}

int main(void) {
  puts("// variants_pkg: the mechanisms that fit into a socket, printed from cmodel/variants.h by `make isa`; not "
       "edited by hand.\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage variants_pkg;\n  // OperandStage, and a bit for each that needs "
       "something");
  OPERAND_STAGES(LINE)
  OPERAND_STAGE_NEEDS(OF_STAGES)
  puts("  // LoadPath likewise");
  LOAD_PATHS(LINE)
  LOAD_PATH_NEEDS(OF_PATHS)
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
