/* memory_lef: see memory_macros.h.  The area is the model's; a memory is square, or as high as its pins want it, which
 * stand along the left edge, a bit to a pin, about 0.56 µm apart at 45 nm: two tracks of a middle metal.  All is on a
 * grid of 0.005 µm, which is that of technologies.  The layers are the memory's own but for its edge.  There are no
 * supply pins, as netlists have none. */
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "measured/memory_macros.h"

static const double grid_um = 0.005, pin_pitch_um = 0.56, at_nm = 45;

static double on_grid(double um) { return floor(um / grid_um + 0.999) * grid_um; }

/* An eighth of it is on the grid. */
static double pitch_of(double nm) { return floor(pin_pitch_um * nm / at_nm / (8 * grid_um) + 0.5) * 8 * grid_um; }

static const char *last_word(const char *words) {
  const char *blank = strrchr(words, ' ');
  return blank ? blank + 1 : words;
}

static void print_pin(const struct macro_port *p, u32 bit, u32 place, double pitch, const char *layer) {
  const double y = (place + 0.5) * pitch;
  char name[MACRO_NAME + 16];
  snprintf(name, sizeof name, p->bits > 1 ? "%s[%u]" : "%s", p->name, bit);
  printf("  PIN %s\n    DIRECTION %s ;\n    USE %s ;\n    PORT\n      LAYER %s ;\n        RECT 0 %.3f %.3f %.3f ;\n"
         "    END\n  END %s\n",
         name, p->output ? "OUTPUT" : "INPUT", memory_port_is_clock(p) ? "CLOCK" : "SIGNAL", layer, y - pitch / 8,
         pitch / 2, y + pitch / 8, name);
}

static void print_macro(const struct memory_macro *m, double area, double pitch, const char *layers) {
  u32 pins = 0, place = 0;
  for (u32 i = 0; i < m->ports; i++) pins += m->port[i].bits;
  const double height = on_grid(fmax(sqrt(area), pins * pitch)), across = on_grid(area / height);
  printf("MACRO %s\n  CLASS BLOCK ;\n  ORIGIN 0 0 ;\n  SIZE %.3f BY %.3f ;\n  SYMMETRY X Y R90 ;\n", m->name, across,
         height);
  for (u32 i = 0; i < m->ports; i++)
    for (u32 bit = 0; bit < m->port[i].bits; bit++) print_pin(&m->port[i], bit, place++, pitch, last_word(layers));
  puts("  OBS");
  for (const char *at = layers; *at;) {
    const int length = (int)strcspn(at, " ");
    printf("    LAYER %.*s ;\n      RECT %.3f 0 %.3f %.3f ;\n", length, at, pitch, across, height);
    at += length;
    while (isspace((unsigned char)*at)) at++;
  }
  printf("  END\nEND %s\n\n", m->name);
}

void memory_macros_lef(const struct memory_macros *t, const struct memory_model *model,
                       const struct macro_metals *metals) {
  puts("VERSION 5.8 ;\nBUSBITCHARS \"[]\" ;\nDIVIDERCHAR \"/\" ;\n");
  for (u32 i = 0; i < t->macros; i++) {
    const struct memory_macro *m = &t->macro[i];
    print_macro(m, memory_area_um2(model, m->words, m->width_bits), pitch_of(metals->feature_nm), metals->layers);
  }
  puts("END LIBRARY");
}
