/* rtl_parts: what an RTL module, or what is proved in a file of tests/formal, is made of; see depends.h.  By the same
 * signs as synth/sources.sh, which gives Yosys its files: what stands where a module is instantiated, and is one; and
 * NAME:: of a package. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "depends.h"
#include "file.h"

enum { LARGEST = 1 << 24 };

struct parts {
  glob_t all;    /* files of rtl/ */
  size_t *queue; /* those that belong to it, by their numbers */
  size_t count;
  bool units; /* whether units in it do */
};

/* rtl/NAME.sv of a unit has its model in cmodel/NAME.h. */
static bool is_unit(const char *path) {
  char model[512];
  snprintf(model, sizeof model, "cmodel/%.*s.h", (int)(strlen(path) - strlen("rtl/.sv")), path + strlen("rtl/"));
  return access(model, F_OK) == 0;
}

static bool is_called(const char *path, const char *name, size_t length) {
  const char *stem = strrchr(path, '/') + 1;
  return strncmp(stem, name, length) == 0 && strcmp(stem + length, ".sv") == 0;
}

static void take(struct parts *p, const char *name, size_t length) {
  for (size_t i = 0; i < p->all.gl_pathc; i++) {
    if (!is_called(p->all.gl_pathv[i], name, length)) continue;
    for (size_t q = 0; q < p->count; q++)
      if (p->queue[q] == i) return;
    if (!p->count || p->units || !is_unit(p->all.gl_pathv[i])) p->queue[p->count++] = i;
    return;
  }
}

static size_t word_length(const char *at) {
  size_t n = 0;
  while (isalnum((unsigned char)at[n]) || at[n] == '_') n++;
  return n;
}

/* MODULE #(, or MODULE INSTANCE (, at a line's start. */
static void take_module(struct parts *p, const char *line) {
  line += strspn(line, " ");
  const size_t length = word_length(line);
  const char *next = line + length;
  if (!length || *next++ != ' ') return;
  const size_t instance = word_length(next);
  if (strncmp(next, "#(", 2) == 0 || (instance && strncmp(next + instance, " (", 2) == 0)) take(p, line, length);
}

static void take_packages(struct parts *p, const char *line) {
  for (const char *at = line; (at = strstr(at, "::")); at += 2) {
    const char *name = at;
    while (name > line && word_length(name - 1)) name--;
    take(p, name, (size_t)(at - name));
  }
}

/* Modules that a file of properties goes into, or that they are beside. */
static void take_directive(struct parts *p, const char *line) {
  static const char *const before[] = {"//: top ", "//: inside "};
  for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
    const size_t length = strlen(before[i]);
    if (strncmp(line, before[i], length) == 0) take(p, line + length, word_length(line + length));
  }
}

static void scan(struct parts *p, char *text) {
  for (char *line; (line = strsep(&text, "\n"));) {
    take_directive(p, line);
    char *remark = strstr(line, "//");
    if (remark) *remark = 0;
    take_module(p, line);
    take_packages(p, line);
  }
}

/* A file of properties of a module, which goes by the module's name or by another. */
static int take_properties(struct parts *p, const char *path, depends_visit *add, void *context,
                           struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  if (!text) return -1;
  const char *name = strrchr(path, '/') + 1;
  take(p, name, word_length(name));
  scan(p, text);
  free(text);
  return add(context, path, error);
}

static int take_all(struct parts *p, const char *module, depends_visit *add, void *context, struct tw_error *error) {
  int status = 0;
  if (strchr(module, '/')) status = take_properties(p, module, add, context, error);
  else take(p, module, strlen(module));
  if (status == 0 && !p->count) return tw_fail(error, "docs/results/list: %s: no RTL module is called so", module);
  for (size_t q = 0; q < p->count && status == 0; q++) {
    size_t length;
    const char *path = p->all.gl_pathv[p->queue[q]];
    char *text = file_read(path, LARGEST, &length, error);
    status = text ? add(context, path, error) : -1;
    if (text) scan(p, text);
    free(text);
  }
  return status;
}

int rtl_parts(const char *module, bool units, depends_visit *add, void *context, struct tw_error *error) {
  struct parts p = {.units = units};
  glob("rtl/*.sv", GLOB_NOCHECK, NULL, &p.all);
  glob("rtl/*/*.sv", GLOB_APPEND, NULL, &p.all);
  p.queue = calloc(p.all.gl_pathc, sizeof *p.queue);
  const int status = p.queue ? take_all(&p, module, add, context, error) : tw_fail(error, "no memory");
  free(p.queue);
  globfree(&p.all);
  return status;
}
