/* report: see report.h. */
#include "report.h"

#include <ctype.h>

#include "lockstep/bits.h"
#include "names.h"

static const void *element_of(const struct tw_port *p, unsigned element, const void *values) {
  return (const u8 *)values + p->offset + element * tw_type_size(p->type);
}

bool report_means(const struct tw_twin *t, unsigned port, unsigned element, const void *values) {
  if (t->when[port] < 0) return true;
  const unsigned when = (unsigned)t->when[port];
  const struct tw_port *q = &t->unit->ports[when];
  bool any = false;
  for (unsigned bit = 0; bit < t->count[when] * t->width[when]; bit++)
    if (!t->group[port] || bit == element / t->group[port])
      any |= tw_value(element_of(q, bit / t->width[when], values), q->type) >> bit % t->width[when] & 1;
  return any;
}

/* Neighbouring lanes of one value are written as one: 0x3f800000 *32. */
static void print_row(FILE *f, const row *r, unsigned lanes) {
  fputc('{', f);
  for (unsigned lane = 0, next; lane < lanes; lane = next) {
    for (next = lane + 1; next < lanes && r->lane[next] == r->lane[lane];) next++;
    fprintf(f, "%s0x%x", lane ? " " : "", r->lane[lane]);
    if (next > lane + 1) fprintf(f, "*%u", next - lane);
  }
  fputc('}', f);
}

void report_value(FILE *f, const struct tw_twin *t, unsigned port, unsigned element, const void *values) {
  const struct tw_port *p = &t->unit->ports[port];
  const void *at = element_of(p, element, values);
  char name[NAMES_BYTES];
  if (p->type == TW_row) {
    print_row(f, at, t->width[port] / 32);
    return;
  }
  fprintf(f, "0x%llx", (unsigned long long)tw_value(at, p->type));
  names_of_value(t->unit, p, t->width[port], tw_value(at, p->type), name);
  if (name[0]) fprintf(f, " (%s)", name);
}

static void print_differing_lanes(FILE *f, const row *shown, const row *expected, const row *got) {
  const char *separator = "";
  for (unsigned lane = 0; lane < 32; lane++) {
    if (expected->lane[lane] == got->lane[lane]) continue;
    fprintf(f, "%slane %u: 0x%08x", separator, lane, shown->lane[lane]);
    separator = ", ";
  }
}

/* A width or a count spelt as one parameter says what its bits or values stand for: Warps is one for each. */
static bool one_each(const char *size) {
  for (const char *p = size; *p; p++)
    if (!isalpha((unsigned char)*p)) return false;
  const size_t n = strlen(size);
  return n > 0 && !(n > 4 && strcmp(size + n - 4, "Bits") == 0);
}

static void print_differing_bits(FILE *f, const struct tw_port *p, unsigned width, u64 difference) {
  const char *separator = difference & (difference - 1) ? "bits " : "bit ";
  for (u64 left = difference; left; left &= left - 1, separator = ", ")
    fprintf(f, "%s%d", separator, __builtin_ctzll(left));
  fprintf(f, " of %u", width);
  if (one_each(p->width)) fprintf(f, " (%s)", p->width);
}

/* In which bits or lanes, and of which element. */
static void print_difference(FILE *f, const struct tw_mismatch *m) {
  const struct tw_twin *t = m->twin;
  const struct tw_port *p = m->port;
  const unsigned port = (unsigned)(p - t->unit->ports);
  const void *expected = element_of(p, m->element, t->expected), *got = element_of(p, m->element, t->got);
  if (p->type == TW_row) {
    unsigned lanes = 0;
    for (unsigned i = 0; i < 32; i++) lanes += ((const row *)expected)->lane[i] != ((const row *)got)->lane[i];
    fprintf(f, "%u of %u lanes", lanes, t->width[port] / 32u);
  } else {
    print_differing_bits(f, p, t->width[port], tw_value(expected, p->type) ^ tw_value(got, p->type));
  }
  if (p->vector) fprintf(f, "; element %u of %u", m->element, t->count[port]);
  if (p->vector && one_each(p->count)) fprintf(f, " (%s)", p->count);
  if (t->when[port] < 0) return;
  fprintf(f, ", while %s", t->unit->ports[t->when[port]].name);
  if (t->count[port] > t->group[port]) fprintf(f, "[%u]", m->element / t->group[port]);
}

void report_mismatch(FILE *f, const struct tw_mismatch *m) {
  const struct tw_twin *t = m->twin;
  const unsigned port = (unsigned)(m->port - t->unit->ports);
  const void *const values[] = {t->expected, t->got};
  fprintf(f, "MISMATCH  unit %s  instance %s\n", t->unit->name, t->path);
  if (t->session->several && strstr(t->path, ".config")) fprintf(f, "  SM        %u\n", tw_twin_place(t));
  fprintf(f, "  cycle     %llu\n  port      %s", (unsigned long long)m->cycle, m->port->name);
  if (m->port->vector) fprintf(f, "[%u]", m->element);
  for (unsigned i = 0; i < 2; i++) {
    fputs(i ? "\n  got       " : "\n  expected  ", f);
    if (m->port->type == TW_row)
      print_differing_lanes(f, element_of(m->port, m->element, values[i]), element_of(m->port, m->element, t->expected),
                            element_of(m->port, m->element, t->got));
    else report_value(f, t, port, m->element, values[i]);
  }
  fputs("\n  differs   ", f);
  print_difference(f, m);
  fputc('\n', f);
}
