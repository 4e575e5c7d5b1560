/* sfu_package: prints rtl/execute/sfu_pkg.sv from cmodel/execute/sfu_tables.h, so that a coefficient exists once. */
#include <stdint.h>
#include <stdio.h>

#include "execute/sfu_tables.h"

/* One segment as the word the hardware looks up. */
static unsigned long long segment(long c0, long c1, long c2) {
  return (uint64_t)c0 << 37 | ((uint64_t)c1 & 0x3fffff) << 15 | ((uint64_t)c2 & 0x7fff);
}

int main(void) {
#define X(word) word,
  static const uint64_t turn[] = {SFU_TURN(X)};
#undef X
#define X(c0, c1, c2) segment(c0, c1, c2),
  const unsigned long long segments[] = {SFU_COEFFICIENTS(X)};
#undef X
  puts("// sfu_pkg: coefficients of the special functions, printed from cmodel/execute/sfu_tables.h by `make isa`;\n"
       "// not edited by hand.\n/* verilator lint_off UNUSEDPARAM */\npackage sfu_pkg;");
  puts("  // Where each function's segments begin.");
  printf("  localparam [9:0] RCP = %d, RSQ = %d, EX2 = %d, LG2 = %d, SIN = %d;\n", SFU_RCP, SFU_RSQ, SFU_EX2, SFU_LG2,
         SFU_SIN);
  puts("  // The first 156 fraction bits of 1/(2 pi), with zeros above for windows that begin at its end.");
  printf("  localparam [207:0] TURN = 208'h%016llx%016llx%016llx;\n", (unsigned long long)turn[2],
         (unsigned long long)turn[1], (unsigned long long)turn[0]);
  puts("  // {c0[26:0], c1[21:0], c2[14:0]} in units of 2^-27, c1 and c2 signed; the last segment first.");
  printf("  localparam [%d:0] SEGMENTS = {", SFU_SEGMENTS * 64 - 1);
  for (unsigned s = SFU_SEGMENTS; s-- > 0;)
    printf("%s64'h%016llx%s", s % 5 == 4 ? "\n    " : " ", segments[s], s ? "," : "\n  };\n");
  puts("endpackage\n/* verilator lint_on UNUSEDPARAM */");
  return 0;
}
