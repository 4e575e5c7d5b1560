/* c_parts: what a file of C includes; see depends.h. */
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "depends.h"
#include "file.h"

enum { LARGEST = 1 << 24, MOST = 1000 };

struct queue {
  char *path[MOST];
  size_t count;
};

/* By one name, whichever way it was included. */
static bool take(struct queue *q, const char *path) {
  char here[PATH_MAX], whole[PATH_MAX];
  if (!getcwd(here, sizeof here) || !realpath(path, whole)) return false;
  const size_t length = strlen(here);
  const bool inside = strncmp(whole, here, length) == 0 && whole[length] == '/';
  const char *name = inside ? whole + length + 1 : whole;
  for (size_t i = 0; i < q->count; i++)
    if (strcmp(q->path[i], name) == 0) return true;
  if (q->count < MOST && (q->path[q->count] = strdup(name))) q->count++;
  return true;
}

/* Beside the file that includes it, or from one of the folders that the compiler is told. */
static void take_included(struct queue *q, const char *from, const char *name, size_t length) {
  static const char *const folders[] = {"cmodel", "toolchain", "harness", "tests"};
  char path[PATH_MAX];
  const char *slash = strrchr(from, '/');
  snprintf(path, sizeof path, "%.*s/%.*s", slash ? (int)(slash - from) : 1, slash ? from : ".", (int)length, name);
  bool found = take(q, path);
  for (unsigned i = 0; i < sizeof folders / sizeof *folders && !found; i++) {
    snprintf(path, sizeof path, "%s/%.*s", folders[i], (int)length, name);
    found = take(q, path);
  }
}

/* What a line includes, and how long its name is; 0 if nothing. */
static size_t included(const char *line, const char **name) {
  line += strspn(line, " \t");
  if (*line++ != '#') return 0;
  line += strspn(line, " \t");
  if (strncmp(line, "include", 7) != 0) return 0;
  line += 7;
  line += strspn(line, " \t");
  if (*line != '"') return 0;
  *name = line + 1;
  return strcspn(line + 1, "\"");
}

static void scan(struct queue *q, const char *from, char *text) {
  const char *name;
  for (char *line; (line = strsep(&text, "\n"));) {
    const size_t length = included(line, &name);
    if (length) take_included(q, from, name, length);
  }
}

static bool includes(const char *path, const char *header) {
  size_t length;
  struct tw_error ignored;
  char *text = file_read(path, LARGEST, &length, &ignored), *rest = text;
  const char *name;
  bool found = false;
  for (char *line; !found && text && (line = strsep(&rest, "\n"));) {
    length = included(line, &name);
    found = length >= strlen(header) && strncmp(name + length - strlen(header), header, strlen(header)) == 0;
  }
  free(text);
  return found;
}

/* A header that several files are made by: all in its folder that include it. */
static void take_bodies(struct queue *q, const char *header) {
  glob_t files;
  char pattern[PATH_MAX];
  const char *name = strrchr(header, '/') + 1;
  snprintf(pattern, sizeof pattern, "%.*s*.c", (int)(name - header), header);
  if (glob(pattern, 0, NULL, &files) != 0) return;
  for (size_t i = 0; i < files.gl_pathc; i++)
    if (includes(files.gl_pathv[i], name)) take(q, files.gl_pathv[i]);
  globfree(&files);
}

/* The functions of a model's header, or of the toolchain's. */
static void take_body(struct queue *q, const char *header) {
  static const char internal[] = "_internal.h";
  char path[PATH_MAX];
  const size_t length = strlen(header);
  if (strncmp(header, "cmodel/", 7) != 0 && strncmp(header, "toolchain/", 10) != 0) return;
  if (length < 2 || strcmp(header + length - 2, ".h") != 0) return;
  snprintf(path, sizeof path, "%.*s.c", (int)length - 2, header);
  take(q, path);
  if (length >= strlen(internal) && strcmp(header + length - strlen(internal), internal) == 0) take_bodies(q, header);
}

int c_parts(const char *path, depends_visit *add, void *context, struct tw_error *error) {
  struct queue *q = calloc(1, sizeof *q);
  int status = q ? 0 : tw_fail(error, "no memory");
  if (q && !take(q, path)) status = tw_fail(error, "docs/results/list: %s: there is no such file", path);
  for (size_t i = 0; status == 0 && i < q->count; i++) {
    size_t length;
    char *text = file_read(q->path[i], LARGEST, &length, error);
    status = text ? add(context, q->path[i], error) : -1;
    if (text) scan(q, q->path[i], text);
    take_body(q, q->path[i]);
    free(text);
  }
  if (status == 0 && q->count == MOST) status = tw_fail(error, "%s: includes more than %d files", path, MOST);
  while (q && q->count) free(q->path[--q->count]);
  free(q);
  return status;
}
