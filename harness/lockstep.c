/* lockstep: see lockstep.h. */
#include "lockstep.h"

#include <stdio.h>
#include <stdlib.h>

#include "bits.h"
#include "random.h"

static struct tw_session *announced;

void tw_session_use(struct tw_session *session) { announced = session; }

static void twin_free(struct tw_twin *t) {
  free(t->path);
  free(t->state);
  free(t->in);
  free(t->expected);
  free(t->got);
  free(t);
}

void tw_session_close(struct tw_session *session) {
  while (session->twins) {
    struct tw_twin *t = session->twins;
    session->twins = t->next;
    twin_free(t);
  }
}

static int find_port(const struct tw_unit *unit, const char *name) {
  for (unsigned i = 0; i < unit->port_count; i++)
    if (strcmp(unit->ports[i].name, name) == 0) return (int)i;
  return -1;
}

static void *zeroed(size_t size) {
  void *p = calloc(1, size ? size : 1);
  if (!p) {
    fputs("twinwarp: out of memory\n", stderr);
    abort();
  }
  return p;
}

static void check_layout(const struct tw_twin *t) {
  for (unsigned i = 0; i < t->unit->param_count; i++) {
    const struct tw_param *p = &t->unit->params[i];
    if (t->params[i] >= p->min && t->params[i] <= p->max) continue;
    fprintf(stderr, "twinwarp: %s: parameter %s is %u; it must be %u to %u\n", t->path, p->name, t->params[i], p->min,
            p->max);
    exit(2);
  }
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (t->count[i] <= p->max && t->width[i] <= tw_type_size(p->type) * 8) continue;
    fprintf(stderr, "twinwarp: %s: port %s has %u x %u bits; its table has room for %u x %zu\n", t->path, p->name,
            t->count[i], t->width[i], p->max, tw_type_size(p->type) * 8);
    exit(2);
  }
}

void *tw_twin_open(const struct tw_unit *unit, const char *path, const u32 *params) {
  struct tw_twin *t = zeroed(sizeof *t);
  t->unit = unit;
  t->session = announced;
  size_t length = strlen(path);
  t->path = zeroed(length + 1);
  memcpy(t->path, path, length);
  char *checker = strstr(t->path, ".checker");
  if (checker) *checker = 0;
  for (unsigned i = 0; i < unit->param_count; i++) t->params[i] = params[i];
  unit->layout(t->params, t->count, t->width);
  check_layout(t);
  for (unsigned i = 0; i < unit->port_count; i++) t->when[i] = find_port(unit, unit->ports[i].when);
  t->state = zeroed(unit->state_size);
  t->in = zeroed(unit->in_size);
  t->expected = zeroed(unit->out_size);
  t->got = zeroed(unit->out_size);
  unit->init(t->state, t->params);
  t->next = announced->twins;
  announced->twins = t;
  return t;
}

static void *values_of(const struct tw_twin *t, const struct tw_port *p) {
  return (u8 *)(p->direction == TW_IN ? t->in : t->got) + p->offset;
}

bool tw_twin_means(const struct tw_twin *t, unsigned port, unsigned element, const void *values) {
  int when = t->when[port];
  if (when < 0) return true;
  const struct tw_port *q = &t->unit->ports[when];
  unsigned bits = t->count[when] * t->width[when];
  unsigned bit = element * bits / t->count[port];
  const u8 *value = (const u8 *)values + q->offset + bit / t->width[when] * tw_type_size(q->type);
  return tw_value(value, q->type) >> (bit % t->width[when]) & 1;
}

static bool differs(struct tw_twin *t, unsigned port, unsigned *element) {
  const struct tw_port *p = &t->unit->ports[port];
  size_t size = tw_type_size(p->type);
  const u8 *expected = (const u8 *)t->expected + p->offset, *got = (const u8 *)t->got + p->offset;
  if (t->when[port] < 0) {
    t->values += t->count[port];
    if (memcmp(expected, got, size * t->count[port]) == 0) return false;
  }
  for (*element = 0; *element < t->count[port]; ++*element) {
    if (!tw_twin_means(t, port, *element, t->expected)) continue;
    t->values += t->when[port] >= 0;
    if (memcmp(expected + *element * size, got + *element * size, size) != 0) return true;
  }
  return false;
}

static void compare(struct tw_twin *t) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    unsigned element;
    if (t->unit->ports[i].direction != TW_OUT || !differs(t, i, &element)) continue;
    t->session->mismatch = (struct tw_mismatch){t, &t->unit->ports[i], element, t->session->cycle};
    return;
  }
}

void tw_twin_check(struct tw_twin *t, bool rst, u32 *const *values) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->type != TW_row) tw_unpack(values_of(t, p), p->type, values[i], t->count[i], t->width[i]);
  }
  if (!t->session->checking) return;
  if (rst) {
    t->unit->reset(t->state);
    t->live = true;
  } else if (t->live) {
    t->unit->comb(t->state, t->in, t->expected);
    t->cycles++;
    if (!t->session->mismatch.twin) compare(t);
    t->unit->clock(t->state, t->in, t->expected);
  }
}

bool tw_twin_drive(struct tw_twin *t, u32 *const *values) {
  bool rst = t->session->stimulus(t->session->context, t);
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction == TW_IN && p->type != TW_row)
      tw_pack(values[i], values_of(t, p), p->type, t->count[i], t->width[i]);
  }
  return rst;
}

void tw_twin_expected(const struct tw_twin *t, u32 *const *values) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction == TW_OUT && p->type != TW_row)
      tw_pack(values[i], (const u8 *)t->expected + p->offset, p->type, t->count[i], t->width[i]);
  }
}

void tw_twin_randomise(struct tw_twin *t, struct tw_random *random) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    if (p->direction != TW_IN) continue;
    u8 *value = values_of(t, p);
    for (unsigned e = 0; e < t->count[i]; e++, value += tw_type_size(p->type))
      if (p->type == TW_row)
        for (unsigned lane = 0; lane < t->width[i] / 32; lane++) ((row *)value)->lane[lane] = tw_random_word(random);
      else
        tw_store(value, p->type, tw_random_bits(random, t->width[i]));
  }
}

/* DPI functions that serve every unit: registers travel one at a time, and only when they mean something. */
int tw_enabled(void *twin);
int tw_enabled(void *twin) {
  const struct tw_twin *t = twin;
  return t->session->checking || t->driven;
}

int tw_tracing(void *twin);
int tw_tracing(void *twin) { return ((struct tw_twin *)twin)->session->tracing; }

void *tw_find(const char *path);
void *tw_find(const char *path) {
  for (struct tw_twin *t = announced->twins; t; t = t->next)
    if (strcmp(t->path, path) == 0) {
      t->driven = true;
      return t;
    }
  fprintf(stderr, "twinwarp: no checker is bound to %s\n", path);
  exit(4);
}

void tw_row_check(void *twin, int port, int element, const u32 *value);
void tw_row_check(void *twin, int port, int element, const u32 *value) {
  const struct tw_twin *t = twin;
  memcpy((row *)values_of(t, &t->unit->ports[port]) + element, value, t->width[port] / 8);
}

void tw_row_drive(void *twin, int port, int element, u32 *value);
void tw_row_drive(void *twin, int port, int element, u32 *value) {
  const struct tw_twin *t = twin;
  memcpy(value, (const row *)values_of(t, &t->unit->ports[port]) + element, t->width[port] / 8);
}

void tw_row_expected(void *twin, int port, int element, u32 *value);
void tw_row_expected(void *twin, int port, int element, u32 *value) {
  const struct tw_twin *t = twin;
  const u8 *values = (const u8 *)t->expected + t->unit->ports[port].offset;
  memcpy(value, (const row *)values + element, t->width[port] / 8);
}
