/* written: see written.h. */
#include "written.h"

#include <errno.h>
#include <string.h>

static void fail(const char *path, struct tw_error *error) {
  tw_fail(error, "%.200s: cannot write: %s", path, strerror(errno));
}

FILE *written_open(const char *path, struct tw_error *error) {
  FILE *f = fopen(path, "w");
  if (!f) fail(path, error);
  return f;
}

int written_close(FILE *f, const char *path, struct tw_error *error) {
  const bool failed = ferror(f);
  if (fclose(f) == 0 && !failed) return 0;
  fail(path, error);
  return -1;
}

bool written_ends_in(const char *name, const char *ending) {
  const size_t length = strlen(name), end = strlen(ending);
  return length > end && strcmp(name + length - end, ending) == 0;
}
