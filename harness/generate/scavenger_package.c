/* scavenger_package: prints rtl/control/scavenger_pkg.sv from scavenger.h, so that a length of the governor exists
 * once. */
#include <stdio.h>

#include "control/scavenger.h"

static const struct scavenger_params *const lengths[] = {&scavenger_paper, &scavenger_short, &scavenger_shortest};

#define LENGTH(name)                                                                                                   \
  printf("  localparam [%zu*32-1:0] " #name " = {", sizeof lengths / sizeof *lengths);                                 \
  for (unsigned i = sizeof lengths / sizeof *lengths; i-- > 0;) printf("32'd%u%s", lengths[i]->name, i ? ", " : "};\n")

int main(void) {
  puts("// scavenger_pkg: lengths of Scavenger's governor, printed from cmodel/control/scavenger.c by `make isa`; not "
       "edited by\n"
       "// hand.  Of each the paper's, those of short kernels, and the shortest (scavenger_paper and those after it).\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage scavenger_pkg;");
  LENGTH(Buckets);
  LENGTH(Slice);
  LENGTH(Minimum);
  LENGTH(Maximum);
  LENGTH(Hold);
  LENGTH(Tolerance);
  LENGTH(RunMaximum);
  LENGTH(Period);
  LENGTH(Window);
  LENGTH(Entries);
  LENGTH(Comparison);
  LENGTH(Samples);
  LENGTH(Time);
  LENGTH(Interval);
  LENGTH(Far);
  LENGTH(Patience);
  LENGTH(Alone);
  LENGTH(Absence);
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
