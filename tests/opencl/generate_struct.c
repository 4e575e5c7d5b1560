/* generate_struct: the struct that a kernel is given by value: scalars, arrays and structs of two, in any order,
 * filled up to SHAPE_GIVEN bytes.  To a kernel its parameter is a variable like others. */
#include "generate.h"

static unsigned aligned(unsigned at, unsigned to) { return (at + to - 1) / to * to; }

/* Where a member ends that begins at the next place it may. */
static unsigned end_of(const struct member *m, unsigned at) {
  const unsigned first = type_bytes[m->type], second = type_bytes[m->second];
  if (m->kind != MEMBER_PAIR) return aligned(at, first) + first * m->length;
  const unsigned most = first > second ? first : second;
  return aligned(at, most) + aligned(aligned(first, second) + second, most);
}

static struct member any_member(struct generator *g) {
  struct member m = {.kind = chance(g, 50) ? MEMBER_SCALAR : chance(g, 60) ? MEMBER_ARRAY : MEMBER_PAIR, .length = 1};
  m.type = any_type(g);
  m.second = any_type(g);
  if (m.kind == MEMBER_ARRAY) m.length = chance(g, 50) ? 2 : 4;
  return m;
}

static void declare(const struct member *m, unsigned number) {
  if (m->kind == MEMBER_SCALAR) printf(" %s m%u;", type_names[m->type], number);
  else if (m->kind == MEMBER_ARRAY) printf(" %s m%u[%u];", type_names[m->type], number, m->length);
  else printf(" struct { %s x; %s y; } m%u;", type_names[m->type], type_names[m->second], number);
}

void given_struct(struct generator *g, unsigned number) {
  unsigned bytes = 0;
  g->member_count = 0;
  printf("struct given%u {", number);
  while (g->member_count < MEMBERS) {
    const struct member m = any_member(g);
    if (end_of(&m, bytes) >= SHAPE_GIVEN) break;
    bytes = end_of(&m, bytes);
    declare(&m, g->member_count);
    g->members[g->member_count++] = m;
  }
  printf(" uchar rest[%u]; } __attribute__((aligned(8)));\n", SHAPE_GIVEN - bytes);
}

enum type given_member(struct generator *g, struct given_text *to) {
  const unsigned number = below(g, g->member_count);
  const struct member *m = &g->members[number];
  const bool second = m->kind == MEMBER_PAIR && chance(g, 50);
  to->length = m->kind == MEMBER_ARRAY ? m->length : 0;
  snprintf(to->name, sizeof to->name, "given.m%u%s", number, m->kind != MEMBER_PAIR ? "" : second ? ".y" : ".x");
  return second ? m->second : m->type;
}
