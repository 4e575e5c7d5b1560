/* report: see report.h. */
#include "report.h"

#include "bits.h"

static void print_value(FILE *f, const struct tw_twin *t, const struct tw_mismatch *m, const void *values) {
  const u8 *at = (const u8 *)values + m->port->offset + m->element * tw_type_size(m->port->type);
  if (m->port->type != TW_row) {
    fprintf(f, "0x%llx", (unsigned long long)tw_value(at, m->port->type));
    return;
  }
  const row *expected = (const row *)((const u8 *)t->expected + m->port->offset) + m->element;
  const row *got = (const row *)((const u8 *)t->got + m->port->offset) + m->element;
  const char *separator = "";
  for (unsigned lane = 0; lane < 32; lane++)
    if (expected->lane[lane] != got->lane[lane]) {
      fprintf(f, "%slane %u: 0x%08x", separator, lane, ((const row *)at)->lane[lane]);
      separator = ", ";
    }
}

void tw_report_mismatch(FILE *f, const struct tw_mismatch *m, const char *replay) {
  const struct tw_twin *t = m->twin;
  fprintf(f, "MISMATCH  unit %s  instance %s\n", t->unit->name, t->path);
  fprintf(f, "  cycle     %llu\n  port      %s", (unsigned long long)m->cycle, m->port->name);
  if (m->port->vector) fprintf(f, "[%u]", m->element);
  fprintf(f, "\n  expected  ");
  print_value(f, t, m, t->expected);
  fprintf(f, "\n  got       ");
  print_value(f, t, m, t->got);
  fprintf(f, "\n  replay    %s\n", replay);
}
