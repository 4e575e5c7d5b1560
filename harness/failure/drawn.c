/* drawn: see drawn.h. */
#include "drawn.h"

#include <stdio.h>

static bool is_row(const struct tw_twin *t, unsigned port) { return t->unit->ports[port].type == TW_row; }

/* Without the one that differs. */
static unsigned whole_parts(const struct tw_twin *t, unsigned port) {
  return is_row(t, port) ? t->count[port] * t->width[port] / 32u : 1;
}

unsigned drawn_parts(const struct tw_mismatch *m, const struct tw_twin *t, unsigned port) {
  const bool differs = m->twin == t && m->port == &t->unit->ports[port];
  return whole_parts(t, port) + (differs && !is_row(t, port) && t->count[port] > 1);
}

struct drawn_part drawn_part(const struct tw_mismatch *m, const struct tw_twin *t, unsigned port, unsigned part) {
  const unsigned width = t->width[port], lanes = width / 32;
  if (is_row(t, port))
    return (struct drawn_part){part * 32, 32, t->unit->ports[port].vector ? (int)(part / lanes) : -1,
                               (int)(part % lanes)};
  if (part == 0) return (struct drawn_part){0, t->count[port] * width, -1, -1};
  return (struct drawn_part){m->element * width, width, (int)m->element, -1};
}

void drawn_name(char name[DRAWN_NAME_BYTES], const struct tw_twin *t, unsigned port, struct drawn_part p,
                const char *prefix, const char *gap) {
  char element[16] = "", lane[16] = "", range[16] = "";
  if (p.element >= 0) snprintf(element, sizeof element, "[%d]", p.element);
  if (p.lane >= 0) snprintf(lane, sizeof lane, "[%d]", p.lane);
  if (p.bits > 1) snprintf(range, sizeof range, "%s[%u:0]", gap, p.bits - 1);
  snprintf(name, DRAWN_NAME_BYTES, "%s%.60s%s%s%s", prefix, t->unit->ports[port].name, element, lane, range);
}
