/* gtkw: see gtkw.h.  The format is GTKWave's own: @flags, then signals; -text is a comment; ^n file translates. */
#include "gtkw.h"

#include <errno.h>

#include "isa/isa.h"

enum {
  FLAGS_HEX = 0x22, FLAGS_TRANSLATED = 0x2022, FLAGS_COMMENT = 0x200,
  FLAGS_OPEN_GROUP = 0x800200, FLAGS_OPEN_END = 0x1000200, FLAGS_GROUP = 0xc00200, FLAGS_END = 0x1401200
};

/* Names of the values of a port: the port's unit (NULL: any), name, and which enumeration it shows. */
enum enumeration { ENUM_NONE, ENUM_OPCODE, ENUM_INT, ENUM_FP, ENUM_SFU, ENUM_MEMORY, ENUM_POLICY, ENUM_KIND, ENUM_COUNT };

static const struct {
  const char *unit, *port;
  enum enumeration shows;
} ports[] = {
    {NULL, "issue_opcode", ENUM_OPCODE},        {NULL, "dispatch_opcode", ENUM_OPCODE},
    {"int_pipe", "dispatch_operation", ENUM_INT}, {"fp_pipe", "dispatch_operation", ENUM_FP},
    {"sfu_pipe", "dispatch_operation", ENUM_SFU}, {"lsu_pipe", "dispatch_operation", ENUM_MEMORY},
    {NULL, "request_operation", ENUM_MEMORY},   {NULL, "global_operation", ENUM_MEMORY},
    {NULL, "shared_operation", ENUM_MEMORY},    {NULL, "line_operation", ENUM_MEMORY},
    {NULL, "memory_operation", ENUM_MEMORY},    {NULL, "policy", ENUM_POLICY},
    {"simt_stack", "issue_kind", ENUM_KIND},
};

static const char *const suffixes[ENUM_COUNT] = {"", "opcode", "int", "fp", "sfu", "memory", "policy", "kind"};

struct writer {
  FILE *file;
  char stem[1024];          /* the waveform's name without .fst */
  bool written[ENUM_COUNT]; /* translation files so far */
};

/* GTKWave matches a value by its digits in the radix shown: hexadecimal, as wide as the signal. */
static void print_names(FILE *f, enum enumeration e) {
#define X(name, cls, op, text, sources, destination, form)                                                             \
  if (e == ENUM_OPCODE) fprintf(f, "%03x %s\n", ISA_##name, text);                                                     \
  if ((e == ENUM_INT && ISA_CLASS_##cls == ISA_CLASS_INT) || (e == ENUM_FP && ISA_CLASS_##cls == ISA_CLASS_FP) ||       \
      (e == ENUM_SFU && ISA_CLASS_##cls == ISA_CLASS_SFU) || (e == ENUM_MEMORY && ISA_CLASS_##cls == ISA_CLASS_MEMORY)) \
    fprintf(f, "%02x %s\n", op, text);
  ISA_OPCODES(X)
#undef X
  if (e == ENUM_POLICY) fputs("0 GTO\n1 LRR\n2 RBA\n", f);
  if (e == ENUM_KIND) fputs("0 plain\n1 branch\n2 exit\n", f);
}

static int write_names(struct writer *w, enum enumeration e, struct tw_error *error) {
  char path[1100];
  if (w->written[e]) return 0;
  w->written[e] = true;
  snprintf(path, sizeof path, "%s.%s.txt", w->stem, suffixes[e]);
  FILE *f = fopen(path, "w");
  if (!f) return tw_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
  print_names(f, e);
  return fclose(f) == 0 ? 0 : tw_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
}

static enum enumeration shown_as(const struct tw_unit *unit, const char *port) {
  for (unsigned i = 0; i < sizeof ports / sizeof *ports; i++)
    if ((!ports[i].unit || strcmp(ports[i].unit, unit->name) == 0) && strcmp(ports[i].port, port) == 0)
      return ports[i].shows;
  return ENUM_NONE;
}

/* One signal: scope.prefixname[high:0].  A vector of several values is shown whole; names fit only single values. */
static int signal(struct writer *w, const struct tw_twin *t, unsigned port, const char *scope, const char *prefix,
                  struct tw_error *error) {
  const struct tw_port *p = &t->unit->ports[port];
  const unsigned bits = t->count[port] * t->width[port];
  const enum enumeration e = t->count[port] == 1 ? shown_as(t->unit, p->name) : ENUM_NONE;
  if (e && write_names(w, e, error) != 0) return -1;
  fprintf(w->file, "@%x\n", e ? (unsigned)FLAGS_TRANSLATED : (unsigned)FLAGS_HEX);
  if (e) fprintf(w->file, "^1 %s.%s.txt\n", w->stem, suffixes[e]);
  fprintf(w->file, "%s%s.%s%s", t->path, scope, prefix, p->name);
  if (bits > 1) fprintf(w->file, "[%u:0]", bits - 1);
  fputc('\n', w->file);
  return 0;
}

static int port_signals(struct writer *w, const struct tw_twin *t, unsigned port, struct tw_error *error) {
  if (signal(w, t, port, "", "", error) != 0) return -1;
  if (t->unit->ports[port].direction == TW_IN) return 0;
  return signal(w, t, port, ".checker_i", "expected_", error);
}

static void heading(FILE *f, unsigned flags, const char *text) { fprintf(f, "@%x\n-%s\n", flags, text); }

/* What a group is called: the instance, from the bench down. */
static const char *label(const struct tw_twin *t) {
  static const char bench[] = "TOP.tb.";
  return strncmp(t->path, bench, sizeof bench - 1) == 0 ? t->path + sizeof bench - 1 : t->path;
}

static int unit_group(struct writer *w, const struct tw_twin *t, bool open, struct tw_error *error) {
  heading(w->file, open ? FLAGS_OPEN_GROUP : FLAGS_GROUP, label(t));
  for (unsigned direction = TW_IN; direction <= TW_OUT; direction++) {
    heading(w->file, FLAGS_COMMENT, direction == TW_IN ? "inputs" : "outputs, expected under each");
    for (unsigned i = 0; i < t->unit->port_count; i++)
      if (t->unit->ports[i].direction == direction && port_signals(w, t, i, error) != 0) return -1;
  }
  heading(w->file, open ? FLAGS_OPEN_END : FLAGS_END, label(t));
  return 0;
}

static int failing_port(struct writer *w, const struct tw_mismatch *m, struct tw_error *error) {
  if (!m->twin) return 0;
  heading(w->file, FLAGS_COMMENT, "first difference");
  return port_signals(w, m->twin, (unsigned)(m->port - m->twin->unit->ports), error);
}

/* Two units of simulated time are one cycle; the marker stands where the model has been compared, with the cycles that
 * led there to its left. */
static void view(FILE *f, const char *waves, const struct tw_mismatch *m) {
  enum { BEFORE = 44 };
  const unsigned long long marker = 2 * m->cycle + 1;
  fprintf(f, "[dumpfile] \"%s\"\n[size] 1600 900\n[sst_expanded] 0\n[signals_width] 560\n", waves);
  fprintf(f, "[timestart] %llu\n", m->twin && marker > BEFORE ? marker - BEFORE : 0);
  fprintf(f, "*-3.4 %llu\n", m->twin ? marker : 0);
}

int gtkw_write(const struct tw_session *session, const char *waves, struct tw_error *error) {
  struct writer w = {0};
  char path[1100];
  size_t length = strlen(waves);
  if (length > 4 && strcmp(waves + length - 4, ".fst") == 0) length -= 4;
  if (length >= sizeof w.stem) return tw_fail(error, "%.100s...: the name is too long", waves);
  memcpy(w.stem, waves, length);
  snprintf(path, sizeof path, "%s.gtkw", w.stem);
  w.file = fopen(path, "w");
  if (!w.file) return tw_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
  view(w.file, waves, &session->mismatch);
  int status = failing_port(&w, &session->mismatch, error);
  if (status == 0 && session->mismatch.twin) status = unit_group(&w, session->mismatch.twin, true, error);
  for (const struct tw_twin *t = session->twins; t && status == 0; t = t->next)
    if (t != session->mismatch.twin) status = unit_group(&w, t, false, error);
  if (fclose(w.file) != 0 && status == 0) status = tw_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
  return status;
}
