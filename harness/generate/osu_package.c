/* osu_package: prints rtl/operand/osu_pkg.sv from metadata.h and osu_bank.h, so that a code of RegLess exists once. */
#include <stdio.h>

#include "operand/osu_bank.h"

int main(void) {
  puts("// osu_pkg: codes of RegLess, printed from cmodel/operand/metadata.h and cmodel/operand/osu_bank.h by `make "
       "isa`;\n"
       "// not edited by hand.\n/* verilator lint_off UNUSEDPARAM */\npackage osu_pkg;");
  puts("  // What is done with a line; the list that it is in; what a request is.");
  printf("  localparam [1:0] READ = %d, RESERVE = %d, WRITE = %d;\n", OSU_READ, OSU_RESERVE, OSU_WRITE);
  printf("  localparam [1:0] FREE = %d, CLEAN = %d, DIRTY = %d, USED = %d;\n", OSU_FREE, OSU_CLEAN, OSU_DIRTY,
         OSU_USED);
  printf("  localparam [1:0] STORE = %d, PRELOAD = %d, LAST_PRELOAD = %d, INVALIDATE = %d;\n", OSU_STORE,
         REGION_PRELOAD, REGION_LAST_PRELOAD, REGION_INVALIDATE);
  puts("  // Marks of operands.");
  printf("  localparam [1:0] KEEP = %d, EVICT = %d, ERASE = %d;\n", REGION_KEEP, REGION_EVICT, REGION_ERASE);
  puts("  // Metadata: opcodes, and how many a word has of what.");
  printf("  localparam [9:0] REGION = %d, MORE = %d, MARKS = %d, SMALL = %d;\n", METADATA_REGION, METADATA_MORE,
         METADATA_MARKS, METADATA_SMALL);
  printf("  localparam BANKS = %d, SLOTS = %d;\n", REGION_BANKS, REGION_SLOTS);
  printf("  localparam REGION_ITEMS = %d, MORE_ITEMS = %d, SMALL_ITEMS = %d, MARKED = %d, SMALL_MARKED = %d;\n",
         METADATA_REGION_ITEMS, METADATA_MORE_ITEMS, METADATA_SMALL_ITEMS, METADATA_MARKED, METADATA_SMALL_MARKED);
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
