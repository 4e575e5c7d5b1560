/* shown: see shown.h.  The hierarchy is read twice: for where ports' values are, and to be copied.  Then values are
 * copied in their order, and at the end of each time what changed of the ports is drawn. */
#include "shown.h"

#include <fstapi.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

#include "drawn.h"
#include "lockstep/shim.h"
#include "util/pool.h"

enum { SCOPE_BYTES = 4096, OF_RTL = 0, OF_MODEL = 1, SIDES = 2 };

/* A port, and the signals it is drawn by, 0 for none: of the RTL and of the model each its value and what says that
 * it means something; and what is written, part by part. */
struct drawing {
  const struct tw_twin *twin;
  unsigned port, bits;
  fstHandle value[SIDES], when[SIDES], rst;
  fstHandle *to[SIDES];
  char *last[SIDES]; /* as it was drawn last */
  bool stale, was_reset;
};

/* A signal that is read: what is written of it, its value, and what is drawn by it. */
struct source {
  fstHandle to;
  char *now;
  unsigned bits, uses, *use;
};

struct shown {
  const struct tw_session *session;
  void *reader, *writer;
  struct source *sources;
  struct drawing *drawings;
  unsigned count;
  char scope[SCOPE_BYTES];
  const struct tw_twin *inside; /* the instance whose checker the hierarchy is in */
  bool begun;
  u64 time;
  char *bits; /* of a port, as it is drawn */
  struct pool pool;
};

/* ---- the hierarchy */

static void enter_scope(struct shown *s, const char *name) {
  const size_t length = strlen(s->scope);
  snprintf(s->scope + length, sizeof s->scope - length, "%s%.200s", length ? "." : "", name);
}

static void leave_scope(struct shown *s) {
  char *dot = strrchr(s->scope, '.');
  *(dot ? dot : s->scope) = 0;
}

static const struct tw_twin *twin_of(const struct shown *s, const char *path, size_t length) {
  for (const struct tw_twin *t = s->session->twins; t; t = t->next)
    if (strlen(t->path) == length && memcmp(t->path, path, length) == 0) return t;
  return NULL;
}

/* The instance that the scope is the checker of. */
static const struct tw_twin *checked(const struct shown *s) {
  static const char checker[] = ".checker_i";
  const size_t length = strlen(s->scope), end = sizeof checker - 1;
  if (length < end || strcmp(s->scope + length - end, checker) != 0) return NULL;
  return twin_of(s, s->scope, length - end);
}

static bool is_named(const struct fstHierVar *v, const char *prefix, const char *name) {
  const size_t p = strlen(prefix), n = strlen(name);
  return strncmp(v->name, prefix, p) == 0 && strncmp(v->name + p, name, n) == 0 &&
         (v->name[p + n] == 0 || v->name[p + n] == ' ');
}

/* The checker has every port, and what is expected of it; of what qualifies a port it is the same. */
static void find(struct shown *s, const struct fstHierVar *v) {
  for (struct drawing *d = s->drawings, *end = d + s->count; d < end; d++) {
    if (d->twin != s->inside) continue;
    const struct tw_unit *u = d->twin->unit;
    const char *name = u->ports[d->port].name;
    const int when = d->twin->when[d->port];
    const bool expects = when >= 0 && u->ports[when].direction == TW_OUT;
    if (is_named(v, "", "rst")) d->rst = v->handle;
    if (v->length == d->bits && is_named(v, "", name)) d->value[OF_RTL] = v->handle;
    if (v->length == d->bits && is_named(v, "expected_", name)) d->value[OF_MODEL] = v->handle;
    if (when < 0) continue;
    if (is_named(v, "", u->ports[when].name)) d->when[OF_RTL] = v->handle;
    if (is_named(v, expects ? "expected_" : "", u->ports[when].name)) d->when[OF_MODEL] = v->handle;
  }
}

static void draw_names(struct shown *s) {
  char name[DRAWN_NAME_BYTES];
  const struct tw_mismatch *m = &s->session->mismatch;
  for (struct drawing *d = s->drawings, *end = d + s->count; d < end; d++)
    for (unsigned side = 0; side < SIDES && d->twin == s->inside; side++)
      for (unsigned i = 0; d->value[side] && i < drawn_parts(m, d->twin, d->port); i++) {
        const struct drawn_part p = drawn_part(m, d->twin, d->port, i);
        drawn_name(name, d->twin, d->port, p, side == OF_MODEL ? "expected_" : "", " ");
        d->to[side][i] = fstWriterCreateVar(s->writer, FST_VT_VCD_WIRE, FST_VD_IMPLICIT, p.bits, name, 0);
      }
}

static void see(struct shown *s, const struct fstHierVar *v) {
  struct source *from = &s->sources[v->handle];
  from->bits = v->length;
  if (!s->writer && s->inside) find(s, v);
  if (!s->writer || s->inside) return;
  const fstHandle made = fstWriterCreateVar(s->writer, (enum fstVarType)v->typ, (enum fstVarDir)v->direction, v->length,
                                            v->name, from->to);
  if (!from->to) from->to = made;
}

/* Once without a writer, once with one. */
static void walk(struct shown *s) {
  fstReaderIterateHierRewind(s->reader);
  for (const struct fstHier *h; (h = fstReaderIterateHier(s->reader));) {
    if (h->htyp == FST_HT_SCOPE) {
      enter_scope(s, h->u.scope.name);
      if (s->writer)
        fstWriterSetScope(s->writer, (enum fstScopeType)h->u.scope.typ, h->u.scope.name, h->u.scope.component);
      s->inside = checked(s);
      if (s->writer && s->inside) draw_names(s);
    } else if (h->htyp == FST_HT_UPSCOPE) {
      leave_scope(s);
      if (s->writer) fstWriterSetUpscope(s->writer);
      s->inside = checked(s);
    } else if (h->htyp == FST_HT_VAR) {
      see(s, &h->u.var);
    }
  }
}

/* ---- what is drawn by what */

static void connect(struct shown *s, void (*each)(struct shown *, struct source *, unsigned drawing)) {
  for (unsigned i = 0; i < s->count; i++) {
    const struct drawing *d = &s->drawings[i];
    const fstHandle by[] = {d->value[0], d->value[1], d->when[0], d->when[1], d->rst};
    for (unsigned k = 0; k < sizeof by / sizeof *by; k++)
      if (by[k]) each(s, &s->sources[by[k]], i);
  }
}

static void count_use(struct shown *s, struct source *from, unsigned drawing) {
  (void)s, (void)drawing;
  from->uses++;
}

static void note_use(struct shown *s, struct source *from, unsigned drawing) {
  if (!from->use) {
    from->use = pool_take(&s->pool, from->uses * sizeof *from->use);
    from->now = pool_take(&s->pool, from->bits);
    from->uses = 0;
  }
  from->use[from->uses++] = drawing;
}

static void open_drawings(struct shown *s) {
  unsigned longest = 0;
  for (const struct tw_twin *t = s->session->twins; t; t = t->next) s->count += t->unit->port_count;
  s->drawings = pool_take(&s->pool, s->count * sizeof *s->drawings);
  struct drawing *d = s->drawings;
  for (const struct tw_twin *t = s->session->twins; t; t = t->next)
    for (unsigned port = 0; port < t->unit->port_count; port++, d++) {
      *d = (struct drawing){.twin = t, .port = port, .bits = (unsigned)t->count[port] * t->width[port], .stale = true};
      for (unsigned side = 0; side < SIDES; side++) {
        d->to[side] = pool_take(&s->pool, drawn_parts(&s->session->mismatch, t, port) * sizeof *d->to[side]);
        d->last[side] = pool_take(&s->pool, d->bits);
      }
      if (d->bits > longest) longest = d->bits;
    }
  s->bits = pool_take(&s->pool, longest);
}

/* ---- values */

static const char *value_of(const struct shown *s, fstHandle h) { return h ? s->sources[h].now : NULL; }

/* Whether the model has said anything in this cycle. */
static bool model_speaks(struct shown *s, struct drawing *d) {
  const struct tw_mismatch *m = &s->session->mismatch;
  const char *rst = value_of(s, d->rst);
  const bool in_reset = rst && *rst == '1';
  d->was_reset |= in_reset;
  return d->twin->live && !in_reset && d->was_reset && (!m->twin || s->time / TW_CYCLE_TIME <= m->cycle);
}

/* The bits of a port, the highest first, as they are to be drawn. */
static void draw(struct shown *s, struct drawing *d, unsigned side, char *bits) {
  const struct tw_twin *t = d->twin;
  const char *value = value_of(s, d->value[side]), *when = value_of(s, d->when[side]);
  const unsigned width = t->width[d->port];
  memset(bits, 'x', d->bits);
  if (!value || (side == OF_MODEL && !model_speaks(s, d))) return;
  if (t->when[d->port] < 0) {
    memcpy(bits, value, d->bits);
    return;
  }
  const unsigned when_bits = when ? s->sources[d->when[side]].bits : 0, group = t->group[d->port];
  const bool any = when_bits && memchr(when, '1', when_bits);
  for (unsigned e = 0, at = d->bits - width; e < t->count[d->port]; e++, at -= width)
    if (group ? e / group < when_bits && when[when_bits - 1 - e / group] == '1' : any)
      memcpy(bits + at, value + at, width);
}

static void write_parts(struct shown *s, struct drawing *d, unsigned side, const char *bits) {
  const struct tw_mismatch *m = &s->session->mismatch;
  for (unsigned i = 0; i < drawn_parts(m, d->twin, d->port); i++) {
    const struct drawn_part p = drawn_part(m, d->twin, d->port, i);
    const unsigned at = d->bits - p.low - p.bits;
    if (memcmp(bits + at, d->last[side] + at, p.bits) != 0)
      fstWriterEmitValueChange(s->writer, d->to[side][i], bits + at);
  }
  memcpy(d->last[side], bits, d->bits);
}

/* At the end of a time. */
static void draw_stale(struct shown *s) {
  for (struct drawing *d = s->drawings, *end = d + s->count; d < end; d++) {
    if (!d->stale) continue;
    for (unsigned side = 0; side < SIDES; side++)
      if (d->value[side]) {
        draw(s, d, side, s->bits);
        write_parts(s, d, side, s->bits);
      }
    d->stale = false;
  }
}

static void begin_time(struct shown *s, u64 time) {
  const struct tw_mismatch *m = &s->session->mismatch;
  if (s->begun) draw_stale(s);
  for (unsigned i = 0; i < s->count; i++) {
    if (!s->begun) s->drawings[i].was_reset = time > 0;
    if (m->twin && time / TW_CYCLE_TIME == m->cycle + 1) s->drawings[i].stale = true;
  }
  s->begun = true;
  s->time = time;
  fstWriterEmitTimeChange(s->writer, time);
}

static void change(void *context, uint64_t time, fstHandle handle, const unsigned char *value) {
  struct shown *s = context;
  struct source *from = &s->sources[handle];
  if (!s->begun || time != s->time) begin_time(s, time);
  if (from->to) fstWriterEmitValueChange(s->writer, from->to, value);
  if (!from->uses) return;
  memcpy(from->now, value, from->bits);
  for (unsigned i = 0; i < from->uses; i++) s->drawings[from->use[i]].stale = true;
}

/* ---- the whole */

static void copy(struct shown *s) {
  s->sources = pool_take(&s->pool, (fstReaderGetMaxHandle(s->reader) + 1) * sizeof *s->sources);
  open_drawings(s);
  void *writer = s->writer;
  s->writer = NULL;
  walk(s);
  connect(s, count_use);
  connect(s, note_use);
  s->writer = writer;
  walk(s);
  fstReaderSetFacProcessMaskAll(s->reader);
  fstReaderIterBlocks(s->reader, change, s, NULL);
  if (!s->begun) return;
  draw_stale(s);
  fstWriterEmitTimeChange(s->writer, (s->time / TW_CYCLE_TIME + 1) * TW_CYCLE_TIME); /* the last cycle is shown whole */
}

/* Whether there is a whole waveform: the library says of nothing that it could not be written. */
static bool is_whole(const char *path) {
  void *reader = fstReaderOpen(path);
  if (reader) fstReaderClose(reader);
  return reader != NULL;
}

int shown_write(const struct tw_session *session, const char *waves, struct tw_error *error) {
  char path[PATH_MAX];
  struct shown s = {.session = session};
  snprintf(path, sizeof path, "%s.%ld.new", waves, (long)getpid());
  s.reader = fstReaderOpen(waves);
  if (!s.reader) return tw_fail(error, "%.200s: the waveform could not be written", waves);
  s.writer = fstWriterCreate(path, 1);
  if (s.writer) {
    fstWriterSetPackType(s.writer, FST_WR_PT_LZ4);
    fstWriterSetTimescale(s.writer, fstReaderGetTimescale(s.reader));
    fstWriterSetVersion(s.writer, "twinwarp");
    copy(&s);
    fstWriterClose(s.writer);
    pool_release(&s.pool);
  }
  fstReaderClose(s.reader);
  if (s.writer && is_whole(path) && rename(path, waves) == 0) return 0;
  unlink(path);
  return tw_fail(error, "%.200s: the waveform could not be written", waves);
}
