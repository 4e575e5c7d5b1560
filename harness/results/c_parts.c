/* c_parts: what a file of C includes; see depends.h. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "depends.h"
#include "file.h"

enum { LARGEST = 1 << 24, MOST = 1000, LONGEST = 512 };

struct queue {
  char *path[MOST];
  size_t count;
};

static bool take(struct queue *q, const char *path) {
  if (access(path, F_OK) != 0) return false;
  for (size_t i = 0; i < q->count; i++)
    if (strcmp(q->path[i], path) == 0) return true;
  if (q->count < MOST && (q->path[q->count] = strdup(path))) q->count++;
  return true;
}

/* Beside the file that includes it, or from one of the folders that the compiler is told. */
static void take_included(struct queue *q, const char *from, const char *name, size_t length) {
  static const char *const folders[] = {"cmodel", "toolchain", "harness", "tests"};
  char path[LONGEST];
  const char *slash = strrchr(from, '/');
  snprintf(path, sizeof path, "%.*s/%.*s", slash ? (int)(slash - from) : 1, slash ? from : ".", (int)length, name);
  bool found = take(q, path);
  for (unsigned i = 0; i < sizeof folders / sizeof *folders && !found; i++) {
    snprintf(path, sizeof path, "%s/%.*s", folders[i], (int)length, name);
    found = take(q, path);
  }
}

/* The functions of a model's header, or of the toolchain's. */
static void take_body(struct queue *q, const char *header) {
  char path[LONGEST];
  if (strncmp(header, "cmodel/", 7) != 0 && strncmp(header, "toolchain/", 10) != 0) return;
  snprintf(path, sizeof path, "%s", header);
  char *end = strrchr(path, '.');
  if (!end || strcmp(end, ".h") != 0) return;
  end[1] = 'c';
  take(q, path);
}

static void scan(struct queue *q, const char *from, char *text) {
  for (char *line; (line = strsep(&text, "\n"));) {
    if (strncmp(line, "#include \"", 10) == 0) take_included(q, from, line + 10, strcspn(line + 10, "\""));
  }
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
