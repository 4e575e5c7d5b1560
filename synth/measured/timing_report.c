/* timing_report: see timing_report.h.  Behind a line "paths KIND" OpenSTA describes a path: "Startpoint: END (what it
 * is)", which may go on in the next line, "Endpoint:" likewise, rows of times, and last "NS   slack (MET)". */
#include "measured/timing_report.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { LARGEST = 1 << 28 };

struct path {
  char kind[TIMING_KIND_NAME]; /* "": none is open */
  char from[TIMING_END], to[TIMING_END];
  bool latched, late; /* from a latch, and when it let its data through in time given to it */
};

static struct timing_kind *kind_named(struct timing_report *t, const char *name) {
  for (unsigned i = 0; i < t->kinds; i++)
    if (strcmp(t->kind[i].name, name) == 0) return &t->kind[i];
  return NULL;
}

/* A clock gate's latch borrows the time that it wants: its own slack counts below 0 alone, and is one of the gate.
 * What passes a latch early waits for it until mid-cycle: its slack is of half a period. */
static void take(struct timing_report *t, const struct path *p, double slack, double clock_ns) {
  const bool latch = strcmp(p->kind, "latch") == 0;
  const char *name = latch ? "to_clock_gate" : p->kind;
  if (latch && slack >= 0) return;
  struct timing_kind *kind = kind_named(t, name);
  if (!kind && t->kinds < TIMING_KINDS) {
    kind = &t->kind[t->kinds++];
    snprintf(kind->name, sizeof kind->name, "%s", name);
    kind->slack_ns = slack;
  }
  if (kind && slack < kind->slack_ns) kind->slack_ns = slack;
  if (!*t->from || slack < t->slack_ns) {
    t->slack_ns = slack;
    strcpy(t->from, p->from);
    strcpy(t->to, p->to);
  }
  const double needed = clock_ns - slack * (p->latched && !p->late ? 2 : 1);
  if (needed > t->period_ns) t->period_ns = needed;
}

static void read_line(struct timing_report *t, struct path *p, const char *line, double clock_ns) {
  double number;
  char word[16];
  if (sscanf(line, "paths %31s", p->kind) == 1 || !*p->kind) return;
  if (sscanf(line, "Startpoint: %511s", p->from) == 1) p->latched = strstr(line, "level-sensitive latch");
  if (sscanf(line, "Endpoint: %511s", p->to) == 1 || sscanf(line, "%lf %15s", &number, word) != 2) return;
  if (strstr(line, "time given to startpoint")) p->late = number > 0;
  if (strcmp(word, "slack") != 0) return;
  take(t, p, number, clock_ns);
  *p = (struct path){.kind = ""};
}

int timing_report_read(struct timing_report *t, const char *path, double clock_ns, struct tw_error *error) {
  size_t length;
  struct path p = {.kind = ""};
  char *text = file_read(path, LARGEST, &length, error), *rest = text, *line;
  *t = (struct timing_report){.kinds = 0};
  if (!text) return -1;
  while ((line = strsep(&rest, "\n"))) read_line(t, &p, line, clock_ns);
  free(text);
  return t->kinds ? 0 : tw_fail(error, "%.200s: no path is timed", path);
}
