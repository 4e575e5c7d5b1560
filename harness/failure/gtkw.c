/* gtkw: see gtkw.h.  The format is GTKWave's own: @flags, then signals; -text is a comment; ^n file translates. */
#include "gtkw.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#include "drawn.h"
#include "failure.h"
#include "lockstep/shim.h"
#include "names.h"
#include "util/written.h"

enum {
  FLAGS_HEX = 0x22,
  FLAGS_TRANSLATED = 0x2022,
  FLAGS_COMMENT = 0x200,
  FLAGS_OPEN_GROUP = 0x800200,
  FLAGS_OPEN_END = 0x1000200,
  FLAGS_GROUP = 0xc00200,
  FLAGS_END = 0x1401200
};

struct writer {
  FILE *file;
  char stem[PATH_MAX];      /* the waveform's absolute name without .fst */
  bool written[ENUM_COUNT]; /* translation files so far */
};

/* GTKWave matches a value by its digits in the radix shown: hexadecimal, as wide as the signal. */
static int write_names(struct writer *w, enum enumeration e, struct tw_error *error) {
  char path[PATH_MAX + 32];
  if (w->written[e]) return 0;
  w->written[e] = true;
  snprintf(path, sizeof path, "%s.%s.txt", w->stem, names_title(e));
  FILE *f = written_open(path, error);
  if (!f) return -1;
  names_print(f, e);
  return written_close(f, path, error);
}

static void heading(FILE *f, unsigned flags, const char *text) { fprintf(f, "@%x\n-%s\n", flags, text); }

/* A part of a port, of the RTL or what was expected of it; names fit only single values. */
static int signal(struct writer *w, const struct tw_twin *t, unsigned port, struct drawn_part part, const char *prefix,
                  struct tw_error *error) {
  char name[DRAWN_NAME_BYTES];
  const bool single = t->count[port] == 1 || part.element >= 0;
  const enum enumeration e = single ? names_enumeration(t->unit, t->unit->ports[port].name) : ENUM_NONE;
  if (e && write_names(w, e, error) != 0) return -1;
  drawn_name(name, t, port, part, prefix, "");
  fprintf(w->file, "@%x\n", e ? (unsigned)FLAGS_TRANSLATED : (unsigned)FLAGS_HEX);
  if (e) fprintf(w->file, "^1 %s.%s.txt\n", w->stem, names_title(e));
  fprintf(w->file, "%s.checker_i.%s\n", t->path, name);
  return 0;
}

/* What was expected stands under what was got. */
static int both_signals(struct writer *w, const struct tw_twin *t, unsigned port, struct drawn_part part,
                        struct tw_error *error) {
  if (signal(w, t, port, part, "", error) != 0) return -1;
  return t->unit->ports[port].direction == TW_IN ? 0 : signal(w, t, port, part, "expected_", error);
}

/* Rows lane by lane, in a group that is closed. */
static int port_signals(struct writer *w, const struct tw_mismatch *m, const struct tw_twin *t, unsigned port,
                        struct tw_error *error) {
  const struct tw_port *p = &t->unit->ports[port];
  if (p->type != TW_row) return both_signals(w, t, port, drawn_part(m, t, port, 0), error);
  heading(w->file, FLAGS_GROUP, p->name);
  for (unsigned i = 0; i < drawn_parts(m, t, port); i++)
    if (both_signals(w, t, port, drawn_part(m, t, port, i), error) != 0) return -1;
  heading(w->file, FLAGS_END, p->name);
  return 0;
}

/* What a group is called: the instance, from the module under test down, or that module; of several SMs from its
 * bench.  GTKWave makes room for the longest name, and takes it from the waves. */
static const char *label(const struct tw_twin *t) {
  static const char bench[] = "TOP.tb.", top[] = ".dut.";
  const char *below = strstr(t->path, top);
  if (below && !t->session->several) return below + sizeof top - 1;
  return strncmp(t->path, bench, sizeof bench - 1) == 0 ? t->path + sizeof bench - 1 : t->path;
}

static int unit_group(struct writer *w, const struct tw_mismatch *m, const struct tw_twin *t, struct tw_error *error) {
  const bool open = t == m->twin;
  heading(w->file, open ? FLAGS_OPEN_GROUP : FLAGS_GROUP, label(t));
  for (unsigned direction = TW_IN; direction <= TW_OUT; direction++) {
    heading(w->file, FLAGS_COMMENT, direction == TW_IN ? "inputs" : "outputs, expected under each");
    for (unsigned i = 0; i < t->unit->port_count; i++)
      if (t->unit->ports[i].direction == direction && port_signals(w, m, t, i, error) != 0) return -1;
  }
  heading(w->file, open ? FLAGS_OPEN_END : FLAGS_END, label(t));
  return 0;
}

/* Whether a part differs: of a row lanes do, of several values one does. */
static bool part_differs(const struct tw_mismatch *m, unsigned port, struct drawn_part p) {
  const struct tw_twin *t = m->twin;
  if (t->count[port] > 1 && p.element != (int)m->element) return false;
  if (p.lane < 0) return true;
  const size_t at = m->port->offset + m->element * sizeof(row);
  const row *expected = (const void *)((const u8 *)t->expected + at), *got = (const void *)((const u8 *)t->got + at);
  return expected->lane[p.lane] != got->lane[p.lane];
}

static int failing_port(struct writer *w, const struct tw_mismatch *m, struct tw_error *error) {
  if (!m->twin) return 0;
  const unsigned port = (unsigned)(m->port - m->twin->unit->ports);
  heading(w->file, FLAGS_COMMENT, "first difference");
  for (unsigned i = 0; i < drawn_parts(m, m->twin, port); i++) {
    const struct drawn_part p = drawn_part(m, m->twin, port, i);
    if (part_differs(m, port, p) && both_signals(w, m->twin, port, p, error) != 0) return -1;
  }
  return 0;
}

/* The marker stands where the failing cycle begins, with those that led there to its left.  GTKWave takes a start only
 * if what is seen from it ends before the waveform does, and begins with the first cycle otherwise: at this size and
 * zoom no more than SEEN cycles are seen. */
static void view(const struct writer *w, const struct tw_mismatch *m) {
  enum { SEEN = 28, BEFORE = SEEN - CYCLES_AFTER - 1 };
  const unsigned long long first = m->twin && m->cycle > BEFORE ? m->cycle - BEFORE : 0;
  fprintf(w->file, "[dumpfile] \"%s.fst\"\n[savefile] \"%s.gtkw\"\n", w->stem, w->stem);
  fprintf(w->file, "[size] 1600 900\n[sst_expanded] 0\n[signals_width] 560\n");
  fprintf(w->file, "[timestart] %llu\n", first * TW_CYCLE_TIME);
  fprintf(w->file, "*-12.4 %llu\n", (unsigned long long)(m->twin ? m->cycle * TW_CYCLE_TIME : 0));
}

/* Levels of the hierarchy two instances share. */
static unsigned shared_levels(const char *a, const char *b) {
  unsigned levels = 0;
  for (; *a && *a == *b; a++, b++) levels += *a == '.';
  return levels + ((!*a && *b == '.') || (!*b && *a == '.'));
}

/* All other instances, those that share most of their path with the failing one first. */
static int neighbours(struct writer *w, const struct tw_session *session, struct tw_error *error) {
  const struct tw_twin *failing = session->mismatch.twin;
  const char *centre = failing ? failing->path : "";
  unsigned levels = 0;
  for (const char *p = centre; *p; p++) levels += *p == '.';
  for (unsigned level = levels + 2; level-- > 0;)
    for (const struct tw_twin *t = session->twins; t; t = t->next)
      if (t != failing && shared_levels(centre, t->path) == level && unit_group(w, &session->mismatch, t, error) != 0)
        return -1;
  return 0;
}

/* The waveform's absolute name, so that the save file means the same wherever it is opened from. */
static int find_stem(struct writer *w, const char *waves, struct tw_error *error) {
  char folder[PATH_MAX], absolute[PATH_MAX];
  const char *slash = strrchr(waves, '/'), *name = slash ? slash + 1 : waves;
  const int folder_length = slash == waves ? 1 : (int)(name - waves) - 1;
  int length = (int)strlen(name);
  if (length > 4 && strcmp(name + length - 4, ".fst") == 0) length -= 4;
  snprintf(folder, sizeof folder, "%.*s", slash ? folder_length : 1, slash ? waves : ".");
  if (!realpath(folder, absolute)) return tw_fail(error, "%.200s: %s", waves, strerror(errno));
  if (snprintf(w->stem, sizeof w->stem, "%s/%.*s", absolute, length, name) >= (int)sizeof w->stem)
    return tw_fail(error, "%.100s...: the name is too long", waves);
  return 0;
}

int gtkw_write(const struct tw_session *session, const char *waves, struct tw_error *error) {
  struct writer w = {0};
  char path[PATH_MAX + 8];
  if (find_stem(&w, waves, error) != 0) return -1;
  snprintf(path, sizeof path, "%s.gtkw", w.stem);
  w.file = written_open(path, error);
  if (!w.file) return -1;
  view(&w, &session->mismatch);
  int status = failing_port(&w, &session->mismatch, error);
  if (status == 0 && session->mismatch.twin) status = unit_group(&w, &session->mismatch, session->mismatch.twin, error);
  if (status == 0) status = neighbours(&w, session, error);
  if (status == 0) return written_close(w.file, path, error);
  fclose(w.file);
  return status;
}
