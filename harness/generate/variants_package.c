/* variants_package: prints rtl/variants_pkg.sv from cmodel/variants.h, so that the number of a variant exists once. */
#include <stdio.h>

#include "variants.h"

#define LINE(variant, name, needs) printf("  localparam %s = %d;\n", #variant, variant);
#define NEED(need)                                                                                                     \
  print_need("OPERAND_STAGE", #need, OPERAND_STAGE_COUNT, operand_stage_needs, NEED_##need);                           \
  print_need("LOAD_PATH", #need, LOAD_PATH_COUNT, load_path_needs, NEED_##need);

/* A bit for each variant that needs it; nothing where none does. */
static void print_need(const char *socket, const char *name, unsigned count, bool (*needs)(unsigned, enum variant_need),
                       enum variant_need need) {
  unsigned who = 0;
  for (unsigned variant = 0; variant < count; variant++) who |= (unsigned)needs(variant, need) << variant;
  if (who) printf("  localparam [%u:0] %s_NEEDS_%s = %u'd%u;\n", count - 1, socket, name, count, who);
}

int main(void) {
  puts("// variants_pkg: the mechanisms that fit into a socket, printed from cmodel/variants.h by `make isa`; not "
       "edited by hand.\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage variants_pkg;\n  // OperandStage");
  OPERAND_STAGES(LINE)
  puts("  // LoadPath");
  LOAD_PATHS(LINE)
  puts("  // Which of them need what: a bit for each.");
  VARIANT_NEEDS(NEED)
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
