/* settings_package: prints rtl/settings_pkg.sv from the table of settings.h, so that a setting is typed once. */
#include <stdio.h>

#include "dispatch/settings.h"

/* A constant of 32 bits for each register, the last first. */
static void constants(const char *name, u32 (*of)(const struct setting *)) {
  printf("  localparam [Registers*32-1:0] %s = {", name);
  for (unsigned i = SETTINGS_REGISTERS; i-- > 0;)
    printf("%s32'h%x%s", i % 8 == 7 ? "\n      " : "", of(settings_find(i)), i ? ", " : "};\n");
}

static u32 reset_of(const struct setting *s) { return s->reset; }
static u32 mask_of(const struct setting *s) { return low_bits(s->width); }

static void print_package(void) {
  puts("// settings_pkg: the SM's configuration registers, printed from cmodel/dispatch/settings.h by `make isa`; not "
       "edited by hand.\n"
       "/* verilator lint_off UNUSEDPARAM */\npackage settings_pkg;");
  printf("  localparam Registers = %d;\n", SETTINGS_REGISTERS);
  puts("  // Of each register its value after reset, and the bits that it has.");
  constants("Reset", reset_of);
  constants("Mask", mask_of);
  puts("  // The settings by name, of each all its elements.\n  typedef struct packed {");
  for (unsigned n = settings_count; n-- > 0;) {
    const struct setting *s = &settings_list[n];
    printf("    logic [%d:0] %s;  // %s: %s\n", s->elements * s->width - 1, s->name, s->unit, s->meaning);
  }
  unsigned bits = 0;
  for (unsigned n = 0; n < settings_count; n++) bits += settings_list[n].elements * settings_list[n].width;
  printf("  } values_t;\n  /* verilator lint_off UNUSEDSIGNAL */  // registers have fewer bits\n"
         "  function automatic [%u:0] named(input [Registers*32-1:0] value);\n    named = {",
         bits - 1);
  for (unsigned i = SETTINGS_REGISTERS; i-- > 0;)
    printf("%svalue[%u +: %u]%s", i % 4 == 3 ? "\n        " : "", i * 32, settings_find(i)->width, i ? ", " : "};\n");
  puts("  endfunction\n  /* verilator lint_on UNUSEDSIGNAL */\nendpackage\n/* verilator lint_on UNUSEDPARAM */");
}

int main(void) {
  print_package();
  return 0;
}
